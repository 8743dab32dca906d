// Which of a scene's tasks a text of code is for: as far as it can be told before the text is run, and as its program has chosen.
import type { LegworkModule } from '../../../bindings/wasm/legwork';

const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*/g;

/** The only task whose function a text that has not been run seems to define; -1: it cannot be told. */
export function presumedTask(source: string, tasks: readonly { function: string }[]): number {
  if (tasks.length === 1) return 0;
  const text = source.replace(COMMENT, ' ');
  const found = [...tasks.keys()].filter((index) =>
    new RegExp(`\\b(?:function|const|let|var)\\s+${tasks[index]?.function}\\b`).test(text),
  );
  return found.length === 1 ? (found[0] ?? -1) : -1;
}

/** A scene of engine_client: its program is 0 while it has none. */
interface Coded {
  readonly module: LegworkModule;
  readonly program: number;
}

/** The task of the program of the scene's code in force, by its place among the scene's; -1: it has no program. */
export const chosenTask = ({ module, program }: Coded): number =>
  program === 0 ? -1 : (module.programs?.task(program) ?? -1);
