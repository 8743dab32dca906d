// What a program has logged, step by step, for plots over time. Each run has a program of its own, and each program its logs.
import type { LegworkModule } from '../../../bindings/wasm/legwork';

/** Of the steps in which it was logged, in order: the step and the time, s, of the state of which the code was told. */
export interface LogSeries {
  steps: Float64Array;
  times: Float64Array;
  values: Float64Array;
}

export interface LogHistory {
  /** In the order in which they were first logged. */
  readonly names: readonly string[];
  /** The last value up to the state that is shown; NaN: none. */
  latest(name: string): number;
  /** Of this step and later ones; copies. */
  series(name: string, fromStep?: number): LogSeries;
}

/** What the interpreter (host.ts) tells of one of its programs. */
interface WithLogs {
  logsOf?(program: number, step: number): LogHistory | null;
}

/** A scene of engine_client: its program is 0 while no code has been called. */
interface Coded {
  readonly module: LegworkModule;
  readonly program: number;
  readonly snapshot: { scalar(name: string): number };
}

/** The logs of the scene that is shown; null while it has no program. */
export function logsOf({ module, program, snapshot }: Coded): LogHistory | null {
  const programs = (module.programs ?? {}) as WithLogs;
  if (program === 0) return null;
  return programs.logsOf?.(program, snapshot.scalar('step')) ?? null;
}
