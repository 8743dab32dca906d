// One try at an exercise: a run from its start, with the student's answer and nothing else, to its end, and its score.
import type { MayChange } from 'schemas/exercise';
import { allowCode, codesOf } from '../engine_client/code_consent';
import type { Scene } from '../engine_client/scene';
import { settingsBy } from '../engine_client/settings';
import { valueInWords } from '../engine_client/values';
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
  /** Of the scene that ran. */
  description: Scene['description'];
}

/** Long enough to be quick, short enough to draw and to be stopped. */
const SLICE_MS = 24;
const FIRST_STEPS = 10;
const MOST_STEPS = 5000;

const STOPPED = 'Stopped: nothing was scored.';

/** What may be changed while it runs cannot be answered beforehand: the run is played, and handed in as it is. */
export const isPlayedByHand = ({ parameters = [], events = [] }: MayChange): boolean =>
  events.length > 0 || parameters.some(({ during }) => during);

/** `student` as in Exercise; `onProgress` hears the share that is done, 0 to 1; `end`: nobody wants it any more. */
export interface Trial {
  exercise: Exercise;
  student: string;
  onProgress(share: number): void;
  end: AbortSignal;
}

/** A run with this answer and nothing else. Throws a sentence if it is refused, or ended meanwhile. */
export async function attempt(answer: Answer, trial: Trial): Promise<Attempt> {
  const { code, parameters } = answer;
  const scene = trial.exercise.start(trial.student);
  return scored(scene, answer, trial, async () => {
    if (code !== '') await allowCode(scene.module, [code]);
    const outcomes = [
      () => scene.setAll(settingsBy(scene, parameters)),
      ...(code === '' ? [] : [() => scene.setCode(code)]),
    ];
    for (const set of outcomes) {
      const outcome = set();
      if (!outcome.ok) throw new Error(outcome.sentence);
    }
  });
}

/** A run that somebody has played, from its start: `scene` repeats it, and is closed. */
export const attemptOf = (scene: Scene, answer: Answer, trial: Trial): Promise<Attempt> =>
  scored(scene, answer, trial, () =>
    allowCode(
      scene.module,
      codesOf(scene).map(({ text }) => text),
    ),
  );

async function scored(
  scene: Scene,
  answer: Answer,
  { exercise, student, onProgress, end }: Trial,
  prepare: () => Promise<void>,
): Promise<Attempt> {
  try {
    await prepare();
    if (end.aborted) throw new Error(STOPPED);
    let steps = FIRST_STEPS;
    const score = await exercise.score(scene, (took) => {
      if (end.aborted) throw new Error(STOPPED);
      onProgress(scene.snapshot.scalar('time') / exercise.info.duration_s);
      if (took > 0)
        steps = Math.round(Math.min(Math.max((steps * SLICE_MS) / took, 1), 2 * steps, MOST_STEPS));
      return steps;
    });
    const examination = exercise.examine(scene, student);
    return { answer, score, examination, link: scene.link(), description: scene.description };
  } finally {
    scene.close();
  }
}

/** For who reads results. */
export function answerInWords({ answer: { parameters, code }, description }: Attempt): string {
  const values = Object.entries(parameters).map(([path, value]) => {
    const parameter = description.parameters.find((one) => one.path === path);
    return `${path} = ${parameter ? valueInWords(parameter, value) : value}`;
  });
  return [...values, ...(code === '' ? [] : [code])].join('; ');
}
