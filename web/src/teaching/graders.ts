// Grades in workers, some at a time, while the page stays alive.
import { gradeAll } from '../exercises/grading/pool.mjs';

const MOST_WORKERS = 4;
const AGAIN = 'Grade again, with other programs closed if the machine is busy.';
/** The browser gives no reason for one that it could not load. */
const UNLOADED = 'it could not be loaded';

function begin(listen: (message: unknown) => void, ended: (how: string) => void) {
  const worker = new Worker(new URL('./grading_worker.ts', import.meta.url), { type: 'module' });
  let isOver = false;
  const end = (how: string): void => {
    if (isOver) return;
    isOver = true;
    worker.terminate();
    queueMicrotask(() => ended(how));
  };
  worker.addEventListener('message', ({ data }) => {
    if (isOver) return;
    if (data.broken === undefined) listen(data);
    else end(data.broken);
  });
  worker.addEventListener('error', ({ message }) => end(message || UNLOADED));
  return {
    send: (message: unknown) => worker.postMessage(message),
    kill: () => end('stopped'),
  };
}

type Options = Omit<Parameters<typeof gradeAll>[0], 'begin' | 'jobs' | 'again'>;

export const gradeInWorkers = (options: Options): ReturnType<typeof gradeAll> =>
  gradeAll({
    ...options,
    begin,
    again: AGAIN,
    jobs: Math.max(1, Math.min(MOST_WORKERS, navigator.hardwareConcurrency)),
  });
