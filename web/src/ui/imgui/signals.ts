// What can be plotted: which recorded channels make a signal, for which legs and joints, and in what unit.
import { legColour } from '../../palette';
import type { Description } from '../../sim/description';
import type { Recorder } from '../../sim/recorder';

export interface Signal {
  id: string;
  title: string;
  unit: string;
  isLogarithmic: boolean;
  /** What the dashed lines are. */
  dashed: string;
}

export interface Line {
  label: string;
  colour: string;
  isDashed: boolean;
  read(row: number): number;
}

export interface Choice {
  legs: boolean[];
  joints: boolean[];
  inDegrees: boolean;
}

const DEGREES = 180 / Math.PI;

export const SIGNALS: readonly Signal[] = [
  { id: 'torque', title: 'Joint torque', unit: 'N m', isLogarithmic: false, dashed: '' },
  { id: 'angle', title: 'Joint angle', unit: 'rad', isLogarithmic: false, dashed: 'plan' },
  { id: 'velocity', title: 'Joint velocity', unit: 'rad/s', isLogarithmic: false, dashed: 'plan' },
  {
    id: 'force',
    title: 'Foot force',
    unit: 'N',
    isLogarithmic: false,
    dashed: 'tangential',
  },
  {
    id: 'error',
    title: 'Error: |run - plan|',
    unit: 'rad',
    isLogarithmic: true,
    dashed: '',
  },
];

export function unitOf(signal: Signal, inDegrees: boolean): string {
  return inDegrees ? signal.unit.replace('rad', 'deg') : signal.unit;
}

export function linesOf(
  signal: Signal,
  choice: Choice,
  recorder: Recorder,
  robot: Description['robot'],
): Line[] {
  return signal.id === 'force'
    ? footLines(choice, recorder, robot)
    : jointLines(signal, choice, recorder, robot);
}

function footLines(choice: Choice, recorder: Recorder, robot: Description['robot']): Line[] {
  return robot.legs.flatMap((leg, i) => {
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
  });
}

const CHANNELS: Record<string, { run: string; plan?: string }> = {
  torque: { run: 'joint_torque' },
  angle: { run: 'joint_position', plan: 'plan_joint_position' },
  velocity: { run: 'joint_velocity', plan: 'plan_joint_velocity' },
  error: { run: 'joint_position_error' },
};

function jointLines(
  signal: Signal,
  choice: Choice,
  recorder: Recorder,
  robot: Description['robot'],
): Line[] {
  const channels = CHANNELS[signal.id];
  if (!channels) return [];
  const factor = choice.inDegrees && signal.unit.startsWith('rad') ? DEGREES : 1;
  const kinds = jointKinds(robot);
  const isAlone = choice.joints.filter(Boolean).length === 1;
  const lines: Line[] = [];
  robot.joints.forEach((joint, i) => {
    const leg = robot.legs.indexOf(joint.leg);
    const kind = joint.name.slice(joint.leg.length + 1);
    if (!choice.legs[leg] || !choice.joints[kinds.indexOf(kind)]) return;
    const colour = legColour(joint.leg, leg);
    const reader = (channel: string) => {
      const column = recorder.column(channel, i);
      return signal.isLogarithmic
        ? (row: number) => Math.abs(recorder.value(row, column)) * factor || Number.NaN
        : (row: number) => recorder.value(row, column) * factor;
    };
    if (channels.plan)
      lines.push({ label: '', colour, isDashed: true, read: reader(channels.plan) });
    const label = isAlone ? joint.leg : `${joint.leg} ${kind}`;
    lines.push({ label, colour, isDashed: false, read: reader(channels.run) });
  });
  return lines;
}

/** The joints that every leg has, by the end of their names: haa, hfe, kfe. */
export function jointKinds(robot: Description['robot']): string[] {
  return [...new Set(robot.joints.map((joint) => joint.name.slice(joint.leg.length + 1)))];
}
