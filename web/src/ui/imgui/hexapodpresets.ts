// Ready-made plots of the hexapod: the figures of document 002, the force models against each other, what the printed
// coefficients do to the feet, how errors grow, what stability and walking cost.
import { FOOT_MODELS } from '../../methods';
import { document002Leg, jointsOf, limbColour } from '../../sim/limbs';
import { INKS, level, line, type Preset, traces } from './presetparts';
import {
  angleFactor,
  type Line,
  type Signal,
  type Source,
  sizeReader,
  valueReader,
} from './signals';

const GREY = '#7a8794';
/** The legs of Fig. 5 and Fig. 8: document 002's 1, 4 and 5. */
const STANDING = ['L1', 'R2', 'L3'];
/** One of each side that swings while those stand: document 002's 3 and 2. */
const LEFT_SWINGING = 'L2';
const RIGHT_SWINGING = 'R1';
const MIDDLE = 'R2';
const PRINTED = { middle: 19.7, corner: 15.9 };
/** Printed greatest and least values by joint. */
const PRINTED_TORQUES: Record<number, readonly number[]> = {
  1: [0.22],
  2: [2.055, 1.69, 0.35],
  3: [0.22],
};
const LEAST_TORQUE = 0.01;
const LEAST_FORCE = 4;
const LEAST_SLIP_MM = 0.1;
const MILLIMETRES = 1000;
const WIDE_PX = 4;

/** By FOOT_MODELS. Later ones lie over earlier ones: the paper's is the last to be drawn. */
const MODEL_INKS = [GREY, INKS.blue, INKS.sky, INKS.vermillion, INKS.orange];
const MODEL_ORDER = [3, 4, 0, 2, 1];

const nameOf = (leg: string): string => `${leg} (${document002Leg(leg)})`;

/** Only while the leg stands, or only while it swings: its curve has gaps between. */
function during(
  stands: boolean,
  { recorder, robot }: Source,
  leg: string,
  read: (row: number) => number,
): (row: number) => number {
  const column = recorder.column('foot_in_stance', robot.legs.indexOf(leg));
  return (row) => (recorder.value(row, column) > 0.5 === stands ? read(row) : Number.NaN);
}

const gapped = (label: string, colour: string, read: (row: number) => number): Line => ({
  ...line(label, colour, read),
  hasGaps: true,
});

function jointColumn({ recorder, robot }: Source, channel: string, leg: string, joint: number) {
  return recorder.column(channel, jointsOf(robot, leg)[joint - 1] ?? 0);
}

const has = ({ robot }: Source, leg: string): boolean => robot.legs.includes(leg);

const forceChannels = FOOT_MODELS.map(({ key }) => `force_${key}`);

/** All models of one leg's force, read from the place of its x component. */
function modelLines(source: Source, leg: string, read: (row: number, x: number) => number): Line[] {
  if (!has(source, leg)) return [];
  const foot = source.robot.legs.indexOf(leg);
  return MODEL_ORDER.map((model) => {
    const x = source.recorder.column(forceChannels[model] ?? '', 3 * foot);
    const colour = MODEL_INKS[model] ?? GREY;
    const stands = during(true, source, leg, (row) => read(row, x));
    const drawn = gapped(FOOT_MODELS[model]?.name ?? '', colour, stands);
    // Equal ones lie on each other: the lower ones are wider.
    return model > 2 ? { ...drawn, widthPx: WIDE_PX } : drawn;
  });
}

function verticalForce(leg: string): Signal {
  const printed = leg === MIDDLE ? PRINTED.middle : PRINTED.corner;
  return {
    id: `vertical ${leg}`,
    title: `${nameOf(leg)}: vertical force`,
    unit: 'N',
    isLogarithmic: false,
    dashed: 'printed maximum',
    leastExtent: LEAST_FORCE,
    needs: ['foot_in_stance', ...forceChannels],
    lines: (source) => [
      level(String(printed), INKS.purple, printed),
      ...modelLines(source, leg, (row, x) => source.recorder.value(row, x + 2)),
    ],
  };
}

function tangentialForce(leg: string): Signal {
  return {
    id: `tangential ${leg}`,
    title: `${nameOf(leg)}: tangential force`,
    unit: 'N',
    isLogarithmic: false,
    dashed: '',
    needs: ['foot_in_stance', ...forceChannels],
    leastExtent: 0.1 * LEAST_FORCE,
    lines: (source) =>
      modelLines(source, leg, (row, x) =>
        Math.hypot(source.recorder.value(row, x), source.recorder.value(row, x + 1)),
      ),
  };
}

const PARTS = [
  ['leg_inertia', 'M', INKS.blue],
  ['leg_coriolis', 'H', INKS.purple],
  ['leg_gravity', 'G', INKS.green],
] as const;

/** A panel of Figs. 6 and 7. */
function swingParts(leg: string, joint: number): Signal {
  return {
    id: `swing ${leg} ${joint}`,
    title: `${nameOf(leg)}, joint ${joint} in swing`,
    unit: 'N m',
    isLogarithmic: false,
    dashed: '',
    needs: ['foot_in_stance', ...PARTS.map(([channel]) => channel)],
    leastExtent: 1e-4,
    lines: (source) =>
      has(source, leg)
        ? PARTS.map(([channel, label, colour]) => {
            const read = valueReader(source.recorder, jointColumn(source, channel, leg, joint));
            return gapped(label, colour, during(false, source, leg, read));
          })
        : [],
  };
}

/** A panel of Fig. 8: sizes, as the document gives them, with what it prints. */
function supportTorque(joint: number): Signal {
  return {
    id: `support ${joint}`,
    title: `joint ${joint} in support, size`,
    unit: 'N m',
    isLogarithmic: false,
    dashed: 'printed numbers; sign of Eq. 10 as printed',
    needs: ['foot_in_stance', 'leg_torque', 'leg_torque_as_printed'],
    leastExtent: LEAST_TORQUE,
    lines: (source) => [
      ...(PRINTED_TORQUES[joint] ?? []).map((value) => level(String(value), INKS.purple, value)),
      ...STANDING.filter((leg) => has(source, leg)).flatMap((leg) => {
        const colour = limbColour(source.robot, leg);
        const curve = (channel: string, label: string): Line => {
          const column = jointColumn(source, channel, leg, joint);
          const size = (row: number) => Math.abs(source.recorder.value(row, column));
          return gapped(label, colour, during(true, source, leg, size));
        };
        return [
          { ...curve('leg_torque_as_printed', ''), isDashed: true },
          curve('leg_torque', leg),
        ];
      }),
    ],
  };
}

const TORQUES = [
  ['leg_torque_least', 'least', INKS.vermillion],
  ['leg_torque_cone', 'friction', INKS.orange],
  ['leg_torque_floating', 'full', INKS.sky],
  ['leg_torque', "paper's", INKS.blue],
] as const;

function torqueByModel(leg: string): Signal {
  return {
    id: `models ${leg}`,
    title: `${nameOf(leg)}: joint 2`,
    unit: 'N m',
    isLogarithmic: false,
    dashed: '',
    needs: ['foot_in_stance', ...TORQUES.map(([channel]) => channel)],
    leastExtent: LEAST_TORQUE,
    lines: (source) =>
      has(source, leg)
        ? TORQUES.map(([channel, label, colour]) => {
            const read = valueReader(source.recorder, jointColumn(source, channel, leg, 2));
            return gapped(label, colour, during(true, source, leg, read));
          })
        : [],
  };
}

function byModel(id: string, title: string, unit: string, channel: string): Signal {
  return traces({ id, title, unit, leastExtent: LEAST_TORQUE }, [channel], () =>
    MODEL_ORDER.map((component) => ({
      channel,
      component,
      label: FOOT_MODELS[component]?.name ?? '',
      colour: MODEL_INKS[component] ?? GREY,
    })),
  );
}

function slip(): Signal {
  return {
    id: 'slip',
    title: 'A standing foot off its foothold',
    unit: 'mm',
    isLogarithmic: false,
    dashed: '',
    needs: ['foot_slip', 'foot_in_stance'],
    leastExtent: LEAST_SLIP_MM,
    lines: (source) =>
      source.robot.legs.flatMap((leg, i) => {
        if (!source.choice.limbs[i]) return [];
        const column = source.recorder.column('foot_slip', i);
        const read = valueReader(source.recorder, column, MILLIMETRES);
        return gapped(leg, limbColour(source.robot, leg), during(true, source, leg, read));
      }),
  };
}

function growth(): Signal {
  return {
    id: 'growth',
    title: 'Joint furthest from the plan',
    unit: 'rad',
    isLogarithmic: true,
    dashed: '',
    needs: ['max_joint_error'],
    whenZero: 'zero: inverse mode',
    lines: ({ recorder }) => [
      line(
        'joint',
        INKS.blue,
        sizeReader(recorder, recorder.column('max_joint_error'), angleFactor('rad')),
      ),
    ],
  };
}

function growthRate(): Signal {
  return {
    id: 'rate',
    title: 'It grows at',
    unit: '1/s',
    isLogarithmic: false,
    dashed: '',
    needs: ['growth_rate', 'growth_rate_known'],
    leastExtent: 1,
    whenZero: 'not known yet',
    lines: ({ recorder }) => {
      const rate = recorder.column('growth_rate');
      const known = recorder.column('growth_rate_known');
      const read = (row: number) =>
        recorder.value(row, known) > 0.5 ? recorder.value(row, rate) : Number.NaN;
      return [gapped('rate', INKS.vermillion, read)];
    },
  };
}

function margins(): Signal {
  const curves: [channel: string, label: string, colour: string][] = [
    ['body_margin', 'trunk', INKS.blue],
    ['com_margin', 'CoM', INKS.orange],
    ['zmp_margin', 'ZMP', INKS.purple],
  ];
  return traces(
    { id: 'margins', title: 'Stability margin', unit: 'm', leastExtent: 0.02 },
    curves.map(([channel]) => channel),
    () => curves.map(([channel, label, colour]) => ({ channel, component: 0, label, colour })),
  );
}

function energy(): Signal {
  return traces(
    { id: 'energy', title: 'Energy per metre so far', unit: 'J/m', isLogarithmic: true },
    ['energy_per_metre'],
    () => [{ channel: 'energy_per_metre', component: 0, label: 'energy', colour: INKS.green }],
  );
}

export const HEXAPOD_PRESETS: Record<string, Preset> = {
  'hexa-forces': { plots: STANDING.map(verticalForce) },
  'hexa-tangential': { plots: STANDING.map(tangentialForce) },
  'hexa-fig6': { plots: [1, 2, 3].map((joint) => swingParts(LEFT_SWINGING, joint)) },
  'hexa-fig7': { plots: [1, 2, 3].map((joint) => swingParts(RIGHT_SWINGING, joint)) },
  'hexa-fig8': { plots: [1, 2, 3].map(supportTorque) },
  'hexa-models': {
    plots: [
      ...STANDING.map(torqueByModel),
      byModel('squares', 'Sum of squared torques', '(N m)²', 'force_model_torque_squared'),
      byModel('friction', 'Friction needed', '', 'force_model_friction'),
    ],
  },
  'hexa-slip': { hasLegs: true, plots: [slip()] },
  'hexa-growth': { plots: [growth(), growthRate()] },
  'hexa-cost': { plots: [margins(), energy()] },
};
