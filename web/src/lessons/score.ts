// What a prediction is worth, and what was right about it in words. 100 is the computed answer itself.
import { t } from '../i18n/say';
import { typeset, unitText } from './units';

export interface Verdict {
  score: number;
  /** How the score comes about. */
  formula: string;
  words: string[];
}

const percent = (share: number): number => Math.round(100 * Math.min(1, Math.max(0, share)));

export function scoreOfNumber(yours: number, computed: number, unit: string): Verdict {
  const off = Math.abs(yours - computed) / Math.abs(computed);
  const number = (value: number) => `${typeset(value, 3)}${unitText(unit)}`;
  const words = [t(`Computed: ${number(computed)}; yours: ${number(yours)}.`)];
  if (off <= 0.02) words.push(t('That is it.'));
  else if (yours * computed < 0) words.push(t('Its sign is the other one.'));
  else {
    const ratio = Math.abs(yours / computed);
    const side = ratio > 1 ? 'too large' : 'too small';
    words.push(
      t(
        ratio > 2 || ratio < 0.5
          ? `Yours is ${typeset(ratio, 2)} times as large: ${side}.`
          : `Yours is ${Math.round(100 * off)} % ${side}.`,
      ),
    );
  }
  return {
    score: percent(1 - off),
    formula: t('Score: 100 less the error in per cent of the computed value, at least 0.'),
    words,
  };
}

const FLAT = 1e-9;
const NEAR = 0.15;
const SAME = 0.03;

/** Both curves at the same places. */
export function scoreOfCurve(
  xs: readonly number[],
  yours: readonly number[],
  computed: readonly number[],
  xUnit: string,
  yUnit: string,
): Verdict {
  const mean = average(computed);
  const spread = root(computed.map((value) => value - mean));
  const size = spread > FLAT ? spread : Math.abs(mean) || 1;
  const error = root(computed.map((value, i) => value - (yours[i] ?? 0)));
  return {
    score: percent(1 - error / size),
    formula: t(
      'Score: 100 × (1 − root of the mean squared error / the computed curve’s own about its mean). A flat line at its mean has 0.',
    ),
    words: [
      peaks('highest', Math.max, xs, yours, computed, xUnit, yUnit),
      peaks('lowest', Math.min, xs, yours, computed, xUnit, yUnit),
      sides(yours, computed, size),
    ]
      .filter((words) => words !== '')
      .map((words) => t(words)),
  };
}

const average = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const root = (values: readonly number[]): number =>
  Math.sqrt(average(values.map((value) => value * value)));

function peaks(
  name: string,
  pick: (...values: number[]) => number,
  xs: readonly number[],
  yours: readonly number[],
  computed: readonly number[],
  xUnit: string,
  yUnit: string,
): string {
  const range = Math.max(...computed) - Math.min(...computed) || 1;
  const place = (values: readonly number[]) => {
    const value = pick(...values);
    return { value, at: xs[values.indexOf(value)] ?? 0 };
  };
  const [mine, its] = [place(yours), nearestExtreme(place(yours).at)];
  const step = Math.abs((xs[1] ?? 0) - (xs[0] ?? 0));
  const isThere = Math.abs(mine.at - its.at) <= 1.01 * step;
  const isThat = Math.abs(mine.value - its.value) <= NEAR * range;
  /** Where the computed curve is as good as at its extreme, which it may be more than once. */
  function nearestExtreme(at: number): { value: number; at: number } {
    const { value: extreme } = place(computed);
    const all = xs
      .map((x, i) => ({ at: x, value: computed[i] ?? Number.NaN }))
      .filter(({ value }) => Math.abs(value - extreme) <= SAME * range);
    return all.reduce(
      (best, one) => (Math.abs(one.at - at) < Math.abs(best.at - at) ? one : best),
      all[0] ?? place(computed),
    );
  }
  const told = ({ value, at }: { value: number; at: number }) =>
    `${typeset(value, 3)}${unitText(yUnit)} at ${typeset(at, 3)}${unitText(xUnit)}`;
  if (isThere && isThat) return `The ${name} value is right, in size and place: ${told(its)}.`;
  const both = `yours ${told(mine)}, computed ${told(its)}.`;
  if (isThere) return `The ${name} value is in the right place, its size is not right: ${both}`;
  if (isThat) return `The ${name} value has the right size, its place is not right: ${both}`;
  return `The ${name} value is right neither in size nor in place: ${both}`;
}

function sides(yours: readonly number[], computed: readonly number[], size: number): string {
  const telling = computed
    .map((value, i) => ({ value, mine: yours[i] ?? 0 }))
    .filter(({ value }) => Math.abs(value) > 0.2 * size);
  const right = telling.filter(({ value, mine }) => value * mine > 0).length;
  if (telling.length === 0) return '';
  return right === telling.length
    ? 'Your curve is on the right side of zero throughout.'
    : `Your curve is on the right side of zero at ${right} of ${telling.length} places.`;
}
