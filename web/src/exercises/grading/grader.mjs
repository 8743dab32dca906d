// Grades one submission after the other with the engine: its run is opened, examined, repeated to its end, compared with its hash
// and scored. The same in Node and in the page, which bring the engine and what drives it.

import { sentenceOf } from './refused.mjs';

/** The engine's verdicts that have another name in marks. */
const VERDICTS = { 'other scene': 'other exercise' };

/** Of the engine itself, such as a trap, and no refusal in words. */
const isBreakdown = (error) =>
  error instanceof WebAssembly.RuntimeError || error instanceof RangeError;

/** The text that is in force for the longest part of the run; empty: none. */
export function mainCode(codes, steps) {
  const lasts = codes.map(({ step, text }, i) => ({
    text,
    span: text === '' ? -1 : (codes[i + 1]?.step ?? Math.max(steps, step)) - step,
  }));
  return lasts.reduce((best, each) => (each.span > best.span ? each : best), { text: '', span: -1 })
    .text;
}

/** What nobody can choose: the names of fields and their labels, of motors and parameters. */
function wordsOf({ snapshot, code }) {
  const fields = snapshot.fields.flatMap(({ name, labels }) => [name, ...(labels ?? [])]);
  const tasks = (code?.tasks ?? []).flatMap(({ function: name, outputs }) => [
    name,
    ...outputs.map((output) => output.name),
  ]);
  return [...new Set([...fields, ...tasks, 'robot', 'log'])];
}

/** @typedef {ReturnType<typeof graderWith>} Grader */

/**
 * @param {object} by
 * @param {any} by.module legwork-exercises, with the interpreter of code
 * @param {any} by.Exercise of exercise.ts, as are the others
 * @param {any} by.Scene
 * @param {(link: string) => Promise<string>} by.unpack
 * @param {(link: string) => { scene: string, file: string }} by.startOfRun
 * @param {(sentence: string) => boolean} by.saysEndless
 * @param {(text: string) => { file: string }[]} by.policiesIn
 * @param {(run: string) => string} by.digest
 * @param {string} text of the exercise
 * @param {string} name that refusals call it
 */
export function graderWith(
  { module, Exercise, Scene, unpack, startOfRun, saysEndless, policiesIn, digest },
  text,
  name,
) {
  const orRefuse = (body) => {
    try {
      return body();
    } catch (error) {
      throw Object.assign(new Error(sentenceOf(error)), { isSentence: true });
    }
  };
  const exercise = orRefuse(() => Exercise.open(module, text, name));
  const { id, starter } = exercise.info;
  const some = orRefuse(() => exercise.start('student'));
  const about = { id, starter: starter ?? '', words: wordsOf(some.description) };
  some.close();

  /** The scene of a link, at its start, or why there is none. */
  async function opened(link) {
    let run = '';
    try {
      run = await unpack(link);
      return { run, scene: Scene.openLink(module, run) };
    } catch (error) {
      // The module is broken: nothing that it says counts, and this process ends.
      if (run !== '' && isBreakdown(error)) throw error;
      const { scene, file } = startOfRun(run);
      const isOther = file !== '' || (scene !== exercise.info.scene && isKnown(scene));
      const sentence = isOther
        ? `This is a run of ${file === '' ? `the scene "${scene}"` : `a ${file} of the student's own`}, not of "${exercise.info.scene}".`
        : sentenceOf(error);
      return { run, verdict: isOther ? 'other exercise' : 'damaged link', sentence };
    }
  }

  const known = new Set();
  for (let i = 0; i < module._lw_builtin_count(); i += 1)
    known.add(module.UTF8ToString(module._lw_builtin_id(i)));
  const isKnown = (scene) => known.has(scene);

  /** To its end; a sentence if its code spends more than it may. */
  async function repeat(scene) {
    await exercise.runToEnd(scene);
    // A call that never ends is ended by the interpreter, which says where.
    const said = [scene.message(), exercise.result(scene).limit].find(saysEndless);
    return exercise.overspent() || (said ?? '');
  }

  /** Begins to score it; a sentence if what the score is made of is not there, because of what the run has changed. */
  function watched(scene) {
    try {
      exercise.watch(scene);
      return '';
    } catch (error) {
      if (isBreakdown(error)) throw error;
      return sentenceOf(error);
    }
  }

  async function graded(scene, student) {
    const { verdict, sentence } = exercise.examine(scene, student);
    if (verdict !== 'ok') return { verdict: VERDICTS[verdict] ?? verdict, sentence };
    const [policy] = scene.codes().flatMap(({ text }) => policiesIn(text));
    if (policy)
      return {
        verdict: 'not allowed',
        sentence: `The code names the policy ${policy.file}, which no link holds: such a run cannot be repeated.`,
      };
    const unscored = watched(scene);
    if (unscored !== '') return { verdict: 'not allowed', sentence: unscored };
    const endless = await repeat(scene);
    const hash = scene.hash();
    if (endless !== '') return { verdict: 'endless', sentence: endless, hash };
    const fault = scene.message();
    if (scene.verdict === 'incomparable')
      return { verdict: 'older version', sentence: scene.verdictSentence(), hash };
    if (scene.verdict !== 'reproduced') {
      const why = scene.verdictSentence() || fault || 'This run cannot be repeated to its end.';
      return {
        verdict: 'differs from its hash',
        sentence: fault && !why.includes(fault) ? `${why} ${fault}` : why,
        hash,
      };
    }
    const result = exercise.result(scene);
    return { verdict: 'graded', sentence: result.sentence, score: result.score, hash };
  }

  return {
    about,
    async grade({ link, student }) {
      const { run, scene, ...refused } = await opened(link);
      const shown = { link: digest(run), code: '', numbers: '' };
      if (!scene) return { ...shown, ...refused };
      try {
        shown.code = mainCode(scene.codes(), scene.recordedSteps);
        const result = await graded(scene, student);
        // Runs of another scene may well be the same: nobody has numbers there.
        if (result.verdict !== 'other exercise')
          shown.numbers = JSON.stringify(exercise.numbers(student));
        return { ...shown, ...result };
      } finally {
        scene.close();
      }
    },
  };
}
