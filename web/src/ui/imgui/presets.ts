// Ready-made plots: the figures of document 000, the parts of a torque, the methods against each other, momentum; those
// of robots with a tail are in tailpresets.ts, those of the hexapod in hexapodpresets.ts.
import { legColour } from '../../palette';
import { HEXAPOD_PRESETS } from './hexapodpresets';
import { INKS, line, type Preset } from './presetparts';
import {
  angleFactor,
  type Line,
  type Signal,
  type Source,
  sizeReader,
  valueReader,
} from './signals';
import { TAIL_PRESETS } from './tailpresets';

const BAR_PX = 11;
const TOTAL_PX = 4;

const GAIT_PROFILE: Preset = {
  hasLegs: true,
  plots: [stanceBars(), footHeights(), forwardPositions()],
};

export const PRESETS: Record<string, Preset> = {
  fig4: GAIT_PROFILE,
  'hexa-gait': GAIT_PROFILE,
  fig5: { joints: ['RR_hfe'], plots: figure('fig5', 'acceleration', 'rad/s²') },
  fig6: { joints: ['RR_hfe'], plots: figure('fig6', 'velocity', 'rad/s') },
  fig7: { joints: ['RR_hfe'], plots: figure('fig7', 'position', 'rad') },
  torque: { joints: ['RR_hfe', 'R2_femur'], plots: [torqueSplit()] },
  methods: {
    plots: [
      sizes('difference', 'Away from KKT, relative', '1', 'forward_difference', [
        ['as printed', INKS.vermillion],
        ['corrected', INKS.blue],
      ]),
      sizes('slip', 'A pinned foot sets off at', 'm/s²', 'forward_slip', [
        ['as printed', INKS.vermillion],
        ['corrected', INKS.blue],
        ['KKT', INKS.green],
      ]),
    ],
  },
  crime: {
    plots: [
      sizes('crime', "Away from the plan's acceleration", '% of peak', 'inverse_crime', [
        ['literal', INKS.blue],
        ['true', INKS.vermillion],
      ]),
    ],
  },
  passive: {
    plots: [
      sizes(
        'passive',
        'Trunk away from the plan: the angle that no joint holds',
        'rad',
        'passive_error',
        [['roll or pitch', INKS.vermillion]],
      ),
      sizes('joints', 'Joint furthest from the plan', 'rad', 'max_joint_error', [
        ['joint', INKS.blue],
      ]),
    ],
  },
  flight: {
    plots: [
      components('linear', 'Linear momentum', 'kg m/s', 'linear_momentum'),
      components('angular', 'Angular momentum about the CoM', 'kg m²/s', 'angular_momentum'),
      drift(),
    ],
  },
  ...TAIL_PRESETS,
  ...HEXAPOD_PRESETS,
};

function stanceBars(): Signal {
  return {
    id: 'stance',
    title: 'On the ground',
    unit: '',
    isLogarithmic: false,
    dashed: '',
    needs: ['foot_in_stance'],
    range: ({ robot }) => [-0.6, robot.legs.length + 0.4],
    lines: ({ recorder, robot }) =>
      robot.legs.map((leg, i) => {
        const column = recorder.column('foot_in_stance', i);
        const height = robot.legs.length - 1 - i;
        return {
          label: leg,
          colour: legColour(leg, i),
          isDashed: false,
          widthPx: BAR_PX,
          hasGaps: true,
          read: (row: number) => (recorder.value(row, column) > 0.5 ? height : Number.NaN),
        };
      }),
  };
}

/** Where feet and trunk are along the way: the other half of Fig. 4. */
function forwardPositions(): Signal {
  return {
    id: 'positions',
    title: 'Forward position',
    unit: 'm',
    isLogarithmic: false,
    dashed: 'trunk',
    needs: ['foot_position', 'base_position'],
    lines: ({ recorder, robot, choice }) => [
      {
        label: 'trunk',
        colour: INKS.purple,
        isDashed: true,
        read: valueReader(recorder, recorder.column('base_position', 0)),
      },
      ...robot.legs.flatMap((leg, i) =>
        choice.limbs[i]
          ? [
              {
                label: leg,
                colour: legColour(leg, i),
                isDashed: false,
                read: valueReader(recorder, recorder.column('foot_position', 3 * i)),
              },
            ]
          : [],
      ),
    ],
  };
}

function footHeights(): Signal {
  return {
    id: 'heights',
    title: 'Height of the feet',
    unit: 'm',
    isLogarithmic: false,
    dashed: '',
    needs: ['foot_position'],
    lines: ({ recorder, robot, choice }) =>
      robot.legs.flatMap((leg, i) =>
        choice.limbs[i]
          ? [
              {
                label: leg,
                colour: legColour(leg, i),
                isDashed: false,
                read: valueReader(recorder, recorder.column('foot_position', 3 * i + 2)),
              },
            ]
          : [],
      ),
  };
}

/** Desired and simulated, and the error below. */
function figure(id: string, quantity: 'acceleration' | 'velocity' | 'position', unit: string) {
  const names = { acceleration: 'acceleration', velocity: 'velocity', position: 'displacement' };
  const run = `joint_${quantity}`;
  const curves: Signal = {
    id,
    title: names[quantity],
    unit,
    isLogarithmic: false,
    dashed: 'desired',
    needs: [run, `plan_${run}`],
    lines: ({ recorder, choice }) => [
      line(
        'simulated',
        INKS.blue,
        valueReader(recorder, recorder.column(run, choice.joint), angleFactor(unit)),
      ),
      {
        ...line(
          'desired',
          INKS.vermillion,
          valueReader(recorder, recorder.column(`plan_${run}`, choice.joint), angleFactor(unit)),
        ),
        isDashed: true,
      },
    ],
  };
  const error: Signal = {
    id: `${id} error`,
    title: `Error: |simulated - desired|`,
    unit,
    isLogarithmic: true,
    dashed: '',
    needs: [`${run}_error`],
    whenZero: 'zero: inverse mode',
    lines: ({ recorder, choice }) => [
      line(
        'error',
        INKS.purple,
        sizeReader(recorder, recorder.column(`${run}_error`, choice.joint), angleFactor(unit)),
      ),
    ],
  };
  return [curves, error];
}

function torqueSplit(): Signal {
  const parts: [channel: string, label: string, colour: string][] = [
    ['torque_total', 'total', '#7a8794'],
    ['torque_inertia', 'inertia', INKS.blue],
    ['torque_coriolis', 'Coriolis', INKS.purple],
    ['torque_gravity', 'gravity', INKS.green],
    ['torque_contact', 'contact', INKS.orange],
  ];
  return {
    id: 'split',
    title: 'torque by cause',
    unit: 'N m',
    isLogarithmic: false,
    dashed: '',
    needs: parts.map(([channel]) => channel),
    lines: ({ recorder, choice }) =>
      parts.map(([channel, label, colour]) => {
        const read = valueReader(recorder, recorder.column(channel, choice.joint));
        const part = line(label, colour, read);
        // Wide and behind the others: what they add up to.
        return label === 'total' ? { ...part, widthPx: TOTAL_PX } : part;
      }),
  };
}

function sizes(
  id: string,
  title: string,
  unit: string,
  channel: string,
  lines: [label: string, colour: string][],
): Signal {
  return {
    id,
    title,
    unit,
    isLogarithmic: true,
    dashed: '',
    needs: [channel],
    lines: ({ recorder }: Source): Line[] =>
      lines.map(([label, colour], i) =>
        line(label, colour, sizeReader(recorder, recorder.column(channel, i), angleFactor(unit))),
      ),
  };
}

function components(id: string, title: string, unit: string, channel: string): Signal {
  const axes: [string, string][] = [
    ['x', INKS.vermillion],
    ['y', INKS.green],
    ['z', INKS.blue],
  ];
  return {
    id,
    title,
    unit,
    isLogarithmic: false,
    dashed: '',
    needs: [channel],
    lines: ({ recorder }) =>
      axes.map(([label, colour], i) =>
        line(label, colour, valueReader(recorder, recorder.column(channel, i))),
      ),
  };
}

function drift(): Signal {
  return {
    id: 'drift',
    title: 'Drift since take-off',
    unit: 'kg m/s, kg m²/s',
    isLogarithmic: true,
    dashed: '',
    needs: ['linear_momentum_drift', 'angular_momentum_drift'],
    whenZero: 'zero: on the ground',
    lines: ({ recorder }) =>
      (
        [
          ['linear', INKS.blue],
          ['angular', INKS.vermillion],
        ] as const
      ).map(([kind, colour]) => {
        const read = sizeReader(recorder, recorder.column(`${kind}_momentum_drift`));
        return { ...line(kind, colour, read), hasGaps: true };
      }),
  };
}
