// Robots with a tail on the built page: Liu & Ben-Tzvi's experiments with a second run beside the first, what a tail does
// in the air, against a push and in a trot, and a tail whose number of joints changes while the scene is open.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  comparisonsAreThere,
  frames,
  keepPicture,
  openSection,
  openTab,
  panelsAreOpen,
  picture,
  startPages,
} from '../support/built_page.mjs';
import { isNight } from '../support/by_night.mjs';
import { handOn } from '../support/page_hand.mjs';
import { countColours, shareChanged } from './png.mjs';

const FORWARD = 'tailed-quadruped-experiment-4-1';
const GHOST = '#legend li[data-kind="ghost"]';
const INVERSE = 'tailed-quadruped-experiment-4-2';
/** Each with the motor and the numbers it is about: what the status line and the readout must say. */
const SCENES = {
  [FORWARD]: { speed: '0.0625', says: /yaw −?\d+\.\d°/, shows: /φz−?\d/, plot: 'doc6' },
  [INVERSE]: { speed: '0.125', says: /pitch −?\d+\.\d°/, shows: /φx−?\d/, plot: 'doc8' },
  'tail-midair': {
    speed: '1',
    says: /In the air: tail pitch/,
    shows: /Pitch−?\d/,
    plot: 'momentum',
  },
  'tail-disturbance': {
    speed: '1',
    says: /after the push the trunk is turned/,
    shows: /Peak turn\d/,
    plot: 'turn',
  },
  'tail-trot': {
    speed: '1',
    says: /trotting at 0\.30 m\/s/,
    shows: /Tail swing−?\d/,
    plot: 'tail',
  },
  'serpentine-tail': { speed: '1', says: /tail of 6 segments waves/, shows: /^$/, plot: 'tail' },
};
/** On its feet and in the air. */
const BY_DAY = [FORWARD, 'tail-midair'];
const DEGREES = 180 / Math.PI;

let pages;
let page;

const { read, get, set, step, stepTo, text, rows, presets, namelessControls, ...hand } = handOn(
  () => page,
);
const openScene = (id) => hand.openScene(id, true);
/** By name, with the minus sign that programs read. */
async function readout() {
  const shown = Object.entries(await rows('#readout'));
  return Object.fromEntries(
    shown.map(([name, values]) => [name, values.map((value) => value.replace('−', '-'))]),
  );
}

before(async () => {
  pages = await startPages();
});

after(() => pages?.close());

test('every scene with a tail opens by its address, plays, and says its numbers', async () => {
  for (const [id, { speed, says, shows, plot }] of Object.entries(SCENES)) {
    if (!isNight && !BY_DAY.includes(id)) continue;
    // By day the first by its address, the others in its place.
    if (isNight || id === FORWARD) {
      await page?.context().close();
      page = await pages.open({ query: `?scene=${id}`, viewport: { width: 1200, height: 700 } });
      await panelsAreOpen(page);
      await openTab(page, 'numbers');
    } else {
      await openScene(id);
      await page.evaluate(() => window.legwork.play());
    }
    assert.equal(await page.evaluate(() => window.legwork.scene()), id);
    assert.equal(await page.isVisible('#notice'), false, await text('#notice'));
    await page.waitForFunction(() => window.legwork.read('step')[0] > 0);
    assert.equal(await page.inputValue('#speed'), speed, `${id} plays at ${speed}`);
    await page.evaluate(() => {
      window.legwork.pause();
      window.legwork.reset();
    });
    const from = await read('joint_position');
    assert.deepEqual(await stepTo(id.startsWith('tailed') ? 0.3 : 1.2), { ok: true });
    assert.notDeepEqual(await read('joint_position'), from, `${id} stands still`);
    await frames(page, 3);
    assert.match(await text('#status'), says);
    if (shows.source !== '^$') assert.match(await text('#readout'), shows);
    assert.doesNotMatch(await text('#readout'), /NaN|undefined|Infinity/);
    assert.equal(await page.isVisible('#readout'), shows.source !== '^$');
    assert.equal(await page.inputValue('#plot-preset'), plot);
    const curves = await page.evaluate(() => window.legwork.curves());
    assert.ok(curves.length > 1 && Math.max(...curves.map(({ points }) => points)) > 15, id);
    assert.equal(await page.locator('.foot-label').count(), 5);
    if (isNight || id === FORWARD)
      assert.ok(countColours(await picture(page, `tail-scene-${id}`)) > 40, id);
  }
  await openTab(page, 'try');
});

test('the list of scenes is in groups, each scene with its question', async () => {
  const groups = await page
    .locator('#scene optgroup')
    .evaluateAll((all) =>
      all.map((group) => [...group.children].map((option) => [option.value, option.title])),
    );
  assert.ok(groups.length >= 3, `${groups.length}`);
  for (const [, question] of groups.flat()) assert.match(question, /\w.{20,}[.?]$/);
  const families = groups.map((scenes) => scenes.map(([id]) => id));
  assert.deepEqual(
    families.flat().sort(),
    (await page.evaluate(() => window.legwork.scenes())).sort(),
  );
  const own = families.find((ids) => ids.includes(FORWARD));
  assert.deepEqual(own.sort(), [FORWARD, INVERSE]);
});

test('slow motion goes with the short run', async () => {
  await openScene('tail-trot');
  await openScene(FORWARD);
  assert.equal(await page.inputValue('#speed'), '0.0625');
  await openScene('tail-midair');
  assert.equal(await page.inputValue('#speed'), '1');
  await page.selectOption('#speed', '0.25');
  await openScene(INVERSE);
  assert.equal(await page.inputValue('#speed'), '0.125');
  await page.selectOption('#speed', '1');
});

test('a scene offers the comparisons and plots whose numbers it has', async () => {
  const buttons = () =>
    page
      .locator('.tools [aria-controls]')
      .evaluateAll((all) => all.filter(({ hidden }) => !hidden).map(({ id }) => id));
  const always = [
    'show-code',
    'show-compare-runs',
    'show-embed',
    'show-equations',
    'show-errata',
    'show-exercise',
    'show-share',
    'show-torque-split',
  ];
  const offers = async (id, ...more) => {
    await openScene(id);
    assert.deepEqual((await buttons()).sort(), [...always, ...more].sort(), id);
    assert.equal(await page.locator('#matrices').getAttribute('hidden'), null, `${id}: matrices`);
  };
  await comparisonsAreThere(page);
  const figures = 'show-figures'; // printed numbers to lay over a plot
  await offers('quadruped-trot', figures, 'show-forward-dynamics', 'show-ground-forces');
  await offers(INVERSE, figures, 'show-motors');
  await offers('tail-trot', 'show-ground-forces');
});

test('the second run is drawn pale, named, and compared in numbers', async () => {
  await openScene(FORWARD);
  await frames(page, 3);
  assert.equal(await page.isVisible(GHOST), false, 'both begin alike');
  await step(3800);
  await frames(page, 3);
  assert.match(await text(GHOST), /pale: Eqs\. 2, 3 as printed/);
  const names = await page.locator('.mark-label:visible').allTextContents();
  assert.ok(names.includes('Eqs. 2, 3 as printed'), `${names}`);
  const [own, beside] = [await read('document_coordinates'), await read('document_reference')];
  const numbers = await readout();
  ['φx', 'φy', 'φz'].forEach((name, axis) => {
    const shown = numbers[name].map(Number.parseFloat);
    assert.ok(Math.abs(shown[0] - DEGREES * own[3 + axis]) < 0.0051, name);
    assert.ok(Math.abs(shown[1] - DEGREES * beside[3 + axis]) < 0.0051, name);
  });
  const printed = await picture(page, 'tail-ghost-printed');
  assert.deepEqual(await set('printed.eq_2_3', 0), { ok: true });
  await page.evaluate(() => window.legwork.reset());
  await step(3800);
  await frames(page, 3);
  assert.equal(await page.isVisible(GHOST), false, 'corrected, the two are one');
  assert.ok(shareChanged(printed, await picture(page, 'tail-ghost-corrected')) > 1e-3);
});

test('a leg straightens and the run of experiment 4.1 ends in a sentence', async () => {
  await openScene(FORWARD);
  assert.equal((await step(6000)).ok, false);
  assert.ok((await read('status'))[0] > 0);
  assert.match(await text('#status'), /RR|FR|FL|RL/);
  await page.click('#reset');
});

test('every row of the errata of Liu & Ben-Tzvi 2018 can be read; a switch changes the curve beside', async () => {
  await openScene(FORWARD);
  await openSection(page, 'errata');
  assert.match(await text('#errata-title'), /Liu & Ben-Tzvi 2018/);
  const articles = page.locator('#errata-list article');
  assert.equal(await articles.count(), 22);
  for (const article of await articles.all()) {
    assert.ok((await article.locator('.printed').textContent()).length > 5);
    assert.ok((await article.locator('.right').textContent()).length > 20);
  }
  const buttons = page.getByRole('button', { name: 'Run it as printed, as a second run' });
  const paths = await page.evaluate(() =>
    window.legwork.parameters().filter((path) => path.startsWith('printed.')),
  );
  assert.equal(await buttons.count(), paths.length);
  const apart = async () => {
    const [own, beside] = [await read('document_coordinates'), await read('document_reference')];
    return Math.max(...own.map((value, i) => Math.abs(value - beside[i])));
  };
  await set('printed.eq_2_3', 0);
  await page.evaluate(() => window.legwork.reset());
  await stepTo(0.3);
  assert.ok((await apart()) < 1e-9, `corrected: ${await apart()}`);
  const seen = new Set();
  const tried = isNight ? paths.length : 2;
  for (let i = 0; i < tried; i += 1) {
    await buttons.nth(i).click();
    await page.evaluate(() => {
      window.legwork.pause();
      window.legwork.reset();
    });
    const on = [];
    for (const path of paths) if ((await get(path)) === 1) on.push(path);
    assert.equal(on.length, 1, `${on}`);
    seen.add(on[0]);
    await stepTo(0.3);
    assert.ok((await apart()) > 1e-3, `${on[0]} changes nothing`);
    const evidence = buttons.nth(i).locator('xpath=../*[contains(@class, "evidence")]');
    assert.match(await evidence.textContent(), /^Now: /, on[0]);
  }
  assert.equal(seen.size, tried);
  await keepPicture(page, 'tail-errata');
  await openScene('quadruped-trot');
  assert.match(await text('#errata-title'), /Sureshkumar et al. 2025/);
  assert.equal(await articles.count(), 9);
  await page.click('#close-drawer');
});

test('eight motors or fourteen: peaks, condition, rank and torques side by side', async () => {
  await openScene(INVERSE);
  await step(1000);
  await openSection(page, 'motors');
  const torques = await rows('#motor-table tbody');
  assert.equal(Object.keys(torques).length, 17);
  const peaks = await read('torque_peak');
  torques['Largest torque, N m'].forEach((cell, i) => {
    assert.ok(Math.abs(Number(cell) - peaks[i]) < 0.051);
  });
  assert.ok(peaks[0] > 3 * peaks[1], `${peaks}`);
  assert.equal(torques['Torque of hb1, N m'][0], '–', 'the paper does not drive hb1');
  const knee = (await read('torque_all_fourteen'))[2];
  assert.ok(Math.abs(Number(torques['Torque of k1, N m'][1]) - knee) < 0.051);
  assert.match(await text('#motor-words'), /eight degrees of freedom and fourteen motors/);
  assert.doesNotMatch(await text('#motors'), /NaN|undefined/);
  await page.locator('#motor-table').getByRole('button', { name: "paper's eight" }).click();
  assert.equal(await get('actuation.joints'), 0);
  await keepPicture(page, 'tail-motors');
  await page.click('#close-drawer');
});

test('pushed: with the tail the trunk turns less and is back sooner', async () => {
  await openScene('tail-disturbance');
  await stepTo(0.1);
  assert.deepEqual((await readout())['Peak turn'], ['–', '–'], 'nothing yet');
  await stepTo(0.6);
  assert.deepEqual((await readout())['Back after'], ['not yet', 'not yet']);
  await stepTo(3.4);
  const numbers = await readout();
  const [peak, peakHeld] = numbers['Peak turn'].map(Number.parseFloat);
  const [back, backHeld] = numbers['Back after'].map(Number.parseFloat);
  assert.ok(peak > 0 && peak < peakHeld, `${numbers['Peak turn']}`);
  assert.ok(back > 0 && back < backHeld, `${numbers['Back after']}`);
  assert.ok(Math.abs(peak - DEGREES * (await read('turn_peak'))[0]) < 0.0051);
  assert.match(await text('#readout'), /at most 12 N m/);
  await page.locator('#scene-controls').getByRole('button', { name: 'is held' }).click();
  await page.evaluate(() => window.legwork.reset());
  await stepTo(3.4);
  const [same, sameHeld] = (await readout())['Peak turn'];
  assert.equal(same, sameHeld, 'both hold their tails');
});

test('the momentum of tail and body are arrows, by default where they are the point', async () => {
  const box = page.getByRole('checkbox', { name: 'Angular momentum' });
  await openScene('quadruped-trot');
  await frames(page, 3);
  await page.click('#show-menu > summary');
  assert.equal(await box.isVisible(), false);
  for (const id of ['tail-trot', ...(isNight ? ['tailed-quadruped-experiment-4-1'] : [])]) {
    await openScene(id);
    await frames(page, 3);
    assert.equal(await box.isChecked(), false, id);
  }
  for (const id of [...(isNight ? ['tail-disturbance'] : []), 'tail-midair']) {
    await openScene(id);
    await frames(page, 3);
    assert.equal(await box.isChecked(), true, id);
  }
  await stepTo(0.5);
  await frames(page, 4);
  const named = async () =>
    (await page.locator('.mark-label:visible').allTextContents()).filter((name) =>
      /^L /.test(name),
    );
  assert.deepEqual((await named()).sort(), ['L body', 'L tail']);
  for (const part of ['of the tail', 'of the other bodies'])
    assert.match(
      await page.locator('#legend li', { hasText: `angular momentum ${part}` }).innerText(),
      /\d cm = \d\S* kg\sm²\/s/,
    );
  await box.click();
  await frames(page, 3);
  assert.deepEqual(await named(), []);
  await page.click('#show-menu > summary');
});

test('in the air the trunk turns against the tail, as far as the formula says', async () => {
  await openScene('tail-midair');
  await stepTo(1.2);
  const numbers = await readout();
  const [turned] = numbers.Pitch.map(Number.parseFloat);
  const [formula] = numbers['At the end of the sweep'].map(Number.parseFloat);
  assert.ok(Math.abs(turned) > 3 && Math.abs(turned - formula) < 0.02, `${turned} ${formula}`);
  await page
    .locator('#scene-controls')
    .getByLabel('Tail: Length')
    .evaluate((input) => {
      input.value = String(Math.round(Number(input.value) * 1.4));
      input.dispatchEvent(new Event('input'));
    });
  assert.ok((await get('robot.tail_length')) > 0.3);
  const [longer] = (await readout())['At the end of the sweep'].map(Number.parseFloat);
  assert.ok(Math.abs(longer) > Math.abs(formula), `${longer}`);
});

test('segments come and go while the run plays, and everything follows', async () => {
  await openScene('serpentine-tail');
  await openTab(page, 'numbers');
  await page.locator('#readouts > summary').click();
  await page.selectOption('#plot-preset', 'signals');
  const rowsNamed = (name) =>
    page
      .locator('#readout-table tbody th')
      .evaluateAll(
        (all, wanted) => all.filter((cell) => cell.textContent.startsWith(wanted)).length,
        name,
      );
  const memory = [];
  for (const segments of isNight ? [1, 4, 1, 8, 1] : [1, 8, 1]) {
    assert.deepEqual(await set('robot.tail_segments', segments), { ok: true });
    await page.evaluate(() => window.legwork.play());
    const joints = 12 + 2 * segments;
    await page.waitForFunction(() => window.legwork.read('time')[0] > 0.15);
    assert.equal((await read('joint_position')).length, joints);
    assert.equal((await read('body_position')).length, 3 * (joints + 1));
    for (const field of ['joint_torque', 'body_quaternion', 'tail_tip', 'com'])
      assert.ok((await read(field)).every(Number.isFinite), field);
    const quaternions = await read('body_quaternion');
    for (let body = 0; body <= joints; body += 1) {
      const size = Math.hypot(...quaternions.slice(4 * body, 4 * body + 4));
      assert.ok(Math.abs(size - 1) < 1e-9, `body ${body}: ${size}`);
    }
    await page.evaluate(() => window.legwork.pause());
    await frames(page, 3);
    assert.equal(await rowsNamed('joint torque '), joints);
    assert.match(
      await text('#status'),
      segments === 1 ? /one segment/ : new RegExp(`${segments} segments`),
    );
    const drawn = await page.evaluate(() => window.legwork.curves());
    const torques = drawn.filter(({ plot }) => plot === 'torque');
    assert.equal(torques.length, 4 + 2 * segments);
    assert.ok(torques.every(({ points }) => points > 5));
    memory.push(await page.evaluate(() => window.legwork.graphics()));
    await keepPicture(page, `tail-segments-${segments}`);
  }
  assert.ok(memory.at(-1).geometries <= memory[0].geometries + 4, JSON.stringify(memory));
  // Back and forward over what has been recorded.
  const state = await page.evaluate(() => window.legwork.hash());
  await step(-20);
  await step(20);
  assert.equal(await page.evaluate(() => window.legwork.hash()), state);
});

test('every control has a name', async () => {
  assert.deepEqual(await namelessControls(), []);
  await page.context().close();
});

test('no complaint on the console, no request to anybody else', () => {
  assert.deepEqual(pages.complaints, []);
  assert.deepEqual(pages.strangers, []);
});
