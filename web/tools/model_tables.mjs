// The parameter tables of each family of models, from the engine's own description of its scenes, between markers in
// web/families/*.md. `node web/tools/model_tables.mjs` reports stale files, `--write` updates them.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './process.mjs';

const folder = join(root, 'web/families');
const BEGIN = '<!-- parameters: written by web/tools/model_tables.mjs -->';
const END = '<!-- end of parameters -->';
const HEAD = ['Parameter', 'Label', 'Unit', 'Default', 'Bounds', 'Meaning', 'Source'];

const SOME_ROBOT = readFileSync(join(root, 'tests/robots/quadruped.urdf'), 'utf8');

/** Text of the engine in a cell: nothing in it is markup. */
const cell = (text) =>
  String(text)
    .replace(/[\\`*_[\]<>]/g, '\\$&')
    .replaceAll('|', '\\|')
    .replace(/\s+/g, ' ');
const number = (value) => String(Number(value.toPrecision(6)));

function shownValue({ kind, choices = [] }, value) {
  return kind === 'choice' ? (choices[value] ?? number(value)) : number(value);
}

function rowOf(parameter) {
  const { path, label, unit, kind, choices = [], minimum, maximum, meaning, source } = parameter;
  const bounds =
    kind === 'choice' ? choices.join(', ') : `${number(minimum)} to ${number(maximum)}`;
  const fixed = parameter.locked ? ` Fixed: ${parameter.locked}` : '';
  const texts = [
    label,
    unit === '1' ? '' : unit,
    shownValue(parameter, parameter.default),
    bounds,
    meaning + fixed,
    source,
  ];
  return `| \`${path}\` | ${texts.map(cell).join(' | ')} |`;
}

const table = (rows) =>
  [`| ${HEAD.join(' | ')} |`, `|${HEAD.map(() => '---|').join('')}`, ...rows].join('\n');

/** Rows that all scenes have, then those that only some have, under the names of these. */
function tablesOf(scenes) {
  const owners = new Map();
  for (const { id, description } of scenes)
    for (const parameter of description.parameters) {
      const row = rowOf(parameter);
      owners.set(row, [...(owners.get(row) ?? []), id]);
    }
  const bySet = new Map();
  for (const [row, ids] of owners) {
    const key = ids.length === scenes.length ? '' : ids.join(', ');
    bySet.set(key, [...(bySet.get(key) ?? []), row]);
  }
  const names = [...bySet.keys()].sort(
    (a, b) => b.split(', ').length - a.split(', ').length || a.localeCompare(b),
  );
  const common = bySet.get('');
  const others = names.filter((name) => name !== '');
  const all = scenes.length > 1 ? '### In every scene\n\n' : '';
  return [
    ...(common ? [all + table(common)] : []),
    ...others.map((name) => `### In ${name}\n\n${table(bySet.get(name))}`),
  ].join('\n\n');
}

/** A module of an engine, and what it says of a scene's or robot's file. */
async function engineOf(folder, name) {
  const { default: create } = await import(pathToFileURL(join(folder, `${name}.mjs`)).href);
  const engine = await create({ wasmBinary: readFileSync(join(folder, `${name}.wasm`)) });
  const copy = (text) => {
    const size = engine.lengthBytesUTF8(text);
    const pointer = engine._malloc(size + 1);
    engine.stringToUTF8(text, pointer, size + 1);
    return [pointer, size];
  };
  const describe = (text) => {
    const [json, size] = copy(text);
    const [label] = copy('scene.json');
    const handle = engine._lw_open(json, size, label);
    const description = JSON.parse(engine.UTF8ToString(engine._lw_describe(handle)));
    engine._lw_close(handle);
    engine._free(json);
    engine._free(label);
    return description;
  };
  return { engine, describe };
}

async function describeScenes(folder) {
  const { engine, describe } = await engineOf(folder, 'legwork');
  const scenes = Array.from({ length: engine._lw_builtin_count() }, (_, index) => {
    const json = engine.UTF8ToString(engine._lw_builtin_json(index));
    const { id, title, family } = JSON.parse(json);
    // Each robot's file has parameters of its own: one stands for all, below.
    const isOfFile = engine._lw_builtin_is_here(index) !== 1;
    return { id, title, family, description: isOfFile ? null : describe(json) };
  });
  const robots = await engineOf(folder, 'legwork-own');
  const own = { id: '', title: '', family: 'robot', description: robots.describe(SOME_ROBOT) };
  return [...scenes, own];
}

const between = (text, inside) => {
  const [before, rest] = text.split(BEGIN);
  const after = rest?.split(END)[1];
  if (after === undefined) throw new Error(`A family's page needs "${BEGIN}" and "${END}".`);
  return `${before}${BEGIN}\n\n${inside}\n\n${END}${after}`;
};

const linksTo = (scenes) =>
  scenes.map(({ id, title }) => `- [${cell(title)}](../index.html?scene=${id})`).join('\n');

const listOf = (scenes) => {
  const named = scenes.filter(({ id }) => id);
  return named.length > 0 ? `## Scenes\n\n${linksTo(named)}\n\n` : '';
};

/** What each page should hold, by its path, beside what it holds. */
export async function modelPages(engineDir = join(root, 'build/wasm')) {
  const scenes = await describeScenes(engineDir);
  const families = [...new Set(scenes.map(({ family }) => family))];
  return families.map((family) => {
    const path = join(folder, `${family}.md`);
    const own = scenes.filter((scene) => scene.family === family);
    const text = readFileSync(path, 'utf8');
    const described = own.filter(({ description }) => description);
    const inside = `${listOf(own)}## Parameters\n\n${tablesOf(described)}`;
    return { family, path, text, fresh: between(text, inside) };
  });
}

/** The families that have a page. */
export const pagesOfFamilies = () =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.replace(/\.md$/, ''));

if (process.argv[1] === import.meta.filename) {
  const stale = (await modelPages()).filter(({ text, fresh }) => text !== fresh);
  const isWriting = process.argv.includes('--write');
  for (const { path, fresh } of stale) {
    if (isWriting) writeFileSync(path, fresh);
    console.log(`${isWriting ? 'written' : 'stale'}: ${path}`);
  }
  process.exitCode = stale.length > 0 && !isWriting ? 1 : 0;
}
