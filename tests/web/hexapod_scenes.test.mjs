// The hexapod on the built page: five gaits that walk and are described correctly, its view, its plots, ground with forbidden
// squares. What Ashok & Rambabu 2017 say of it is in hexapod_document.test.mjs.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  comparisonsAreThere,
  frames,
  keepPicture,
  openMenu,
  panelsAreOpen,
  picture,
  startPages,
} from '../support/built_page.mjs';
import { forNight, isNight } from '../support/by_night.mjs';
import { handOn } from '../support/page_hand.mjs';
import { shareChanged } from './png.mjs';
import '../support/close_after_each.mjs';

const TRIPOD = 'hexapod-tripod';
/** Each with what its status line says and the plots it begins with. */
const SCENES = {
  [TRIPOD]: { says: /walking in a tripod gait at 0\.0\d\d m\/s/, plot: 'hexa-forces' },
  'hexapod-tetrapod': { says: /walking two legs at a time at 0\.0\d\d m\/s/, plot: 'hexa-gait' },
  'hexapod-wave': { says: /walking one leg at a time at 0\.0\d\d m\/s/, plot: 'hexa-gait' },
  'hexapod-ripple': { says: /walking in a ripple gait at 0\.0\d\d m\/s/, plot: 'hexa-gait' },
  'hexapod-free-gait': { says: /choosing each step at 0\.0\d\d m\/s/, plot: 'hexa-cost' },
};
/** One of the gaits that are given, and the one that is chosen on the way. */
const BY_DAY = [TRIPOD, 'hexapod-free-gait'];
/** Wide enough for the switches of the view beside its controls. */
const WITH_CHIPS = { width: 1300, height: 800 };
const CELLS = '#legend li[data-kind="cells"]';
const LEGS = ['L1', 'L2', 'L3', 'R1', 'R2', 'R3'];
const NO_NUMBER = /NaN|undefined|Infinity/;

let pages;
let page;

const { read, get, set, step, stepTo, text, rows, curves, namelessControls, ...hand } = handOn(
  () => page,
);
const openScene = (id) => hand.openScene(id, true);

/** Steps over a course; counts the feet that come to stand where none may. */
const feetOnForbiddenGround = () =>
  page.evaluate(async () => {
    const { legwork } = window;
    const { cell_m, repeat_m, forbidden } =
      /** @type {import('schemas/description').GroundCells} */ (legwork.ground());
    const isInside = (x, y) =>
      forbidden.some(([middleX, middleY]) => {
        const away = (x - middleX) / repeat_m;
        const dx = repeat_m * (away - Math.round(away));
        return Math.abs(dx) < 0.49 * cell_m && Math.abs(y - middleY) < 0.49 * cell_m;
      });
    let wrong = 0;
    while (legwork.read('body_position')[0] < 1.1 * repeat_m) {
      if (!(await legwork.step(100)).ok) return -1;
      const feet = legwork.read('foot_position');
      legwork.read('foot_in_stance').forEach((stands, i) => {
        if (stands > 0.5 && isInside(feet[3 * i], feet[3 * i + 1])) wrong += 1;
      });
    }
    return wrong;
  });

before(async () => {
  pages = await startPages();
  page = await pages.open({ query: `?scene=${TRIPOD}`, viewport: WITH_CHIPS });
  await panelsAreOpen(page);
});

after(() => pages?.close());

test('every hexapod scene opens by its address, walks, and says its numbers', async () => {
  for (const [id, { says, plot }] of Object.entries(SCENES)) {
    if (!isNight && !BY_DAY.includes(id)) continue;
    // By day the first by its address, the others in its place.
    if (isNight && id !== TRIPOD) {
      await page.context().close();
      page = await pages.open({ query: `?scene=${id}`, viewport: WITH_CHIPS });
      await panelsAreOpen(page);
    } else if (id !== TRIPOD) {
      await openScene(id);
      await page.evaluate(() => window.legwork.play());
    }
    assert.equal(await page.evaluate(() => window.legwork.scene()), id);
    assert.equal(await page.isVisible('#notice'), false, await text('#notice'));
    await page.waitForFunction(() => window.legwork.read('step')[0] > 0);
    await page.evaluate(() => {
      window.legwork.pause();
      window.legwork.reset();
    });
    const from = await read('joint_position');
    assert.equal(from.length, 18);
    const [start] = await read('body_position');
    assert.deepEqual(await stepTo(1.3), { ok: true });
    assert.notDeepEqual(await read('joint_position'), from, `${id} stands still`);
    assert.ok((await read('body_position'))[0] > start + 0.02, `${id} does not advance`);
    await frames(page, 3);
    assert.match(await text('#status'), says);
    assert.match(await text('#status'), /(carry|carries) .*\d+ N/);
    assert.match(await text('#status'), /margin −?\d+\.\d cm/);
    assert.doesNotMatch((await text('#status')) + (await text('#readout')), NO_NUMBER);
    assert.match(await text('#readout'), /Trunk margin\d+\.\d cm/);
    assert.match(await text('#readout'), /Energy per metre\d\S* J\/m.*Cost of transport\d/);
    assert.equal(await page.inputValue('#plot-preset'), plot);
    const drawn = await curves();
    assert.ok(drawn.length > 1 && Math.max(...drawn.map(({ points }) => points)) > 8, id);
    const labels = await page.locator('.foot-label b').allTextContents();
    assert.deepEqual(labels, LEGS);
    await keepPicture(page, `hexapod-scene-${id}`);
  }
});

test('the scenes of Ashok & Rambabu 2017 are a group of their own', async () => {
  const group = page.locator('#scene optgroup', {
    has: page.locator('option[value="hexapod-tripod"]'),
  });
  assert.match(await group.getAttribute('label'), /Ashok & Rambabu 2017/);
  const ids = await group.locator('option').evaluateAll((all) => all.map(({ value }) => value));
  assert.deepEqual(ids.sort(), Object.keys(SCENES).sort());
});

test('a hexapod is offered its own comparisons, a quadruped not', async () => {
  const offered = () =>
    page
      .locator('.tools > button, #matrices')
      .evaluateAll((all) => all.filter(({ hidden }) => !hidden).map(({ id }) => id));
  await comparisonsAreThere(page);
  for (const group of ['explain', 'compare', 'share'])
    assert.equal(await page.isVisible(`#open-${group}`), true, group);
  await page.click('#open-menu');
  assert.equal(await page.isVisible('#toggle-help'), true);
  await page.keyboard.press('Escape');
  await openMenu(page, 'show');
  for (const id of isNight ? Object.keys(SCENES) : BY_DAY) {
    await openScene(id);
    assert.deepEqual(
      (await offered()).sort(),
      [
        'matrices',
        'show-code',
        'show-compare-runs',
        'show-embed',
        'show-equations',
        'show-errata',
        'show-exercise',
        // Ashok & Rambabu's figures are of the tripod.
        ...(id === 'hexapod-tripod' ? ['show-figures'] : []),
        'show-foot-models',
        'show-gaits',
        'show-share',
        'show-torque-split',
      ],
      id,
    );
    await frames(page, 3);
    assert.equal(await page.getByRole('checkbox', { name: 'D-H frames' }).isVisible(), true);
  }
  await openScene('quadruped-trot');
  assert.equal((await offered()).includes('show-gaits'), false);
  await frames(page, 3);
  assert.equal(await page.getByRole('checkbox', { name: 'D-H frames' }).isVisible(), false);
});

test('the polygon has the corners that the engine counts', async () => {
  await openScene('hexapod-tripod');
  await stepTo(1);
  assert.equal((await read('polygon_count'))[0], 3);
  assert.match(await text('#status'), /^L1, L3 and R2 carry \d+ N, \d+ N and \d+ N;/);
  await openScene('hexapod-wave');
  await stepTo(1);
  const [standing] = await read('stance_count');
  assert.ok(standing >= 5);
  assert.match(await text('#status'), /(the other 5|All 6 feet) carry \d+ to \d+ N/);
  await frames(page, 3);
  await keepPicture(page, 'hexapod-polygon');
});

test('the frames of a left and a right leg have names', async () => {
  await openScene('hexapod-tripod');
  await openMenu(page, 'show');
  const box = page.getByRole('checkbox', { name: 'D-H frames' });
  const axes = async () => {
    await frames(page, 3);
    return (await page.locator('.mark-label:visible').allTextContents()).filter((name) =>
      /^[xyz][₀-₃]$/.test(name),
    );
  };
  assert.deepEqual(await axes(), []);
  await box.click();
  assert.ok((await axes()).length > 18, 'four frames of two legs');
  await keepPicture(page, 'hexapod-frames');
  await box.click();
  assert.deepEqual(await axes(), []);
});

test('ground on which no foot may be set is drawn, and no foot is set on it', async () => {
  await openScene('hexapod-free-gait');
  await stepTo(2);
  await frames(page, 4);
  assert.match(await text(CELLS), /no footholds here/);
  assert.equal(await page.isVisible(CELLS), true);
  const forbidden = await picture(page, 'hexapod-cells');
  assert.ok((await get('ground.forbidden')) > 0);
  assert.equal(await feetOnForbiddenGround(), 0);
  assert.deepEqual(await set('ground.forbidden', 0), { ok: true });
  await frames(page, 4);
  assert.equal(await page.isVisible(CELLS), false);
  assert.ok(shareChanged(forbidden, await picture(page, 'hexapod-cells-none')) > 2e-3);
  await openScene('hexapod-tripod');
  await frames(page, 2);
  assert.equal(await page.isVisible(CELLS), false);
});

test('open loop the error grows, and the page says how fast', async () => {
  await openScene('hexapod-tripod');
  assert.deepEqual(await set('sim.mode', 0), { ok: true });
  assert.equal('Error growth' in (await rows('#readout')), false, 'inverse mode');
  assert.deepEqual(await set('sim.mode', 1), { ok: true });
  await page
    .locator('#scene-controls')
    .getByRole('button', { name: 'feedforward', exact: true })
    .click();
  assert.equal(await get('control.mode'), 0);
  await page.evaluate(() => window.legwork.reset());
  await step(1500);
  assert.ok((await read('max_joint_error'))[0] > 0);
  const { 'Error growth': growth, 'Joint error': error } = await rows('#readout');
  assert.match(growth[0], /^(–|−?\d+\.\d per s)$/);
  assert.match(error[0], /\d°$/);
  assert.doesNotMatch(await text('#readout'), NO_NUMBER);
});

test('every control has a name', async () => {
  assert.deepEqual(await namelessControls(), []);
  await page.context().close();
});

// By day tests/web/free_robots.test.mjs and described_scenes.test.mjs look at a phone.
forNight('on a phone the robot is seen and nothing is cut off', async () => {
  page = await pages.open({
    query: '?scene=hexapod-free-gait',
    viewport: { width: 390, height: 844 },
  });
  await page.waitForFunction(() => window.legwork.read('step')[0] > 0);
  await page.evaluate(() => window.legwork.pause());
  await frames(page, 3);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 390, `${wide} px`);
  await keepPicture(page, 'hexapod-phone');
  await page.context().close();
});

test('no complaint on the console, no request to anybody else', () => {
  assert.deepEqual(pages.complaints, []);
  assert.deepEqual(pages.strangers, []);
});
