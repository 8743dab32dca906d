// The list of exercises on web/exercises/index.html, from models/exercises.
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Exercise } from 'schemas/exercise';
import type { Plugin } from 'vite';
import { escaped } from '../src/results/package_order.ts';

const models = resolve(dirname(fileURLToPath(import.meta.url)), '../../models');
const PAGE = 'exercises/index.html';

const read = <T>(path: string): T => JSON.parse(readFileSync(resolve(models, path), 'utf8'));

function list(): string {
  const { exercises } = read<{ exercises: string[] }>('tables/exercises.json');
  const cards = exercises.map((file) => {
    const { id, title, question, scene } = read<Exercise>(`exercises/${file}.json`);
    return `<li class="card"><img src="/scenes/${scene}.webp" alt="" width="480" height="300" loading="lazy" /><h2><a href="../index.html?scene=${scene}&amp;exercise=${id}">${escaped(title)}</a></h2><p>${escaped(question)}</p></li>`;
  });
  return `<ol class="cards lesson-list wide">${cards.join('')}</ol>`;
}

/** Of that page, from web/; others stay as they are. */
export const withExerciseList = (html: string, path: string): string =>
  path === PAGE ? html.replace('<!--exercises:list-->', list) : html;

export const exerciseList = (): Plugin => ({
  name: 'legwork-exercise-list',
  transformIndexHtml: {
    order: 'pre',
    handler: (html, { path }) => withExerciseList(html, path.replace(/^\//, '')),
  },
});
