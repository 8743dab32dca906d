// Ready-made plots of robots with a tail: the figures of document 001, motors, the tail's torque and momentum.
import { jointsOf, limbColour, TAIL } from '../../sim/limbs';
import { INKS, level, type Preset, type Trace, traces } from './presetparts';
import { angleFactor, endLabel, type Signal, type Source } from './signals';

/** The trunk in the document's coordinates, each with a panel of its own. */
const TRUNK = ['x', 'y', 'z', 'phi_x', 'phi_y', 'phi_z'];
/** What moves in experiment 4.2, and what drifts first. */
const PITCH_AND_TAIL = ['phi_x', 'theta_tb', 'y', 'z'];
/** The document's legs 1 to 4, by their names here. */
const DOCUMENT_LEGS: Record<string, string> = { 1: 'FR', 2: 'FL', 3: 'RL', 4: 'RR' };
const KINDS = ['ha', 'hb', 'k', 't'];
const KNEE_RANGE = Math.PI / 2;
const GREY = '#7a8794';
/** Pitch and yaw of one segment after the other. */
const SEGMENT_INKS = [INKS.green, INKS.purple, INKS.blue, INKS.vermillion, INKS.sky, INKS.orange];
const LEAST_MOMENTUM = 0.01;
const DESIRED_PX = 4;

export const TAIL_PRESETS: Record<string, Preset> = {
  doc6: { plots: TRUNK.map(bothRuns) },
  doc8: { plots: PITCH_AND_TAIL.map(withDesired) },
  doc9: {
    plots: [
      ...KINDS.map((kind) => byKind(kind, 'Torque', 'N m', 'document_torque')),
      compensation(),
    ],
  },
  motors: { plots: [largestTorques(), ...KINDS.map(motorSets)] },
  knees: {
    plots: [
      withKneeRange(byKind('k', 'Angle', 'rad', 'document_joint_angle')),
      ...['ha', 'hb', 't'].map((kind) => byKind(kind, 'Angle', 'rad', 'document_joint_angle')),
    ],
  },
  loads: { hasLegs: true, plots: [footLoads(), footPull()] },
  tail: {
    plots: [
      ofTail('Tail angle', 'rad', 'joint_position', 'plan_joint_position'),
      ofTail('Tail velocity', 'rad/s', 'joint_velocity'),
      ofTail('Tail torque', 'N m', 'joint_torque'),
      footLoads(),
    ],
  },
  turn: {
    plots: [
      turns(),
      ofTail('Tail angle', 'rad', 'joint_position'),
      ofTail('Tail torque', 'N m', 'joint_torque'),
    ],
  },
  momentum: { plots: ['x', 'y', 'z'].map(momentum) },
};

function isAngle(coordinate: string): boolean {
  return /^(phi|theta)_/.test(coordinate);
}

function coordinateTitle(coordinate: string): string {
  return coordinate.replace('theta_', 'tail ').replace('_', ' ');
}

/** One coordinate of the robot and of the run beside it: a panel of Fig. 6. */
function bothRuns(coordinate: string): Signal {
  const title = coordinateTitle(coordinate);
  return traces(
    {
      id: `both ${title}`,
      title,
      unit: isAngle(coordinate) ? 'rad' : 'm',
      beside: 'document_reference',
    },
    ['document_coordinates', 'document_reference'],
    ({ labelsOf }) => {
      const component = labelsOf('document_coordinates').indexOf(coordinate);
      return [
        {
          channel: 'document_reference',
          component,
          label: '',
          colour: INKS.vermillion,
          isPale: true,
        },
        { channel: 'document_coordinates', component, label: title, colour: INKS.blue },
      ];
    },
  );
}

/** The same with what is desired: a panel of Fig. 8. */
function withDesired(coordinate: string): Signal {
  const both = bothRuns(coordinate);
  const desired = traces(
    { id: '', title: '', unit: both.unit },
    ['document_desired'],
    ({ labelsOf }) => {
      const component = labelsOf('document_desired').indexOf(coordinate);
      return [{ channel: 'document_desired', component, label: 'desired', colour: GREY }];
    },
  );
  return {
    ...both,
    id: `desired ${both.title}`,
    needs: [...both.needs, ...desired.needs],
    // Wide and behind the others.
    lines: (source) => [
      ...desired.lines(source).map((line) => ({ ...line, widthPx: DESIRED_PX })),
      ...both.lines(source),
    ],
  };
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

function kindTitle(kind: string): string {
  return kind === 't' ? 'tail' : kind;
}

function byKind(kind: string, title: string, unit: string, channel: string): Signal {
  return traces(
    { id: `${title} ${kind}`, title: `${title}: ${kindTitle(kind)}`, unit },
    [channel],
    (source) => jointsOfKind(kind, source, channel),
  );
}

function largestTorques(): Signal {
  const sets: [label: string, colour: string][] = [
    ['eight', INKS.vermillion],
    ['fourteen', INKS.blue],
    ['chosen', INKS.green],
  ];
  return traces(
    { id: 'peak', title: 'Largest torque', unit: 'N m', isLogarithmic: true },
    ['torque_peak'],
    () =>
      sets.map(([label, colour], component) => ({
        channel: 'torque_peak',
        component,
        label,
        colour,
      })),
  );
}

/** What the same motion takes: all fourteen motors, and dashed the document's eight. */
function motorSets(kind: string): Signal {
  return traces(
    {
      id: `motors ${kind}`,
      title: kindTitle(kind),
      unit: 'N m',
      dashed: "document's eight",
    },
    ['torque_paper_eight', 'torque_all_fourteen'],
    (source) => [
      ...jointsOfKind(kind, source, 'torque_paper_eight').map((trace) => ({
        ...trace,
        label: '',
        isDashed: true,
      })),
      ...jointsOfKind(kind, source, 'torque_all_fourteen'),
    ],
  );
}

function compensation(): Signal {
  // Fourteen names would hide one another.
  const named = ['k1', 'tb'];
  return traces(
    {
      id: 'compensation',
      title: 'Compensation, size',
      unit: 'N m',
      isLogarithmic: true,
      whenZero: 'zero: no feedback',
    },
    ['document_compensation'],
    (source) =>
      KINDS.flatMap((kind) => jointsOfKind(kind, source, 'document_compensation')).map((trace) => ({
        ...trace,
        label: named.includes(trace.label) ? trace.label : '',
      })),
  );
}

/** The range that the document prints for its knees ends at a right angle. */
function withKneeRange(signal: Signal): Signal {
  return {
    ...signal,
    dashed: 'end of the printed range',
    lines: (source) => [
      level('pi/2', INKS.purple, KNEE_RANGE * angleFactor('rad')),
      ...signal.lines(source),
    ],
  };
}

function footLoads(): Signal {
  return traces(
    { id: 'loads', title: 'Normal force of the feet', unit: 'N' },
    ['foot_force'],
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
  );
}

function footPull(): Signal {
  return traces(
    { id: 'pull', title: 'A foot would have to pull with', unit: 'N', leastExtent: 1 },
    ['foot_pull'],
    () => [{ channel: 'foot_pull', component: 0, label: 'pull', colour: INKS.vermillion }],
  );
}

function turns(): Signal {
  return traces(
    { id: 'turn', title: 'Turn of the trunk', unit: 'rad', beside: 'turn', leastExtent: 0.02 },
    ['turn'],
    () => [
      { channel: 'turn', component: 1, label: 'held', colour: GREY, isPale: true },
      { channel: 'turn', component: 0, label: 'robot', colour: INKS.green },
    ],
  );
}

function momentum(axis: string, component: number): Signal {
  const parts: [channel: string, label: string, colour: string][] = [
    ['body_angular_momentum', 'body', INKS.purple],
    ['tail_angular_momentum', 'tail', INKS.green],
  ];
  return traces(
    {
      id: `momentum ${axis}`,
      title: `Angular momentum ${axis}`,
      unit: 'kg m²/s',
      dashed: 'together',
      leastExtent: LEAST_MOMENTUM,
    },
    ['angular_momentum', ...parts.map(([channel]) => channel)],
    () => [
      { channel: 'angular_momentum', component, label: 'sum', colour: GREY, isDashed: true },
      ...parts.map(([channel, label, colour]) => ({ channel, component, label, colour })),
    ],
  );
}

/** A quantity of the tail's joints, and dashed what it should be. */
function ofTail(title: string, unit: string, channel: string, plan?: string): Signal {
  return traces(
    { id: title, title, unit, dashed: plan ? 'plan' : '' },
    plan ? [channel, plan] : [channel],
    ({ robot }) =>
      jointsOf(robot, TAIL).flatMap((component, i) => {
        const colour = SEGMENT_INKS[i % SEGMENT_INKS.length] ?? INKS.green;
        const label = endLabel(robot, component).replace(/^tail /, '');
        return [
          ...(plan ? [{ channel: plan, component, label: '', colour, isDashed: true }] : []),
          { channel, component, label, colour },
        ];
      }),
  );
}
