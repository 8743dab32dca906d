// What engine/theory says and what cites it: numbers of sections and equations, and the places that name them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../web/tools/process.mjs';

const folder = join(root, 'engine/theory');
const NO_SOURCE = /(^|\/)(build|dist|node_modules|artifacts|\.git)(\/|$)/;
const IS_TEXT = /\.(c|cc|cpp|css|csv|h|html|json|m?js|md|ts|txt|yml)$/;

/** Its pages by name, without their list. */
export const pages = Object.fromEntries(
  readdirSync(folder)
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .map((name) => [name.replace('.md', ''), readFileSync(join(folder, name), 'utf8')]),
);

const after = (number, other) => {
  const [[a, b], [c, d]] = [number, other].map((one) => one.split('.').map(Number));
  return a > c || (a === c && b > d);
};

/** The numbers that a page has ("2", "2.3"), and what is wrong with its text. */
export function readPage(text) {
  const numbers = [];
  const problems = [];
  let section = '0';
  let last = '0.0';
  let open = null;
  const tagged = (tags, line) => {
    const [tag] = tags;
    if (tags.length !== 1 || !/^\d+\.\d+$/.test(tag)) return problems.push(`${line}: one tag, 1.2`);
    if (tag.split('.')[0] !== section) problems.push(`${tag} is in section ${section}`);
    if (!after(tag, last)) problems.push(`${tag} comes after ${last}`);
    numbers.push(tag);
    last = tag;
  };
  for (const [i, line] of text.split('\n').entries()) {
    if (line.trim() === '$$') {
      if (open === null) open = '';
      else {
        tagged(
          [...open.matchAll(/\\tag\{(.*?)\}/g)].map(([, tag]) => tag),
          `line ${i + 1}`,
        );
        open = null;
      }
    } else if (open !== null) open += `${line}\n`;
    else if (line.includes('$$') || line.includes('\\tag'))
      problems.push(`line ${i + 1}: $$ stands alone on its line`);
    else if (line.startsWith('## ') && line !== '## Sources') {
      const number = /^## (\d+) \S/.exec(line)?.[1];
      if (number !== String(Number(section) + 1)) problems.push(`${line}: not after ${section}`);
      section = number ?? section;
      numbers.push(section);
    }
  }
  if (open !== null) problems.push('an equation has no end');
  for (const [, path] of text.matchAll(/`((?:engine|bindings|tests|models|web)\/[\w./-]+)`/g))
    if (!existsSync(join(root, path))) problems.push(`there is no ${path}`);
  for (const [, name] of text.matchAll(/\]\(([\w/]+)\.md/g))
    if (!existsSync(join(folder, `${name}.md`))) problems.push(`there is no ${name}.md`);
  return { numbers, problems };
}

/** Every text of the repository with its path. */
export function* sources(path = '.') {
  for (const entry of readdirSync(join(root, path), { withFileTypes: true })) {
    const its = path === '.' ? entry.name : `${path}/${entry.name}`;
    if (NO_SOURCE.test(its)) continue;
    if (entry.isDirectory()) yield* sources(its);
    else if (entry.isFile() && (IS_TEXT.test(its) || its === 'README'))
      // Tables in Markdown write a\_b.
      yield { path: its, text: readFileSync(join(root, its), 'utf8').replaceAll('\\_', '_') };
  }
}

/** What a text cites that is not there; a page without a number is no citation either. */
export function danglingIn(text, known) {
  return [...text.matchAll(/\btheory\/([a-z_]+)(?!\w)(?!\.(?:md|html|css)\b)( (\d+(?:\.\d+)*))?/g)]
    .filter(([, page, , number]) => !known[page]?.includes(number))
    .map(([words]) => words);
}
