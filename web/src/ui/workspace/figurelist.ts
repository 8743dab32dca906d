// Figures of the documents: what is printed of each, or, where a document prints a curve without its parameters, what an
// independent solution of the same case gives (models/reference). Ours is read out of the recorded run.
import { isDocument001, isHexapod, kindOf } from '../../sim/kind';
import type { Player } from '../../sim/player';
import type { Recorder } from '../../sim/recorder';
import { RESULTS, resultOf } from '../errata/runresults';
import type { Studies } from '../studies';

export interface FigureContext {
  player: Player;
  studies: Studies;
}

export interface FigureItem {
  quantity: string;
  unit: string;
  /** Null where the document prints none, which is said. */
  printed: number | null;
  from: 'printed' | 'reference' | 'at most, printed';
  /** NaN while the run has not come to it. */
  ours(context: FigureContext): number;
  /** When it is read, s; of the whole run without it. */
  at?: number;
  /** Drawn over the curves; not where it is of something else than they are. */
  isDrawn?: boolean;
  /** The printed number is a size, its curve below zero. */
  isBelow?: boolean;
  note?: string;
}

/** A curve of the recorded run in the figure. */
export interface FigureCurve {
  name: string;
  field: string;
  component: number;
  unit: string;
}

export interface PaperFigure {
  id: string;
  title: string;
  /** The preset of the plots; empty where there is none. */
  preset: string;
  isFor(context: FigureContext): boolean;
  items: readonly FigureItem[];
  curves(context: FigureContext): FigureCurve[];
  note?: string;
}

/** Document 001's experiment 4.1 by an independent solution: φx, φy and φz, rad (models/reference/tail.json). */
export const ANGLES_4_1: readonly (readonly [time: number, ...angles: number[]])[] = [
  [0.1, -0.00185297025904, -0.00637023220814, 0.0324359633642],
  [0.2, -0.00734374456606, -0.0324584378193, 0.0906822230171],
  [0.3, -0.0180981610968, -0.119306422755, 0.214959511267],
];
/** Experiment 4.2 from rest with feedback: the largest compensating torque, N m (the same file). */
export const COMPENSATION_4_2: readonly (readonly [time: number, torque: number])[] = [
  [0.06, 36.02468304],
  [0.18, 5.936333072],
  [0.3, 0.02889402135],
  [0.48, 0.0001952119967],
];
/** The four-bar's driving torque over a turn, N m: highest and lowest (models/reference/fourbar.json, peaks). */
export const PEAKS_003: Record<'gravity' | 'none', readonly [high: number, low: number]> = {
  gravity: [0.43779763075598527, -0.45787442953373786],
  none: [0.09112942771212278, -0.18690030801522206],
};
/** For couplers of .6, 1.2 and 2.4 kg, with gravity (the same file). */
export const PEAKS_BY_COUPLER: readonly (readonly [mass: number, high: number, low: number])[] = [
  [0.6, 0.2902868218544427, -0.2954611375688096],
  [1.2, 0.43779763075598527, -0.45787442953373786],
  [2.4, 0.7328192485590701, -0.7827075589333076],
];
/** Document 000, section 6: planned and simulated accelerations agree to this, % of the peak. */
const AGREEMENT_000 = 0.0006;
const HIP = 'RR_hfe';
const PERCENT = 100;
/** The document's x points to the right, y forward. */
const ANGLE_NAMES = ['pitch φx', 'roll φy', 'yaw φz'];
const PHI = 3;
const TURN = 2 * Math.PI;
/** An open loop drifts: plan and motion agree as document 000 says over two phases from the plan. */
const PHASES_000 = 2;

/** Highest or lowest of the last whole turn of the crank; NaN while none is over since the run was changed. */
const extremeOfTurn = (
  { recorder, changedAt }: Player,
  field: string,
  pick: (...values: number[]) => number,
): number => {
  if (!recorder.has(field) || !recorder.has('driver_angle')) return Number.NaN;
  const column = recorder.column(field);
  const angle = (row: number) => recorder.value(row, recorder.column('driver_angle'));
  const last = recorder.length - 1;
  let found = recorder.value(last, column);
  for (let row = last; row >= 0 && recorder.time(row) >= changedAt; row -= 1) {
    found = pick(found, recorder.value(row, column));
    if (Math.abs(angle(last) - angle(row)) >= TURN) return found;
  }
  return Number.NaN;
};

/** Of a run that was changed on its way, or whose start is no longer recorded, nothing can be said. */
const isWhole = ({ recorder, changedAt }: Player): boolean =>
  changedAt === 0 && recorder.length > 0 && recorder.time(0) === 0;

const jointOf = ({ player }: FigureContext, name: string): number =>
  player.scene.description.robot.joints.findIndex((joint) => joint.name === name);

/** How far joint motion and plan are apart at most, % of the plan's peak. */
function apart(quantity: string): (context: FigureContext) => number {
  return (context) => {
    const { recorder, scene } = context.player;
    const { phases = [] } = scene.description.plan ?? {};
    const lasts = phases.slice(0, PHASES_000).reduce((sum, { duration_s }) => sum + duration_s, 0);
    const joint = jointOf(context, HIP);
    const [error, plan] = [`joint_${quantity}_error`, `plan_joint_${quantity}`];
    // In inverse mode the run is the plan: there is nothing to compare.
    const isForward = (scene.snapshot.find('mode')?.[0] ?? 0) === 1;
    if (joint < 0 || !recorder.has(error) || !isForward || !isWhole(context.player))
      return Number.NaN;
    let most = 0;
    let peak = 0;
    for (let row = 0; row < recorder.length && recorder.time(row) <= lasts; row += 1) {
      most = Math.max(most, Math.abs(recorder.value(row, recorder.column(error, joint))));
      peak = Math.max(peak, Math.abs(recorder.value(row, recorder.column(plan, joint))));
    }
    return peak > 0 ? (PERCENT * most) / peak : Number.NaN;
  };
}

const ofJoint = (context: FigureContext, quantity: string, unit: string): FigureCurve[] => {
  const component = jointOf(context, HIP);
  return component < 0
    ? []
    : [
        { name: 'simulated', field: `joint_${quantity}`, component, unit },
        { name: 'desired', field: `plan_joint_${quantity}`, component, unit },
      ];
};

const figure000 = (id: string, number: number, quantity: string, unit: string): PaperFigure => ({
  id,
  title: `Document 000, Fig. ${number}: ${HIP.replace('_', ' ')}, ${quantity === 'position' ? 'displacement' : quantity}`,
  preset: id,
  isFor: ({ player }) =>
    ['gait'].includes(kindOf(player.scene)) &&
    /^document 000/i.test(player.scene.description.scene.source),
  items: [
    {
      quantity: 'Simulated from desired, of the peak',
      unit: '%',
      printed: AGREEMENT_000,
      from: 'at most, printed',
      ours: apart(quantity),
      note: 'Over the first two phases. Set the mode to forward and start again: in inverse mode the run is the plan. The document names no parameters, so that its curve itself cannot be compared.',
    },
  ],
  curves: (context) => ofJoint(context, quantity, unit),
});

const isFourBar = ({ player }: FigureContext): boolean =>
  player.scene.description.scene.id === 'four-bar';
const factOf = ({ player }: FigureContext, name: string): number =>
  player.scene.description.facts.find((fact) => fact.name === name)?.value ?? Number.NaN;
const CASE_003 =
  'Document 003 prints a curve without its lengths and masses: the numbers beside it are an independent solution of the case that this scene opens with.';

/** Of whose joints the figures draw the torques. */
const FEMUR = /_femur$/;

const resultItems = (field: string, isStanding: boolean): FigureItem[] =>
  RESULTS.flatMap((result): FigureItem[] =>
    result.field === field && result.is_standing === isStanding
      ? [
          {
            quantity: `${result.name}, largest`,
            unit: result.unit,
            printed: result.printed,
            from: 'printed',
            ours: ({ player }) => resultOf(result, player) || Number.NaN,
            isDrawn:
              field === 'force_inertial' || result.labels.every((label) => FEMUR.test(label)),
            // The largest torque in size: in support the femur's are negative.
            isBelow: field === 'leg_torque' && isStanding,
            note: result.about,
          },
        ]
      : [],
  );

const isTripod = ({ player }: FigureContext): boolean =>
  isHexapod(player.scene) && player.scene.description.plan?.motion === 'tripod';
const legComponent = ({ player }: FigureContext, leg: string): number =>
  player.scene.description.robot.legs.indexOf(leg);

export const FIGURES: readonly PaperFigure[] = [
  figure000('fig5', 5, 'acceleration', 'rad/s^2'),
  figure000('fig6', 6, 'velocity', 'rad/s'),
  figure000('fig7', 7, 'position', 'rad'),
  {
    id: 'fig4',
    title: 'Document 000, Fig. 4: gait profile',
    preset: 'fig4',
    isFor: ({ player }) =>
      kindOf(player.scene) === 'gait' &&
      /^document 000/i.test(player.scene.description.scene.source),
    items: [
      {
        quantity: 'Step length',
        unit: 'm',
        printed: null,
        from: 'printed',
        ours: ({ player }) => player.scene.description.plan?.stride_m ?? Number.NaN,
        note: 'The document prints no parameters: a period of .5 s gives .15 m, of .6 s .18 m.',
      },
    ],
    curves: ({ player }) =>
      player.scene.description.robot.legs.map((leg, i) => ({
        name: leg,
        field: 'foot_position',
        component: 3 * i + 2,
        unit: 'm',
      })),
  },
  {
    id: 'doc6',
    title: 'Document 001, Fig. 6: where given torques take the robot',
    preset: 'doc6',
    isFor: ({ player }) => isDocument001(player.scene) && kindOf(player.scene) === 'given-torques',
    items: ANGLES_4_1.flatMap(([time, ...angles]) =>
      angles.map((printed, k) => ({
        quantity: ANGLE_NAMES[k] ?? '',
        unit: 'rad',
        printed,
        from: 'reference' as const,
        at: time,
        ours: ({ player }: FigureContext) => valueAt(player, 'document_coordinates', PHI + k, time),
      })),
    ),
    curves: () =>
      ANGLE_NAMES.map((name, k) => ({
        name,
        field: 'document_coordinates',
        component: PHI + k,
        unit: 'rad',
      })),
  },
  {
    id: 'doc8',
    title: 'Document 001, Fig. 8 and section 4.2: torques of eight motors and of fourteen',
    preset: 'doc8',
    isFor: ({ player }) => isDocument001(player.scene) && kindOf(player.scene) === 'desired-motion',
    items: [
      {
        quantity: 'Largest torque, the document’s eight motors',
        unit: 'N m',
        printed: 783,
        from: 'reference',
        ours: ({ player }) => mostOf(player, 'torque_paper_eight'),
      },
      {
        quantity: 'Largest torque, all fourteen motors',
        unit: 'N m',
        printed: 45.4,
        from: 'reference',
        ours: ({ player }) => mostOf(player, 'torque_all_fourteen'),
      },
    ],
    curves: () => [
      { name: 'eight motors', field: 'torque_peak', component: 0, unit: 'N m' },
      { name: 'fourteen motors', field: 'torque_peak', component: 1, unit: 'N m' },
    ],
    note: 'Let the run go to its end: the largest torque comes at one instant of it.',
  },
  {
    id: 'doc9',
    title: 'Document 001, Fig. 9: what the feedback adds',
    preset: 'doc9',
    isFor: ({ player }) => isDocument001(player.scene) && kindOf(player.scene) === 'desired-motion',
    items: COMPENSATION_4_2.map(([time, printed]) => ({
      quantity: 'Largest compensating torque, from rest',
      unit: 'N m',
      printed,
      from: 'reference' as const,
      at: time,
      // The curve is that of one joint, these are the largest of all.
      isDrawn: false,
      ours: ({ player }: FigureContext) => mostAt(player, 'document_compensation', time),
    })),
    curves: () => [
      {
        name: 'compensation, first hip',
        field: 'document_compensation',
        component: 0,
        unit: 'N m',
      },
    ],
    note: 'The reference starts at rest with feedback; this run does as its controls say, and with another start the numbers differ.',
  },
  {
    id: 'hexa-fig5',
    title: 'Document 002, Fig. 5: foot forces',
    preset: 'hexa-forces',
    isFor: isTripod,
    items: resultItems('force_inertial', true),
    curves: (context) =>
      ['L2', 'L1'].map((leg) => ({
        name: leg,
        field: 'force_inertial',
        component: 3 * legComponent(context, leg) + 2,
        unit: 'N',
      })),
  },
  {
    id: 'hexa-fig6',
    title: 'Document 002, Figs. 6 and 7: torques in swing',
    preset: 'hexa-fig6',
    isFor: isTripod,
    items: resultItems('leg_torque', false),
    curves: (context) => [
      {
        name: 'joint 2, L1',
        field: 'leg_torque',
        component: 3 * legComponent(context, 'L1') + 1,
        unit: 'N m',
      },
    ],
  },
  {
    id: 'hexa-fig8',
    title: 'Document 002, Fig. 8: torques in support',
    preset: 'hexa-fig8',
    isFor: isTripod,
    items: resultItems('leg_torque', true),
    curves: (context) =>
      ['L2', 'L1'].map((leg) => ({
        name: `joint 2, ${leg}`,
        field: 'leg_torque',
        component: 3 * legComponent(context, leg) + 1,
        unit: 'N m',
      })),
  },
  {
    id: 'fig4a',
    title: 'Document 003, Fig. 4(a): driving torque',
    preset: 'series:driver_torque',
    isFor: isFourBar,
    items: [
      {
        quantity: 'Highest of a turn',
        unit: 'N m',
        printed: PEAKS_003.gravity[0],
        from: 'reference',
        ours: (context) => factOf(context, 'torque_highest'),
      },
      {
        quantity: 'Lowest of a turn',
        unit: 'N m',
        printed: PEAKS_003.gravity[1],
        from: 'reference',
        ours: (context) => factOf(context, 'torque_lowest'),
      },
    ],
    curves: () => [{ name: 'driving torque', field: 'driver_torque', component: 0, unit: 'N m' }],
    note: CASE_003,
  },
  {
    id: 'fig4b',
    title: 'Document 003, Fig. 4(b): driving torque without gravity',
    preset: 'series:driver_torque_without_gravity',
    isFor: isFourBar,
    items: [Math.max, Math.min].map(
      (pick, i): FigureItem => ({
        quantity: i === 0 ? 'Highest of a turn' : 'Lowest of a turn',
        unit: 'N m',
        printed: PEAKS_003.none[i] ?? null,
        from: 'reference',
        ours: ({ player }) => extremeOfTurn(player, 'driver_torque_without_gravity', pick),
        note: 'From the last recorded turn, which has a row every 8 ms: let one turn pass.',
      }),
    ),
    curves: () => [
      {
        name: 'without gravity',
        field: 'driver_torque_without_gravity',
        component: 0,
        unit: 'N m',
      },
    ],
    note: CASE_003,
  },
  {
    id: 'fig5-003',
    title: 'Document 003, Fig. 5: three masses of the coupler',
    preset: 'study:coupler-mass',
    isFor: isFourBar,
    items: PEAKS_BY_COUPLER.flatMap(([mass, high, low], i) =>
      [high, low].map(
        (printed, k): FigureItem => ({
          quantity: `${k === 0 ? 'Highest' : 'Lowest'}, coupler of ${mass} kg`,
          unit: 'N m',
          printed,
          from: 'reference',
          ours: ({ studies }) => {
            const { current } = studies;
            const values =
              current?.name === 'coupler-mass' ? current.study?.series[i]?.y : undefined;
            const known = (values ?? []).filter((value) => value !== null);
            return known.length === 0
              ? Number.NaN
              : k === 0
                ? Math.max(...known)
                : Math.min(...known);
          },
          note: 'Shown once the study has been computed: the button does it.',
        }),
      ),
    ),
    curves: () => [],
    note: CASE_003,
  },
];

/** The figures that a scene reproduces. */
export const figuresFor = (context: FigureContext): PaperFigure[] =>
  FIGURES.filter((figure) => figure.isFor(context));

/** Largest of all components over the run, without signs. */
function mostOf(player: Player, field: string): number {
  const { recorder } = player;
  if (!recorder.has(field) || !isWhole(player)) return Number.NaN;
  let most = 0;
  for (let row = 0; row < recorder.length; row += 1)
    most = Math.max(most, mostIn(recorder, field, row));
  return most;
}

function mostAt(player: Player, field: string, time: number): number {
  const row = rowNearest(player, field, time);
  return row === null ? Number.NaN : mostIn(player.recorder, field, row);
}

const MOTORS = 14;

function mostIn(recorder: Recorder, field: string, row: number): number {
  let most = 0;
  for (let i = 0; i < MOTORS; i += 1)
    most = Math.max(most, Math.abs(recorder.value(row, recorder.column(field, i))));
  return most;
}

/** The recorded value nearest a moment; NaN where the run has not come there. */
function valueAt(player: Player, field: string, component: number, time: number): number {
  const row = rowNearest(player, field, time);
  const { recorder } = player;
  return row === null ? Number.NaN : recorder.value(row, recorder.column(field, component));
}

function rowNearest(player: Player, field: string, time: number): number | null {
  const { recorder } = player;
  if (!recorder.has(field) || !isWhole(player)) return null;
  const after = recorder.rowAt(time - 1e-9);
  const rows = [after - 1, after].filter((row) => row >= 0 && row < recorder.length);
  const [nearest] = rows.sort(
    (a, b) => Math.abs(recorder.time(a) - time) - Math.abs(recorder.time(b) - time),
  );
  return nearest !== undefined && Math.abs(recorder.time(nearest) - time) <= recorder.gapS
    ? nearest
    : null;
}
