// What code may do in a scene, and what is said of it: models/tables/code.json.
import type { CodeFile, Task as Words } from 'schemas/code';
import type { Task } from 'schemas/description';
import CODE from '../../../../models/tables/code.json';

const TASKS: CodeFile['tasks'] = CODE.tasks;

/** Of a task that the table does not know, those of driving motors. */
export const wordsOf = ({ function: name }: Task): Words => TASKS[name] ?? CODE.tasks.control;

/** The one whose function a text seems to define; of a text that defines none the first. */
export function taskOf(text: string, tasks: readonly Task[]): Task | undefined {
  const own = tasks.find(({ function: name }) =>
    new RegExp(`\\b(?:function|const|let|var)\\s+${name}\\b`).test(text),
  );
  return own ?? tasks[0];
}
