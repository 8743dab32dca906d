// The ten exercises in Node: opened, answered and scored as `legwork grade` does it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { closeModules, openModules } from '../../bindings/node/modules.mjs';
import { root } from '../../web/tools/process.mjs';

const folder = join(root, 'models/exercises');
const solutions = join(folder, 'solutions');
const wrong = join(root, 'tests/exercises/wrong');

export const exerciseIds = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.replace('.json', ''));

export const textOf = (id) => readFileSync(join(folder, `${id}.json`), 'utf8');

export const students = (count, from = 0) =>
  Array.from({ length: count }, (_, i) => `student ${from + i}`);

/** What opens exercises; `close` ends it. */
export async function openExercises() {
  const modules = await openModules();
  const { Exercise } = await modules.forExercises();
  const module = await modules.moduleNamed('legwork-exercises');
  return { open: (id) => Exercise.open(module, textOf(id), `${id}.json`), close: closeModules };
}

/**
 * What a file answers: a program (.js), parameters (.json), or parameters that follow from the student's numbers (.mjs, a
 * function of them by path).
 */
async function answerIn(file, numbers) {
  if (file.endsWith('.js')) return { code: readFileSync(file, 'utf8') };
  if (file.endsWith('.json')) return JSON.parse(readFileSync(file, 'utf8'));
  const { default: answer } = await import(pathToFileURL(file).href);
  return answer(numbers);
}

const byPath = (numbers) =>
  Object.fromEntries(numbers.map(({ parameter, value }) => [parameter, value]));

export function referenceOf(id, numbers) {
  const files = ['js', 'json', 'mjs'].map((ending) => join(solutions, `${id}.${ending}`));
  const file = files.find(existsSync);
  if (!file) throw new Error(`${id} has no solution in ${solutions}.`);
  return answerIn(file, byPath(numbers));
}

/** Wrong answers by their names: tests/exercises/wrong/ID.NAME.js. */
export async function wrongAnswersOf(id, numbers) {
  const names = readdirSync(wrong).filter((name) => name.startsWith(`${id}.`));
  const entries = names.map(async (name) => [
    name.slice(id.length + 1).replace(/\.m?js(on)?$/, ''),
    await answerIn(join(wrong, name), byPath(numbers)),
  ]);
  return Object.fromEntries(await Promise.all(entries));
}

/** The score of an answer, and whether the run keeps to the exercise. */
export async function scoreOf(exercise, student, { parameters = {}, code = '' }) {
  const scene = exercise.start(student);
  try {
    const settings = Object.entries(parameters).map(([path, value]) => ({
      index: scene.indexOf(path),
      value,
    }));
    for (const outcome of [scene.setAll(settings), ...(code ? [scene.setCode(code)] : [])])
      if (!outcome.ok) throw new Error(outcome.sentence);
    const score = await exercise.score(scene);
    return { ...score, examined: exercise.examine(scene, student) };
  } finally {
    scene.close();
  }
}
