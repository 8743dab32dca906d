// Scores a prediction, and says in words what was right about it. 100 is the computed answer itself.
import { at } from '../basics/at';
import { t, written } from '../i18n/translate';
import { typeset, unitText } from './units';

export interface Verdict {
  score: number;
  isRight: boolean;
  /** What is right or wrong about it, with nothing of the computed answer. */
  said: string[];
  /** What is wrong about it, if it is a common mistake. */
  mistake: string | undefined;
  /** The comparison with the computed answer. */
  solution: string[];
}

const percent = (share: number): number => Math.round(100 * Math.min(1, Math.max(0, share)));

/** The most that a common wrong answer can score, however close it is. */
const OF_MISCONCEPTION = 33;
/** A prediction this close to a common wrong answer counts as one. */
const LIKE = 0.05;
/** Steps: of a score that falls with the error the computed value could be read off. */
const STEPS = [
  { within: 0.02, score: 100 },
  { within: 0.1, score: 60 },
  { within: 0.3, score: 30 },
] as const;
/** What a curve needs to be right. */
const RIGHT_CURVE = 80;

export const RULE_OF_CHOICE =
  'Right at the first try: 100 points; each wrong try before halves them (50, then 25).';
/** Whoever was wrong knows the other. */
export const RULE_OF_TWO =
  'Right at the first try: 100 points; later none, as only the other choice is left.';
export const RULE_OF_COUNT = 'Right or wrong: 100 points for the right count, none for any other.';
export const RULE_OF_NUMBER =
  'Right within 2 %: 100 points. Off by up to 10 %: 60; by up to 30 %: 30; a common mistake: 33 at most.';
export const RULE_OF_CURVE =
  'Right from 80 points: 100 × (1 − mean squared error / variance of the computed curve). A flat line at its mean has none, a common mistake 33 at most.';

/** `wrongTries`: before this one. `mistake`: what is wrong about the choice. `right`: the right one's words. */
export function scoreOfChoice(
  isRight: boolean,
  wrongTries: number,
  options: number,
  mistake: string | undefined,
  right: string,
): Verdict {
  const ofRight = options === 2 && wrongTries > 0 ? 0 : Math.round(100 / 2 ** wrongTries);
  return {
    score: isRight ? ofRight : 0,
    isRight,
    said: isRight ? [] : [t('That is not what happens.')],
    mistake: isRight ? undefined : mistake,
    solution: [isRight ? t('That is what happens.') : `${t('The result is different:')} ${right}`],
  };
}

interface WrongNumber {
  value: number;
  says: string;
}

export function scoreOfCount(
  yours: number,
  computed: number,
  wrong: readonly WrongNumber[] = [],
): Verdict {
  const count = Math.round(computed);
  const isRight = yours === count;
  return {
    score: isRight ? 100 : 0,
    isRight,
    said: isRight ? [] : [t(yours > count ? 'Too many.' : 'Too few.')],
    mistake: isRight ? undefined : wrong.find(({ value }) => Math.round(value) === yours)?.says,
    solution: [
      t(`Computed: ${typeset(count, 0)}; yours: ${written(String(yours)).replace('-', '−')}.`),
      ...(isRight ? [t('That is it.')] : []),
    ],
  };
}

export function scoreOfNumber(
  yours: number,
  computed: number,
  unit: string,
  wrong: readonly WrongNumber[] = [],
): Verdict {
  const off = Math.abs(yours - computed) / Math.abs(computed);
  const score = STEPS.find(({ within }) => off <= within)?.score ?? 0;
  const isRight = score === 100;
  const mistake = isRight
    ? undefined
    : wrong.find(({ value }) => Math.abs(yours - value) <= LIKE * Math.abs(value))?.says;
  const number = (value: number) => `${typeset(value, 3)}${unitText(unit)}`;
  return {
    score: mistake === undefined ? score : Math.min(score, OF_MISCONCEPTION),
    isRight,
    said: isRight ? [] : [t(wrongWay(yours, computed))],
    mistake,
    solution: [
      t(`Computed: ${number(computed)}; yours: ${number(yours)}.`),
      ...(isRight ? [t('That is it.')] : []),
    ],
  };
}

function wrongWay(yours: number, computed: number): string {
  const ratio = Math.abs(yours / computed);
  if (yours * computed < 0)
    return Math.abs(ratio - 1) <= STEPS[0].within
      ? 'The size is right, the sign is wrong.'
      : 'The sign is wrong.';
  if (ratio > 1) return ratio > 2 ? 'Too large, more than twice.' : 'Too large.';
  return ratio < 0.5 ? 'Too small, less than half.' : 'Too small.';
}

const FLAT = 1e-9;
const NEAR = 0.15;
const SAME = 0.03;
/** A curve is flat if it varies less than this of what the computed one does. */
const LEVEL = 0.2;
/** The correlation from which a curve resembles another. */
const ALIKE = 0.9;

interface WrongCurve {
  /** Its shape is what counts. */
  ys: readonly number[];
  says: string;
}

/** All curves at the same points. */
export function scoreOfCurve(
  xs: readonly number[],
  yours: readonly number[],
  computed: readonly number[],
  xUnit: string,
  yUnit: string,
  wrong: readonly WrongCurve[] = [],
): Verdict {
  const mean = average(computed);
  const spread = spreadOf(computed);
  const size = spread > FLAT ? spread : Math.abs(mean) || 1;
  const error = root(computed.map((value, i) => value - at(yours, i)));
  const score = percent(1 - (error / size) ** 2);
  const isRight = score >= RIGHT_CURVE;
  const mistake = isRight
    ? undefined
    : wrong.find(({ ys }) => resembles(yours, ys, computed, size))?.says;
  const [highest, lowest] = [
    peaks('highest', Math.max, xs, yours, computed, xUnit, yUnit),
    peaks('lowest', Math.min, xs, yours, computed, xUnit, yUnit),
  ];
  const side = sides(yours, computed, size);
  const inWords = (words: string[]) => words.filter((one) => one !== '').map((one) => t(one));
  return {
    score: mistake === undefined ? score : Math.min(score, OF_MISCONCEPTION),
    isRight,
    said: isRight ? [] : inWords([highest.said, lowest.said, side]),
    mistake,
    solution: inWords([highest.solution, lowest.solution, side]),
  };
}

/** A flat curve has no shape to compare: it resembles "flat" if the computed one is not flat, else what is as high. */
function resembles(
  yours: readonly number[],
  wrong: readonly number[],
  computed: readonly number[],
  size: number,
): boolean {
  const isFlat = spreadOf(yours) < LEVEL * size;
  const [isWrongFlat, isComputedFlat] = [spreadOf(wrong) <= FLAT, spreadOf(computed) <= FLAT];
  if (isFlat !== isWrongFlat) return false;
  if (isFlat) {
    const isAnyHeight = !isComputedFlat && wrong.every((value) => value === 0);
    return isAnyHeight || Math.abs(average(yours) - average(wrong)) <= LEVEL * size;
  }
  const likeness = correlation(yours, wrong);
  return likeness >= ALIKE && (isComputedFlat || likeness > correlation(yours, computed));
}

function correlation(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [average(a), average(b)];
  const together = average(a.map((value, i) => (value - meanA) * (at(b, i) - meanB)));
  return together / (spreadOf(a) * spreadOf(b));
}

/** The standard deviation. */
export const spreadOf = (values: readonly number[]): number => {
  const mean = average(values);
  return root(values.map((value) => value - mean));
};

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
): { said: string; solution: string } {
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
  if (isThere && isThat)
    return {
      said: `The ${name} value is right, in size and place.`,
      solution: `The ${name} value is right, in size and place: ${told(its)}.`,
    };
  let words = `The ${name} value is wrong in both size and place`;
  if (isThere) words = `The ${name} value is in the right place but has the wrong size`;
  if (isThat) words = `The ${name} value has the right size but is in the wrong place`;
  return {
    said: `${words}.`,
    solution: `${words}: yours ${told(mine)}, computed ${told(its)}.`,
  };
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
