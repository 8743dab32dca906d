// The sections and equations of engine/theory, and the places that cite them.
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

/** What is wrong with the tags of one equation in this section after that number. */
function tagProblems(tags, section, last) {
  const [tag = ''] = tags;
  if (tags.length !== 1 || !/^\d+\.\d+$/.test(tag)) return [`${tags}: one tag, like 1.2`];
  return [
    ...(tag.split('.')[0] === section ? [] : [`${tag} is in section ${section}`]),
    ...(after(tag, last) ? [] : [`${tag} comes after ${last}`]),
  ];
}

/** Its files and pages that are not there. */
function missingFiles(text) {
  const paths = [...text.matchAll(/`((?:engine|bindings|tests|models|web)\/[\w./-]+)`/g)];
  const names = [...text.matchAll(/\]\((\w+\.md)/g)];
  return [
    ...paths.map(([, path]) => join(root, path)),
    ...names.map(([, name]) => join(folder, name)),
  ].filter((path) => !existsSync(path));
}

/** The numbers that a page has ("2", "2.3"), and what is wrong with its text. */
export function readPage(text) {
  const numbers = [];
  const problems = missingFiles(text).map((path) => `there is no ${path}`);
  let section = '0';
  let last = '0.0';
  // Text and equations take turns.
  const parts = text.split(/^\$\$$/m);
  if (parts.length % 2 === 0) problems.push('an equation has no end');
  for (const [i, part] of parts.entries()) {
    const tags = [...part.matchAll(/\\tag\{(.*?)\}/g)].map(([, tag]) => tag);
    if (i % 2 === 1) {
      problems.push(...tagProblems(tags, section, last));
      last = tags[0] ?? last;
      numbers.push(last);
      continue;
    }
    if (tags.length > 0 || part.includes('$$'))
      problems.push(`$$ stands alone on its line: ${part}`);
    for (const [, title] of part.matchAll(/^## (.*)$/gm)) {
      if (title === 'Sources') continue;
      const number = /^\d+(?= \S)/.exec(title)?.[0];
      if (number !== String(Number(section) + 1)) problems.push(`${title}: not after ${section}`);
      section = number ?? section;
      numbers.push(section);
    }
  }
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
