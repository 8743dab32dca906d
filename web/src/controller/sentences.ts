// Why a program stopped, in a sentence for who wrote it: where, what, and what to do.
import {
  argumentOf,
  COMMANDS,
  type ControllerLayout,
  type EngineCalls,
  type Stop,
  type Task,
} from './layout';

export const FILE = 'controller';
/** The program's own memory, and steps of the interpreter in one call. */
export const MEGABYTES = 8;
export const MILLIONS = 10;

/** What the prelude found: the kind of error, its message, and who called whom. */
export interface Found {
  kind: string;
  message: string;
  stack: string;
}

export const foundIn = (described: string): Found => {
  const [kind = '', message = '', stack = ''] = described.split('\u0001');
  return { kind, message, stack };
};

interface Names {
  layout: ControllerLayout;
  calls: EngineCalls;
  /** Which it has chosen, once it has. */
  task: Task | undefined;
}

/** What the first argument of the function is called. */
const given = ({ task }: Names): string => argumentOf(task?.function ?? '');
const outputsOf = ({ task }: Names) => task?.outputs ?? [];
/** What it gives, as one word. */
const kindOf = ({ task }: Names): string => (task?.function === COMMANDS ? 'motor' : 'output');

const QUANTITIES: Record<string, string> = { 'N m': 'torque', N: 'force' };

/** "the torque of FL_knee", "FL_x" */
function quantityOf(names: Names, name: string): string {
  const unit = outputsOf(names).find((output) => output.name === name)?.unit ?? '';
  const quantity = kindOf(names) === 'motor' ? QUANTITIES[unit] : undefined;
  return quantity ? `the ${quantity} of ${name}` : name;
}

const ABSENT: Record<string, string> = {
  Date: 'there is no Date: the time is STATE.time',
  performance: 'there is no clock: the time is STATE.time',
  console: 'there is no console: log(name, number) shows what you want to see',
  setTimeout: 'there is no setTimeout: the function is called again in every step',
  setInterval: 'there is no setInterval: the function is called again in every step',
  fetch: 'there is no fetch: a program has no network',
  require: 'there is no require: a program is one text',
};
const BROWSER = [
  'window',
  'document',
  'localStorage',
  'XMLHttpRequest',
  'navigator',
  'WebAssembly',
];

const LONG = `takes more than ${MILLIONS} million steps of the interpreter. Does a loop never end?`;
/** Whether a sentence says so. */
export const saysEndless = (sentence: string): boolean => sentence.endsWith(LONG);
const DEEP = 'functions call each other too deeply. Does one call itself without end?';
const LARGE = `needs more than ${MEGABYTES} MB of memory. Does a list grow in every step?`;

/** Changes of single letters from one word to another (Levenshtein 1966). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (const [j, wanted] of [...other].entries())
      next.push(
        Math.min(
          (row[j] ?? 0) + (letter === wanted ? 0 : 1),
          (row[j + 1] ?? 0) + 1,
          (next[j] ?? 0) + 1,
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Long ones are not compared: who wrote them meant something else. */
const MOST_LETTERS = 60;

/** " Did you mean ...?", if one of the names is like it. */
export function guess(name: string, names: readonly string[]): string {
  if (name.length > MOST_LETTERS) return '';
  const near = names
    .map((each) => ({ each, far: distance(name.toLowerCase(), each.toLowerCase()) }))
    .filter(({ far }) => far <= Math.max(2, name.length / 3))
    .sort((a, b) => a.far - b.far);
  return near[0] ? ` Did you mean ${near[0].each}?` : '';
}

const asSentence = (words: string): string => `${words}${/[.?!]$/.test(words) ? '' : '.'}`;

type Rule = [RegExp, (names: Names, ...parts: string[]) => string];

const RULES: Rule[] = [
  [/^interrupted$/, () => LONG],
  [/^stack overflow$/, () => DEEP],
  [/^(out of memory.*|invalid array buffer length)$/, () => LARGE],
  [/^'(\w+)' is not defined$/, undefinedName],
  [
    /^state has no "(.*)"$/,
    (names, name = '') =>
      `${given(names)} has no ${name}.${guess(
        name,
        names.layout.fields.map((field) => field.name),
      )}`,
  ],
  [
    /^state\.(\w+) has no "(.*)"$/,
    (names, field = '', name = '') =>
      `${given(names)}.${field} has no ${name}.${guess(
        name,
        names.layout.fields.find((each) => each.name === field)?.labels ?? [],
      )}`,
  ],
  [
    /^this state is of an earlier step$/,
    (names) =>
      `${given(names)} is kept from an earlier step. Keep the numbers that you need instead.`,
  ],
  [
    /^there is no output "(.*)"$/s,
    (names, name = '') =>
      `there is no ${kindOf(names)} ${name.slice(0, MOST_LETTERS)}.${guess(
        name,
        outputsOf(names).map((output) => output.name),
      )}`,
  ],
  [/^it gave no "(.*)"$/, (_, name) => `gave no ${name}. Nothing may be left out here.`],
  [
    /^it returned (\d+) numbers, but there are (\d+) outputs$/,
    (names, count, wanted) =>
      `returned ${count} numbers, but there are ${wanted} ${kindOf(names)}s, in the order of robot.outputs.`,
  ],
  [/^it returned nothing$/, () => 'returned nothing. Is a return missing?'],
  [
    /^it returned a promise, which is never kept$/,
    () => 'returned a promise. Leave out async: nothing is waited for.',
  ],
  [
    /^it returned (.*) instead of outputs$/,
    (_, what) => `returned ${what} instead of numbers by name, or a list of them.`,
  ],
  [
    /^output (.*) is (NaN|-?Infinity)$/,
    (names, name = '', value) =>
      `${quantityOf(names, name)} is ${value}. ${value === 'NaN' ? 'Is a value missing that it is computed from?' : 'Does it grow without bound, or is something divided by zero?'}`,
  ],
  [
    /^output (.*) is (.* instead of a number)$/,
    (names, name = '', what) => `${quantityOf(names, name)} is ${what}.`,
  ],
  [
    /^cannot read property '(.*)' of (undefined|null)$/,
    (_, name, what) => `cannot read ${name} of ${what}: what stands before it has no value.`,
  ],
  [
    /^cannot set property '(.*)' of (undefined|null)$/,
    (_, name, what) => `cannot set ${name} of ${what}: what stands before it has no value.`,
  ],
  [/^not a function$/, () => 'what is called here is not a function.'],
  [
    /^(no setter for property|object is not extensible)$/,
    () => 'this can only be read. Keep what you need in memory, or in a variable of your own.',
  ],
  [
    /^robot\.points has no "(.*)"$/,
    ({ layout }, name = '') => `robot.points has no ${name}.${guess(name, layout.points ?? [])}`,
  ],
  [/^'(.*)' is read-only$/, (_, name) => `${name} cannot be changed.`],
];

function undefinedName(names: Names, name = ''): string {
  const absent = Object.hasOwn(ABSENT, name) ? ABSENT[name] : undefined;
  if (absent) return `${absent.replace('STATE', given(names))}.`;
  if (BROWSER.includes(name)) return `there is no ${name}: a program has no browser around it.`;
  if (names.layout.fields.some((field) => field.name === name))
    return `${name} is not defined. It is ${given(names)}.${name}.`;
  return `${name} is not defined. Declare it with let or const, or correct its name.`;
}

export interface Place {
  name: string;
  line: number;
  column: number;
}

/** The innermost place in the program: `    at name (controller:3:5)`, or without a name in the text itself. */
export function placeIn(stack: string): Place | null {
  const found = new RegExp(`^ {4}at (?:(.*) \\()?${FILE}:(\\d+)(?::(\\d+))?\\)?$`, 'm').exec(stack);
  if (!found) return null;
  const [, name = '', line = '0', column = '0'] = found;
  return {
    name: /^[\w$.]{1,60}$/.test(name) ? name : '',
    line: Number(line),
    column: Number(column),
  };
}

export function stopOf(found: Found, names: Names, functionLine: number): Stop {
  const name = names.task?.function ?? '';
  if (found.kind === '')
    return stopAt({ name, line: 0, column: 0 }, `threw ${plain(found.message)}. ${ADVICE}`);
  const place = placeIn(found.stack) ?? {
    name,
    line: functionLine,
    column: 0,
  };
  return stopAt(place, messageOf(found, names), found.kind === 'SyntaxError');
}

const MOST_WORDS = 300;
const ADVICE = 'Throw new Error(...) instead, which knows its line.';

/** Other people's words, on one line. */
const plain = (words: string): string => words.slice(0, MOST_WORDS).replace(/\p{C}/gu, ' ').trim();

function messageOf({ kind, message }: Found, names: Names): string {
  const isOwn = kind !== 'Error';
  for (const [pattern, say] of RULES) {
    const match = pattern.exec(message);
    if (match && isOwn) return asSentence(say(names, ...match.slice(1)));
  }
  if (kind === 'SyntaxError') return `this is not JavaScript: ${asSentence(message)}`;
  const words = plain(message);
  if (words === '') return 'threw an error that says nothing.';
  return isOwn ? asSentence(words) : `threw: ${asSentence(words)}`;
}

/** `tellsColumn`: of a line in which one letter is wrong. */
export const stopAt = ({ name, line, column }: Place, words: string, tellsColumn = false): Stop => {
  const where = [name || 'program'];
  if (line > 0) where.push(`line ${line}`);
  if (line > 0 && column > 0 && tellsColumn) where.push(`column ${column}`);
  return { sentence: `${where.join(', ')}: ${words}`, line, column };
};

const headOf = ({ function: name }: Task): string =>
  `function ${name}(${argumentOf(name)}, memory) { ... }`;
/** Of a text that defines none of their functions. */
export function noTask(tasks: readonly Task[], text: string): string {
  const names = tasks.map((task) => task.function);
  const heads = tasks.map(headOf).join(', ');
  if (tasks.length === 1) return `there is no function ${names[0]}. Write: ${heads}`;
  const written = [...text.matchAll(/\b(?:function\*?|const|let|var)\s+(\w+)/g)];
  const like =
    written
      .map(([, name = '']) => (names.includes(name) ? '' : guess(name, names)))
      .find((one) => one !== '') ?? '';
  return `none of the functions ${names.join(', ')} is defined.${like} Write one of them: ${heads}`;
}

export const twoTasks = (tasks: readonly Task[]): string =>
  `more than one of the functions ${tasks.map((task) => task.function).join(', ')} is defined: keep one.`;

export const BROKEN =
  'the interpreter has failed, by a fault of its own. Please report the program that does it.';
export const TOO_LARGE = LARGE;
export const TOO_LONG = LONG;
export const TOO_DEEP = DEEP;
