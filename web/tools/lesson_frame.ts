// What lessons have besides their own text: where they stand among the others, what comes next, the lesson as one file
// (single_file.mjs makes it), and the list of all of them.
import { existsSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { ENGLISH, languageOfFile } from '../src/i18n/languages';
import { LESSONS } from '../src/lessons/index';
import { escapeText } from '../src/plots/tree';

const folder = resolve(dirname(fileURLToPath(import.meta.url)), '../lessons');
const isThere = (file: string): boolean => existsSync(resolve(folder, file));

function cards(): string {
  const entries = LESSONS.filter(({ file }) => isThere(file)).map(
    ({ file, title, question, picture }) =>
      `<li class="card"><img src="/scenes/${picture}.webp" alt="" width="480" height="300" loading="lazy" /><h2><a href="./${file}">${escapeText(title)}</a></h2><p>${escapeText(question)}</p></li>`,
  );
  return `<ol class="cards lesson-list wide">${entries.join('')}</ol>`;
}

const indexOf = (file: string): number => {
  const index = LESSONS.findIndex((lesson) => lesson.file === file);
  if (index < 0) throw new Error(`lessons/${file} is not in src/lessons/index.ts`);
  return index;
};

const placeOf = (file: string): string =>
  `<p class="kicker"><a href="./index.html">Lesson</a> ${indexOf(file) + 1} of ${LESSONS.length}</p>`;

function nextOf(file: string): string {
  const next = LESSONS[indexOf(file) + 1];
  const link =
    next && isThere(next.file)
      ? `Next: <a href="./${next.file}">${escapeText(next.title)}</a>`
      : '';
  return `<p class="next-lesson"><a href="./index.html">All lessons</a><span>${link}</span></p>`;
}

const fileOf = (file: string): string =>
  `<p class="download"><a href="../single/legwork-lesson-${file}" download>Download this lesson</a>: its text, tasks and engine in one file that needs no network.</p>`;

/** Of a page of lessons, from web/; others stay as they are. */
export function withLessonFrame(html: string, path: string): string {
  if (dirname(path) !== 'lessons') return html;
  const file = basename(path);
  if (file === 'index.html') return html.replace('<!--lessons:cards-->', cards);
  return html
    .replace('<!--lesson:place-->', () => placeOf(file))
    .replace('<!--lesson:next-->', () => nextOf(file))
    .replace('</article>', () => `${fileOf(file)}\n      </article>`);
}

export function lessonFrame(): Plugin {
  return {
    name: 'legwork-lesson-frame',
    transformIndexHtml: {
      order: 'pre',
      handler(html, { path }) {
        const page = path.replace(/^\//, '');
        // The translated ones have theirs.
        return languageOfFile(page) === ENGLISH ? withLessonFrame(html, page) : html;
      },
    },
  };
}
