// What lessons have besides their own text: their order, the next lesson, the lesson as one file (made by single_file.mjs), and
// the list of all lessons. A lesson declares it in its head, which the built page does not contain:
//   <meta name="lesson" content="1" data-picture="quadruped-trot" data-question="What can two feet not do?" />
// content: its place among the lessons; data-picture: the scene whose picture it has. Its title is its <h1>.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { ENGLISH, languageOfFile } from '../src/i18n/languages.ts';

const folder = resolve(dirname(fileURLToPath(import.meta.url)), '../lessons');

/** As HTML. */
interface Lesson {
  file: string;
  place: number;
  title: string;
  question: string;
  picture: string;
}

const HEAD =
  /[ \t]*<meta name="lesson" content="(\d+)" data-picture="([\w-]+)" data-question="([^"]+)" \/>\n/;

function lessonIn(file: string): Lesson {
  const html = readFileSync(resolve(folder, file), 'utf8');
  const [, place, picture, question] = HEAD.exec(html) ?? [];
  const [, title] = /<h1>(.+)<\/h1>/.exec(html) ?? [];
  if (!place || !picture || !question || !title)
    throw new Error(`lessons/${file} does not say its title, place, picture and question`);
  return { file, place: Number(place), title, question, picture };
}

/** In their order, from their heads. */
export function lessonsInOrder(): Lesson[] {
  const lessons = readdirSync(folder)
    .filter((file) => file.endsWith('.html') && file !== 'index.html')
    .map(lessonIn)
    .sort((a, b) => a.place - b.place);
  const odd = lessons.find(({ place }, i) => place !== i + 1);
  if (odd) throw new Error(`lessons/${odd.file}: its place ${odd.place} is taken or leaves a gap`);
  return lessons;
}

function cards(): string {
  const entries = lessonsInOrder().map(
    ({ file, title, question, picture }) =>
      `<li class="card"><img src="/scenes/${picture}.webp" alt="" width="480" height="300" loading="lazy" /><h2><a href="./${file}">${title}</a></h2><p>${question}</p></li>`,
  );
  return `<ol class="cards lesson-list wide">${entries.join('')}</ol>`;
}

const PACKAGES = { 'scorm-1.2': 'SCORM 1.2', 'scorm-2004': 'SCORM 2004', xapi: 'xAPI' };

function filesOf(file: string): string {
  const single = `legwork-lesson-${file}`;
  const packages = Object.entries(PACKAGES).map(
    ([kind, name]) =>
      `<a href="../packages/${single.replace('.html', `.${kind}.zip`)}" download>${name}</a>`,
  );
  return `<p class="download"><a href="../single/${single}" download>Download this lesson</a>: its text, tasks and engine in one file that needs no network.</p>
        <p class="download">For a <a href="../examples/packages.html">learning platform</a>, which then keeps answers and scores: ${packages.join(', ')}.</p>`;
}

/** Of a page of lessons, from web/; others stay as they are. */
export function withLessonFrame(html: string, path: string): string {
  if (dirname(path) !== 'lessons') return html;
  const file = basename(path);
  if (file === 'index.html') return html.replace('<!--lessons:cards-->', cards);
  const lessons = lessonsInOrder();
  const { place } = lessonIn(file);
  const next = lessons[place];
  const link = next ? `Next: <a href="./${next.file}">${next.title}</a>` : '';
  return html
    .replace(HEAD, '')
    .replace(
      '<!--lesson:place-->',
      `<p class="kicker"><a href="./index.html">Lesson</a> ${place} of ${lessons.length}</p>`,
    )
    .replace(
      '<!--lesson:next-->',
      () => `<p class="next-lesson"><a href="./index.html">All lessons</a><span>${link}</span></p>`,
    )
    .replace('</article>', () => `${filesOf(file)}\n      </article>`);
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
