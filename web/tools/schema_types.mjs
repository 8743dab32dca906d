// Types of the data in models/, out of what their JSON Schemas say: models/schema/plots.schema.json becomes
// build/types/schemas/plots.d.ts, which the page imports as 'schemas/plots'. Run by the build and before types are checked;
// nothing is done where they are newer than the schemas and made by the same json-schema-to-typescript.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMain, root } from './process.mjs';

const SCHEMAS = join(root, 'models/schema');
const TYPES = join(root, 'build/types/schemas');
const ENDING = '.schema.json';
const TYPES_ENDING = '.d.ts';
/** Bounds of the engine's parameters, scene by scene: the page asks the engine for them. */
const NOT_OF_THE_PAGE = ['scene'];

const names = readdirSync(SCHEMAS)
  .map((file) => file.replace(ENDING, ''))
  .filter((name) => !NOT_OF_THE_PAGE.includes(name));
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
const schemaOf = (name) => join(SCHEMAS, name + ENDING);
const typesOf = (name) => join(TYPES, name + TYPES_ENDING);

/** Which version of json-schema-to-typescript has made what is there. */
const MADE_BY = join(TYPES, 'made_by.txt');
const maker = () =>
  readJson(join(root, 'node_modules/json-schema-to-typescript/package.json')).version;

/** "plot_template" as PlotTemplate. */
const typeName = (key) =>
  key.replace(/(?:^|[^A-Za-z0-9]+)([a-z0-9])/g, (_, first) => first.toUpperCase());

const writtenAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

function areNew() {
  if (!existsSync(MADE_BY) || readFileSync(MADE_BY, 'utf8') !== maker()) return false;
  const sources = [fileURLToPath(import.meta.url), ...names.map(schemaOf)];
  const oldest = Math.min(...names.map((name) => writtenAt(typesOf(name))));
  return oldest > Math.max(...sources.map(writtenAt));
}

/** Schemas by their keys: these are names, not words of JSON Schema. */
const MAPS = ['properties', '$defs'];

/**
 * The same in the older words that json-schema-to-typescript knows. What another file says is imported from there; its name
 * is put into `imports`.
 */
function inOldWords(schema, imports) {
  if (Array.isArray(schema)) return schema.map((one) => inOldWords(one, imports));
  if (typeof schema !== 'object' || schema === null) return schema;
  const {
    $schema,
    $id,
    $ref,
    if: condition,
    then: one,
    else: other,
    prefixItems,
    ...rest
  } = schema;
  const old = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [
      key,
      MAPS.includes(key) ? inOldWordsEach(value, imports) : inOldWords(value, imports),
    ]),
  );
  if ($ref?.startsWith('#')) {
    if (Object.keys(rest).length === 0) return { $ref };
    old.allOf = [{ $ref }];
  } else if ($ref) old.tsType = imported($ref, imports);
  // Either of two shapes; other conditions are about values, of which types say nothing.
  if (other && !old.properties && !old.allOf) {
    old.anyOf = [one, other].map((shape) => inOldWords(shape, imports));
    delete old.type;
  }
  // JSON that is imported says no more of it.
  if (typeof old.const === 'boolean') {
    delete old.const;
    old.type = 'boolean';
  }
  if (prefixItems) {
    old.items = inOldWords(prefixItems, imports);
    old.additionalItems = false;
  }
  return old;
}

const inOldWordsEach = (schemas, imports) =>
  Object.fromEntries(
    Object.entries(schemas).map(([key, schema]) => [key, inOldWords(schema, imports)]),
  );

function imported(ref, imports) {
  const [file, definition] = ref.split('#/$defs/');
  const from = file.replace(ENDING, '');
  const name = typeName(definition ?? readJson(join(SCHEMAS, file)).title);
  imports.add(`import type { ${name} } from './${from}';`);
  return name;
}

/** Comments that say where json-schema-to-typescript found a type, or nothing. */
const withoutAsides = (types) =>
  types
    .replace(/( \*\n)? \* This interface was referenced by .*\n \* via the `definition` .*\n/g, '')
    .replace(/^\/\*\*\n \*\/\n/gm, '');

/** The TypeScript of a schema, whose title is the name of the whole. */
export async function typesIn({ title, ...schema }) {
  // Not at the top: the tests' runner loads this before it installs anything.
  const { compile } = await import('json-schema-to-typescript');
  const imports = new Set();
  const types = await compile(inOldWords(schema, imports), typeName(title), {
    additionalProperties: false,
    bannerComment: '',
    ignoreMinAndMaxItems: true,
    unreachableDefinitions: true,
  });
  return [...imports, withoutAsides(types)].join('\n');
}

/** Whoever reads it meanwhile reads all of it. */
async function write(name) {
  const types = await typesIn(readJson(schemaOf(name)));
  const draft = `${typesOf(name)}.${process.pid}`;
  writeFileSync(draft, types);
  renameSync(draft, typesOf(name));
}

/** Types of schemas that are gone: whoever still imports them is to hear of it. */
function removeOthers() {
  for (const file of readdirSync(TYPES))
    if (file.endsWith(TYPES_ENDING) && !names.includes(file.slice(0, -TYPES_ENDING.length)))
      rmSync(join(TYPES, file));
}

export async function schemaTypes() {
  mkdirSync(TYPES, { recursive: true });
  removeOthers();
  if (areNew()) return;
  await Promise.all(names.map(write));
  writeFileSync(MADE_BY, maker());
}

if (isMain(import.meta)) await schemaTypes();
