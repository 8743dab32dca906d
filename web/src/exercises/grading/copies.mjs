// Copies: the same code up to names, layout and comments, and runs that are another student's byte for byte.
import { parser } from '@lezer/javascript';
import { studentKey } from './list.mjs';

/** Tokens that two students write besides the starter: fewer may well be the same by themselves. */
export const FEWEST_TOKENS = 40;
/** The same where the link is the same byte for byte, and with it names, layout and comments. */
const FEWEST_TOKENS_OF_LINK = 12;

const NAMES = /^(Variable|Property|PrivateProperty)(Name|Definition)$|^Label$/;
/** Formatters put these in and take them out. */
const LAYOUT = new Set(['(', ')', ';', ',']);
/** Nobody can choose these either. */
const BUILT_IN = [Math, Number, Object, Array.prototype, String.prototype, Map.prototype].flatMap(
  (object) => Object.getOwnPropertyNames(object),
);
const DECLARATIONS = new Set(['let', 'const', 'var']);

const numberIn = (text) => {
  const value = Number(text.replaceAll('_', ''));
  return Number.isNaN(value) ? text : String(value);
};

/**
 * Names by the order in which they appear, apart from those that `words` has: of the engine, which nobody can choose.
 * @param {string} code
 * @param {Set<string>} words
 * @param {boolean} areNumbered false: all other names are one token, so that a new name does not change those after it
 */
export function tokensOf(code, words = new Set(), areNumbered = true) {
  const tokens = [];
  const order = new Map();
  parser.parse(code).iterate({
    enter({ name, from, to, node }) {
      if (/Comment$/.test(name)) return false;
      if (node.firstChild && name !== 'String') return true;
      const text = code.slice(from, to);
      if (text === '' || LAYOUT.has(text)) return false;
      if (name === 'String') tokens.push(`"${text.slice(1, -1)}"`);
      else if (name === 'Number') tokens.push(numberIn(text));
      else if (DECLARATIONS.has(text)) tokens.push('let');
      else if (!NAMES.test(name) || words.has(text)) tokens.push(text);
      else if (!areNumbered) tokens.push('#');
      else {
        if (!order.has(text)) order.set(text, `#${order.size}`);
        tokens.push(order.get(text));
      }
      return false;
    },
  });
  return tokens;
}

/** How many of its tokens are not the starter's: all but their longest common subsequence. */
export function tokensBeyond(tokens, starter) {
  let row = new Uint32Array(starter.length + 1);
  for (const token of tokens) {
    const next = new Uint32Array(starter.length + 1);
    for (let j = 0; j < starter.length; j += 1)
      next[j + 1] = token === starter[j] ? row[j] + 1 : Math.max(row[j + 1], next[j]);
    row = next;
  }
  return tokens.length - row[starter.length];
}

/** Of several students: those of one are no copies of each other. */
const isShared = (group) => new Set(group.map(({ student }) => studentKey(student))).size > 1;

function groupsBy(items, keyOf) {
  const groups = new Map();
  for (const item of items) {
    const key = keyOf(item);
    if (key !== '') groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups.values()].filter(isShared);
}

/**
 * Groups of submissions that are copies of each other. Equal links without code are no copies where the students' numbers are
 * the same too: whoever finds the same parameters has the same run.
 * @param {{ file: string, student: string, link: string, code: string, numbers: string }[]} submissions
 * @param {{ starter: string, words: string[] }} exercise
 */
export function copiesAmong(submissions, exercise) {
  const words = new Set([...BUILT_IN, ...exercise.words]);
  const starter = tokensOf(exercise.starter, words, false);
  const tokens = new Map(submissions.map((each) => [each, tokensOf(each.code, words)]));
  const beyond = ([first]) => tokensBeyond(tokensOf(first.code, words, false), starter);
  const ofCode = groupsBy(submissions, (each) => tokens.get(each)?.join('\n') ?? '').filter(
    (group) => beyond(group) >= FEWEST_TOKENS,
  );
  const ofLinks = groupsBy(submissions, ({ link }) => link).filter(
    (group) =>
      new Set(group.map(({ numbers }) => numbers)).size > 1 ||
      beyond(group) >= FEWEST_TOKENS_OF_LINK,
  );
  const isWithin = (group) => ofCode.some((other) => group.every((each) => other.includes(each)));
  return [
    ...ofCode.map((group) => ({ what: 'code', group })),
    ...ofLinks.filter((group) => !isWithin(group)).map((group) => ({ what: 'link', group })),
  ];
}
