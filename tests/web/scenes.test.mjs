// All built-in scenes on the built page: opened by address and by hand, the comparisons beside the view, the preset
// plots, the errata. Screenshots are kept in build/screenshots.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { frames, keepPicture, openSection, openTab, startPages } from '../support/built_page.mjs';
import { isNight } from '../support/by_night.mjs';
import { handOn } from '../support/page_hand.mjs';

const SCENES = ['trot', 'pace', 'walk', 'stand', 'pronk', 'bound', 'dh-leg'].map(
  (name) => `quadruped-${name}`,
);
/** Too narrow for the ImGui panels, which would only cost time here. */
const NARROW = { viewport: { width: 960, height: 640 } };

let pages;
let page;

const { read, get, step, text, openScene, choose, namelessControls } = handOn(() => page);

/** Steps the open scene until this many feet stand. */
const stepToStance = (feet) =>
  page.evaluate(async (wanted) => {
    const { legwork } = window;
    for (let i = 0; i < 1200; i += 1) {
      if (legwork.read('foot_in_stance').reduce((sum, one) => sum + one, 0) === wanted) return true;
      if (!(await legwork.step(5)).ok) return false;
    }
    return false;
  }, feet);

before(async () => {
  pages = await startPages();
});

after(() => pages?.close());

test('scenes open by their address and move', async () => {
  // By day the first, and the one without a plan; choosing opens all of them.
  for (const id of isNight ? SCENES : [SCENES[0], SCENES[SCENES.length - 1]]) {
    page = await pages.open({ query: `?scene=${id}`, ...NARROW });
    assert.equal(await page.evaluate(() => window.legwork.scene()), id);
    assert.equal(await page.inputValue('#scene'), id);
    assert.equal(await page.isVisible('#notice'), false, await text('#notice'));
    await page.waitForFunction(() => window.legwork.read('step')[0] > 0);
    const from = await read('joint_position');
    // The leg rests in each of its postures for the better part of a second.
    assert.deepEqual(await step(id.endsWith('leg') ? 1500 : 120), { ok: true });
    assert.notDeepEqual(await read('joint_position'), from, `${id} stands still`);
    await page.context().close();
  }
});

test('an unknown scene is named, and the first one opens', async () => {
  page = await pages.open({ query: '?scene=hexapod-dance', ...NARROW });
  assert.equal(await page.evaluate(() => window.legwork.scene()), 'quadruped-free');
  assert.match(await text('#notice-text'), /no scene "hexapod-dance"/);
  await page.getByRole('button', { name: 'Dismiss' }).click();
});

test('the list of scenes lists them all', async () => {
  const listed = await page
    .locator('#scene option')
    .evaluateAll((options) => options.map(({ value, text: title }) => ({ value, title })));
  assert.deepEqual(
    listed.map(({ value }) => value),
    await page.evaluate(() => window.legwork.scenes()),
  );
  for (const id of SCENES)
    assert.ok(
      listed.some(({ value }) => value === id),
      id,
    );
  for (const { title } of listed) assert.ok(title.length > 3, title);
});

test('choosing a scene replaces the one before, without a trace of it', async () => {
  await page.waitForSelector('#parameter-form .parameter', { state: 'attached' }); // made when idle
  const memory = [];
  for (const round of [SCENES, SCENES.slice(0, 3)]) {
    for (const id of round) {
      await page.selectOption('#scene', id);
      assert.equal(await page.evaluate(() => window.legwork.scene()), id);
      assert.equal(new URL(page.url()).searchParams.get('scene'), id);
      assert.equal((await page.title()).includes(await selectedTitle()), true);
      await page.waitForFunction(() => window.legwork.read('time')[0] > 0.05);
      const rows = await page.locator('#parameter-form .parameter').count();
      assert.equal(rows, (await page.evaluate(() => window.legwork.parameters())).length);
      await frames(page, 2);
      // A leg on a stand carries nothing: its frames have the names.
      const labels = id === 'quadruped-dh-leg' ? 0 : 4;
      assert.equal(await page.locator('.foot-label').count(), labels, id);
      if (round === SCENES) await keepPicture(page, `scene-${id}`);
      memory.push(await page.evaluate(() => window.legwork.graphics()));
    }
  }
  // Which arrows have been drawn differs from moment to moment; what is left behind would add up.
  const most = (list) => Math.max(...list.map(({ geometries, textures }) => geometries + textures));
  assert.ok(most(memory.slice(SCENES.length)) <= most(memory.slice(0, SCENES.length)) + 8);
});

const selectedTitle = () =>
  page.locator('#scene').evaluate((list) => list.options[list.selectedIndex].text);

test('another scene begins as from its link, whatever was done to the one before', async () => {
  const before = SCENES[1];
  await page.selectOption('#scene', before);
  const pressed = () => page.getAttribute('[data-camera][aria-pressed="true"]', 'data-camera');
  await frames(page, 2);
  const camera = await pressed();
  await page.evaluate(() => {
    document.querySelector('[data-camera="side"]').click();
    const speed = document.querySelector('#speed');
    speed.value = '0.5';
    speed.dispatchEvent(new Event('change'));
    window.legwork.pause();
    document.querySelector('#next-scene').click();
  });
  await page.waitForFunction((id) => window.legwork.scene() !== id, before);
  await page.waitForFunction(() => window.legwork.read('time')[0] > 0.05);
  await frames(page, 2);
  assert.equal(await page.inputValue('#speed'), '1');
  assert.equal(await pressed(), camera);
});

test('four feet: the printed set is rank 5, and the moment it cannot supply has a number', async () => {
  await openScene('quadruped-stand');
  await step(40);
  assert.ok(await stepToStance(4));
  await openSection(page, 'ground-forces');
  const words = await text('#ground-words');
  assert.match(words, /six unknowns/);
  assert.match(words, /rank 5 only/);
  assert.match(words, /M_z .* of \S+ N m/);
  assert.match(words, /Not determined: how the vertical load is shared/);
  assert.doesNotMatch(words, /NaN|undefined|Infinity/);
  await keepPicture(page, 'forces-four-feet');
});

test('the table has the forces of the four methods, and what they are worth', async () => {
  const rows = await page
    .locator('#ground-table tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.cells].map((cell) => cell.textContent)));
  assert.deepEqual(
    rows.map(([head]) => head.replace(/,.*/, '')),
    [
      ...['FL', 'FR', 'RL', 'RR', 'Unknowns', 'Rank', 'Condition number', 'Not supplied'],
      ...['Friction needed', 'Smallest normal force', 'Possible'],
    ],
  );
  const minimumNorm = await read('force_minimum_norm');
  rows.slice(0, 4).forEach((row, leg) => {
    assert.equal(row.length, 13);
    for (const axis of [0, 1, 2])
      assert.ok(Math.abs(Number(row[7 + axis]) - minimumNorm[3 * leg + axis]) < 0.051, row);
  });
  for (const answer of rows.at(-1).slice(1)) assert.match(answer, /^(yes|no)$/);
  assert.equal(rows[4][1], '6');
  assert.equal(rows[5][1], '5');
});

test('a button over a column puts its method to use', async () => {
  const printed = page.locator('#ground-table').getByRole('button', { name: 'as printed' });
  await printed.click();
  assert.equal(await get('sim.ground_force_method'), 0);
  assert.equal(await printed.getAttribute('aria-pressed'), 'true');
  assert.equal(
    await page.evaluate(() => document.activeElement?.textContent),
    'as printed',
    'the table is written on, not built anew: the button keeps the focus',
  );
  await page.locator('#ground-table').getByRole('button', { name: 'minimum norm' }).click();
  assert.equal(await get('sim.ground_force_method'), 2);
  assert.equal(await printed.getAttribute('aria-pressed'), 'false');
});

test('three feet: determined, with its condition number', async () => {
  await openScene('quadruped-walk');
  assert.ok(await stepToStance(3));
  const words = await text('#ground-words');
  assert.match(words, /rank 6: this set is determined/);
  assert.match(words, /condition number is now \d/);
  assert.match(await text('#status'), /carry \d+ N, \d+ N and \d+ N; .*margin −?\d+\.\d cm/);
});

test('two feet: no force about their line, and a squeeze that is free', async () => {
  await openScene('quadruped-trot');
  assert.ok(await stepToStance(2));
  await step(60);
  const words = await text('#ground-words');
  assert.match(words, /rank 5 for every layout/);
  assert.match(words, /Cannot be supplied: a moment about the line from F. to R./);
  assert.match(words, /press towards each other/);
  assert.match(await text('#status'), /carry \d+ N and \d+ N/);
});

test('in flight there is nothing to solve, and the base says how well it obeys', async () => {
  await openScene('quadruped-pronk');
  assert.ok(await stepToStance(0));
  assert.match(
    await text('#ground-words'),
    /no contact force helps.* leave \S+ N and \S+ N m over/,
  );
  assert.match(await text('#status'), /In the air: only gravity acts/);
  assert.match(await text('#ground-table'), /Rank–/);
  await keepPicture(page, 'forces-flight');
});

test('Escape closes a comparison and gives the focus back', async () => {
  await page.locator('#ghost-method').focus();
  await page.keyboard.press('Escape');
  assert.equal(await page.isVisible('#drawer'), false);
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'open-explain');
});

test('forward dynamics: coordinates counted, methods compared', async () => {
  await openScene('quadruped-trot');
  await stepToStance(2);
  await openSection(page, 'forward-dynamics');
  assert.match(await text('#forward-words'), /13 accelerations, but only 12 are independent/);
  const [printed, corrected] = await read('forward_difference');
  assert.ok(printed >= 0 && corrected < 1e-6, `${printed} ${corrected}`);
  const table = page.locator('#forward-table');
  await table.getByRole('button', { name: 'corrected' }).click();
  assert.equal(await get('sim.forward_method'), 1);
  await table.getByRole('button', { name: 'KKT' }).click();
  assert.equal(await get('sim.forward_method'), 2);
});

test('the inverse crime: agreement on an impossible trot', async () => {
  await choose('sim.mode', 'inverse');
  await page.locator('#balance-mode').getByRole('button', { name: 'none' }).click();
  await step(60);
  const [literal, actual] = await read('inverse_crime');
  assert.ok(literal < 1e-6, `literal ${literal} %`);
  assert.ok(actual > 1, `true ${actual} %`);
  assert.match(await text('#crime-words'), /straight body path is impossible/);
  await keepPicture(page, 'inverse-crime');
});

test('all errata can be read, and the buttons show them', async () => {
  await openSection(page, 'errata');
  const articles = page.locator('#errata-list article');
  assert.equal(await articles.count(), 9);
  for (const article of await articles.all()) {
    assert.ok((await article.locator('.printed').textContent()).length > 15);
    assert.ok((await article.locator('.right').textContent()).length > 40);
  }
  // Figures that are not there cannot be shown.
  assert.equal(await articles.getByRole('button').count(), 8);
  const apart = page.locator('#errata-list .group');
  assert.deepEqual(await apart.allTextContents(), ['Depends on the typeset original']);
  await keepPicture(page, 'errata');
  await page.getByRole('button', { name: 'Stand on four feet' }).click();
  assert.equal(await page.evaluate(() => window.legwork.scene()), 'quadruped-stand');
  assert.equal(await get('sim.ground_force_method'), 0);
  assert.equal(await page.isVisible('#ground-table'), true);
  await openSection(page, 'errata');
  const four = articles.filter({ hasText: 'Four feet, six unknowns' });
  const evidence = await four.locator('.evidence').textContent();
  assert.match(evidence, /rank 5, and \S+ N m/);
  await page.click('#close-drawer');
});

test('a row of the errata that a matrix proves opens the matrices', async () => {
  await openScene('four-bar');
  await openSection(page, 'errata');
  await page.getByRole('button', { name: 'Show the matrices' }).first().click();
  await page.waitForSelector('#matrix-list table');
  assert.equal(await page.isVisible('#drawer'), false);
  await openTab(page, 'try');
});

test('the leg: frames with names, postures as buttons, singularities named', async () => {
  await openScene('quadruped-dh-leg');
  await frames(page, 3);
  const names = await page.locator('.mark-label:visible').allTextContents();
  for (const name of ['x₀', 'y₀', 'z₀', 'z₁', 'x₂', 'y₃', 'x₄'])
    assert.ok(names.includes(name), name);
  const row = page.locator('#scene-controls');
  const postures = [];
  for (const name of ['a', 'b', 'c', 'd']) {
    await row.getByRole('button', { name, exact: true }).click();
    await step(20);
    postures.push(String(await read('joint_position')));
    await frames(page, 2);
    await keepPicture(page, `posture-${name}`);
  }
  assert.equal(new Set(postures).size, 4);
  await row.getByRole('button', { name: 'sliders' }).click();
  assert.equal(await page.locator('#scene-controls input[type="range"]').count(), 3);
  await page.evaluate(() => window.legwork.set('leg.theta3', 0));
  await step(20);
  assert.match(await text('#status'), /singular: the knee is straight, determinant 0\.000/);
});

test('feedback holds the joints, not the roll: the trot stops and says so', async () => {
  await openScene('quadruped-trot');
  await choose('sim.mode', 'forward');
  await choose('control.mode', 'feedforward + PD');
  await page.evaluate(() => {
    const { legwork } = window;
    legwork.set('sim.resync', 0);
    legwork.reset();
    for (let i = 0; i < 600 && legwork.read('status')[0] === 0; i += 1) legwork.step(100);
  });
  assert.equal((await read('status'))[0], 1);
  assert.match(await text('#notice-text'), /Stopped at t = \d/);
  assert.match(await text('#status'), /^Stopped at t = \d.*[^.]$/);
  await frames(page, 2);
  await keepPicture(page, 'feedback-stopped');
});

test('every control has a name', async () => {
  assert.deepEqual(await namelessControls(), []);
  await page.context().close();
});

test('no complaint on the console, no request to anybody else', () => {
  assert.deepEqual(pages.complaints, []);
  assert.deepEqual(pages.strangers, []);
});
