// Generates types of the data in models/ from their JSON Schemas: models/schema/plots.schema.json becomes
// build/types/schemas/plots.d.ts, which the page imports as 'schemas/plots'. Run before type checking; takes a second.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from 'json-schema-to-typescript';
import { isMain, root } from './process.mjs';

const SCHEMAS = join(root, 'models/schema');
const TYPES = join(root, 'build/types/schemas');
const ENDING = '.schema.json';
/** Bounds of the engine's parameters, scene by scene: the page asks the engine for them. */
const NOT_OF_THE_PAGE = ['scene'];

/** Schemas by their keys: these are names, not words of JSON Schema. */
const MAPS = ['properties', '$defs'];

/** "plot_template" as PlotTemplate. */
const typeName = (key) =>
  key.replace(/(?:^|[^A-Za-z0-9]+)([a-z0-9])/g, (_, first) => first.toUpperCase());

/** What a reference means: a type of this file, or one that another file's types have. */
function typeAt(ref) {
  const [file, definition] = ref.split('#/$defs/');
  const from = file.replace(ENDING, '');
  const name = typeName(definition ?? from);
  return from === '' ? name : `import('./${from}').${name}`;
}

/** A schema, as JSON.parse reads it, in the older words that json-schema-to-typescript knows. */
function inOldWords(key, schema) {
  const isSchema = typeof schema === 'object' && schema !== null && !Array.isArray(schema);
  if (!isSchema || MAPS.includes(key)) return schema;
  const { $ref, if: condition, then: one, else: other, prefixItems, ...old } = schema;
  if ($ref) old.tsType = typeAt($ref);
  // Either of two shapes; other conditions are about values, of which types say nothing.
  if (other && !old.properties && !old.allOf) {
    old.anyOf = [one, other];
    delete old.type;
  }
  // The page is built with the number that stands there (reference_numbers.mjs).
  if (old.$comment === 'place of a number')
    old.type = ['number', ...[old.type].flat().filter((type) => type === 'null')];
  // JSON that is imported says no more of it.
  if (typeof old.const === 'boolean') {
    delete old.const;
    old.type = 'boolean';
  }
  if (prefixItems) {
    old.items = prefixItems;
    old.additionalItems = false;
  }
  return old;
}

/** Comments that say where json-schema-to-typescript found a type, or nothing. */
const withoutAsides = (types) =>
  types
    .replace(/( \*\n)? \* This interface was referenced by .*\n \* via the `definition` .*\n/g, '')
    .replace(/^\/\*\*\n \*\/\n/gm, '');

/** The TypeScript of a schema's text; its title is the name of the whole. */
export async function typesIn(text) {
  const schema = JSON.parse(text, inOldWords);
  const types = await compile(schema, schema.title, {
    additionalProperties: false,
    bannerComment: '',
    ignoreMinAndMaxItems: true,
    unreachableDefinitions: true,
  });
  return withoutAsides(types);
}

async function write(name) {
  const types = await typesIn(readFileSync(join(SCHEMAS, name + ENDING), 'utf8'));
  writeFileSync(join(TYPES, `${name}.d.ts`), types);
}

if (isMain(import.meta)) {
  rmSync(TYPES, { recursive: true, force: true });
  mkdirSync(TYPES, { recursive: true });
  const names = readdirSync(SCHEMAS).map((file) => file.replace(ENDING, ''));
  await Promise.all(names.filter((name) => !NOT_OF_THE_PAGE.includes(name)).map(write));
}
