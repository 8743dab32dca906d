// A page of the site for each web/families/*.md: prose and tables as HTML in the site's frame.
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Marked } from 'marked';
import type { Plugin } from 'vite';
import { madePages } from './made_pages.ts';

const marked = new Marked({
  gfm: true,
  renderer: {
    table(token) {
      const row = (cells: typeof token.header, tag: 'th' | 'td') =>
        cells
          .map(({ tokens }, i) => {
            const text = this.parser.parseInline(tokens);
            if (tag === 'th') return `<th scope="col">${text}</th>`;
            return i === 0 ? `<th scope="row">${text}</th>` : `<td>${text}</td>`;
          })
          .join('');
      const body = token.rows.map((cells) => `<tr>${row(cells, 'td')}</tr>`).join('\n');
      tables += 1;
      return `<div class="table-scroll wide" tabindex="0" role="region" aria-label="Table ${tables}">
<table><thead><tr>${row(token.header, 'th')}</tr></thead>
<tbody>${body}</tbody></table></div>`;
    },
  },
});
let tables = 0;

function pageOf(markdown: string): string {
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? '';
  tables = 0;
  return `<!doctype html>
<html lang="en">
  <head>
    <!--site:head-->
    <meta name="description" content="${title}: assumptions, frames, what is neglected, parameters." />
    <title>${title} · Legwork</title>
  </head>
  <body>
    <!--site:nav-->
    <main id="content">
${marked.parse(markdown, { async: false })}
    </main>
    <!--site:footer-->
  </body>
</html>`;
}

/** Paths from web/: families/compass.html, ... */
export function familyPages(web: string): string[] {
  return readdirSync(resolve(web, 'families'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `families/${name.replace(/\.md$/, '.html')}`);
}

/** One of them as HTML. */
export const familyPage = (web: string, path: string): string =>
  pageOf(readFileSync(resolve(web, path.replace(/\.html$/, '.md')), 'utf8'));

export const familyPagesPlugin = (web: string): Plugin =>
  madePages('legwork-family-pages', web, familyPages(web), (path) => familyPage(web, path));
