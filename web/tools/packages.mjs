// Packages for learning platforms, in web/dist/packages/: each lesson by itself, in each of its languages, and all exercises
// together, as SCORM 1.2, SCORM 2004 and xAPI. A lesson is its single file; an exercise the laboratory's page, for which
// exercise_files.json lists the files of the site, so that a page can pack an exercise of a teacher's own.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseFragment } from 'parse5';
import { runnerImport } from 'vite';
import { isMain, root } from './process.mjs';

const dist = process.env.LEGWORK_PAGE_DIR ?? join(root, 'web/dist');
const LIST = 'exercise_files.json';
const FIRST = ['index.html', 'licences.txt', 'favicon.svg'];
/** What runs policies has 14 MB, and no exercise asks for it. */
const NEVER = /^assets\/(onnx|ort-wasm)-/;
/** Scripts of the site's own folder that a page itself runs; others are for pages elsewhere. */
const EARLY = ['preload.js', 'theme.js', 'trouble.js'];

/** The files of a built site that one page needs, from the site's root: those whose names it has, and so on in each of them. */
export function filesOf(folder, first = FIRST) {
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) =>
    path.replaceAll('\\', '/'),
  );
  const known = all.filter(
    (path) => (path.startsWith('assets/') && !NEVER.test(path)) || EARLY.includes(path),
  );
  const found = new Set(first);
  for (const path of found) {
    if (!/\.(html|js|css)$/.test(path)) continue;
    const text = readFileSync(join(folder, path), 'utf8');
    // A script names those beside it without their folder.
    const beside = path.startsWith('assets/') ? 'assets/' : '';
    for (const each of known) {
      const name = beside !== '' && each.startsWith(beside) ? each.slice(beside.length) : each;
      if (!found.has(each) && text.includes(name)) found.add(each);
    }
  }
  return [...found].sort();
}

const filesIn = (folder, paths) =>
  paths.map((path) => ({ path, bytes: new Uint8Array(readFileSync(join(folder, path))) }));

/** The words of a page's first heading. */
function titleOf(html) {
  const [, heading = ''] = /<h1>([\s\S]*?)<\/h1>/.exec(html) ?? [];
  const wordsIn = (node) => node.value ?? (node.childNodes ?? []).map(wordsIn).join('');
  return wordsIn(parseFragment(heading)).trim();
}

function lessonOrders() {
  return readdirSync(join(dist, 'single'))
    .filter((file) => file.startsWith('legwork-lesson-'))
    .map((file) => {
      const [, id = '', language = 'en'] =
        /^legwork-lesson-([\w-]+?)(?:\.(\w+))?\.html$/.exec(file) ?? [];
      return {
        name: file.replace('.html', ''),
        ...{ id, language, launch: file, pass: null },
        title: titleOf(
          readFileSync(join(dist, 'lessons', file.slice('legwork-lesson-'.length)), 'utf8'),
        ),
        files: filesIn(join(dist, 'single'), [file]),
      };
    });
}

function exerciseOrder() {
  const read = (path) => JSON.parse(readFileSync(join(root, 'models', path), 'utf8'));
  const items = read('tables/exercises.json')
    .exercises.map((id) => read(`exercises/${id}.json`))
    .map(({ id, title }) => ({ id, title, launch: `index.html?exercise=${id}` }));
  return {
    name: 'legwork-exercises',
    ...{
      id: 'exercises',
      title: 'Legwork: exercises',
      language: 'en',
      launch: 'index.html',
      items,
    },
    files: filesIn(dist, filesOf(dist)),
  };
}

export async function writePackages() {
  if (!existsSync(join(dist, 'single')))
    throw new Error(`${join(dist, 'single')} is missing: web/tools/single_file.mjs writes it.`);
  const load = async (name) => (await runnerImport(join(root, 'web/src/results', name))).module;
  const { packageFiles } = await load('package.ts');
  const { PACKAGE_KINDS } = await load('package_order.ts');
  const target = join(dist, 'packages');
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, LIST), `${JSON.stringify(filesOf(dist), null, 1)}\n`);
  const begin = Date.now();
  let bytes = 0;
  let count = 0;
  for (const { name, ...order } of [...lessonOrders(), exerciseOrder()])
    for (const kind of PACKAGE_KINDS) {
      const zip = packageFiles({ ...order, kind });
      writeFileSync(join(target, `${name}.${kind}.zip`), zip);
      bytes += zip.length;
      count += 1;
    }
  const seconds = ((Date.now() - begin) / 1000).toFixed(1);
  console.log(`web/dist/packages/: ${count} zips, ${(bytes / 1e6).toFixed(1)} MB in ${seconds} s`);
}

if (isMain(import.meta)) await writePackages();
