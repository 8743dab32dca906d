// On the built page: scenes that are not planned walks. The page learns from descriptions what they show and knows none of them,
// so most of this holds for any scenes.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  comparisonsAreThere,
  frames,
  keepPicture,
  openMenu,
  openSection,
  openTab,
  PHONE,
  panelsAreOpen,
  picture,
  startPages,
} from '../support/built_page.mjs';
import { isNight, sample } from '../support/by_night.mjs';
import { familyOf, kindOf } from '../support/models.mjs';
import { handOn } from '../support/page_hand.mjs';
import { countColours, shareChanged } from './png.mjs';
import '../support/close_after_each.mjs';

const NO_NUMBER = /NaN|undefined|Infinity|\[object/;
const GROUPS = [
  'On their own feet',
  'Linkages (Kumar et al.)',
  'Lecture experiments (Bennewitz & Khorshidi)',
  'Many robots at once',
  'Contact',
];
const ROTATIONS = 'rotations';

let pages;
let page;
/** What only a planned walk's legend says. */
const OF_A_WALK = /way of a foot|zero moment point/;
let ids;

const { read, get, set, step, text, presets, curves, namelessControls, openScene } = handOn(
  () => page,
);
const description = () => page.evaluate(() => window.legwork.description());

before(async () => {
  pages = await startPages();
  // As small as the panels still open by themselves: without a GPU every pixel costs.
  page = await pages.open({
    query: `?scene=${ROTATIONS}`,
    viewport: { width: 1020, height: 620 },
  });
  await panelsAreOpen(page);
  await comparisonsAreThere(page);
  // By day one scene speaks for its family.
  const all = await page.evaluate(() => window.legwork.scenes());
  const unplanned = await page.evaluate(
    async (asked) => {
      const { legwork } = window;
      const found = [];
      for (const id of asked) {
        await legwork.openScene(id);
        if (legwork.description().plan === undefined) found.push(id);
      }
      await legwork.openScene('rotations');
      return found;
    },
    sample(all, familyOf),
  );
  const families = unplanned.map(familyOf);
  ids = isNight ? unplanned : all.filter((id) => families.includes(familyOf(id)));
});

after(() => pages?.close());

test('every other scene (by day one of each kind) opens, plays, is drawn, and says what it shows', async (t) => {
  await openTab(page, 'numbers');
  const seen = sample(ids, kindOf);
  t.diagnostic(seen.join(' '));
  for (const id of seen) {
    assert.deepEqual(await openScene(id, true), { ok: true });
    await frames(page, 2);
    // One painter draws them all.
    if (isNight || id === seen[0])
      assert.ok(countColours(await picture(page, `other-${id}`)) > 40, id);
    await page.evaluate(() => window.legwork.play());
    await page.waitForFunction(() => window.legwork.read('time')[0] > 0.02);
    await page.evaluate(() => window.legwork.pause());
    const { series, marks, facts } = await description();
    assert.ok(series.length > 0, `${id} has nothing to plot`);
    assert.ok((await text('#status')).length > 10, `${id} says nothing`);
    for (const place of ['#status', '#readout', '#legend', '#plan-facts'])
      assert.doesNotMatch(await text(place), NO_NUMBER, `${id} ${place}`);
    assert.equal(await page.isVisible('#plan'), facts.length > 0, `${id}: the list of facts`);
    assert.equal(await page.isVisible('#notice'), false, await text('#notice'));
    const hasFeet = kindOf(id) === 'free';
    assert.equal((await page.locator('.foot-label').count()) > 0, hasFeet, `${id}: labels of feet`);
    assert.doesNotMatch(await text('#legend'), OF_A_WALK, id);
    const names = [...new Set(marks.map(({ group }) => group).filter((group) => group !== ''))];
    const chips = await page
      .locator('.chips input')
      .evaluateAll((all) => all.map((one) => one.name));
    for (const name of names) assert.ok(chips.includes(name), `${id}: ${name} in ${chips}`);
    await frames(page, 2);
    assert.ok((await curves()).length > 0, `${id}: no curve in the plots`);
    const offered = await presets();
    for (const { field } of series)
      assert.ok(offered.includes(`series:${field}`), `${id} ${field}`);
  }
  assert.deepEqual(await namelessControls(), []);
});

test('a batch plays, every robot is drawn, and one that has ended is still there', async () => {
  assert.deepEqual(await openScene('quadruped-herd', true), { ok: true });
  await set('herd.robots', 64);
  await set('control.placement', 0);
  await set('control.level', 0);
  await frames(page, 2);
  assert.equal((await page.evaluate(() => window.legwork.graphics())).robots, 64);
  const before = await picture(page, 'batch-start');
  await step(3500);
  await frames(page, 2);
  const [running, strayed, straight, diverged] = await read('herd_running');
  assert.equal(running + strayed + straight + diverged, 64);
  assert.equal((await read('herd_end')).filter((end) => end === 0).length, running);
  assert.ok(strayed > 0, `${strayed} have left the plan`);
  assert.ok(shareChanged(before, await picture(page, 'batch')) > 0.01);
  await set('herd.robots', 24);
  await frames(page, 2);
  assert.equal((await page.evaluate(() => window.legwork.graphics())).robots, 24);
});

test('the chooser has them in groups of their own', async () => {
  const listed = await page
    .locator('#scene optgroup')
    .evaluateAll((groups) =>
      Object.fromEntries(
        groups.map((group) => [group.label, [...group.children].map(({ value }) => value)]),
      ),
    );
  const theirs = GROUPS.flatMap((group) => listed[group] ?? []);
  for (const id of ids) assert.ok(theirs.includes(id), `${id} is not among ${theirs}`);
  assert.ok(theirs.includes('rotations'));
  assert.ok(listed['A quadruped (Sureshkumar et al. 2025)'].every((id) => !theirs.includes(id)));
});

test('coming and going leaves nothing behind in the graphics memory', async () => {
  const all = [ROTATIONS, 'quadruped-trot', ids.at(-1), ids.at(0), 'hexapod-wave'];
  const round = isNight ? all : all.slice(0, 3);
  const memory = [];
  for (const id of [...round, ...round, ...round]) {
    await openScene(id, true);
    await frames(page, 3);
    const { geometries, textures } = await page.evaluate(() => window.legwork.graphics());
    memory.push(geometries + textures);
  }
  const most = (list) => Math.max(...list);
  const [second, third] = [memory.slice(round.length, -round.length), memory.slice(-round.length)];
  assert.ok(most(third) <= most(second), `${memory}`);
});

test('a walking scene after another scene is whole again', async () => {
  await openScene(ROTATIONS);
  await openScene('quadruped-trot', true);
  await step(300);
  await frames(page, 3);
  assert.match(await text('#status'), /carry \d+ N and \d+ N/);
  assert.equal(await page.locator('.foot-label').count(), 4);
  assert.match(await text('#legend'), OF_A_WALK);
  assert.doesNotMatch(await text('#legend'), /axes of the body/);
  await openMenu(page, 'view');
  assert.equal(await page.isVisible('[data-camera="foot"]'), true);
  assert.equal(await page.isVisible('[data-camera="front"]'), false);
  await keepPicture(page, 'trot-after-other');
});

test('matrices stand in tables that can be read and copied, and follow the run', async () => {
  await openScene(ROTATIONS, true);
  await openTab(page, 'numbers');
  await page.click('#matrices > summary');
  const matrices = await page.evaluate(() => window.legwork.matrixTables());
  const matrix = matrices.find(({ name }) => name === 'R_extrinsic');
  assert.ok(matrix, matrices.map(({ name }) => name).join());
  assert.ok(Math.abs(matrix.values[3] - Math.SQRT1_2) < 1e-12, 'RPY(180, 45, 90): R(2, 1)');
  const table = page.locator('.matrix', { hasText: matrix.title }).first();
  if (!(await table.evaluate((one) => one.open))) await table.locator('summary').click();
  const cells = await table.locator('td').allTextContents();
  assert.ok(cells.includes('0.70711') && cells.includes('−0.70711'), `${cells}`);
  assert.equal(await table.locator('th[scope="row"]').count(), 3);
  assert.ok((await table.locator('td').nth(1).getAttribute('data-heat')) !== null);
  await keepPicture(page, 'other-matrices');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await table.getByRole('button', { name: 'Copy as CSV' }).click();
  await table.getByRole('status').getByText('Copied', { exact: true }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(copied.trim().split('\n').length, 4);
  assert.match(copied, /0\.7071067811865\d+/);
});

test('a study is computed when asked for, drawn in the drawer and in the plots', async () => {
  await openScene(ROTATIONS, true);
  const { studies } = await description();
  assert.ok(studies.length > 0);
  await openSection(page, 'studies');
  for (const { name, title } of studies) {
    await page.getByRole('button', { name: title, exact: true }).click();
    await page.waitForSelector('#study-result svg.chart');
    await page.waitForFunction((id) => window.legwork.curves()[0]?.plot === id, `study:${name}`);
  }
  const paths = page.locator('#study-result .chart > g:not(.grid) path');
  assert.ok((await paths.count()) > 0);
  assert.match(await paths.first().getAttribute('d'), /^M[\d.]+ [\d.]+L/);
  assert.doesNotMatch(await text('#study-result'), NO_NUMBER);
  await page.locator('#study-result summary').click();
  await page.waitForSelector('#study-result tbody tr:nth-child(11)');
  await keepPicture(page, 'other-study');
  await page.click('#close-drawer');
});

test('groups of marks are shown and hidden, by hand and by key', async () => {
  await openMenu(page, 'show');
  for (const id of ids) {
    await openScene(id, true);
    const { marks } = await description();
    const grouped = marks.find(({ group, is_shown }) => group !== '' && is_shown);
    if (!grouped) continue;
    await frames(page, 2);
    const chip = page.locator(`.chips input[name="${grouped.group}"]`);
    assert.match(await text('#legend'), new RegExp(escaped(grouped.label)));
    await chip.focus();
    await page.keyboard.press('Space');
    await frames(page, 2);
    assert.equal(await chip.isChecked(), false);
    const left = marks.filter(
      (mark) => mark.label === grouped.label && mark.group !== grouped.group,
    );
    if (left.length === 0)
      assert.doesNotMatch(await text('#legend'), new RegExp(escaped(grouped.label)));
    return;
  }
  assert.fail('no scene has a group');
});

const escaped = (words) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

test('a drag on the body turns it, beside it the camera; arrows turn it too', async () => {
  await openScene(ROTATIONS, true);
  assert.equal((await description()).can_turn, true);
  await frames(page, 3);
  const angles = async () => [
    await get('rotation.roll'),
    await get('rotation.pitch'),
    await get('rotation.yaw'),
  ];
  const box = await page.locator('.overlay').boundingBox();
  const drag = async (x, y) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y + 12, { steps: 5 });
    await frames(page, 3);
    await page.mouse.up();
    await frames(page, 2);
  };
  const { x, y } = await page.evaluate(() => window.legwork.bodyOnScreen());
  const start = await angles();
  await drag(x, y);
  const turned = await angles();
  assert.notDeepEqual(turned, start);
  await keepPicture(page, 'other-turned');
  const before = await picture(page, 'other-before-orbit');
  await drag(box.x + 0.06 * box.width, box.y + 0.5 * box.height);
  assert.deepEqual(await angles(), turned, 'beside the body the camera goes round');
  let share = 0;
  for (let i = 0; i < 6 && share <= 0.002; i += 1) {
    await frames(page, 5); // the camera follows smoothly
    share = shareChanged(before, await picture(page, 'other-orbited'));
  }
  assert.ok(share > 0.002, `${share} of the pixels changed`);
  const [at] = await read('step');
  await page.keyboard.press('ArrowUp');
  assert.notDeepEqual(await angles(), turned);
  await page.keyboard.press('.');
  assert.deepEqual(await read('step'), [at + 1]);
});

test('what has come to its end plays again from its start', async () => {
  const id = 'brachistochrone';
  if (!ids.includes(id)) return;
  await openScene(id, true);
  assert.equal((await step(5000)).ok, false);
  assert.deepEqual(await read('status'), [1]);
  assert.ok((await text('#notice-text')).length > 20);
  const [end] = await read('time');
  await page.evaluate(() => window.legwork.play());
  await page.waitForFunction((last) => window.legwork.read('time')[0] < last, end);
  await page.evaluate(() => window.legwork.pause());
  assert.equal(await page.isVisible('#notice'), false);
});

test('what is refused is said, and everything stays', async () => {
  await openScene(ROTATIONS, true);
  const outcome = await set('sim.step', -1);
  assert.equal(outcome.ok, false);
  assert.match(await text('#notice-text'), /sim\.step.*−1/);
  assert.ok((await get('sim.step')) > 0);
  await page.getByRole('button', { name: 'Dismiss' }).click();
});

test('the errata are those of the paper that the scene is about', async () => {
  const documents = /** @type {const} */ ([
    [ROTATIONS, /Bennewitz & Khorshidi/, 11],
    ['four-bar', /Kumar et al./, 9],
    ['watt-1', /Kumar et al./, 9],
  ]);
  for (const [id, title, least] of sample(documents, ([, document]) => document.source)) {
    if (!ids.includes(id)) continue;
    await openScene(id, true);
    await openSection(page, 'errata');
    assert.match(await text('#errata-title'), title);
    const articles = page.locator('#errata-list article');
    assert.ok((await articles.count()) >= least);
    assert.doesNotMatch(await text('#errata-list'), NO_NUMBER);
    await keepPicture(page, `errata-${id}`);
    await page.click('#close-drawer');
  }
});

test('the product without primes is shown beside the right one', async () => {
  await openScene(ROTATIONS, true);
  await openSection(page, 'errata');
  await page.getByRole('button', { name: 'Without the primes beside it' }).click();
  await page.evaluate(() => window.legwork.pause());
  assert.equal(await get('sequence.second'), 1);
  const heading = page.getByRole('heading', { name: 'The order of the factors' });
  const evidence = page.locator('#errata-list article', { has: heading }).locator('.evidence');
  assert.match(await evidence.textContent(), /163\.16° away/);
  await page.click('#close-drawer');
});

test('on a phone nothing is wider than the screen, and chips are large', async () => {
  const phone = await pages.open({
    query: `?scene=${ROTATIONS}`,
    ...PHONE,
    deviceScaleFactor: 2,
  });
  await phone.waitForFunction(() => window.legwork.read('time')[0] > 0.2);
  await frames(phone, 3);
  await keepPicture(phone, 'other-phone');
  const overflow = await phone.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  assert.equal(overflow, 0);
  for (const chip of await phone.locator('.chip').all())
    assert.ok((await chip.boundingBox()).height >= 36);
});

test('no complaint on the console, no request to anybody else', () => {
  assert.deepEqual(pages.complaints, []);
  assert.deepEqual(pages.strangers, []);
});
