// All texts of the engine about a scene: titles, labels, meanings, sentences, matrices, studies, refusals.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../web/tools/process.mjs';

const folder = process.env.LEGWORK_WASM_DIR ?? join(root, 'build/wasm');
/** Keys whose texts are read by the page and by nobody else. */
const NOT_SHOWN =
  /^(id|name|path|field|kind|role|at|along|unit|[xy]_unit|value_unit|family|leg|legs|motion|stance|equation|quick|first_plot|followed|height|floor|limbs?|condition|document|paths)$/;

/** More are the links of a robot's file. */
const MOST_CHOICES = 20;

/** `name`: legwork, or legwork-own, which reads robots' files. */
export async function openEngine(name = 'legwork') {
  const { default: create } = await import(pathToFileURL(join(folder, `${name}.mjs`)).href);
  const engine = await create({ wasmBinary: readFileSync(join(folder, `${name}.wasm`)) });
  const text = (pointer) => engine.UTF8ToString(pointer);
  const put = (words) => {
    const size = engine.lengthBytesUTF8(words);
    const pointer = engine._malloc(size + 1);
    engine.stringToUTF8(words, pointer, size + 1);
    return { pointer, size };
  };
  const here = Array.from({ length: engine._lw_builtin_count() }, (_, i) => i).filter(
    (i) => engine._lw_builtin_is_here(i) === 1,
  );
  return {
    engine,
    text,
    /** Those that it opens, by their places among them. */
    scenes: here.map((i) => text(engine._lw_builtin_id(i))),
    open(index) {
      const json = put(text(engine._lw_builtin_json(here[index])));
      const name = put('scene.json');
      const handle = engine._lw_open(json.pointer, json.size, name.pointer);
      engine._free(json.pointer);
      engine._free(name.pointer);
      return handle;
    },
  };
}

/** All texts in a value that people read. */
export function textsIn(value, key = '') {
  if (typeof value === 'string') return NOT_SHOWN.test(key) ? [] : [value];
  if (Array.isArray(value)) return value.flatMap((entry) => textsIn(entry, key));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, entry]) => textsIn(entry, name));
}

/** What a scene says at its start. */
export function wordsAtStart({ engine, text }, handle) {
  const { robot, snapshot, ...shown } = JSON.parse(text(engine._lw_describe(handle)));
  delete shown.code; // names in code are names in every language
  // What a robot's file calls its parts stays as it is.
  const isOfFile = robot?.family === 'robot';
  const names = new Set(
    isOfFile ? [robot.joints, robot.bodies].flat().map(({ name }) => name) : [],
  );
  const said = textsIn(shown).filter((words) => !names.has(words));
  for (const { name, labels } of snapshot.fields) {
    const words = name.replaceAll('_', ' ');
    said.push(words);
    // As in the table of numbers, which leaves poses away.
    if (!name.startsWith('body_') && !isOfFile)
      said.push(...labels.map((label) => `${words} ${label}`));
  }
  said.push(text(engine._lw_sentence(handle)), text(engine._lw_message(handle)));
  return said;
}

/** What a scene says at its start and after steps, as many as that at a time. */
export function wordsOf(opened, handle, steps = 150) {
  const { engine, text } = opened;
  const said = wordsAtStart(opened, handle);
  for (let i = 0; i < 3; i += 1) {
    engine._lw_step(handle, steps);
    said.push(text(engine._lw_sentence(handle)), text(engine._lw_message(handle)));
  }
  said.push(...textsIn(JSON.parse(text(engine._lw_readout(handle)))));
  said.push(...textsIn(JSON.parse(text(engine._lw_matrix_tables(handle)) || '[]')));
  said.push(...textsIn(JSON.parse(text(engine._lw_compare_gaits(handle)))));
  return said;
}

/** What it says when parameters are set beyond their bounds and to them; `isWanted`: which, by their paths. */
export function refusalsOf({ engine, text }, handle, isWanted = (_path) => true) {
  const { parameters } = JSON.parse(text(engine._lw_describe(handle)));
  return parameters.flatMap(({ path, minimum, maximum, default: usual }, index) => {
    if (!isWanted(path)) return [];
    const width = maximum - minimum;
    return [minimum - 0.5 * width - 1, maximum + width + 1, usual + 0.37, Number.NaN].flatMap(
      (value) => {
        const isRefused = engine._lw_set(handle, index, value) !== 0;
        const sentence = isRefused ? text(engine._lw_message(handle)) : '';
        if (!isRefused) engine._lw_set(handle, index, usual);
        return sentence === '' ? [] : [sentence];
      },
    );
  });
}

/** What a scene says at its start with each choice of each parameter that offers some, all others as they are. */
export function wordsOfChoices(opened, index, isWanted = (_path) => true) {
  const { engine, text, open } = opened;
  const first = open(index);
  const { parameters } = JSON.parse(text(engine._lw_describe(first)));
  engine._lw_close(first);
  return parameters.flatMap(({ path, choices }, parameter) =>
    (choices && choices.length <= MOST_CHOICES && isWanted(path) ? choices : []).flatMap(
      (_, choice) => {
        const handle = open(index);
        const isRefused = engine._lw_set(handle, parameter, choice) !== 0;
        if (!isRefused) engine._lw_reset(handle);
        const said = isRefused ? [] : wordsOf(opened, handle, 5);
        engine._lw_close(handle);
        return said;
      },
    ),
  );
}
