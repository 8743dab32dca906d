// The site's pages: every HTML file under web/ is built, and text pages get their shared head, navigation and footer in place of
// <!--site:head-->, <!--site:nav--> and <!--site:footer-->; <!--site:places--> and <!--site:themes--> insert only the links and
// the themes. Links are relative, so that the site works from any folder of any host. Citations of our theory, such as
// "theory/contact 2.3", become links.
// A page that exists in other languages too (trot.de.html beside trot.html) and its siblings link to each other.
import { existsSync, readdirSync } from 'node:fs';
import { posix, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { CITATION, pageOfCitation } from '../src/basics/citations.ts';
import { ENGLISH, fileIn, type Language, languageOfFile } from '../src/i18n/languages.ts';
import { markdownPages } from './markdown_pages.ts';

const NOT_PAGES = /^(dist|node_modules|public|src|tools)\//;

/** Paths from web/ with forward slashes: index.html, lessons/index.html, ... */
export function sitePages(web: string): string[] {
  return readdirSync(web, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.html') && !NOT_PAGES.test(path))
    .sort();
}

const SAMPLE = 'access.html';

interface Place {
  name: string;
  /** From web/; with a fragment where it is a part of a page. */
  to: string;
  /** The pages that belong to it. */
  has: (path: string) => boolean;
}

const inFolder = (folder: string) => (path: string) => path.startsWith(`${folder}/`);
const PLACES: Place[] = [
  { name: 'Laboratory', to: 'index.html', has: (path) => path === 'index.html' },
  { name: 'Scenes', to: 'index.html#scenes', has: () => false },
  { name: 'Lessons', to: 'lessons/index.html', has: inFolder('lessons') },
  { name: 'Exercises', to: 'exercises/index.html', has: inFolder('exercises') },
  { name: 'Examples', to: 'examples/index.html', has: inFolder('examples') },
  { name: 'Your controller', to: 'code/index.html', has: inFolder('code') },
  { name: 'Families', to: 'families/index.html', has: inFolder('families') },
  { name: 'Theory', to: 'theory/index.html', has: inFolder('theory') },
  { name: 'Claims', to: 'claims/index.html', has: inFolder('claims') },
  { name: 'Library', to: 'library/index.html', has: inFolder('library') },
  { name: 'Accessibility', to: 'access.html', has: (path) => path === 'access.html' },
];

/** From a page to another place of the site: "../access.html", "../index.html#scenes". */
function link(from: string, to: string): string {
  if (to.startsWith(`${from}#`)) return to.slice(from.length);
  return posix.relative(posix.dirname(from), to);
}

/** The pages that are in a language too, by their English paths, and what is said here in it. */
export interface Translated {
  language: Language;
  has(path: string): boolean;
  part(html: string, path: string): string;
}

const fileOf = (path: string, language: Language): string => posix.basename(fileIn(path, language));

function head(path: string, others: readonly Language[]): string {
  const siblings = others.map(
    (language) =>
      `\n    <link rel="alternate" vite-ignore hreflang="${language.id}" href="${fileOf(path, language)}" />`,
  );
  return `<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <script src="/theme.js"></script>
    <link rel="stylesheet" href="${link(path, 'src/site/site.css')}" />
    <script type="module" src="${link(path, 'src/site/site.ts')}"></script>${siblings.join('')}`;
}

const languageLinks = (path: string, others: readonly Language[]): string =>
  others
    .map(
      (language) =>
        `<a class="language screen-only" href="${fileOf(path, language)}" hreflang="${language.id}" lang="${language.id}">${language.name}</a>`,
    )
    .join('\n      ');

function places(path: string, web: string): string {
  const made = markdownPages(web);
  const isThere = (path: string) => made.includes(path) || existsSync(resolve(web, path));
  return PLACES.filter(({ to }) => isThere(to.replace(/#.*/, '')))
    .map(({ name, to, has }) => {
      const current =
        path === to ? ' aria-current="page"' : has(path) ? ' aria-current="true"' : '';
      return `<li><a href="${link(path, to)}"${current}>${name}</a></li>`;
    })
    .join('\n        ');
}

const THEMES = `
        <option value="">as the system</option>
        <option value="light">light</option>
        <option value="dark">dark</option>
        <option value="contrast">high contrast</option>
      `;

function nav(path: string, web: string, languages: string): string {
  return `<a class="skip" href="#content">Skip to the content</a>
    <header class="site-bar">
      <a class="site-name" href="${link(path, 'index.html')}">Legwork</a>
      <nav aria-label="Site"><ul>
        ${places(path, web)}
      </ul></nav>
      <label class="theme screen-only">Theme <select id="theme" disabled>${THEMES}</select></label>
      ${languages}
    </header>`;
}

function footer(path: string): string {
  return `<footer class="site-footer">
      <p>Legwork: a dynamics laboratory for legged robots that runs in your browser. Nothing is sent anywhere; what is kept stays in your browser.</p>
      <p><a href="${link(path, 'index.html')}">Laboratory</a> · <a href="${link(path, 'bench.html')}">Benchmarks</a> · <a href="${link(path, 'licences.txt')}">Licences</a></p>
    </footer>`;
}

/** Tags, and what keeps its words as they are. */
const LEFT = /<(a|code|pre|script|style|title)\b[\s\S]*?<\/\1>|<[^>]*>/;
const CITED = new RegExp(`${LEFT.source}|${CITATION.source}`, 'g');

const withCitationLinks = (html: string, path: string): string =>
  html.replace(CITED, (words: string, _, name?: string, number?: string) =>
    name && number
      ? `<a href="${link(path, pageOfCitation(name, number))}" hreflang="en">${words}</a>`
      : words,
  );

/** What all pages of text share. */
export const sharedParts = (web: string): string => `${nav(SAMPLE, web, '')}${footer(SAMPLE)}`;

export function sitePagesPlugin(web: string, translations: readonly Translated[]): Plugin {
  return {
    name: 'legwork-site-pages',
    config: () => ({
      build: { rollupOptions: { input: sitePages(web).map((path) => resolve(web, path)) } },
    }),
    transformIndexHtml: {
      order: 'pre',
      handler(html, context) {
        const own = context.path.replace(/^\//, '');
        const language = languageOfFile(own);
        const path = fileIn(own, ENGLISH);
        const siblings = translations.filter((one) => one.has(path));
        const others = (
          siblings.length > 0 ? [ENGLISH, ...siblings.map((one) => one.language)] : []
        ).filter(({ id }) => id !== language.id);
        const its = translations.find((one) => one.language.id === language.id);
        const said = (part: string) => its?.part(part, path) ?? part;
        return withCitationLinks(html, path)
          .replace('<!--site:head-->', () => head(path, others))
          .replace('<!--site:places-->', () => places(path, web))
          .replace('<!--site:themes-->', () => THEMES)
          .replace('<!--site:nav-->', () => said(nav(path, web, languageLinks(path, others))))
          .replace('<!--site:footer-->', () => said(footer(path)));
      },
    },
  };
}
