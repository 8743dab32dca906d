// The exam build (`npm run build -- --exam`, in build/exam): a site with no answers in it. It has the laboratory, the embed, the
// lessons and exercises and what is said of code of one's own; theory, families, claims, the library, examples and single files are
// left out. Lessons have no explanations, mistakes, computed curves, or words for the engine that would find an answer: they record
// what they are told. Exercises have no hints and no misconceptions, in no language: their formulas say what an answer is not, and
// whoever grades has them. The papers' errata are empty.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, posix, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { ENGLISH, fileIn } from '../src/i18n/languages.ts';
import { examLesson, withoutDeadLinks } from './exam_pages.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const EXERCISES = resolve(root, 'models/exercises');

/** From web/, in any language. */
const isKept = (path: string): boolean =>
  /^((index|embed|access|exercises\/index)\.html|(lessons|code)\/[^/]+\.html)$/.test(
    fileIn(path, ENGLISH),
  );

interface Answers {
  hints?: string[];
  misconceptions?: { name: string; says: string }[];
}

const exerciseFiles = (): string[] =>
  readdirSync(EXERCISES)
    .filter((name) => name.endsWith('.json'))
    .map((name) => resolve(EXERCISES, name));

/** What hints and misconceptions say. */
export const wordsOfAnswers = (): string[] =>
  exerciseFiles().flatMap((file) => {
    const { hints = [], misconceptions = [] }: Answers = JSON.parse(readFileSync(file, 'utf8'));
    return [...hints, ...misconceptions.flatMap(({ name, says }) => [name, says])];
  });

/** An exercise's file: the engine scores it without. */
export function examExercise(json: string): string {
  const { hints: _, misconceptions: __, ...exercise }: Answers = JSON.parse(json);
  return JSON.stringify(exercise);
}

/** Data that has answers in it, without them; null: it has none. */
function withoutAnswers(file: string): string | null {
  const path = relative(root, file).replaceAll('\\', '/');
  const json = () => readFileSync(file, 'utf8');
  if (/^models\/exercises\/[^/]+\.json$/.test(path)) return examExercise(json());
  if (/^models\/reference\/errata\/[^/]+\.json$/.test(path))
    return JSON.stringify({ ...JSON.parse(json()), errata: [] });
  if (/^web\/src\/i18n\/\w+\/errata\.json$/.test(path)) return '{}';
  if (/^web\/src\/i18n\/\w+\/[^/]+\.json$/.test(path)) {
    const words = new Set(wordsOfAnswers());
    const entries = Object.entries(JSON.parse(json())).filter(([english]) => !words.has(english));
    return JSON.stringify(Object.fromEntries(entries));
  }
  return null;
}

export function examPlugin(web: string): Plugin {
  return {
    name: 'legwork-exam',
    apply: 'build',
    enforce: 'pre',
    options: ({ input, ...options }) => ({
      ...options,
      input: (Array.isArray(input) ? input : []).filter((file) => {
        const path = posix.normalize(relative(web, file).replaceAll('\\', '/'));
        return !path.endsWith('.html') || isKept(path);
      }),
    }),
    load(id) {
      if (id.endsWith('errata-claims')) return 'export default {};';
      const [file = '', query = ''] = id.split('?');
      if (!file.endsWith('.json')) return null;
      const json = withoutAnswers(file);
      if (json === null) return null;
      if (query !== '' && query !== 'raw')
        throw new Error(`${id}: an exam build has to read what it takes answers from`);
      return query === 'raw' ? `export default ${JSON.stringify(json)};` : json;
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { path, filename }) {
        const own = path.replace(/^\//, '');
        const isLesson = basename(dirname(filename)) === 'lessons' && !own.includes('/index.');
        return withoutDeadLinks(isLesson ? examLesson(html) : html, own, isKept);
      },
    },
  };
}
