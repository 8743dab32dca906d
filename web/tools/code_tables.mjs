// The tables of web/code/README.md, between markers: what code may do in which scenes, and the fields that it is told, from the
// engine's own description of its scenes. `node web/tools/code_tables.mjs` says whether they are stale, `--write` updates them.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { closeModules, openModules } from '../../bindings/node/modules.mjs';
import { isMain, root } from './process.mjs';

const path = join(root, 'web/code/README.md');
const { fields: MEANINGS, frames: FRAMES } = JSON.parse(
  readFileSync(join(root, 'models/tables/code.json'), 'utf8'),
);
/** Scenes of each kind that takes code, by the word for it in the table, with what makes them take it. */
const KINDS = {
  free: [['quadruped-free'], ['hexapod-free'], ['tail-free']],
  file: [['jansen-walker'], ['tests/robots/quadruped.urdf']],
  linkage: [
    ['four-bar', { 'sim.mode': 1 }],
    ['five-bar', { 'sim.mode': 1 }],
  ],
  arm: [
    ['two-link-arm', { 'arm.topic': 2 }],
    ['two-link-arm', { 'arm.topic': 1 }],
  ],
  estimation: [['state-estimation']],
};

async function descriptionOf(modules, id, settings = {}) {
  const file = id.includes('.') ? id : `models/${id}.json`;
  const text = readFileSync(join(root, file), 'utf8');
  const module = await modules.moduleNamed(await modules.nameFor(id, id.includes('.')));
  const scene = modules.Scene.openText(module, text, file);
  for (const [name, value] of Object.entries(settings)) {
    const outcome = scene.set(scene.indexOf(name), value);
    if (!outcome.ok) throw new Error(`${id}, ${name}: ${outcome.sentence}`);
  }
  scene.reset();
  scene.refreshDescription();
  const { description } = scene;
  scene.close();
  return description;
}

/** [{ kind, id, description }] of the scenes that take code. */
async function describedScenes() {
  const modules = await openModules();
  const scenes = [];
  for (const [kind, all] of Object.entries(KINDS))
    for (const [id, settings] of all)
      scenes.push({ kind, id, description: await descriptionOf(modules, id, settings) });
  return scenes.filter(({ description }) => description.code);
}

/** Text of the engine in a cell: nothing in it is markup. */
const cell = (text) => text.replace(/[\\`*_[\]<>|]/g, '\\$&').replace(/\s+/g, ' ');
const row = (cells) => `| ${cells.join(' | ')} |`;
const table = (head, rows) =>
  [row(head), `|${head.map(() => '---|').join('')}`, ...rows].join('\n');
const once = (list) => [...new Set(list)];

/** "12: `FL_haa`, `FL_hfe`, …, `RR_kfe`" */
function numbersOf(count, names) {
  if (count === 1 || names.length === 0) return String(count);
  const shown = names.length > 4 ? [names[0], names[1], names[2], names.at(-1)] : names;
  const codes = shown.map((name) => `\`${name}\``);
  if (names.length > 4) codes.splice(3, 0, '…');
  return `${count}: ${codes.join(', ')}`;
}

function tasksTable(scenes) {
  const seen = new Set();
  const rows = scenes.flatMap(({ id, description }) =>
    description.code.tasks.flatMap((task) => {
      const key = `${task.function} ${id}`;
      if (seen.has(key)) return [];
      seen.add(key);
      const names = task.outputs.map(({ name }) => name);
      const units = once(task.outputs.map(({ unit }) => unit)).filter(Boolean);
      return [
        { name: task.function, id, cells: [numbersOf(names.length, names), units.join(', ')] },
      ];
    }),
  );
  const inOrder = once(rows.map(({ name }) => name)).flatMap((name) =>
    rows.filter((one) => one.name === name),
  );
  return table(
    ['Function', 'Scene', 'What it returns', 'Unit'],
    inOrder.map(({ name, id, cells }) => row([`\`${name}\``, `\`${id}\``, ...cells])),
  );
}

/** By the fields' names: what the first scene that has one says, and the kinds of scenes. */
function fieldsOf(scenes) {
  const all = new Map();
  for (const { kind, description } of scenes) {
    const titles = new Map(description.series.map(({ field, title }) => [field, title]));
    for (const { name, unit, count, labels } of description.snapshot.fields) {
      if (description.code.not_told.includes(name)) continue;
      const known = all.get(name) ?? {
        name,
        units: [],
        numbers: numbersOf(count, labels),
        kinds: [],
      };
      known.meaning ||= MEANINGS[name] ?? titles.get(name) ?? '';
      known.units = once([...known.units, ...unit.split(', ')]).filter(Boolean);
      known.kinds = once([...known.kinds, kind]);
      all.set(name, known);
    }
  }
  return [...all.values()];
}

const frameOf = (field) => Object.keys(FRAMES).find((frame) => FRAMES[frame].includes(field)) ?? '';

function fieldsTable(scenes) {
  const kinds = once(scenes.map(({ kind }) => kind));
  const fields = fieldsOf(scenes);
  const places = Object.keys(MEANINGS);
  const placeOf = ({ name }) => places.indexOf(name) + 1 || places.length + 1;
  const told = fields.filter(({ meaning }) => meaning).sort((a, b) => placeOf(a) - placeOf(b));
  const rest = fields.filter(({ meaning }) => !meaning).map(({ name }) => name);
  const rows = told.map(({ name, units, numbers, meaning, kinds: its }) =>
    row([
      `\`${name}\``,
      cell(meaning),
      units.join(', '),
      numbers,
      frameOf(name),
      its.length === kinds.length ? 'all' : its.map((kind) => `\`${kind}\``).join(', '),
    ]),
  );
  const others = rest.map((name) => `\`${name}\``).join(', ');
  return `${table(['Field', 'Meaning', 'Unit', 'Numbers', 'Axes', 'Scenes'], rows)}\n\n${others}`;
}

const begin = (name) => `<!-- ${name}: written by web/tools/code_tables.mjs -->`;
const end = (name) => `<!-- end of ${name} -->`;

function between(text, name, inside) {
  const [before, rest] = text.split(begin(name));
  const after = rest?.split(end(name))[1];
  if (after === undefined) throw new Error(`${path} needs "${begin(name)}" and "${end(name)}".`);
  return `${before}${begin(name)}\n\n${inside}\n\n${end(name)}${after}`;
}

/** What the page holds, and what it should hold. */
export async function codePage() {
  const scenes = await describedScenes();
  const text = readFileSync(path, 'utf8');
  const fresh = between(between(text, 'tasks', tasksTable(scenes)), 'fields', fieldsTable(scenes));
  return { path, text, fresh };
}

if (isMain(import.meta)) {
  const { text, fresh } = await codePage();
  await closeModules();
  const isWriting = process.argv.includes('--write');
  const isStale = text !== fresh;
  if (isStale && isWriting) writeFileSync(path, fresh);
  if (isStale) console.log(`${isWriting ? 'written' : 'stale'}: ${path}`);
  process.exitCode = isStale && !isWriting ? 1 : 0;
}
