// An exercise to begin with, from any run: its scene and start, how long it lasts, what happens in it, and its code.

import type { Exercise as ExerciseFile, PlannedEvent } from 'schemas/exercise';
import EVENTS from '../../../models/tables/events.json';
import { unpack } from '../address/packed_link';
import { startOfRun } from '../address/run_link';
import { breath } from '../basics/idle';
import { policiesIn } from '../controller/networks';
import { presumedTask } from '../controller/tasks';
import { changedSettings } from '../engine_client/changed_settings';
import { isGestureParameter } from '../engine_client/description';
import { Scene } from '../engine_client/scene';
import { mainCode } from '../exercises/grading/grader.mjs';
import { linkIn } from '../exercises/grading/submissions.mjs';
import { engineOfExercises } from './engine';

const OWN_FILE =
  'This is a run of a file of your own. An exercise needs one of Legwork’s scenes, which every student has.';
const WITH_POLICY =
  'This run is driven by a policy, which no link holds: it cannot be repeated, and no exercise can be made of it.';
const MOST_EVENTS = 64;
const STEPS_BETWEEN_BREATHS = 500;
const LONGEST_S = 600;

/** Without the noise of a sum of steps. */
const tidy = (seconds: number): number => Number(seconds.toPrecision(9));

/** Fields that tell of a push, and how. */
const PUSHES = EVENTS.observed.filter(({ kind }) => kind === 'push');

/** Repeats the run for so many steps, and tells what was set or pushed at which time: one more than an exercise may have, if so. */
async function eventsOf(scene: Scene, steps: number): Promise<PlannedEvent[]> {
  const { description } = scene;
  const { parameters, events, snapshot, scene: about } = description;
  const watched = parameters.flatMap((parameter, index) =>
    isGestureParameter(description, parameter) || scene.isEventParameter(index)
      ? []
      : [{ path: parameter.path, index }],
  );
  const told = PUSHES.find(({ field }) => snapshot.fields.some(({ name }) => name === field));
  const push = told && events.find(({ name }) => name === 'push');
  const found: PlannedEvent[] = [];
  let values = watched.map(({ index }) => scene.get(index));
  let before = told ? scene.snapshot.scalar(told.field) : 0;
  for (let step = 0; step < steps && found.length <= MOST_EVENTS; step += 1) {
    if (step % STEPS_BETWEEN_BREATHS === 0) await breath();
    if (!scene.step(1).ok) break;
    const now = watched.map(({ index }) => scene.get(index));
    const set = Object.fromEntries(
      watched.flatMap(({ path }, i) => (now[i] === values[i] ? [] : [[path, now[i] ?? 0]])),
    );
    const since = told ? scene.snapshot.scalar(told.field) : 0;
    const isPushed =
      told?.when === 'grows' ? since > before : since > 0 && (before <= 0 || since < before);
    if (push && isPushed) for (const path of push.arguments) set[path] = scene.valueOf(path);
    if (Object.keys(set).length > 0)
      found.push({
        at_s: tidy(step * about.time_step_s),
        ...(push && isPushed && { event: push.name }),
        set,
      });
    values = now;
    before = since;
  }
  return found;
}

interface Begun {
  exercise: ExerciseFile;
  /** What an exercise has no room for, as sentences. */
  leftOut: string[];
}

/** Throws a sentence if the link is none, or its scene is not built in. */
export async function exerciseOfRun(text: string): Promise<Begun> {
  const run = await unpack(linkIn(text.trim()));
  if (startOfRun(run).file !== '') throw new Error(OWN_FILE);
  const scene = Scene.openLink(await engineOfExercises(), run);
  try {
    const { id, title, time_step_s, duration_s } = scene.description.scene;
    const start = Object.fromEntries(
      changedSettings(scene).map(({ parameter, value }) => [parameter.path, value]),
    );
    const steps = scene.recordedSteps;
    const length = steps > 0 ? steps * time_step_s : duration_s;
    const duration = tidy(Math.min(length, LONGEST_S));
    const codes = scene.codes();
    if (codes.some(({ text: code }) => policiesIn(code).length > 0)) throw new Error(WITH_POLICY);
    const code = mainCode(codes, steps);
    const others = codes.filter((each) => each.text !== '' && each.text !== code).length;
    const tasks = scene.description.code?.tasks ?? [];
    const task = code === '' ? undefined : (tasks[presumedTask(code, tasks)] ?? tasks[0]);
    const found = await eventsOf(scene, Math.min(steps, Math.round(duration / time_step_s)));
    const events = found.slice(0, MOST_EVENTS);
    const leftOut = [
      ...(length > LONGEST_S
        ? [`The run lasts ${tidy(length)} s: only its first ${LONGEST_S} s are in the exercise.`]
        : []),
      ...(found.length > MOST_EVENTS
        ? [`Only the first ${MOST_EVENTS} events of the run are in the exercise.`]
        : []),
      ...(others > 0
        ? ['The run has several codes: the one that ran longest is in the exercise.']
        : []),
    ];
    const exercise: ExerciseFile = {
      id: `my-${id}`.slice(0, 64),
      title,
      question: 'What is to be achieved?',
      seed: 1,
      scene: id,
      duration_s: duration,
      ...(Object.keys(start).length > 0 && { start }),
      ...(events.length > 0 && { events }),
      ...(task && { may_change: { code: task.function, code_bytes: 4096 }, starter: code }),
      score: [
        {
          name: 'The run lasts to its end',
          points: 100,
          value: 'last(time)',
          full_at: duration,
          none_at: 0,
          unit: 's',
        },
      ],
    };
    return { exercise, leftOut };
  } finally {
    scene.close();
  }
}
