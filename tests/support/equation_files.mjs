// The files of models/equations, and their errors, each in a sentence with file and place.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv/dist/2020.js';
import { root } from '../../web/tools/process.mjs';
import { CONDITION } from './condition_check.mjs';

const folder = join(root, 'models/equations');
const read = (path) => JSON.parse(readFileSync(path, 'utf8'));

export const order = read(join(folder, 'order.json'));
export const files = Object.fromEntries(
  readdirSync(folder)
    .map((file) => file.replace(/\.json$/, ''))
    .filter((name) => name !== 'order')
    .map((name) => [name, read(join(folder, `${name}.json`))]),
);

const lessons = read(join(root, 'models/tables/lessons.json'));

const schema = (name) => read(join(root, 'models/schema', name));
const hasShape = new Ajv({ allErrors: true, strictTypes: false, strictRequired: false })
  .addSchema(schema(CONDITION), CONDITION)
  .compile(schema('equations.schema.json'));

export const at = (name, place) => `models/equations/${name}.json, ${place}`;

const WORDS = {
  additionalProperties: ({ additionalProperty }) => `"${additionalProperty}" is no key of this`,
  enum: ({ allowedValues }) => `must be one of ${allowedValues.join(', ')}`,
};

/** Of the symbols in a formula, their names. */
export const symbolsIn = (formula = '') =>
  [...formula.matchAll(/\{([^}]+)\}/g)].map(([, id]) => id);

/** `countErrata` says how many errata of a source have this title. */
export function problemsOf(name, set, countErrata) {
  const problem = (place, words) => `${at(name, place)}: ${words}`;
  const { equations, symbols, stories = [] } = set;
  if (!hasShape(set))
    return (hasShape.errors ?? [])
      .filter(({ keyword }) => keyword !== 'if')
      .map(({ instancePath, keyword, params, message }) =>
        problem(instancePath.slice(1).replaceAll('/', '.'), WORDS[keyword]?.(params) ?? message),
      );
  const used = equations.flatMap(({ formula, printed }) => symbolsIn(`${formula} ${printed}`));
  return [
    ...equations.flatMap(({ id, formula, printed }, i) => [
      ...(equations.findIndex((other) => other.id === id) < i
        ? [problem(`equations.${i}.id`, `there are two called "${id}"`)]
        : []),
      ...Object.entries({ formula, printed }).flatMap(([key, text]) =>
        symbolsIn(text)
          .filter((symbol) => !(symbol in symbols))
          .map((symbol) => problem(`equations.${i}.${key}`, `there is no symbol "${symbol}"`)),
      ),
    ]),
    ...equations.flatMap(({ errata = {} }, i) =>
      Object.entries(errata).flatMap(([document, titles]) =>
        titles
          .filter((title) => countErrata(document, title) !== 1)
          .map((title) =>
            problem(`equations.${i}.errata.${document}`, `there is no one erratum "${title}"`),
          ),
      ),
    ),
    ...stories.flatMap(({ lesson, equation, symbol }, i) => {
      const told = equations.find(({ id }) => id === equation);
      return [
        ...(lessons.includes(lesson)
          ? []
          : [problem(`stories.${i}.lesson`, `no lesson "${lesson}"`)]),
        ...(symbolsIn(told?.formula).includes(symbol)
          ? []
          : [
              problem(
                `stories.${i}.symbol`,
                `no equation "${equation}" has the symbol "${symbol}"`,
              ),
            ]),
      ];
    }),
    ...Object.keys(symbols)
      .filter((id) => !used.includes(id))
      .map((id) => problem(`symbols.${id}`, 'no formula has it')),
  ];
}
