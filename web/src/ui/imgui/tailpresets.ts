// Ready-made plots of robots with a tail: the figures of document 001, motors, the tail's torque and momentum.
import { jointsOf, limbColour, TAIL } from '../../sim/limbs';
import { INKS, level, type Preset, type Trace, traces } from './presetparts';
import { angleFactor, jointName, type Signal, type Source } from './signals';

/** The document's coordinates by their place, each with a panel of its own. */
const COORDINATES = [
  { id: 'x', name: 'x', unit: 'm' },
  { id: 'y', name: 'y', unit: 'm' },
  { id: 'z', name: 'z', unit: 'm' },
  { id: 'phi x', name: 'phi_x', unit: 'rad' },
  { id: 'phi y', name: 'phi_y', unit: 'rad' },
  { id: 'phi z', name: 'phi_z', unit: 'rad' },
] as const;
/** What moves in experiment 4.2, and what drifts first. */
const PITCH_AND_TAIL = ['phi_x', 'theta_tb', 'y', 'z'];
/** The document's legs 1 to 4, by their names here. */
const DOCUMENT_LEGS: Record<string, string> = { 1: 'FR', 2: 'FL', 3: 'RL', 4: 'RR' };
const KNEE_RANGE = Math.PI / 2;

export const TAIL_PRESETS: Record<string, Preset> = {
  doc6: { plots: COORDINATES.map(({ id, name, unit }) => beside(id, name, unit)) },
  doc8: { plots: PITCH_AND_TAIL.map(desired) },
  doc9: {
    plots: [
      ...(['ha', 'hb', 'k', 't'] as const).map((kind) =>
        byKind(kind, 'torque', 'Torque', 'N m', 'document_torque'),
      ),
      compensation(),
    ],
  },
  motors: {
    plots: [
      traces({ id: 'peak', title: 'Largest torque', unit: 'N m', isLogarithmic: true }, [
        { channel: 'torque_peak', component: 0, label: 'eight', colour: INKS.vermillion },
        { channel: 'torque_peak', component: 1, label: 'fourteen', colour: INKS.blue },
        { channel: 'torque_peak', component: 2, label: 'chosen', colour: INKS.green },
      ]),
      ...(['ha', 'hb', 'k', 't'] as const).map(motorSets),
    ],
  },
  knees: {
    plots: [
      withKneeRange(byKind('k', 'angle', 'Knee angle', 'rad', 'document_joint_angle')),
      byKind('ha', 'angle', 'Hip angle', 'rad', 'document_joint_angle'),
      byKind('hb', 'angle', 'Hip angle', 'rad', 'document_joint_angle'),
      byKind('t', 'angle', 'Tail angle', 'rad', 'document_joint_angle'),
    ],
  },
  loads: { hasLegs: true, plots: [footLoads(), footPull()] },
  tail: {
    plots: [
      ofTail('tail angle', 'Tail angle', 'rad', 'joint_position', 'plan_joint_position', 'plan'),
      ofTail('tail speed', 'Tail velocity', 'rad/s', 'joint_velocity'),
      ofTail('tail torque', 'Tail torque', 'N m', 'joint_torque'),
      footLoads(),
    ],
  },
  turn: {
    plots: [
      traces(
        { id: 'turn', title: 'Turn of the trunk', unit: 'rad', beside: 'turn' },
        ({ beside }) => [
          {
            channel: 'turn',
            component: 1,
            label: 'held',
            colour: '#7a8794',
            isDashed: beside !== '',
          },
          { channel: 'turn', component: 0, label: 'tail', colour: INKS.green },
        ],
        ['turn'],
      ),
      ofTail('tail angle', 'Tail angle', 'rad', 'joint_position'),
      ofTail('tail torque', 'Tail torque', 'N m', 'joint_torque'),
    ],
  },
  momentum: {
    plots: ['x', 'y', 'z'].map((axis, i) =>
      traces(
        {
          id: `momentum ${axis}`,
          title: `Angular momentum about the CoM, ${axis}`,
          unit: 'kg m²/s',
          dashed: 'together',
        },
        [
          {
            channel: 'angular_momentum',
            component: i,
            label: 'sum',
            colour: '#7a8794',
            isDashed: true,
          },
          {
            channel: 'body_angular_momentum',
            component: i,
            label: 'body',
            colour: INKS.vermillion,
          },
          { channel: 'tail_angular_momentum', component: i, label: 'tail', colour: INKS.green },
        ],
      ),
    ),
  },
};

/** One coordinate of the robot and of the run beside it: a panel of Fig. 6. */
function beside(id: string, name: string, unit: string): Signal {
  return traces(
    { id: `document ${id}`, title: id, unit, beside: 'document_companion' },
    ({ labelsOf }) => {
      const component = labelsOf('document_coordinates').indexOf(name);
      return [
        {
          channel: 'document_companion',
          component,
          label: '',
          colour: INKS.vermillion,
          isDashed: true,
        },
        { channel: 'document_coordinates', component, label: id, colour: INKS.blue },
      ];
    },
    ['document_coordinates', 'document_companion'],
  );
}

/** Desired, with and without feedback: a panel of Fig. 8. */
function desired(name: string): Signal {
  const isAngle = name.includes('_');
  return traces(
    {
      id: `desired ${name}`,
      title: name.replace('theta_', 'tail ').replace('_', ' '),
      unit: isAngle ? 'rad' : 'm',
      beside: 'document_companion',
    },
    ({ labelsOf }) => {
      const component = labelsOf('document_coordinates').indexOf(name);
      return [
        { channel: 'document_desired', component, label: 'desired', colour: '#7a8794' },
        {
          channel: 'document_companion',
          component,
          label: 'beside',
          colour: INKS.vermillion,
          isDashed: true,
        },
        { channel: 'document_coordinates', component, label: 'robot', colour: INKS.blue },
      ];
    },
    ['document_desired', 'document_coordinates', 'document_companion'],
  );
}

/** The document's joints of one kind: ha1 to ha4, hb, k, or ta and tb. */
function jointsOfKind(kind: string, { labelsOf, robot }: Source, channel: string): Trace[] {
  const isOfKind = new RegExp(`^${kind}[\\dab]$`);
  return labelsOf(channel).flatMap((label, component) => {
    if (!isOfKind.test(label)) return [];
    const limb = DOCUMENT_LEGS[label.slice(-1)] ?? TAIL;
    return [{ channel, component, label, colour: limbColour(robot, limb) }];
  });
}

function byKind(kind: string, what: string, title: string, unit: string, channel: string): Signal {
  return traces(
    { id: `${what} ${kind}`, title: `${title}, ${kind === 't' ? 'tail' : kind}`, unit },
    (source) => jointsOfKind(kind, source, channel),
    [channel],
  );
}

/** What the same motion takes: all fourteen motors, and dashed the document's eight. */
function motorSets(kind: string): Signal {
  const channels = ['torque_paper_eight', 'torque_all_fourteen'];
  return traces(
    {
      id: `motors ${kind}`,
      title: `All fourteen, ${kind === 't' ? 'tail' : kind}`,
      unit: 'N m',
      dashed: "document's eight",
    },
    (source) => [
      ...jointsOfKind(kind, source, 'torque_paper_eight').map((trace) => ({
        ...trace,
        label: '',
        isDashed: true,
      })),
      ...jointsOfKind(kind, source, 'torque_all_fourteen'),
    ],
    channels,
  );
}

function compensation(): Signal {
  return traces(
    {
      id: 'compensation',
      title: 'Compensation torque, size',
      unit: 'N m',
      isLogarithmic: true,
      whenZero: 'zero: no feedback',
    },
    (source) =>
      ['ha', 'hb', 'k', 't'].flatMap((kind) =>
        jointsOfKind(kind, source, 'document_compensation').map((trace) => ({
          ...trace,
          // Fourteen names would hide one another.
          label: trace.label === 'k1' || trace.label === 'tb' ? trace.label : '',
        })),
      ),
    ['document_compensation'],
  );
}

/** The range that the document prints for its knees ends at a right angle. */
function withKneeRange(signal: Signal): Signal {
  return {
    ...signal,
    lines: (source) => [
      level('pi/2', INKS.purple, KNEE_RANGE * angleFactor('rad', source.choice)),
      ...signal.lines(source),
    ],
    dashed: 'end of the printed range',
  };
}

function footLoads(): Signal {
  return traces(
    { id: 'loads', title: 'Normal force of the feet', unit: 'N' },
    ({ robot, choice }) =>
      robot.legs.flatMap((leg, i) =>
        choice.limbs[i]
          ? [
              {
                channel: 'foot_force',
                component: 3 * i + 2,
                label: leg,
                colour: limbColour(robot, leg),
              },
            ]
          : [],
      ),
    ['foot_force'],
  );
}

function footPull(): Signal {
  return traces({ id: 'pull', title: 'A foot would have to pull with', unit: 'N' }, [
    { channel: 'foot_pull', component: 0, label: 'pull', colour: INKS.vermillion },
  ]);
}

/** A quantity of the tail's joints, and dashed what it should be. */
function ofTail(
  id: string,
  title: string,
  unit: string,
  channel: string,
  plan?: string,
  dashed = '',
): Signal {
  return traces(
    { id, title, unit, dashed },
    ({ robot }) =>
      jointsOf(robot, TAIL).flatMap((component, i) => {
        const colour = SEGMENT_INKS[i % SEGMENT_INKS.length] ?? INKS.green;
        const label = jointName(robot, component).replace(/^tail /, '');
        return [
          ...(plan ? [{ channel: plan, component, label: '', colour, isDashed: true }] : []),
          { channel, component, label, colour },
        ];
      }),
    plan ? [channel, plan] : [channel],
  );
}

/** Pitch and yaw of one segment after the other. */
const SEGMENT_INKS = [INKS.green, INKS.purple, INKS.blue, INKS.vermillion, INKS.sky, INKS.orange];
