// A single file has no room for the interpreter of code (controller/interpreter.ts).
import type { Interpreter as Whole } from '../../controller/interpreter';

export const Interpreter = {
  load: (): Promise<Whole> =>
    Promise.reject(
      new Error(
        'This file has no interpreter of code: open the run on the page from which the file comes.',
      ),
    ),
};
