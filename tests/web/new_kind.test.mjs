// A kind of scene that the page does not know, from tests/scenes/pendulum_scene.cpp: its description alone gives it a view,
// controls, plots, tables, readout and sentence.
import assert from 'node:assert/strict';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { root } from '../../web/tools/process.mjs';
import {
  comparisonsAreThere,
  frames,
  keepPicture,
  openSection,
  pageFolder,
  panelsAreOpen,
  startPages,
  WIDE,
} from '../support/built_page.mjs';
import { isNight } from '../support/by_night.mjs';
import '../support/close_after_each.mjs';

const engines = process.env.LEGWORK_WASM_DIR ?? join(root, 'build/wasm');
const PENDULUM = join(engines, 'legwork-pendulum.wasm');
const FILE = {
  legwork: 1,
  id: 'first-pendulum',
  title: 'A pendulum of one test',
  summary: 'A bob on a rod swings.',
  source: 'tests/scenes/pendulum_scene.cpp',
  family: 'pendulum',
  motion: 'swing',
  duration_s: 10,
  parameters: { 'rod.length': 0.8 },
};

/**
 * The pendulum's engine in the place of the one with every scene. The page knows how many bytes that has: what is missing is a
 * custom section, which says nothing.
 */
function engineOf(size) {
  assert.ok(existsSync(PENDULUM), `${PENDULUM} is not there: npm test -- page builds it`);
  const module = readFileSync(PENDULUM);
  const bytes = size - module.length;
  const head = 1 + 5; // the section's number, and how long it is in five bytes
  assert.ok(bytes > head + 1, 'one scene takes less than all');
  const padding = Buffer.alloc(bytes);
  for (let i = 0, rest = bytes - head; i < 5; i += 1, rest >>= 7)
    padding[1 + i] = (rest & 0x7f) | (i < 4 ? 0x80 : 0);
  return Buffer.concat([module, padding]); // its name is the empty one
}

let folder;
let pages;
let page;
before(async () => {
  // The whole build, with that engine in the other's place: asked for by the page and by its workers alike.
  folder = mkdtempSync(join(tmpdir(), 'legwork-new-kind-'));
  cpSync(pageFolder, folder, { recursive: true });
  // A hash may have a hyphen.
  const isWhole = (name) => /^legwork-[\w-]{8}\.wasm$/.test(name);
  const [whole] = readdirSync(join(folder, 'assets')).filter(isWhole);
  const path = join(folder, 'assets', whole);
  writeFileSync(path, engineOf(readFileSync(path).length));
  pages = await startPages({ folder });
  page = await pages.open({ query: '?scene=quadruped-trot', isPainted: isNight, viewport: WIDE });
  await comparisonsAreThere(page);
  await page.setInputFiles('#share input[type=file]', {
    name: 'pendulum.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(FILE)),
  });
  await page.waitForFunction(() => window.legwork.scene() === 'first-pendulum');
  await page.evaluate(() => {
    window.legwork.pause();
    // It may have played by itself meanwhile.
    window.legwork.reset();
    window.legwork.step(400);
  });
  await frames(page, 3);
});
after(async () => {
  await pages?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('the scene opens, swings and says how it stands', async () => {
  const [angle] = await page.evaluate(() => window.legwork.read('rod_angle'));
  assert.ok(Math.abs(angle) < 0.9, `it has swung from 1 rad to ${angle}`);
  await page.waitForFunction(() =>
    /^The bob is .* from the vertical\.$/.test(document.querySelector('#status').textContent),
  );
});

test('the view draws its bodies and marks, and the legend names them', async () => {
  const legend = await page.textContent('#legend');
  for (const name of ['weight', 'path of the bob']) assert.ok(legend.includes(name), legend);
  const groups = await page.$$eval('#show-menu label.chip', (labels) =>
    labels.map(({ textContent }) => textContent.trim()),
  );
  assert.deepEqual(groups, ['Weight', 'Path']);
  await keepPicture(page, 'new_kind');
});

test('its parameters are controls: at hand beside the view, and all in the form', async () => {
  const at = await page.textContent('#scene-controls');
  for (const label of ['Length of the rod', 'Angle at first']) assert.ok(at.includes(label), at);
  await page.evaluate(() => window.legwork.set('rod.length', 1.2));
  assert.equal(await page.evaluate(() => window.legwork.get('rod.length')), 1.2);
  const paths = await page.evaluate(() => window.legwork.parameters());
  assert.deepEqual(paths, ['rod.length', 'rod.start', 'world.gravity', 'sim.step']);
});

test('its series are plots, its numbers tables, its study a figure', async () => {
  await panelsAreOpen(page);
  await page.evaluate(() => window.legwork.showPlots('series:rod_angle'));
  await frames(page, 3);
  const curves = await page.evaluate(() => window.legwork.curves());
  assert.equal(curves.length, 1, 'its angle is drawn, and nothing else');
  const matrices = await page.evaluate(() => window.legwork.matrixTables());
  assert.deepEqual(
    matrices.map(({ name }) => name),
    ['mass_matrix'],
  );
  assert.match(await page.textContent('#readout'), /Height of the bob/);
  await openSection(page, 'studies');
  await page.getByRole('button', { name: 'Period over the angle at first' }).click();
  await page.waitForSelector('#study-result svg.chart');
  assert.match(await page.textContent('#study-result'), /The wider it swings, the longer it takes/);
});

test('nothing went wrong meanwhile', () => {
  assert.deepEqual(pages.complaints ?? [], []);
});
