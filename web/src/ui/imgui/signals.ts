// What can be plotted: which recorded channels make a signal, for which legs and joints, and in what unit.

import { shownUnit, toShown } from '../../angles';
import type { Description, Joint } from '../../sim/description';
import { limbColour, limbsOf } from '../../sim/limbs';
import type { Recorder } from '../../sim/recorder';

export interface Choice {
  /** By limb: the legs, then the tail. */
  limbs: boolean[];
  joints: boolean[];
  /** The one joint of the presets that look at one. */
  joint: number;
}

export interface Source {
  recorder: Recorder;
  robot: Description['robot'];
  choice: Choice;
  /** What the second run is called; empty where there is none. */
  beside: string;
  /** Another run of the same scene, row by row beside this one; null where none is compared. */
  second: { recorder: Recorder; name: string } | null;
  /** The engine's names of a channel's components. */
  labelsOf(channel: string): string[];
}

export interface Signal {
  id: string;
  title: string;
  unit: string;
  isLogarithmic: boolean;
  /** What the dashed lines are. */
  dashed: string;
  /** The channel of the second run: where there is one, it stands beside the run, pale, instead of dashed lines. */
  beside?: string;
  /** Recorded channels without which there is nothing to draw. */
  needs: readonly string[];
  /** Less than this from bottom to top would magnify rounding. */
  leastExtent?: number;
  /** A fixed vertical range, where there is nothing to measure on the axis. */
  range?(source: Source): [low: number, high: number];
  /** What else the caption says. */
  note?: string;
  /** Said where there are no curves to see. */
  whenZero?: string;
  lines(source: Source): Line[];
}

export interface Line {
  /** At the end of the curve; empty where another one's says enough. */
  label: string;
  /** Where there is room for it. */
  name?: string;
  colour: string;
  isDashed: boolean;
  /** Of another run, which the caption names. */
  isOther?: boolean;
  /** Of the second run, which is pale in the view too. */
  isPale?: boolean;
  widthPx?: number;
  /** Ends where there is no value, instead of bridging the gap. */
  hasGaps?: boolean;
  read(row: number): number;
}

/** Not the legs' colours: these are axes. */
const TRUNK_AXES = [
  ['roll', '#d55e00'],
  ['pitch', '#009e73'],
  ['yaw', '#0072b2'],
] as const;

export const unitOf = (signal: Signal): string => shownUnit(signal.unit);

/** A column's size for a logarithmic axis: exact zeros have no place on it. */
export function sizeReader(recorder: Recorder, column: number, factor = 1) {
  return (row: number) => Math.abs(recorder.value(row, column)) * factor || Number.NaN;
}

export function valueReader(recorder: Recorder, column: number, factor = 1) {
  return (row: number) => recorder.value(row, column) * factor;
}

/** The second run at the step of a row of the first: both are recorded at the same steps. */
export function besideReader(
  first: Recorder,
  second: Recorder,
  field: string,
  component: number,
  factor: number,
): (row: number) => number {
  const column = second.column(field, component);
  return (row) =>
    second.step(row) === first.step(row) ? second.value(row, column) * factor : Number.NaN;
}

interface JointSignal {
  id: string;
  title: string;
  unit: string;
  run: string;
  plan?: string;
  beside?: string;
  isLogarithmic?: boolean;
  whenZero?: string;
}

/** A joint quantity of the chosen limbs and joints; the second run dashed, or else the plan. */
export function jointSignal({ run, plan, ...rest }: JointSignal): Signal {
  const isLogarithmic = rest.isLogarithmic ?? false;
  return {
    ...rest,
    isLogarithmic,
    dashed: plan ? 'plan' : '',
    needs: [run],
    lines: ({ recorder, robot, choice, second }) => {
      const factor = angleFactor(rest.unit);
      const limbs = limbsOf(robot);
      const kinds = jointKinds(robot);
      const isShown = (joint: Joint): boolean =>
        (choice.limbs[limbs.indexOf(joint.leg)] ?? false) &&
        (choice.joints[kinds.indexOf(jointKind(joint))] ?? false);
      const reader = isLogarithmic ? sizeReader : valueReader;
      const other = [rest.beside, plan].find((channel) => channel && recorder.has(channel));
      const style = { isDashed: other === plan, isPale: other === rest.beside };
      const lines: Line[] = [];
      robot.joints.forEach((joint, i) => {
        if (!isShown(joint)) return;
        const colour = limbColour(robot, joint.leg);
        if (second && !isLogarithmic) {
          const read = besideReader(recorder, second.recorder, run, i, factor);
          lines.push({ label: '', colour, isDashed: true, isOther: true, read });
        } else if (other) {
          const read = reader(recorder, recorder.column(other, i), factor);
          lines.push({ label: '', colour, ...style, read });
        }
        const isAlone =
          robot.joints.filter((other) => other.leg === joint.leg && isShown(other)).length === 1;
        const label = isAlone ? joint.leg : endLabel(robot, i);
        const read = reader(recorder, recorder.column(run, i), factor);
        lines.push({ label, colour, isDashed: false, read });
      });
      return lines;
    },
  };
}

export const angleFactor = (unit: string): number => toShown(1, unit);

const FOOT_FORCE: Signal = {
  id: 'force',
  title: 'Foot force',
  unit: 'N',
  isLogarithmic: false,
  dashed: 'tangential',
  needs: ['foot_force'],
  lines: ({ recorder, robot, choice }) =>
    robot.legs.flatMap((leg, i) => {
      if (!choice.limbs[i]) return [];
      const x = recorder.column('foot_force', 3 * i);
      const colour = limbColour(robot, leg);
      const value = (row: number, axis: number) => recorder.value(row, x + axis);
      return [
        {
          label: '',
          colour,
          isDashed: true,
          read: (row: number) => Math.hypot(value(row, 0), value(row, 1)),
        },
        { label: leg, colour, isDashed: false, read: (row: number) => value(row, 2) },
      ];
    }),
};

const TRUNK: Signal = {
  id: 'trunk',
  title: 'Trunk: roll, pitch, yaw',
  unit: 'rad',
  isLogarithmic: false,
  dashed: 'plan',
  beside: 'reference_trunk_rpy',
  needs: ['trunk_rpy', 'plan_trunk_rpy'],
  lines: ({ recorder }) => {
    const factor = angleFactor('rad');
    const hasSecond = recorder.has('reference_trunk_rpy');
    const other = hasSecond ? 'reference_trunk_rpy' : 'plan_trunk_rpy';
    return TRUNK_AXES.flatMap(([label, colour], i) => [
      {
        label: '',
        colour,
        isDashed: !hasSecond,
        isPale: hasSecond,
        read: valueReader(recorder, recorder.column(other, i), factor),
      },
      {
        label,
        colour,
        isDashed: false,
        read: valueReader(recorder, recorder.column('trunk_rpy', i), factor),
      },
    ]);
  },
};

export const SIGNALS: readonly Signal[] = [
  jointSignal({
    id: 'torque',
    title: 'Joint torque',
    unit: 'N m',
    run: 'joint_torque',
    beside: 'reference_torque',
  }),
  jointSignal({
    id: 'angle',
    title: 'Joint angle',
    unit: 'rad',
    run: 'joint_position',
    plan: 'plan_joint_position',
    beside: 'reference_joint_position',
  }),
  jointSignal({
    id: 'velocity',
    title: 'Joint velocity',
    unit: 'rad/s',
    run: 'joint_velocity',
    plan: 'plan_joint_velocity',
  }),
  FOOT_FORCE,
  TRUNK,
  jointSignal({
    id: 'error',
    title: 'Error: |run - plan|',
    unit: 'rad',
    run: 'joint_position_error',
    isLogarithmic: true,
    whenZero: 'zero: inverse mode',
  }),
];

/** The end of a joint's name: haa, hfe, kfe; pitch, yaw for every segment of a tail. */
export const jointKind = ({ name, leg }: Joint): string =>
  name.slice(leg.length + 1).replace(/^\d+_/, '');

export function jointKinds(robot: Description['robot']): string[] {
  return [...new Set(robot.joints.map(jointKind))];
}

/** The name of a joint in a title: RR_hfe is the hip flexion of the right rear leg; of a tail with one segment, which. */
export function jointName(robot: Description['robot'], joint: number): string {
  const found = robot.joints[joint];
  if (!found) return '';
  const isOnlyOne = !robot.joints.some(({ name }) => name.startsWith(`${found.leg}_2_`));
  const name = isOnlyOne ? `${found.leg}_${jointKind(found)}` : found.name;
  return name.replaceAll('_', ' ');
}

/** The name at the end of a curve. Of a tail with many segments only the first and the last get one. */
export function endLabel(robot: Description['robot'], joint: number): string {
  const name = jointName(robot, joint);
  const [, segment] = / (\d+) /.exec(name) ?? [];
  const isBetween = robot.joints.some(({ name: other }) => other === nextSegment(robot, joint));
  return segment === undefined || segment === '1' || !isBetween ? name : '';
}

const nextSegment = ({ joints }: Description['robot'], joint: number): string =>
  (joints[joint]?.name ?? '').replace(/\d+/, (segment) => String(Number(segment) + 1));
