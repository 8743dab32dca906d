// Pictures of claims: the errors that others publish beside ours, and how ours fall with the step. All numbers are those of the
// kept claims (models/reference/claims): ours, and in their sources, published ones.

import { claimsOf } from './claims.mjs';
import {
  comparisonChart,
  convergenceChart,
  type Row,
  STEPS,
  sharesChart,
} from './claims_drawings.ts';

type Claims = ReturnType<typeof claimsOf>;
type Claim = Claims[number];

/** Ours at three steps beside theirs, by a claim's name with "{step}" in place of its step. */
interface Comparison {
  title: string;
  note: string;
  ours: string;
  steps: number[];
  /** What we compute by another method too. */
  also?: { label: string; name: string };
  /** What stands before the published errors in the source, up to the next full stop or semicolon. */
  after: string;
  /** The step of the published errors, ms. */
  at: number;
}

const COMPARISONS: Comparison[] = [
  {
    title: 'Balls that bounce for ever, steps of 1\u00a0ms: mean square of the energy error, J²',
    note: '49 balls of 10 kg are dropped with e = 1 and watched for 20 s.',
    ours: 'impacts.bouncing.{step}.energy',
    steps: [1],
    after: 'at 1 ms:',
    at: 1,
  },
  {
    title: 'The same balls, steps of 10\u00a0ms',
    note: 'A step is split where a ball strikes, so that ours hardly depends on its length.',
    ours: 'impacts.bouncing.{step}.energy',
    steps: [10],
    after: 'at 10 ms:',
    at: 10,
  },
  {
    title: 'Balls on a box that is pushed: mean square of the velocity errors, m²/s²',
    note: 'Ours run for 0.4 s, theirs for 4 s: the same error of acceleration would show a hundred times as much in theirs. ODE and DART fail along the diagonal of their friction pyramid.',
    ours: 'pairs.rolling.at_60_deg.error',
    steps: [1],
    after: 'box and ball:',
    at: 1,
  },
  {
    title: '216 balls fall in a heap, steps of 1\u00a0ms: mean of the sum of squared overlaps, m²',
    note: 'Ours run for the first 1.5 s, theirs for 10 s, over which ours have 4.6e-11.',
    ours: 'heap.hard.{step}.overlap',
    steps: [1],
    after: 'at 1 ms, m^2:',
    at: 1,
  },
  {
    title: 'The same balls from 1\u00a0m higher, e = 1: mean square of the energy error, J²',
    note: 'Ours run for the first 0.7 s, in which they bounce once, theirs for 10 s, over which ours have 7.0e-5.',
    ours: 'heap.elastic.{step}.energy',
    steps: [1],
    after: 'at 1 ms, J^2:',
    at: 1,
  },
  {
    title: 'A robot that a ball strikes in free space: mean square of the momentum error, N² s²',
    note: 'Ours is watched for 1 s.',
    ours: 'pairs.robot.linear.{step}',
    steps: STEPS,
    after: 'at 1 ms, N^2 s^2:',
    at: 1,
  },
  {
    title: 'A robot in flight: mean square of the energy error, J²',
    note: 'RK4 integrates the same equations without contacts.',
    ours: 'flight.robot.energy.{step}',
    steps: STEPS,
    also: { label: 'Legwork RK4, 1 ms', name: 'flight.robot.rk4.energy.step_1_ms' },
    after: 'at 1 ms, J^2:',
    at: 1,
  },
];

/** Errors that others allow in their own tests; the number follows `after` in the claim's source. */
const ALLOWED = [
  { label: 'slope of slipping', name: 'friction.ramp.margin', after: 'outside ' },
  { label: 'top, its axis', name: 'flight.precession.angle.{step}', after: 'allows ' },
  { label: 'tumbling body', name: 'flight.tumbling.momentum.{step}', after: 'allows ' },
  { label: '2 four-bars', name: 'multibody.four_bars_2.stepped.x.{step}', after: 'or ' },
  { label: '40 four-bars', name: 'multibody.four_bars_40.stepped.x.{step}', after: 'or ' },
];

/** What converges, by the names of the claims: each has `.order`, and three steps. */
const CONVERGING: { title: string; curves: [label: string, name: string][] }[] = [
  {
    title: 'Friction and rolling',
    curves: [
      ['box stops, μ = 0.2', 'friction.stop.mu_0.2'],
      ['box stops, μ = 0.4', 'friction.stop.mu_0.4'],
      ['box stops, μ = 0.7', 'friction.stop.mu_0.7'],
      ['thrown ball', 'rolling.thrown.way'],
    ],
  },
  {
    title: 'A block that rocks',
    curves: [
      ['time, tilt 0.2', 'tipping.rocking.tilt_0.2.quarter'],
      ['time, tilt 0.5', 'tipping.rocking.tilt_0.5.quarter'],
      ['time, tilt 0.8', 'tipping.rocking.tilt_0.8.quarter'],
      ['energy kept', 'tipping.rocking.kept'],
    ],
  },
  {
    title: 'Bodies in flight',
    curves: [
      ['top, its axis', 'flight.precession.angle'],
      ['tumbling, momentum', 'flight.tumbling.momentum'],
      ['tumbling, energy', 'flight.tumbling.energy'],
    ],
  },
  {
    title: 'A rimless wheel, a rod that jams',
    curves: [
      ['wheel, speed', 'walking.rimless.speed'],
      ['wheel, multiplier', 'walking.rimless.multiplier'],
      ['impulse of the jam', 'jam.none.impulse'],
    ],
  },
  {
    title: 'Mechanisms',
    curves: [
      ['pendulum', 'multibody.pendulum.stepped.x'],
      ['2 four-bars', 'multibody.four_bars_2.stepped.x'],
      ['40 four-bars', 'multibody.four_bars_40.stepped.x'],
      ['Bricard', 'spatial.bricard.stepped.p3_y'],
      ['governor', 'spatial.governor.slider_after_2_s'],
    ],
  },
];

const inMs = (step: number): string => `step_${step}_ms`;

function claimNamed(claims: Claims, name: string): Claim {
  const found = claims.find((claim) => claim.name === name);
  if (!found) throw new Error(`No claim is named ${name}: web/tools/claims_charts.ts draws it.`);
  return found;
}

/** How far ours is from the printed number, or from 0; `relative` to a printed number that is not 0. */
function errorOf({ name, printed, ours }: Claim, isRelative: boolean): number {
  const exact = typeof printed === 'number' ? printed : 0;
  const error = Math.abs(Number(ours) - exact);
  if (!(error > 0)) throw new Error(`${name} has no error that a logarithmic axis could show.`);
  return isRelative && exact !== 0 ? error / Math.abs(exact) : error;
}

/** "MuJoCo RK4 1.6e-17, ODE and DART 3.1": the errors that stand after some words of a source. */
export function publishedErrors(source: string, after: string): { name: string; error: number }[] {
  const [, text] = source.split(after);
  const list = text?.split(/[;.](?= |$)/)[0] ?? '';
  const found = list.split(', ').flatMap((item) => {
    const [, names = '', error] = /^(.+?) (\d[\d.]*(?:e[-+]?\d+)?)(?: |$)/.exec(item.trim()) ?? [];
    return error ? names.split(' and ').map((name) => ({ name, error: Number(error) })) : [];
  });
  if (found.length === 0) throw new Error(`No errors after "${after}" in "${source}".`);
  return found;
}

function comparison(claims: Claims, { title, note, ours, steps, also, after, at }: Comparison) {
  const own = steps.map((step) => {
    const claim = claimNamed(claims, ours.replace('{step}', inMs(step)));
    return { label: `Legwork, ${step} ms`, step, error: errorOf(claim, false), claim };
  });
  const same = own.find(({ step }) => step === at);
  if (!same) throw new Error(`${ours} has no step of ${at} ms to compare.`);
  const peers = publishedErrors(same.claim.source, after).map(
    ({ name, error }): Row => ({
      label: name,
      error,
      kind: error < same.error ? 'better' : 'worse',
    }),
  );
  const others = also
    ? [{ label: also.label, error: errorOf(claimNamed(claims, also.name), false) }]
    : [];
  const rows: Row[] = [
    ...[...own, ...others].map(({ label, error }): Row => ({ label, error, kind: 'ours' })),
    ...peers,
  ];
  return comparisonChart({ title, note, rows, link: same.claim.name });
}

function allowed(claims: Claims): string {
  const rows = ALLOWED.map(({ label, name, after }) => {
    const steps = name.includes('{step}') ? STEPS : [4];
    const its = steps.map((step) => claimNamed(claims, name.replace('{step}', inMs(step))));
    const limit = Number.parseFloat(its[0]?.source.split(after)[1] ?? '');
    if (!(limit > 0)) throw new Error(`No number after "${after}" in the source of ${name}.`);
    return { label, steps, shares: its.map((claim) => errorOf(claim, false) / limit) };
  });
  return sharesChart({
    title: 'Errors as a share of what others allow in their own tests',
    note: 'Newton allows 2° at the slope where a box begins to slip, 0.005 rad for the top and 0.0005 of the momentum; the IFToMM benchmark 1 mm.',
    rows,
  });
}

function convergence(claims: Claims, { title, curves }: (typeof CONVERGING)[number]): string {
  return convergenceChart({
    title,
    curves: curves.map(([label, name]) => ({
      label,
      order: Number(claimNamed(claims, `${name}.order`).ours),
      points: STEPS.map((step) => ({
        step,
        error: errorOf(claimNamed(claims, `${name}.${inMs(step)}`), true),
      })),
    })),
  });
}

/** The pictures of a subject that has some, as HTML. */
export function chartsOf(subject: string): string {
  if (subject !== 'contact') return '';
  const claims = claimsOf(subject);
  return `<h2 id="beside">Errors beside those that others publish</h2>
<p>The least error above, on a logarithmic axis. A dot is ours; a diamond does better than ours at its step, a ring does not.</p>
<div class="charts wide">
${COMPARISONS.map((one) => comparison(claims, one)).join('\n')}
${allowed(claims)}
</div>
<h2 id="convergence">How errors fall with the step</h2>
<p>Relative errors, in rad for the top’s axis. A step half as long halves an error of order 1 and quarters one of order 2; the order measured stands on the right.</p>
<div class="charts wide">
${CONVERGING.map((one) => convergence(claims, one)).join('\n')}
</div>`;
}
