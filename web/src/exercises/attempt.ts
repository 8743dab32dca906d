// One try at an exercise: a run from its start, with the student's answer and nothing else, to its end, and its score.
import { allowCode } from '../engine_client/code_consent';
import { settingsBy } from '../engine_client/settings';
import type { Examination, Exercise, Score } from './exercise';

/** What a student hands in: values of parameters by their paths, in SI units; code, or none. */
export interface Answer {
  parameters: Record<string, number>;
  code: string;
}

export interface Attempt {
  answer: Answer;
  score: Score;
  /** Whether the run keeps to the exercise: if it does not, its score counts for nothing. */
  examination: Examination;
  /** The run, for an address after `#run=`. */
  link: string;
}

/** Long enough to be quick, short enough to draw and to be stopped. */
const SLICE_MS = 24;
const MOST_STEPS = 5000;

export const STOPPED = 'Stopped: nothing was scored.';

/**
 * Throws a sentence if the answer is refused, or if `end` is aborted meanwhile. `onProgress` hears the share that is done, 0
 * to 1.
 */
export async function attempt(
  exercise: Exercise,
  student: string,
  answer: Answer,
  onProgress: (share: number) => void,
  end: AbortSignal,
): Promise<Attempt> {
  const { code, parameters } = answer;
  const scene = exercise.start(student);
  try {
    const refusal = [
      () => scene.setAll(settingsBy(scene, parameters)),
      ...(code === '' ? [] : [() => scene.setCode(code)]),
    ];
    if (code !== '') await allowCode(scene.module, [code]);
    for (const set of refusal) {
      const outcome = set();
      if (!outcome.ok) throw new Error(outcome.sentence);
    }
    exercise.watch(scene);
    let steps = 10;
    for (;;) {
      const began = performance.now();
      const goesOn = exercise.step(scene, steps);
      const took = Math.max(performance.now() - began, 0.1);
      steps = Math.round(Math.min(Math.max((steps * SLICE_MS) / took, 1), 2 * steps, MOST_STEPS));
      if (!goesOn) break;
      onProgress(scene.snapshot.scalar('time') / exercise.info.duration_s);
      await new Promise<void>((resolve) => setTimeout(resolve));
      if (end.aborted) throw new Error(STOPPED);
    }
    const score = exercise.result(scene);
    const examination = exercise.examine(scene, student);
    return { answer, score, examination, link: scene.link() };
  } finally {
    scene.close();
  }
}
