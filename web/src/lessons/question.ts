// Questions about a lesson's runs, as its HTML writes them:
//   "max-abs line_moment"   "at=0.1 trunk_rpy.roll"   "straight: last com_margin"   "fact path_amplitude"
//   "abs fact torque_mean"  "parameter gait.speed"  "matrix mass_matrix 0 1"   "study condition/least/max"   and / or - between these.
// Claims put "above", "below" or "equals" (to a thousandth) between two of them.
import { at } from '../basics/at';
import type { LessonRuns } from './lesson_runs';
import type { Run } from './run';
import { factorTo } from './units';

export interface Answer {
  value: number;
  unit: string;
}

export interface Lesson {
  recorded: LessonRuns;
  runs: ReadonlyMap<string, Run>;
  /** Numbers of models/reference, including the printed numbers of claims; only available to the build. */
  reference?: (place: string) => number;
}

const REDUCTIONS: Record<string, (values: readonly number[], times: readonly number[]) => number> =
  {
    max: (values) => Math.max(...values),
    min: (values) => Math.min(...values),
    'max-abs': (values) => Math.max(...values.map(Math.abs)),
    mean: (values) => values.reduce((sum, value) => sum + value, 0) / values.length,
    range: (values) => Math.max(...values) - Math.min(...values),
    first: (values) => at(values, 0),
    last: (values) => at(values, values.length - 1),
    'time-of-max': (values, times) => timeOf(Math.max(...values), values, times),
    'time-of-min': (values, times) => timeOf(Math.min(...values), values, times),
    'time-of-last': (_, times) => at(times, times.length - 1),
  };

/** NaN if the curve contains NaN: then it has no largest value. */
const timeOf = (value: number, values: readonly number[], times: readonly number[]): number =>
  Number.isNaN(value) ? value : at(times, values.indexOf(value));

function reduce(name: string, values: readonly number[], times: readonly number[]): number {
  const [kind = '', at] = name.split('=');
  if (kind === 'at') return interpolate(times, values, Number(at));
  const reduction = REDUCTIONS[name];
  if (!reduction) throw new Error(`"${name}" is no way to make one number of a curve`);
  return reduction(values, times);
}

/** Throws outside the curve's range. */
export function interpolate(xs: readonly number[], ys: readonly number[], x: number): number {
  const near = 1e-9 * Math.max(1, Math.abs(x));
  const after = xs.findIndex((candidate) => candidate >= x - near);
  const [x1 = Number.NaN, y1 = Number.NaN] = [xs[after], ys[after]];
  if (after < 0 || (after === 0 && x1 > x + near))
    throw new Error(`a curve from ${xs[0]} to ${xs.at(-1)} has no value at ${x}`);
  if (after === 0) return y1;
  const [x0 = x1, y0 = y1] = [xs[after - 1], ys[after - 1]];
  return y0 + ((y1 - y0) * (x - x0)) / (x1 - x0);
}

export function runOf(lesson: Lesson, id: string): Run {
  const run = lesson.runs.get(id);
  if (!run) throw new Error(`no lesson-run is called "${id}"`);
  return run;
}

/** Splits "run: rest"; without a run, the element's run is used. */
export function splitRun(text: string, own: string): [run: string, rest: string] {
  const found = /^([\w-]+):\s*(.*)$/.exec(text.trim());
  return found ? [found[1] ?? own, found[2] ?? ''] : [own, text.trim()];
}

/** Terms with / or - between them, from left to right. */
export function answer(lesson: Lesson, text: string, own: string): Answer {
  const [first = '', ...rest] = text.trim().split(/ ([-/]) /);
  let result = term(lesson, first, own);
  for (let i = 0; i + 1 < rest.length; i += 2) {
    const next = term(lesson, at(rest, i + 1), own);
    result =
      rest[i] === '-'
        ? { value: result.value - next.value, unit: result.unit }
        : { value: result.value / next.value, unit: unitOfQuotient(result.unit, next.unit) };
  }
  return result;
}

/** The answer as a number in the unit that is asked for; `its`: its own unit, where the engine does not know it. */
export function numberIn(
  lesson: Lesson,
  text: string,
  own: string,
  asked: string,
  its: string | undefined,
): number {
  const { value, unit } = answer(lesson, text, own);
  return value * factorTo(its ?? unit, asked);
}

function unitOfQuotient(above: string, below: string): string {
  if (below === '' || below === '1') return above;
  return above === below ? '' : `${above}/${below}`;
}

function term(lesson: Lesson, text: string, own: string): Answer {
  const [runId, rest] = splitRun(text, own);
  const [kind = '', ...words] = rest.split(' ');
  if (rest !== '' && Number.isFinite(Number(rest))) return { value: Number(rest), unit: '' };
  const argument = words.join(' ');
  if (kind === 'abs') {
    const { value, unit } = term(lesson, argument, runId);
    return { value: Math.abs(value), unit };
  }
  if (kind === 'reference') {
    if (!lesson.reference) throw new Error('reference numbers are known to the build only');
    return { value: lesson.reference(argument), unit: '' };
  }
  const run = runOf(lesson, runId);
  const { recorded } = lesson;
  const scene = recorded.scene(run);
  if (kind === 'fact') {
    const fact = recorded.facts(run).find(({ name }) => name === argument);
    if (!fact) throw new Error(`${run.scene} has no fact "${argument}"`);
    return fact;
  }
  if (kind === 'parameter') {
    const parameter = scene.description.parameters[scene.indexOf(argument)];
    if (!parameter) throw new Error(`${run.scene} has no parameter "${argument}"`);
    return { value: scene.valueOf(argument), unit: parameter.unit };
  }
  if (kind === 'matrix') return cell(lesson, run, words);
  if (kind === 'study') {
    const [study = '', label = '', reduction = ''] = argument.split('/');
    const { series, y_unit } = recorded.study(run, study);
    const found = series.find((one) => one.label === label);
    if (!found) throw new Error(`study ${study} has ${series.map((one) => one.label).join(', ')}`);
    const numbers = (values: (number | null)[]) => values.map((value) => value ?? Number.NaN);
    return { value: reduce(reduction, numbers(found.y), numbers(found.x)), unit: y_unit };
  }
  const { values, times, unit } = curve(lesson, run, argument);
  return { value: reduce(kind, values, times), unit: kind.startsWith('time-') ? 's' : unit };
}

/** An entry of a matrix at the run's end. */
function cell({ recorded }: Lesson, run: Run, [name, row, column]: string[]): Answer {
  recorded.record(run);
  const matrix = recorded
    .scene(run)
    .matrixTables()
    .find((candidate) => candidate.name === name);
  const value = matrix?.values[Number(row) * matrix.column_labels.length + Number(column)];
  if (!matrix || value === undefined || value === null)
    throw new Error(`${run.scene} has no entry ${row}, ${column} of matrix "${name}"`);
  return { value, unit: matrix.unit };
}

/** A component of a field over the run. */
export function curve(
  { recorded }: Lesson,
  run: Run,
  name: string,
): { times: number[]; values: number[]; unit: string } {
  const { offset, unit } = recorded.place(run, name);
  const { times, frames } = recorded.record(run);
  return { times, values: frames.map((frame) => at(frame, offset)), unit };
}

const EQUAL_TO = 1e-3;

/** Whether a claim holds; parts joined by "and" must all hold: "straight: max-abs line_moment above 1 and first rank equals 5". */
export function holds(lesson: Lesson, claim: string, own: string): boolean {
  return claim.split(' and ').every((part) => holdsPart(lesson, part, own));
}

function holdsPart(lesson: Lesson, claim: string, own: string): boolean {
  const [, left, operator, right] = /^(.*) (above|below|equals) (.*)$/.exec(claim.trim()) ?? [];
  if (left === undefined || right === undefined)
    throw new Error(`"${claim}" says of nothing that it is above, below or equals something`);
  const a = answer(lesson, left, own).value;
  const b = answer(lesson, right, own).value;
  if (operator === 'below') return a < b;
  if (operator === 'above') return a > b;
  return Math.abs(a - b) <= EQUAL_TO * Math.max(Math.abs(a), Math.abs(b));
}
