// Several that grade at a time: processes in Node, workers in the page. Whatever happens in one, it can be ended, and nobody else's
// run is lost with it.
import { Refused } from './refused.mjs';

/** Budgets end every run long before this, on any machine: it is for what we did not foresee. */
const MOST_SECONDS = 600;
/** A process ends for reasons of its own, such as too little memory, too. */
const MOST_TRIES = 2;

/**
 * Grades all tasks; `done` is called with each task and its result, in any order. Resolves to what the grader says of the
 * exercise, or rejects with its refusal.
 * @param {object} options
 * @param {(listen: (message: any) => void, ended: (how: string) => void) => { send(message: any): void, kill(): void }} options.begin
 *   One that grades: it answers `setup` with what it says of the exercise or with a refusal, and then each task with its result.
 *   `ended` is called once, with how.
 * @param {any} options.setup
 * @param {(about: any) => Iterable<any>} options.tasksFor given what the grader says of the exercise
 * @param {(task: any, result: any) => void} options.done
 * @param {number} options.jobs
 * @param {number | undefined} [options.seconds] of each task
 * @param {number | undefined} [options.setupSeconds] until one has opened the exercise
 * @param {string} options.again what to do if one could not even open the exercise, as a sentence
 * @param {AbortSignal | undefined} [options.signal] ends all of them, and rejects with its reason
 */
export function gradeAll({
  begin,
  setup,
  tasksFor,
  done,
  jobs,
  seconds = MOST_SECONDS,
  setupSeconds = MOST_SECONDS,
  again,
  signal,
}) {
  return new Promise((resolve, reject) => {
    // It would not be told of any more.
    signal?.throwIfAborted();
    const workers = new Set();
    /** @type {{ task: any, tries: number }[]} */
    let waiting = [];
    /** @type {any} */
    let about = null;
    let underWay = 0;

    const killAll = () => {
      for (const worker of workers) worker.kill();
    };
    const stop = (error) => {
      signal?.removeEventListener('abort', abort);
      killAll();
      workers.clear();
      if (error) reject(error);
      else resolve(about);
    };
    const abort = () => stop(signal?.reason);
    signal?.addEventListener('abort', abort);
    const guarded = (body) => {
      try {
        body();
      } catch (error) {
        stop(error);
      }
    };
    const finish = ({ task }, result) => {
      underWay -= 1;
      done(task, result);
    };

    const start = () => {
      /** @type {{ task: any, tries: number } | null} */
      let job = null;
      let timer;
      let isLate = false;
      const isOut = () => !workers.has(worker);
      const endAfter = (limit) => {
        timer = setTimeout(() => {
          isLate = true;
          worker.kill();
        }, limit * 1000);
      };
      const next = () => {
        job = waiting.shift() ?? null;
        if (job === null) {
          if (underWay === 0) stop();
          return;
        }
        underWay += 1;
        endAfter(seconds);
        worker.send({ task: job.task });
      };
      const listen = (message) => {
        if (isOut()) return;
        clearTimeout(timer);
        if (message.refused !== undefined) stop(new Refused(message.refused));
        else if (message.about !== undefined) {
          if (about === null) {
            about = message.about;
            waiting = Array.from(tasksFor(about), (task) => ({ task, tries: 0 }));
            while (workers.size < Math.min(jobs, waiting.length)) start();
          }
          next();
        } else {
          if (job !== null) finish(job, message.result);
          job = null;
          next();
        }
      };
      const ended = (how) => {
        clearTimeout(timer);
        if (isOut()) return;
        workers.delete(worker);
        if (job === null) {
          // One that has nothing left to do is not missed.
          if (about !== null && waiting.length === 0) return;
          stop(isLate ? unopened(setupSeconds, again) : endedEarly(how));
          return;
        }
        job.tries += 1;
        if (!isLate && job.tries < MOST_TRIES) {
          underWay -= 1;
          waiting.push(job);
        } else finish(job, isLate ? tooLate(seconds) : failed(how));
        if (waiting.length > 0) start();
        else if (underWay === 0) stop();
      };
      const worker = begin(
        (message) => guarded(() => listen(message)),
        (how) => guarded(() => ended(how)),
      );
      workers.add(worker);
      worker.send(setup);
      endAfter(setupSeconds);
    };
    start();
  });
}

const endedEarly = (how) =>
  new Refused(`A process that grades ended by itself (${how}). Start it again.`);

const unopened = (seconds, again) =>
  new Refused(
    `A process that grades had not opened the exercise after ${seconds} s and was ended. ${again}`,
  );

const tooLate = (seconds) => ({
  verdict: 'endless',
  sentence: `This run was not repeated within ${seconds} s and was ended. Grade it alone, on an idle machine, if that seems wrong.`,
  isKept: false,
});

const failed = (how) => ({
  verdict: 'failed',
  sentence: `The process that repeated this run ended ${MOST_TRIES} times (${how}). The fault is Legwork's: please report it, with this file.`,
  isKept: false,
});
