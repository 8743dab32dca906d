// Pages of the site written in Markdown: web/families, web/code, engine/theory, web/claims and bindings/cpp, each as HTML in the site's
// frame. A README.md is its folder's index. Equations are LaTeX in the form that GitHub renders too; temml turns them into MathML. A
// heading "## 2 Foot plan" is addressed as #section-2, an equation with \tag{2.3} as #eq-2-3 (src/basics/citations.ts).
// "<!-- starter: hold_pose -->" stands for the text of that starter of code.
import { readdirSync, readFileSync } from 'node:fs';
import { posix, resolve } from 'node:path';
import { Marked, type Token, type TokenizerExtension, type Tokens } from 'marked';
import temml from 'temml';
import type { Plugin } from 'vite';
import { anchorOf } from '../src/basics/citations.ts';
import { withComments } from '../src/drawers/code/comments.ts';
import { madePages, pageFrame } from './made_pages.ts';

/** A folder of the site, where its Markdown is (from web/), and what is said of a page to search engines. */
const FOLDERS = [
  {
    folder: 'families',
    from: 'families',
    about: 'assumptions, frames, what is neglected, parameters',
  },
  {
    folder: 'code',
    from: 'code',
    about: 'what a program of yours is told, what it returns, and worked examples',
  },
  {
    folder: 'theory',
    from: '../engine/theory',
    about: 'what Legwork computes, equation by equation',
  },
  {
    folder: 'claims',
    from: 'claims',
    about: 'printed numbers and ours, and the commands that compare them',
  },
  {
    folder: 'library',
    from: '../bindings/cpp',
    about: 'dynamics of legged robots for C++ and C programs',
  },
];

const DISPLAY = /^\$\$\n([\s\S]+?)\n\$\$(?:\n|$)/;
const INLINE = /^\$(?!\$)((?:\\.|[^\\$\n])+)\$(?!\d)/;
const TAG = /\s*\\tag\{([\d.]+)\}/;

/** MathML without the styles that the page's policy forbids: site.css has what is needed of them. */
function mathOf(latex: string, isDisplayed: boolean): string {
  const math = temml.renderToString(latex, { displayMode: isDisplayed, throwOnError: true });
  return math.replace(/ style="[^"]*"/g, '');
}

const equations: TokenizerExtension[] = [
  {
    name: 'equation',
    level: 'block',
    start: (source) => source.match(/^\$\$$/m)?.index,
    tokenizer(source) {
      const [raw, latex] = DISPLAY.exec(source) ?? [];
      return raw ? { type: 'equation', raw, latex } : undefined;
    },
  },
  {
    name: 'formula',
    level: 'inline',
    start: (source) => source.match(/\$(?!\$)/)?.index,
    tokenizer(source) {
      const [raw, latex] = INLINE.exec(source) ?? [];
      return raw ? { type: 'formula', raw, latex } : undefined;
    },
  },
];

/** An equation and its number, which is a link to it. */
function equationBox(latex: string): string {
  const tag = TAG.exec(latex)?.[1];
  const math = mathOf(latex.replace(TAG, ''), true);
  if (!tag) return `<div class="equation" tabindex="0">${math}</div>\n`;
  const id = anchorOf(tag);
  return `<div class="equation" id="${id}">${math}<a href="#${id}" aria-label="Equation ${tag}">(${tag})</a></div>\n`;
}

/** Besides formulas. */
const hasWords = (tokens: Token[]): boolean =>
  tokens.some(({ type, raw }) => type !== 'formula' && /\w/.test(raw));

/** Columns that the text's measure has room for. */
const FIT = 5;

let tables = 0;
const marked = new Marked({
  gfm: true,
  extensions: [
    ...equations,
    { name: 'equation', renderer: ({ latex }: Tokens.Generic) => equationBox(latex) },
    { name: 'formula', renderer: ({ latex }: Tokens.Generic) => mathOf(latex, false) },
  ],
  renderer: {
    heading({ tokens, depth, text }) {
      const number = depth === 2 ? /^(\d+) /.exec(text)?.[1] : undefined;
      const id = number ? ` id="${anchorOf(number)}"` : '';
      return `<h${depth}${id}>${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    table(token) {
      const row = (cells: typeof token.header, tag: 'th' | 'td') =>
        cells
          .map(({ tokens }, i) => {
            const text = this.parser.parseInline(tokens);
            if (tag === 'th') return `<th scope="col">${text}</th>`;
            // A symbol alone has no words to name its row.
            return i === 0 && hasWords(tokens)
              ? `<th scope="row">${breakable(text)}</th>`
              : `<td>${text}</td>`;
          })
          .join('');
      const body = token.rows.map((cells) => `<tr>${row(cells, 'td')}</tr>`).join('\n');
      tables += 1;
      const wide = token.header.length > FIT ? ' wide' : '';
      return `<div class="table-scroll${wide}" tabindex="0" role="region" aria-label="Table ${tables}">
<table><thead><tr>${row(token.header, 'th')}</tr></thead>
<tbody>${body}</tbody></table></div>`;
    },
  },
});

/** A name in the first column, where there is little room, breaks at its underscores. */
const breakable = (html: string): string =>
  html.replace(/(?<=<code>)[^<]*/g, (name) => name.replaceAll('_', '_<wbr>'));

/** "(2.3)" in the text, where the page has such an equation, leads to it. */
function withOwnNumbers(html: string): string {
  return html.replace(/(?<!>)\((\d+\.\d+)\)/g, (words, tag: string) => {
    const id = anchorOf(tag);
    return html.includes(`id="${id}"`) ? `<a href="#${id}">${words}</a>` : words;
  });
}

const STARTER = /^<!-- starter: (\w+) -->$/gm;
const JAVASCRIPT = /(?<=^```js.*\n)[^`][\s\S]*?(?=^```$)/gm;

type Say = (english: string) => string;

/** The starters are written once: where the drawer has them. As there, comments are in the page's language. */
const withCode = (markdown: string, web: string, say: Say): string =>
  markdown
    .replace(STARTER, (_, file: string) => {
      const text = readFileSync(resolve(web, `src/drawers/code/starters/${file}.js`), 'utf8');
      return `\`\`\`js\n${text.trimEnd()}\n\`\`\``;
    })
    .replace(JAVASCRIPT, (code) => withComments(code, say));

const FROM_MARKDOWN = /(href="[\w./-]*)\.md((?:#[\w-]*)?")/g;

function pageOf(markdown: string, about: string): string {
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? '';
  tables = 0;
  const html = marked
    .parse(markdown, { async: false })
    .replace(FROM_MARKDOWN, (_, start: string, end: string) =>
      `${start}.html${end}`.replace('README.html', 'index.html'),
    );
  return pageFrame(title, about, withOwnNumbers(html));
}

const htmlName = (name: string): string =>
  name === 'README.md' ? 'index.html' : name.replace(/\.md$/, '.html');
const markdownName = (name: string): string =>
  name === 'index.html' ? 'README.md' : name.replace(/\.html$/, '.md');

/** Paths from web/: families/compass.html, theory/index.html, ... */
export function markdownPages(web: string): string[] {
  return FOLDERS.flatMap(({ folder, from }) =>
    readdirSync(resolve(web, from))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${htmlName(name)}`),
  );
}

/** One of them as HTML; `say`: of the comments in code. */
export function markdownPage(web: string, path: string, say: Say = (english) => english): string {
  const its = FOLDERS.find(({ folder }) => folder === posix.dirname(path));
  if (!its) throw new Error(`No Markdown is made into ${path}.`);
  const file = resolve(web, its.from, markdownName(posix.basename(path)));
  return pageOf(withCode(readFileSync(file, 'utf8'), web, say), its.about);
}

export const markdownPagesPlugin = (web: string): Plugin =>
  madePages('legwork-markdown-pages', web, markdownPages(web), (path) => markdownPage(web, path));
