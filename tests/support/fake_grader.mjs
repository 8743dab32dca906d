// In place of grade_engine.mjs: a run's link is base64url of JSON that says how it is graded, so that tests of everything around
// the engine need none. `hang` never answers (of an exercise: is never open), `crash` ends the process, `pause` takes so many milliseconds.
import { appendFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const grader = import.meta.url;

export const fakeLink = (run) => Buffer.from(JSON.stringify(run)).toString('base64url');

/** @param {string} exercise @param {string} student @param {object} run */
export const fakeAnswer = (exercise, student, run) =>
  JSON.stringify({ legwork: 'answer', exercise, student, run: fakeLink(run) });

/** @param {string} text */
export async function openGrader(text) {
  const { id, starter = '', refused, calls, hang: isNeverOpen } = JSON.parse(text);
  if (isNeverOpen) for (;;);
  if (refused) throw Object.assign(new Error(refused), { isSentence: true });
  return {
    about: { id, starter, words: ['crank_angle'] },
    async grade({ link, student }) {
      if (calls) appendFileSync(calls, `${student}\n`);
      const { hang, crash, pause, ...result } = JSON.parse(
        Buffer.from(link, 'base64url').toString(),
      );
      if (hang) for (;;);
      if (crash) process.exit(7);
      if (pause) await new Promise((resolve) => setTimeout(resolve, pause));
      return {
        link,
        code: '',
        numbers: student,
        verdict: 'graded',
        sentence: 'As asked.',
        score: 100,
        hash: 'abc',
        ...result,
      };
    },
  };
}

// `node fake_grader.mjs FOLDER EXERCISE CSV`: a whole `legwork grade`, to be killed half-way.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { grade } = await import('../../bindings/node/grade.mjs');
  const [folder, exercise, csv] = process.argv.slice(2);
  const options = { folder, exercise, csv, students: undefined, jobs: 2, isForced: false };
  await grade(options, { grader, engine: 'fake' });
}
