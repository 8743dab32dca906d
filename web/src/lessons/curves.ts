// Builds the chart of a lesson's figure:
//   <figure class="plot" data-run="straight" data-curves="line_moment = Straight; sway: line_moment = Swaying"
//           data-y="Moment about the line" data-unit="N m" data-title="…"></figure>
// over time, or over another field (data-x="driver_angle" data-x-label="Crank" data-x-unit="deg"), or from a study
// (data-study="condition").
import { t } from '../i18n/translate';
import { type Curve, curveStyle, endsOf, type Plot, rangeOf } from '../plots/plot';
import { inWords } from './chart';
import { curve, interpolate, type Lesson, runOf, splitRun } from './question';
import { partsOf, type Run } from './run';
import { spreadOf } from './score';
import { factorTo, unitWords } from './units';

export type Attributes = (name: string) => string | undefined;

type Points = Omit<Curve, 'colour'>;

export function chartOf(lesson: Lesson, attribute: Attributes): Plot {
  const study = attribute('data-study');
  const curves =
    study === undefined ? plotted(lesson, attribute) : studied(lesson, attribute, study);
  return axesOf(attribute, curves);
}

const unitsOf = (attribute: Attributes): { xUnit: string; yUnit: string } => ({
  xUnit: attribute('data-x-unit') ?? 's',
  yUnit: attribute('data-unit') ?? '',
});

/** The figure's axes with these curves, over the figure's ranges if it gives them, else over theirs. */
export function axesOf(attribute: Attributes, points: readonly Points[]): Plot {
  const { xUnit, yUnit } = unitsOf(attribute);
  const plot = {
    title: attribute('data-title') ?? '',
    x: {
      label: attribute('data-x-label') ?? t('Time'),
      unit: unitWords(xUnit),
      range: pair(attribute('data-x-range')) ?? endsOf(points.flatMap(({ x }) => x)),
    },
    y: {
      label: attribute('data-y') ?? '',
      unit: unitWords(yUnit),
      range: pair(attribute('data-range')) ?? rangeOf(points.flatMap(({ y }) => y)),
    },
    curves: points.map((one, i) => ({ ...one, ...curveStyle(i) })),
  };
  return { ...plot, sentence: inWords(plot) };
}

export function pair(text: string | undefined): [number, number] | undefined {
  if (text === undefined) return undefined;
  const [low, high] = text.trim().split(/\s+/).map(Number);
  if (!Number.isFinite(low) || !Number.isFinite(high)) throw new Error(`"${text}" is no range`);
  return [low as number, high as number];
}

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

function plotted(lesson: Lesson, attribute: Attributes): Points[] {
  const { xUnit, yUnit } = unitsOf(attribute);
  const own = attribute('data-run') ?? '';
  return namedCurves(attribute('data-curves') ?? '', own).map(({ run, field, label }) => {
    const watched = runOf(lesson, run);
    const { times, values, unit } = curve(lesson, watched, field);
    const factor = factorTo(unit, yUnit);
    return {
      label,
      x: across(lesson, watched, attribute('data-x'), times, xUnit),
      y: values.map((value) => value * factor),
    };
  });
}

/** The x axis: time, or a field, relative to its initial value if requested. */
function across(
  lesson: Lesson,
  run: Run,
  field: string | undefined,
  times: number[],
  unit: string,
): number[] {
  if (field === undefined) return times.map((time) => time * factorTo('s', unit));
  const { values, unit: its } = curve(lesson, run, field);
  return values.map((value) => value * factorTo(its, unit));
}

function studied(lesson: Lesson, attribute: Attributes, name: string): Points[] {
  const { xUnit, yUnit } = unitsOf(attribute);
  const study = lesson.recorded.study(runOf(lesson, attribute('data-run') ?? ''), name);
  const series = attribute('data-series');
  const only = series === undefined ? undefined : partsOf(series);
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

/** Where a task asks for its curve. */
export function placesOf(attribute: Attributes): number[] {
  const range = pair(attribute('data-x-range'));
  if (!range || !pair(attribute('data-range')))
    throw new Error('a curve that is asked for needs both ranges of its plot');
  const [low, high] = range;
  const count = Number(attribute('data-points') ?? '11');
  return Array.from({ length: count }, (_, i) => low + ((high - low) * i) / (count - 1));
}

export const valuesAt = (xs: readonly number[], { x, y }: Pick<Curve, 'x' | 'y'>): number[] =>
  xs.map((place) => interpolate(x, y, place));

/**
 * A common wrong curve (misconceptions.ts) at these places; `computed`: the right one there. What a field has is
 * scaled to it: only the shape counts, and its unit is another.
 */
export function wrongCurve(
  lesson: Lesson,
  attribute: Attributes,
  like: string,
  xs: readonly number[],
  computed: readonly number[],
): number[] {
  if (like === 'flat') return xs.map(() => 0);
  if (like === 'reversed') return computed.map((value) => -value);
  const study = attribute('data-study');
  if (study !== undefined) {
    const [series] = studied(
      lesson,
      (name) => (name === 'data-series' ? like : attribute(name)),
      study,
    );
    if (!series) throw new Error(`study ${study} has no series "${like}"`);
    return valuesAt(xs, series);
  }
  const [run, field] = splitRun(like, attribute('data-run') ?? '');
  const { times, values } = curve(lesson, runOf(lesson, run), field);
  const factor = factorTo('s', attribute('data-x-unit') ?? 's');
  const shape = valuesAt(xs, { x: times.map((time) => time * factor), y: values });
  const scale = spreadOf(computed) / (spreadOf(shape) || 1);
  return shape.map((value) => value * scale);
}
