// What document 002 prints of its run, and the same quantities of ours: greatest values over the recorded rows, by foot
// that stands or swings.
import { jointsOf } from '../../sim/limbs';
import type { Player } from '../../sim/player';
import type { Recorder } from '../../sim/recorder';

export interface Result {
  name: string;
  printed: number;
  unit: string;
  about: string;
  isReproducible: boolean;
  /** Legs by the place in their row. */
  legs: readonly string[];
  isStanding: boolean;
  field: 'force_inertial' | 'leg_torque';
  /** Axis of the force, or joint of the leg. */
  component: number;
}

const MIDDLE = ['L2', 'R2'];
const CORNER = ['L1', 'L3', 'R1', 'R3'];
const ALL = [...MIDDLE, ...CORNER];

const force = (name: string, printed: number, legs: readonly string[], about: string): Result => ({
  ...{ name, printed, legs, about, unit: 'N', isReproducible: true, isStanding: true },
  ...{ field: 'force_inertial', component: 2 },
});

const torque = (
  joint: number,
  where: string,
  printed: number,
  legs: readonly string[],
  about: string,
): Result => ({
  ...{ name: `Joint ${joint}, ${where}`, printed, legs, about, unit: 'N m', isReproducible: true },
  ...{ isStanding: true, field: 'leg_torque', component: joint - 1 },
});

export const RESULTS: readonly Result[] = [
  force('Vertical force, middle leg', 19.7, MIDDLE, 'Half the weight, all the time'),
  force('Vertical force, corner leg', 15.9, CORNER, 'It fixes where the hips are, front and rear'),
  torque(2, 'middle leg', 2.055, MIDDLE, 'Both this and the next cannot be met: one leg length'),
  torque(2, 'corner leg', 1.69, CORNER, 'Both this and the one before cannot be met'),
  {
    ...torque(2, 'in swing', 0.35, ALL, 'Printed as the least value in support'),
    isStanding: false,
  },
  torque(3, 'in support', 0.22, ALL, 'Middle and corner legs lie on either side of it'),
  {
    ...torque(1, 'in support', 0.22, ALL, 'No reading that we tried gives it'),
    isReproducible: false,
  },
];

/** Over the last period of the run as it is set now; 0 where it has not come to it. */
export function resultOf(
  { legs, field, component, isStanding }: Result,
  { scene, recorder, changedAt }: Player,
): number {
  const { robot, plan } = scene.description;
  if (!recorder.has(field) || !recorder.has('foot_in_stance')) return Number.NaN;
  const first = rowSince(recorder, changedAt, plan?.period_s);
  let most = 0;
  for (const leg of legs) {
    const index = robot.legs.indexOf(leg);
    if (index < 0) continue;
    const at = field === 'leg_torque' ? jointsOf(robot, leg)[component] : 3 * index + component;
    const column = recorder.column(field, at ?? 0);
    const stands = recorder.column('foot_in_stance', index);
    for (let row = first; row < recorder.length; row += 1) {
      if (recorder.value(row, stands) > 0.5 !== isStanding) continue;
      most = Math.max(most, Math.abs(recorder.value(row, column)));
    }
  }
  return most;
}

/** The first row after the run was changed last, of the last so many seconds. */
function rowSince(
  recorder: Recorder,
  changedAt: number,
  seconds = Number.POSITIVE_INFINITY,
): number {
  const end = recorder.length > 0 ? recorder.time(recorder.length - 1) : 0;
  return recorder.rowAt(Math.max(changedAt, end - seconds) - 1e-9);
}
