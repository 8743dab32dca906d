// The keys of an address: each means the same wherever it is read, errors are reported, what is written is read back, and the page
// of examples documents every one.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'parse5';
import { runnerImport } from 'vite';
import { root } from '../../web/tools/process.mjs';
import { germanTranslator } from '../support/german.mjs';

const source = (name) => runnerImport(join(root, 'web/src', name));
const { module: address } = await source('address/address.ts');
const { module: table } = await source('address/keys.ts');
const { module: snippets } = await source('drawers/embed/snippets.ts');

/** Of every word a value that is one. */
const GOOD = {
  scene: ['four-bar', 'four-bar'],
  robot: ['robots/a.urdf', 'robots/a.urdf'],
  controls: ['gait.speed,sim.mode', ['gait.speed', 'sim.mode']],
  hide: ['caption,link', ['caption', 'link']],
  running: ['true', true],
  speed: ['0.25', 0.25],
  camera: ['side', 'side'],
  zoom: ['1.5', 1.5],
  show: ['Foot forces,Trails', ['Foot forces', 'Trails']],
  starter: ['hold_pose', 'hold_pose'],
  exercise: ['survive-a-push', 'survive-a-push'],
  theme: ['dark', 'dark'],
  lang: ['de-AT', 'de'],
  angles: ['rad', 'rad'],
  workbench: ['', true],
  api: ['rw', 'rw'],
  embed: ['', true],
  quality: ['full', 'full'],
  load: ['7', 7],
};
const PAGES = ['laboratory', 'embed', 'figure', 'lesson'];

test('every word is read alike wherever it means something, and said where it does not', () => {
  assert.deepEqual(Object.keys(GOOD), table.NAMES);
  for (const [name, [written, value]] of Object.entries(GOOD))
    for (const page of PAGES) {
      const { complaints, ...asked } = address.readEntries([[name, written]], page);
      const isHeeded = table.KEYS[name].at.includes(page);
      assert.deepEqual(asked[name], isHeeded ? value : undefined, `${name} at ${page}`);
      const said = `The parameter "${name}" of the address is unknown here.`;
      assert.deepEqual(complaints, isHeeded ? [] : [said]);
    }
});

test('a value that is none is left out and named, the others of a list stay', () => {
  const told = address.readAddress(
    '?theme=pink&speed=9&zoom=&hide=bar,head&camera=moon&running=perhaps&lang=fr&api=w&set.gait.speed=x',
    'embed',
  );
  assert.deepEqual(told.hide, ['bar']);
  assert.deepEqual(told.set, { 'gait.speed': 'x' }); // the engine says what is wrong with it
  for (const name of ['theme', 'speed', 'zoom', 'camera', 'running', 'lang', 'api'])
    assert.equal(told[name], undefined, name);
  assert.deepEqual(told.complaints, [
    'theme="pink" is not one of light, dark, contrast.',
    'speed="9" is not a number from 0.03125 to 8.',
    'zoom="" is not a number from 0.25 to 4.',
    'hide="head" is not one of bar, caption, status, legend, labels, panel, push, link.',
    'camera="moon" is not one of front, three-quarter, side, top, foot.',
    'running="perhaps" is not one of true, false.',
    'lang="fr" is not one of en, de.',
    'api="w" is not one of rw, r.',
  ]);
});

test('others’ words are named in a frame, whose address is its author’s alone', () => {
  const strange = '?fbclid=1&__proto__=2&set.=3';
  const count = (page) => address.readAddress(strange, page).complaints.length;
  assert.deepEqual(PAGES.map(count), [0, 3, 0, 0]);
  assert.deepEqual(address.readAddress(`?${'a'.repeat(5000)}`, 'embed').complaints, [
    'The address has more than 4096 characters of parameters: none is used.',
  ]);
});

test('what is written is read again', () => {
  const asked = {
    ...Object.fromEntries(Object.entries(GOOD).map(([name, [, value]]) => [name, value])),
    set: { 'gait.speed': '0.2', 'sim.mode': 'inverse' },
  };
  const { complaints, ...again } = address.readAddress(address.queryOf(asked));
  assert.deepEqual(again, asked);
  assert.deepEqual(complaints, []);
  assert.match(address.queryOf(asked), /^scene=four-bar&set\.gait\.speed=0\.2/);
  assert.equal(address.queryOf({ scene: 'four-bar', controls: [], hide: [] }), 'scene=four-bar');
  assert.deepEqual(address.lasting(asked), { theme: 'dark', lang: 'de', angles: 'rad' });
});

test('attributes of the element stand for words, with a dot or without', () => {
  for (const [word, attribute] of [
    ['scene', 'scene'],
    ['set.gait.speed', 'set-gait_speed'],
    ['set.stance.FR_x', 'set-stance_FR_x'],
    ['set.two_words.x', 'set-two_words.x'],
  ]) {
    assert.equal(address.attributeOf(word), attribute);
    assert.equal(address.wordOf(attribute), word);
  }
  assert.equal(address.wordOf('set-gait.speed'), 'set.gait.speed');
});

test('every snippet asks for the same', () => {
  const asked = { scene: 'four-bar', set: { 'sim.step': '0.002' }, controls: [], hide: ['link'] };
  const base = 'https://example.org/legwork/';
  const embedding = { base, title: 'Four "bars"', summary: 'a < b', asked };
  const url = new URL(snippets.addressOf(embedding));
  const { complaints: _, ...read } = address.readAddress(url.search, 'embed');
  assert.deepEqual(read, { scene: 'four-bar', set: { 'sim.step': '0.002' }, hide: ['link'] });
  const texts = snippets.snippetsFor(embedding).map(({ text }) => text);
  const [element] = texts.filter((text) => text.includes('<legwork-sim'));
  assert.match(
    element,
    /<legwork-sim scene="four-bar" set-sim_step="0\.002" hide="link" title="Four &quot;bars&quot;" api="r">\n {2}<p>a &lt; b<\/p>/,
  );
  const [widget] = texts.filter((text) => text.includes('{anywidget}'));
  assert.deepEqual(JSON.parse(widget.split('\n').slice(1, -1).join('\n')), {
    src: `${base}embed.html`,
    title: 'Four "bars"',
    scene: 'four-bar',
    set: { 'sim.step': 0.002 },
    hide: ['link'],
  });
  const frames = texts.filter((text) => text.includes('<iframe'));
  assert.equal(frames.length, 5);
  for (const text of frames) assert.ok(text.includes(`src="${url.href.replaceAll('&', '&amp;')}"`));
});

/** The text of the first cells of the table under this heading. */
function rowsUnder(html, id) {
  const found = [];
  let isUnder = false;
  const textOf = (node) => node.value ?? (node.childNodes ?? []).map(textOf).join('');
  const visit = (node) => {
    if (node.tagName === 'h2') isUnder = node.attrs.some(({ value }) => value === id);
    if (isUnder && node.tagName === 'th') found.push(textOf(node));
    for (const child of node.childNodes ?? []) visit(child);
  };
  visit(parse(html));
  return found.slice(3);
}

test('the page of examples tells of every word that people write', () => {
  const html = readFileSync(join(root, 'web/examples/index.html'), 'utf8');
  const messages = readFileSync(join(root, 'web/examples/messages.html'), 'utf8');
  const told = rowsUnder(html, 'address');
  assert.deepEqual(told.slice(0, 2), ['scene', 'set. and a path']);
  const own = ['load', 'quality']; // the element's, and that of who measures
  for (const name of table.NAMES) {
    if (!table.KEYS[name].at.includes('embed') || own.includes(name)) continue;
    if (name === 'api') assert.ok(messages.includes('api=rw'));
    else assert.ok(told.includes(name), name);
  }
  for (const name of told.filter((word) => !/^set|^#/.test(word)))
    assert.ok(table.NAMES.includes(name), name);
});

test('and of what the laboratory alone takes and others link to', () => {
  const html = readFileSync(join(root, 'web/examples/index.html'), 'utf8');
  for (const name of ['running', 'starter', 'exercise'])
    assert.match(html, new RegExp(`The <a [^>]*>laboratory</a>[^\\n]*<code>${name}=`), name);
});

test('what is wrong is said in German too', async () => {
  const { translate, missing } = await germanTranslator();
  const { complaints } = address.readAddress('?theme=pink&speed=9&colour=red', 'embed');
  assert.equal(
    translate(complaints.join(' ')),
    'theme="pink" ist keines von light, dark, contrast. speed="9" ist keine Zahl von 0.03125 bis 8. Der Parameter "colour" der Adresse ist hier unbekannt.',
  );
  assert.deepEqual([...missing], []);
});

test('a run in the address is read whole, and names its scene and file', async () => {
  const { module: runs } = await source('address/run_link.ts');
  const { module: base64url } = await source('address/base64url.ts');
  const text = (words) => [words.length, ...new TextEncoder().encode(words)];
  const linkOf = (...bytes) => base64url.textOf(Uint8Array.from(bytes));
  const filler = Array.from({ length: 600 }, (_, i) => i % 256);
  const startOf = (...bytes) => runs.startOfRun(linkOf(...bytes, ...filler));
  assert.deepEqual(startOf(3, ...text('trot-2024')), {
    scene: 'trot-2024',
    file: '',
    needsFile: false,
  });
  for (const [length, needsFile] of [
    [0, true],
    [9, false],
  ])
    assert.deepEqual(startOf(4, ...text('own'), ...text('robot'), ...text('a.urdf'), length), {
      scene: 'own',
      file: 'robot',
      needsFile,
    });
  for (const none of ['', 'A', '####', 'zAAAA', '+/+/'])
    assert.deepEqual(runs.startOfRun(none), { scene: '', file: '', needsFile: false }, none);
  // The longest that the engine writes: of code and of a robot's file.
  const longest = 'A'.repeat(4096 + Math.ceil((4 * (96 << 10)) / 3) + 2);
  const before = Object.getOwnPropertyDescriptor(globalThis, 'location');
  Object.defineProperty(globalThis, 'location', {
    value: { hash: `#run=${longest}` },
    configurable: true,
  });
  try {
    assert.equal(runs.runInAddress(), longest);
  } finally {
    if (before) Object.defineProperty(globalThis, 'location', before);
    else Reflect.deleteProperty(globalThis, 'location');
  }
});
