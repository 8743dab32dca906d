// What can be plotted: which recorded channels make a signal, for which legs and joints, and in what unit.
import { legColour } from '../../palette';
import type { Description } from '../../sim/description';
import type { Recorder } from '../../sim/recorder';

export interface Choice {
  legs: boolean[];
  joints: boolean[];
  inDegrees: boolean;
  /** The one joint of the presets that look at one. */
  joint: number;
}

export interface Source {
  recorder: Recorder;
  robot: Description['robot'];
  choice: Choice;
}

export interface Signal {
  id: string;
  title: string;
  unit: string;
  isLogarithmic: boolean;
  /** What the dashed lines are. */
  dashed: string;
  /** Recorded channels without which there is nothing to draw. */
  needs: readonly string[];
  /** A fixed vertical range, where there is nothing to measure on the axis. */
  range?: [low: number, high: number];
  /** Said where there are no curves to see. */
  whenZero?: string;
  lines(source: Source): Line[];
}

export interface Line {
  label: string;
  colour: string;
  isDashed: boolean;
  widthPx?: number;
  /** Ends where there is no value, instead of bridging the gap. */
  hasGaps?: boolean;
  read(row: number): number;
}

const DEGREES = 180 / Math.PI;

export function unitOf(signal: Signal, inDegrees: boolean): string {
  return inDegrees ? signal.unit.replace('rad', 'deg') : signal.unit;
}

/** A column's size for a logarithmic axis: exact zeros have no place on it. */
export function sizeReader(recorder: Recorder, column: number, factor = 1) {
  return (row: number) => Math.abs(recorder.value(row, column)) * factor || Number.NaN;
}

export function valueReader(recorder: Recorder, column: number, factor = 1) {
  return (row: number) => recorder.value(row, column) * factor;
}

interface JointSignal {
  id: string;
  title: string;
  unit: string;
  run: string;
  plan?: string;
  isLogarithmic?: boolean;
  whenZero?: string;
}

/** A joint quantity of the chosen legs and joints, the plan dashed. */
function jointSignal({ run, plan, ...rest }: JointSignal): Signal {
  const isLogarithmic = rest.isLogarithmic ?? false;
  return {
    ...rest,
    isLogarithmic,
    dashed: plan ? 'plan' : '',
    needs: [run],
    lines: ({ recorder, robot, choice }) => {
      const factor = choice.inDegrees && rest.unit.startsWith('rad') ? DEGREES : 1;
      const kinds = jointKinds(robot);
      const isAlone = choice.joints.filter(Boolean).length === 1;
      const lines: Line[] = [];
      robot.joints.forEach((joint, i) => {
        const leg = robot.legs.indexOf(joint.leg);
        const kind = joint.name.slice(joint.leg.length + 1);
        if (!choice.legs[leg] || !choice.joints[kinds.indexOf(kind)]) return;
        const colour = legColour(joint.leg, leg);
        const reader = isLogarithmic ? sizeReader : valueReader;
        if (plan && recorder.has(plan)) {
          const read = reader(recorder, recorder.column(plan, i), factor);
          lines.push({ label: '', colour, isDashed: true, read });
        }
        const label = isAlone ? joint.leg : `${joint.leg} ${kind}`;
        const read = reader(recorder, recorder.column(run, i), factor);
        lines.push({ label, colour, isDashed: false, read });
      });
      return lines;
    },
  };
}

const FOOT_FORCE: Signal = {
  id: 'force',
  title: 'Foot force',
  unit: 'N',
  isLogarithmic: false,
  dashed: 'tangential',
  needs: ['foot_force'],
  lines: ({ recorder, robot, choice }) =>
    robot.legs.flatMap((leg, i) => {
      if (!choice.legs[i]) return [];
      const x = recorder.column('foot_force', 3 * i);
      const colour = legColour(leg, i);
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

export const SIGNALS: readonly Signal[] = [
  jointSignal({ id: 'torque', title: 'Joint torque', unit: 'N m', run: 'joint_torque' }),
  jointSignal({
    id: 'angle',
    title: 'Joint angle',
    unit: 'rad',
    run: 'joint_position',
    plan: 'plan_joint_position',
  }),
  jointSignal({
    id: 'velocity',
    title: 'Joint velocity',
    unit: 'rad/s',
    run: 'joint_velocity',
    plan: 'plan_joint_velocity',
  }),
  FOOT_FORCE,
  jointSignal({
    id: 'error',
    title: 'Error: |run - plan|',
    unit: 'rad',
    run: 'joint_position_error',
    isLogarithmic: true,
    whenZero: 'zero: inverse mode',
  }),
];

/** The joints that every leg has, by the end of their names: haa, hfe, kfe. */
export function jointKinds(robot: Description['robot']): string[] {
  return [...new Set(robot.joints.map((joint) => joint.name.slice(joint.leg.length + 1)))];
}
