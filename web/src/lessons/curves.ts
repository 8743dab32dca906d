// The chart that a lesson's figure asks for:
//   <figure class="plot" data-run="straight" data-curves="line_moment = Straight; sway: line_moment = Swaying"
//           data-y="Moment about the line" data-unit="N m" data-title="…"></figure>
// over time, or over another field (data-x="driver_angle" data-x-label="Crank" data-x-unit="deg"), or a study's
// (data-study="condition").
import { t } from '../i18n/say';
import { type Chart, type PlottedCurve, rangeOf } from './chart';
import { type Bench, curve, runOf, splitRun } from './question';
import type { Run } from './run';
import { factorTo } from './units';

export type Attributes = (name: string) => string | undefined;

export function chartOf(bench: Bench, attribute: Attributes): Chart {
  const study = attribute('data-study');
  const wanted = {
    title: attribute('data-title') ?? '',
    yLabel: attribute('data-y') ?? '',
    yUnit: attribute('data-unit') ?? '',
    xLabel: attribute('data-x-label') ?? t('Time'),
    xUnit: attribute('data-x-unit') ?? 's',
  };
  const curves =
    study === undefined
      ? plotted(bench, attribute, wanted.xUnit, wanted.yUnit)
      : studied(bench, attribute, study, wanted.xUnit, wanted.yUnit);
  const xRange = pair(attribute('data-x-range')) ?? endsOf(curves.flatMap(({ x }) => x));
  return {
    ...wanted,
    curves,
    xRange,
    yRange: pair(attribute('data-range')) ?? rangeOf(curves.flatMap(({ y }) => y)),
  };
}

export function pair(text: string | undefined): [number, number] | undefined {
  if (text === undefined) return undefined;
  const [low, high] = text.trim().split(/\s+/).map(Number);
  if (!Number.isFinite(low) || !Number.isFinite(high)) throw new Error(`"${text}" is no range`);
  return [low as number, high as number];
}

const endsOf = (xs: number[]): [number, number] => [Math.min(...xs), Math.max(...xs)];

/** "line_moment = Straight; sway: line_moment = Swaying" */
export function namedCurves(
  text: string,
  own: string,
): { run: string; field: string; label: string }[] {
  return text.split(';').map((part) => {
    const [what = '', label = ''] = part.split(' = ');
    const [run, field] = splitRun(what, own);
    return { run, field, label: label.trim() || field };
  });
}

function plotted(
  bench: Bench,
  attribute: Attributes,
  xUnit: string,
  yUnit: string,
): PlottedCurve[] {
  const own = attribute('data-run') ?? '';
  return namedCurves(attribute('data-curves') ?? '', own).map(({ run, field, label }) => {
    const watched = runOf(bench, run);
    const { times, values, unit } = curve(bench, watched, field);
    const factor = factorTo(unit, yUnit);
    return {
      label,
      x: across(bench, watched, attribute('data-x'), times, xUnit),
      y: values.map((value) => value * factor),
    };
  });
}

/** What lies along the x axis: time, or a field less what it starts with where that is asked for. */
function across(
  bench: Bench,
  run: Run,
  field: string | undefined,
  times: number[],
  unit: string,
): number[] {
  if (field === undefined) return times.map((time) => time * factorTo('s', unit));
  const { values, unit: its } = curve(bench, run, field);
  return values.map((value) => value * factorTo(its, unit));
}

function studied(
  bench: Bench,
  attribute: Attributes,
  name: string,
  xUnit: string,
  yUnit: string,
): PlottedCurve[] {
  const study = bench.laboratory.study(runOf(bench, attribute('data-run') ?? ''), name);
  const only = attribute('data-series')
    ?.split(';')
    .map((label) => label.trim());
  const numbers = (values: (number | null)[], factor: number) =>
    values.map((value) => (value ?? Number.NaN) * factor);
  return study.series
    .filter(({ label }) => only === undefined || only.includes(label))
    .map(({ label, is_points, x, y }) => ({
      label: t(label),
      isPoints: is_points,
      x: numbers(x, factorTo(study.x_unit, xUnit)),
      y: numbers(y, factorTo(study.y_unit, yUnit)),
    }));
}
