// What code can name in the open scene: what it is told, with unit, size and meaning, and what else there is.
import type { Description, Field, Task } from 'schemas/description';
import CODE from '../../../../models/tables/code.json';
import { argumentOf } from '../../controller/layout';
import { t } from '../../i18n/translate';
import { wordsOf } from './tasks';

export interface Word {
  name: string;
  /** Unit and size. */
  detail: string;
  meaning: string;
}

export interface StateField extends Word {
  /** Names of its numbers; none of a single number, or where they have only places. */
  labels: readonly string[];
}

export interface Vocabulary {
  tasks: readonly Task[];
  fields: readonly StateField[];
  /** What code can begin with. */
  globals: readonly Word[];
  /** What the functions are usually given: each has the fields. */
  told: readonly string[];
}

const MEANINGS: Readonly<Record<string, string>> = CODE.fields;

/** Null where the scene takes no code. */
export function vocabularyOf({ code, snapshot, series }: Description): Vocabulary | null {
  if (!code) return null;
  const titles = new Map(series.map(({ field, title }) => [field, title]));
  const told = new Map(code.tasks.map((task) => [argumentOf(task.function), wordsOf(task).told]));
  return {
    tasks: code.tasks,
    fields: snapshot.fields
      .filter(({ name }) => !code.not_told.includes(name))
      .map((field) => ({
        name: field.name,
        // A single number is no list.
        labels: field.count === 1 ? [] : field.labels,
        detail: detailOf(field),
        meaning: MEANINGS[field.name] ?? titles.get(field.name) ?? '',
      })),
    globals: [
      ...Array.from(told, ([name, meaning]) => ({ name, detail: '', meaning })),
      ...GLOBALS,
    ],
    told: [...told.keys()],
  };
}

function detailOf({ unit, count }: Field): string {
  const size = count === 1 ? t('number') : `${count} ${t('numbers')}`;
  return unit === '' ? size : `${unit}, ${size}`;
}

/** What the interpreter knows besides the state (controller/prelude). */
export const ROBOT: readonly Word[] = [
  { name: 'outputs', detail: '[{name, unit}]', meaning: 'What the code returns, in this order' },
  { name: 'time_step', detail: 's', meaning: 'Time from one call to the next' },
  { name: 'coordinates', detail: '[name]', meaning: 'Names of the generalised coordinates' },
  { name: 'points', detail: '{name: number}', meaning: 'Bodies and feet, for the Jacobian' },
  { name: 'q', detail: '()', meaning: 'The generalised coordinates at this state' },
  { name: 'v', detail: '()', meaning: 'The generalised velocities at this state' },
  { name: 'rnea', detail: '(a)', meaning: 'Inverse dynamics: the forces for these accelerations' },
  { name: 'mass_matrix', detail: '()', meaning: 'The mass matrix, row by row' },
  {
    name: 'jacobian',
    detail: '(point)',
    meaning: 'Velocity of a point per generalised velocity: rows x, y, z in the world',
  },
  {
    name: 'policy',
    detail: '(observation)',
    meaning: 'What the neural network answers that the text names',
  },
];

const GLOBALS: readonly Word[] = [
  { name: 'memory', detail: '', meaning: 'An object of your own, kept from step to step' },
  { name: 'robot', detail: '', meaning: 'What does not change, and its dynamics at this state' },
  { name: 'log', detail: '(name, value)', meaning: 'Shows a number of yours, step by step' },
  { name: 'Math', detail: '', meaning: 'Functions of numbers, the same bits in every browser' },
];

/** Of Math, what controllers use; the interpreter has all of it. */
export const MATH =
  'abs acos asin atan atan2 cbrt ceil cos cosh exp floor hypot log log10 log2 max min pow random round sign sin sinh sqrt tan tanh trunc PI E'.split(
    ' ',
  );

/** Whether `state.name` can be written, rather than `state["na me"]`. */
export const isPlainName = (name: string): boolean => /^[A-Za-z_$][\w$]*$/.test(name);
