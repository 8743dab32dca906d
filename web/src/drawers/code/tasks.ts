// What code may do in a scene, and what is said of it: models/tables/code.json.
import type { CodeFile, Task as Words } from 'schemas/code';
import type { Task } from 'schemas/description';
import CODE from '../../../../models/tables/code.json';
import { presumedTask } from '../../controller/tasks';

const TASKS: CodeFile['tasks'] = CODE.tasks;

/** Of a task that the table does not know, those of driving motors. */
export const wordsOf = ({ function: name }: Task): Words => TASKS[name] ?? CODE.tasks.control;

/** The one that a text seems to be for; where that cannot be told, the one that its program has chosen, or the first. */
export const taskOf = (text: string, tasks: readonly Task[], chosen = -1): Task | undefined =>
  tasks[presumedTask(text, tasks)] ?? tasks[chosen] ?? tasks[0];
