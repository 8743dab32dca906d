// The site's pages: every HTML file under web/ is built, and the ones that are text get the head, the navigation and the
// footer that they share in the place of <!--site:head-->, <!--site:nav--> and <!--site:footer-->; <!--site:places-->
// and <!--site:themes--> are its links and its themes alone. Links are relative, so that the site works from any folder of any host.
// A page that there is in German too (trot.de.html beside trot.html) and its sibling lead to each other.
import { existsSync, readdirSync } from 'node:fs';
import { posix, resolve } from 'node:path';
import type { Plugin } from 'vite';

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
  { name: 'Examples', to: 'examples/index.html', has: inFolder('examples') },
  { name: 'Families', to: 'families/index.html', has: inFolder('families') },
  { name: 'Accessibility', to: 'access.html', has: (path) => path === 'access.html' },
];

/** From a page to another place of the site: "../access.html", "../index.html#scenes". */
function link(from: string, to: string): string {
  if (to.startsWith(`${from}#`)) return to.slice(from.length);
  return posix.relative(posix.dirname(from), to);
}

/** The pages that are in German too, by their English paths, and the German of what is said here. */
export interface Siblings {
  has(path: string): boolean;
  part(html: string, path: string): string;
}

const fileOf = (path: string): string => posix.basename(path);
const germanOf = (path: string): string => path.replace(/\.html$/, '.de.html');

function head(path: string, hasSibling: boolean, isGerman: boolean): string {
  const other = fileOf(isGerman ? path : germanOf(path));
  const sibling = hasSibling
    ? `\n    <link rel="alternate" vite-ignore hreflang="${isGerman ? 'en' : 'de'}" href="${other}" />`
    : '';
  return `<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <script src="/theme.js"></script>
    <link rel="stylesheet" href="${link(path, 'src/site/site.css')}" />
    <script type="module" src="${link(path, 'src/site/site.ts')}"></script>${sibling}`;
}

function languageLink(path: string, isGerman: boolean): string {
  const [language, name, file] = isGerman
    ? ['en', 'English', fileOf(path)]
    : ['de', 'Deutsch', fileOf(germanOf(path))];
  return `<a class="language screen-only" href="${file}" hreflang="${language}" lang="${language}">${name}</a>`;
}

function places(path: string, web: string): string {
  return PLACES.filter(({ to }) => existsSync(resolve(web, to.replace(/#.*/, ''))))
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

function nav(path: string, web: string, language: string): string {
  return `<a class="skip" href="#content">Skip to the content</a>
    <header class="site-bar">
      <a class="site-name" href="${link(path, 'index.html')}">Legwork</a>
      <nav aria-label="Site"><ul>
        ${places(path, web)}
      </ul></nav>
      <label class="theme screen-only">Theme <select id="theme" disabled>${THEMES}</select></label>
      ${language}
    </header>`;
}

function footer(path: string): string {
  return `<footer class="site-footer">
      <p>Legwork: a dynamics laboratory for legged robots that runs in your browser. Nothing is sent anywhere, nothing is stored.</p>
      <p><a href="${link(path, 'index.html')}">Laboratory</a> · <a href="${link(path, 'bench.html')}">Benchmarks</a> · <a href="${link(path, 'licences.txt')}">Licences</a></p>
    </footer>`;
}

/** What all pages of text share. */
export const sharedParts = (web: string): string => `${nav(SAMPLE, web, '')}${footer(SAMPLE)}`;

export function sitePagesPlugin(web: string, german: Siblings): Plugin {
  return {
    name: 'legwork-site-pages',
    config: () => ({
      build: { rollupOptions: { input: sitePages(web).map((path) => resolve(web, path)) } },
    }),
    transformIndexHtml: {
      order: 'pre',
      handler(html, context) {
        const own = context.path.replace(/^\//, '');
        const isGerman = own.endsWith('.de.html');
        const path = own.replace(/\.de\.html$/, '.html');
        const hasSibling = german.has(path);
        const said = (part: string) => (isGerman ? german.part(part, path) : part);
        const language = hasSibling ? languageLink(path, isGerman) : '';
        return html
          .replace('<!--site:head-->', () => head(path, hasSibling, isGerman))
          .replace('<!--site:places-->', () => places(path, web))
          .replace('<!--site:themes-->', () => THEMES)
          .replace('<!--site:nav-->', () => said(nav(path, web, language)))
          .replace('<!--site:footer-->', () => said(footer(path)));
      },
    },
  };
}
