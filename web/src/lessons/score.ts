// Scores a prediction, and says in words what was right about it. 100 is the computed answer itself.
import { at } from '../basics/at';
import { t, written } from '../i18n/translate';
import { typeset, unitText } from './units';

export interface Verdict {
  score: number;
  /** How the score is computed. */
  formula: string;
  words: string[];
}

const percent = (share: number): number => Math.round(100 * Math.min(1, Math.max(0, share)));

/** The most that a common wrong answer can score, however close it is. */
const OF_MISCONCEPTION = 33;
/** A prediction this close to a common wrong answer counts as one. */
const LIKE = 0.05;

/** A count is right or wrong. */
export function scoreOfCount(yours: number, computed: number): Verdict {
  const count = Math.round(computed);
  const isRight = yours === count;
  return {
    score: isRight ? 100 : 0,
    formula: t('Score: 100 for the right count, 0 for any other.'),
    words: [
      t(`Computed: ${typeset(count, 0)}; yours: ${written(String(yours)).replace('-', '−')}.`),
      ...(isRight ? [t('That is it.')] : []),
    ],
  };
}

export function scoreOfNumber(
  yours: number,
  computed: number,
  unit: string,
  misconceptions: readonly number[] = [],
): Verdict {
  const off = Math.abs(yours - computed) / Math.abs(computed);
  const number = (value: number) => `${typeset(value, 3)}${unitText(unit)}`;
  const words = [t(`Computed: ${number(computed)}; yours: ${number(yours)}.`)];
  const isMisconception =
    off > 0.02 && misconceptions.some((wrong) => Math.abs(yours - wrong) <= LIKE * Math.abs(wrong));
  if (off <= 0.02) words.push(t('That is it.'));
  else if (yours * computed < 0) words.push(t('The sign is wrong.'));
  else {
    const ratio = Math.abs(yours / computed);
    const side = ratio > 1 ? 'Too large' : 'Too small';
    words.push(
      t(
        ratio > 2 || ratio < 0.5
          ? `${side}: ${typeset(ratio, 2)} times the computed value.`
          : `${side} by ${Math.round(100 * off)} %.`,
      ),
    );
  }
  if (isMisconception) words.push(t('Many people think so: the explanation says what is missing.'));
  const score = percent(1 - off);
  return {
    score: isMisconception ? Math.min(score, OF_MISCONCEPTION) : score,
    formula: t(
      isMisconception
        ? 'Score: at most 33 for a common wrong answer.'
        : 'Score: 100 minus the error in percent of the computed value, at least 0.',
    ),
    words,
  };
}

const FLAT = 1e-9;
const NEAR = 0.15;
const SAME = 0.03;

/** Both curves at the same points. */
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
  const error = root(computed.map((value, i) => value - at(yours, i)));
  return {
    score: percent(1 - (error / size) ** 2),
    formula: t(
      'Score: 100 × (1 − mean squared error / variance of the computed curve). A flat line at its mean scores 0.',
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
  const step = Math.abs(at(xs, 1) - at(xs, 0));
  const isThere = Math.abs(mine.at - its.at) <= 1.01 * step;
  const isThat = Math.abs(mine.value - its.value) <= NEAR * range;
  /** The points where the computed curve is practically at its extreme; there may be several. */
  function nearestExtreme(near: number): { value: number; at: number } {
    const { value: extreme } = place(computed);
    const all = xs
      .map((x, i) => ({ at: x, value: at(computed, i) }))
      .filter(({ value }) => Math.abs(value - extreme) <= SAME * range);
    return all.reduce(
      (best, one) => (Math.abs(one.at - near) < Math.abs(best.at - near) ? one : best),
      all[0] ?? place(computed),
    );
  }
  const told = ({ value, at }: { value: number; at: number }) =>
    `${typeset(value, 3)}${unitText(yUnit)} at ${typeset(at, 3)}${unitText(xUnit)}`;
  if (isThere && isThat) return `The ${name} value is right, in size and place: ${told(its)}.`;
  const both = `yours ${told(mine)}, computed ${told(its)}.`;
  if (isThere) return `The ${name} value is in the right place but has the wrong size: ${both}`;
  if (isThat) return `The ${name} value has the right size but is in the wrong place: ${both}`;
  return `The ${name} value is wrong in both size and place: ${both}`;
}

function sides(yours: readonly number[], computed: readonly number[], size: number): string {
  const telling = computed
    .map((value, i) => ({ value, mine: at(yours, i) }))
    .filter(({ value }) => Math.abs(value) > 0.2 * size);
  const right = telling.filter(({ value, mine }) => value * mine > 0).length;
  if (telling.length === 0) return '';
  return right === telling.length
    ? 'Your curve is on the right side of zero wherever the computed one is clearly above or below it.'
    : `Your curve is on the right side of zero at ${right} of the ${telling.length} places where the computed one is clearly above or below it.`;
}
