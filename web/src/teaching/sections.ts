// What an exercise consists of, as the rows of a form (models/schema/exercise.schema.json).
import type { Path } from './draft';

/** parameter, event and task: one of the scene's; settings: "path = value" on each line. */
export type InputKind =
  | 'line'
  | 'words'
  | 'formula'
  | 'number'
  | 'yes'
  | 'parameter'
  | 'event'
  | 'task'
  | 'settings'
  | 'code'
  | 'events';

export interface Input {
  /** Within its section or entry; empty: the entry itself. */
  at: Path;
  label: string;
  kind: InputKind;
  /** Takes the whole row. */
  isWide?: boolean;
  /** An exercise without it is one too. */
  isOptional?: boolean;
}

export interface Section {
  title: string;
  about: string;
  at: Path;
  inputs: Input[];
  /** Of a list: what its button says, and what a new entry holds. */
  list?: { add: string; entry: string; empty: unknown };
}

const parameter: Input = { at: ['parameter'], label: 'Parameter', kind: 'parameter' };
const from: Input = { at: ['from'], label: 'From', kind: 'number' };
const to: Input = { at: ['to'], label: 'To', kind: 'number' };
const value: Input = { at: ['value'], label: 'Formula', kind: 'formula' };
const name: Input = { at: ['name'], label: 'Name', kind: 'line', isWide: true };
const optional = (input: Input): Input => ({ ...input, isOptional: true });

export const SECTIONS: readonly Section[] = [
  {
    title: 'What is asked',
    about: '',
    at: [],
    inputs: [
      { at: ['title'], label: 'Title', kind: 'line', isWide: true },
      { at: ['question'], label: 'Question', kind: 'words' },
      { at: ['id'], label: 'Short name', kind: 'line' },
      { at: ['scene'], label: 'Scene', kind: 'line' },
      { at: ['duration_s'], label: 'Length of the run, s', kind: 'number' },
      optional({ at: ['start'], label: 'Settings at the start, for everybody', kind: 'settings' }),
    ],
  },
  {
    title: 'Numbers of a student’s own',
    about: 'Each student starts with other values of these, drawn from the seed and the name.',
    at: ['numbers'],
    inputs: [parameter, from, to, { at: ['step'], label: 'Step', kind: 'number' }],
    list: {
      add: 'Add a student’s number',
      entry: 'Number',
      empty: { parameter: '', from: 0, to: 1, step: 0.1 },
    },
  },
  {
    title: 'Seed',
    about: 'Another seed, other numbers: for the next year.',
    at: [],
    inputs: [{ at: ['seed'], label: 'Seed', kind: 'number' }],
  },
  {
    title: 'What a student may change',
    about: 'Nothing else: a run in which anything else differs is not graded.',
    at: ['may_change', 'parameters'],
    inputs: [
      parameter,
      from,
      to,
      optional({ at: ['during'], label: 'Also during the run', kind: 'yes' }),
    ],
    list: {
      add: 'Allow a parameter',
      entry: 'Parameter',
      empty: { parameter: '', from: 0, to: 1 },
    },
  },
  {
    title: 'Code and events',
    about: '',
    at: ['may_change'],
    inputs: [
      optional({ at: ['code'], label: 'Code', kind: 'task' }),
      optional({ at: ['code_bytes'], label: 'Most bytes of code', kind: 'number' }),
      optional({ at: ['events'], label: 'Events', kind: 'events' }),
    ],
  },
  {
    title: 'Code to begin with',
    about: '',
    at: [],
    inputs: [optional({ at: ['starter'], label: 'Code to begin with', kind: 'code' })],
  },
  {
    title: 'What happens in every run',
    about: 'Settings or pushes at a time, the same for everybody.',
    at: ['events'],
    inputs: [
      { at: ['at_s'], label: 'Time, s', kind: 'number' },
      optional({ at: ['event'], label: 'Event', kind: 'event' }),
      optional({ at: ['set'], label: 'Settings', kind: 'settings' }),
    ],
    list: { add: 'Add an event', entry: 'Event', empty: { at_s: 1 } },
  },
  {
    title: 'Score',
    about:
      'Parts whose points sum to 100. A part gives all its points at one value, none at another, and in proportion between them.',
    at: ['score'],
    inputs: [
      name,
      { at: ['points'], label: 'Points', kind: 'number' },
      value,
      { at: ['full_at'], label: 'All points at', kind: 'number' },
      { at: ['none_at'], label: 'No points at', kind: 'number' },
      optional({ at: ['unit'], label: 'Unit', kind: 'line' }),
      optional({ at: ['curve'], label: 'Curve that is shown', kind: 'formula' }),
    ],
    list: {
      add: 'Add a part',
      entry: 'Part',
      empty: { name: '', points: 0, value: '', full_at: 0, none_at: 1 },
    },
  },
  {
    title: 'Limits',
    about: 'If one is broken, the score is 0.',
    at: ['limits'],
    inputs: [
      value,
      optional({ at: ['at_most'], label: 'At most', kind: 'number' }),
      optional({ at: ['at_least'], label: 'At least', kind: 'number' }),
      { at: ['says'], label: 'What it says to the student', kind: 'words' },
    ],
    list: { add: 'Add a limit', entry: 'Limit', empty: { value: '', says: '' } },
  },
  {
    title: 'Hints',
    about: 'Shown one after the other, when the student asks.',
    at: ['hints'],
    inputs: [{ at: [], label: 'Hint', kind: 'words' }],
    list: { add: 'Add a hint', entry: 'Hint', empty: '' },
  },
  {
    title: 'Misconceptions',
    about: 'The first that holds is named, and the score is then at most 33.',
    at: ['misconceptions'],
    inputs: [
      name,
      value,
      optional({ at: ['above'], label: 'Holds above', kind: 'number' }),
      optional({ at: ['below'], label: 'Holds below', kind: 'number' }),
      { at: ['says'], label: 'What it says to the student', kind: 'words' },
    ],
    list: {
      add: 'Add a misconception',
      entry: 'Misconception',
      empty: { name: '', value: '', says: '' },
    },
  },
];
