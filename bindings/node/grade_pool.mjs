// Grades in processes: one can be killed, and does not take others with it.
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { gradeAll } from '../../web/src/exercises/grading/pool.mjs';

const WORKER = fileURLToPath(new URL('./grade_worker.mjs', import.meta.url));

const AGAIN = 'Start it again, with fewer --jobs if the machine is busy.';

const children = new Set();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL'); // Ctrl-C
});

function begin(listen, ended) {
  const child = fork(WORKER, [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  children.add(child);
  child.on('message', listen);
  child.on('error', () => {}); // followed by 'exit', or it never began
  child.once('exit', (status, signal) => {
    children.delete(child);
    ended(signal ?? `status ${status}`);
  });
  return {
    /** What is sent to one that has just ended is lost; its end is told all the same. */
    send: (message) => child.send(message, () => {}),
    kill: () => child.kill('SIGKILL'),
  };
}

/**
 * As pool.mjs says. `setup.grader`: the address of a module, as grade_engine.mjs.
 * @param {Omit<Parameters<typeof gradeAll>[0], 'begin' | 'again'>} options
 */
export const gradeInProcesses = (options) => gradeAll({ ...options, begin, again: AGAIN });
