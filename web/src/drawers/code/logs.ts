// What the code has logged in the latest step, by name.
import type { LegworkModule } from '../../../../bindings/wasm/legwork';

/** The interpreter (controller/host) keeps them beside what the engine calls. */
interface WithLogs {
  logs?: Iterable<readonly [name: string, value: number]>;
}

export function logsOf({ programs }: LegworkModule): (readonly [string, number])[] {
  const { logs } = (programs ?? {}) as WithLogs;
  return logs ? [...logs] : [];
}
