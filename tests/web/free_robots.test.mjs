// Robots on free ground on the built page: pushed, driven, tilted, fallen, compared; and studies as heat maps.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { root } from '../../web/tools/process.mjs';
import {
  comparisonsAreThere,
  DESK,
  frames,
  keepPicture,
  openSection,
  openTab,
  PHONE,
  panelsAreOpen,
  picture,
  showAllPlots,
  startPages,
  WIDE,
  workbenchIsOpen,
} from '../support/built_page.mjs';
import { isNight, sample } from '../support/by_night.mjs';
import { handOn } from '../support/page_hand.mjs';
import { countColours, shareChanged } from './png.mjs';
import '../support/close_after_each.mjs';

const SCENES = ['quadruped-free', 'hexapod-free', 'tail-free'];
const [QUADRUPED] = SCENES;
/** What a read-out says: numbers with units, or that there is nothing to be measured. */
const READOUTS = {
  'Speed, command': /^−?\d\.\d\d.\/.−?\d\.\d\d.m\/s$/,
  'Friction used': /^(\w\w.\d+.%(,.\w\w.\d+.%)*|no foot is loaded)$/s,
  'Support margin': /^(−?\d+\.\d cm, \d+.points?|nothing is loaded)$/,
  'Pressure, ZMP': /^(−?\d+\.\d\d,.−?\d+\.\d\d.m|–)$/,
  'Capture point': /^−?\d+\.\d\d,.−?\d+\.\d\d.m$/,
  'Motor work': / J$/,
  'Push work': / J$/,
  'Contact loss': / J$/,
  'Unaccounted for': / J$/,
  'Cost of transport': /^\d+\.\d\d$/,
  'Contact residual': / m\/s$/,
  'Contact iterations': /^\d+ \(\d+ at most\)$/,
};
/** Each with a value at which the robot does something else: where the slider stands, from 0 to 1. */
const SLIDERS = [
  ['contact.friction', 'Friction', 0.02],
  ['ground.slope', 'Slope', 0.6],
  ['payload.mass', 'Mass', 0.3],
  ['payload.x', 'Forward', 0.9],
  ['payload.y', 'Left', 0.9],
  ['world.gravity', 'Gravity', 0.1],
  ['motor.torque_limit', 'Torque limit', 0.1],
  ['motor.speed_limit', 'Speed limit', 0],
  ['motor.delay', 'Delay', 0.8],
];
const NO_NUMBER = /NaN|undefined|Infinity|\[object/;
const studies = JSON.parse(readFileSync(new URL('./study_maps.json', import.meta.url), 'utf8'));

let pages;
let page;

const { read, get, set, step, text, rows, curves, namelessControls, openScene } = handOn(
  () => page,
);
const play = () => page.evaluate(() => window.legwork.play());
const pause = () => page.evaluate(() => window.legwork.pause());
const readSecond = (field) => page.evaluate((name) => window.legwork.readSecond(name), field);
const size = (vector) => Math.hypot(...vector);
const runUntil = (condition, argument) => page.waitForFunction(condition, argument);
const button = (name) => page.locator('#interaction').getByRole('button', { name, exact: true });
const onBody = () => page.evaluate(() => window.legwork.bodyOnScreen());

/** By the wheel: so many times as far away. */
async function zoom(times) {
  await page.focus('#canvas');
  await page.evaluate((deltaY) => {
    const canvas = document.getElementById('canvas');
    const { x, y, width, height } = canvas.getBoundingClientRect();
    const [clientX, clientY] = [x + width / 2, y + height / 2];
    canvas.dispatchEvent(new WheelEvent('wheel', { deltaY, clientX, clientY }));
  }, Math.log(times) / 0.0012);
  await frames(page, 30);
}

/** Paused, some way into the run, with default values where a test has changed any. */
async function begin(id = QUADRUPED, steps = 200) {
  await page.evaluate(() => window.legwork.endComparison());
  await openScene(id, true);
  await step(steps);
  await frames(page, 3);
}

async function fell() {
  await set('control.mode', 0);
  await step(1500);
  await frames(page, 2);
  assert.deepEqual(await read('fallen'), [1]);
}

before(async () => {
  pages = await startPages();
  page = await pages.open({ query: `?scene=${QUADRUPED}`, viewport: WIDE });
  await page.waitForFunction(() => window.legwork.firstMotionTime() !== null);
  await pause();
  await panelsAreOpen(page);
  await comparisonsAreThere(page);
  await page.click('#world > summary');
});

after(() => pages?.close());

test('a page that opens a free robot fetches the engine that has only those, 471 KB in all', async (t) => {
  const files = await page.evaluate(() => {
    const moves = window.legwork.firstMotionTime() ?? 0;
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < moves)
      .map(({ name }) => new URL(name).pathname);
  });
  const folder = process.env.LEGWORK_PAGE_DIR ?? join(root, 'web/dist');
  const bytes = [...new Set([...files, '/index.html'])].reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length,
    0,
  );
  t.diagnostic(`${(bytes / 1000).toFixed(1)} KB gzipped before it moves: ${files.join(' ')}`);
  assert.ok(bytes <= 471_000, `${bytes} bytes`);
  const engines = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /legwork[^/]*\.wasm$/.test(name))
      .map(({ name }) => name.split('/').at(-1)),
  );
  assert.ok(
    engines.length > 0 && engines.every((name) => name.startsWith('legwork-free-')),
    `${engines}`,
  );
});

test('every free robot walks, is drawn large, is followed, and says what it does', async () => {
  // By day the others in hexapod_scenes and tail_scenes.
  for (const id of isNight ? SCENES : [QUADRUPED]) {
    assert.deepEqual(await openScene(id, true), { ok: true });
    await frames(page, 3);
    const isLookedAt = isNight || id === QUADRUPED;
    const still = isLookedAt ? await picture(page, `free-${id}`) : null;
    await step(1500);
    await frames(page, 30);
    if (still) {
      assert.ok(countColours(still) > 40);
      assert.ok(shareChanged(still, await picture(page, `free-${id}-later`)) > 0.005);
    }
    const { x, y } = await onBody();
    const box = await page.locator('.overlay').boundingBox();
    assert.ok(
      x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height,
      'followed',
    );
    for (const place of ['#status', '#readout', '#legend'])
      assert.doesNotMatch(await text(place), NO_NUMBER, `${id} ${place}`);
    assert.match(await text('#status'), /m\/s forward/);
    const told = await rows('#readout');
    for (const [name, value] of Object.entries(READOUTS)) assert.match(told[name][0], value, name);
    assert.match(await text('#legend'), /friction cone/);
    assert.ok((await curves()).length > 0);
  }
  assert.deepEqual(await namelessControls(), []);
});

test('what a hand does is a button, and a drag is no number', async () => {
  await begin();
  assert.equal(await page.locator('#parameter-form [name^="drag."]').count(), 0);
  assert.deepEqual(await read('push_left'), [0]);
  await openTab(page, 'settings');
  await page
    .locator('#parameter-form details', {
      has: page.getByRole('button', { name: 'Push', exact: true }),
    })
    .evaluate((one) => {
      one.open = true;
    });
  await page.locator('#parameter-form').getByRole('button', { name: 'Push', exact: true }).click();
  assert.ok((await read('push_left'))[0] > 0);
  await openTab(page, 'try');
});

test('the button of the Workbench pushes', async () => {
  await begin();
  await workbenchIsOpen(page);
  const place = () => page.evaluate(() => window.legwork.sliderRectangle('push'));
  await page.waitForFunction(() => window.legwork.sliderRectangle('push'));
  const { x } = await place();
  await page.mouse.move(x + 10, 300);
  for (let turns = 0; turns < 40 && (await place()).y > 500; turns += 1) {
    await page.mouse.wheel(0, 120);
    await frames(page, 3);
  }
  const button = await place();
  assert.deepEqual(await read('push_left'), [0]);
  await page.mouse.click(button.x + 0.5 * button.width, button.y + 0.5 * button.height, {
    delay: 100,
  });
  await runUntil(() => window.legwork.read('push_left')[0] > 0);
  await page.click('#open-workbench');
});

test('a push by the form is the push that was asked for', async () => {
  await begin();
  const form = page.locator('#push-form');
  const impulse = form.getByLabel('Impulse along the ground');
  const before = await impulse.inputValue();
  await impulse.fill('');
  await impulse.blur();
  assert.equal(await impulse.inputValue(), before, 'what is no number asks for nothing');
  assert.equal(await page.isVisible('#notice'), false);
  await impulse.fill('3');
  await form.getByLabel('Direction').fill('180');
  await form.getByLabel('Duration').fill('0.05');
  await form.getByRole('button', { name: 'Push', exact: true }).click();
  assert.ok(Math.abs((await get('push.x')) + 3) < 1e-5 && Math.abs(await get('push.y')) < 1e-5);
  await step(1);
  const force = await read('push_force');
  assert.ok(Math.abs(force[0] + 60) < 1e-3, `${force}`);
  assert.ok(size(await read('push_force')) > 0);
  await step(60);
  assert.deepEqual(await read('push_left'), [0]);
  const duration = form.getByLabel('Duration');
  await duration.fill('');
  await duration.blur();
  await page.waitForSelector('#notice:not([hidden])');
  assert.equal(await duration.getAttribute('aria-invalid'), 'true', 'the engine refuses it');
  await duration.fill('0.07');
  await duration.blur();
  await page.waitForSelector('#notice', { state: 'hidden' });
  assert.equal(await get('push.duration'), 0.07);
  await keepPicture(page, 'free-push-form');
});

test('a push by key, from the start too; Tab moves on', async () => {
  await begin(QUADRUPED, 0);
  await page.focus('#canvas');
  await page.keyboard.press('p');
  await step(1);
  assert.ok((await read('push_left'))[0] > 0);
  await step(200);
  await page.keyboard.press('l');
  await step(1);
  const [x, y] = await read('push_force');
  assert.ok(y < 0 && Math.abs(x) < Math.abs(y), `to its right: ${x} ${y}`);
});

test('Ctrl and a drag pull at the body, letting go ends it, Escape too', async () => {
  await begin();
  const { x, y } = await onBody();
  await play();
  await page.keyboard.down('Control');
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y - 30, { steps: 4 });
  await runUntil(() => Math.hypot(...window.legwork.read('drag_force')) > 1);
  await keepPicture(page, 'free-drag');
  await page.mouse.up();
  await page.keyboard.up('Control');
  await runUntil(() => Math.hypot(...window.legwork.read('drag_force')) === 0);
  const again = await onBody();
  await button('Drag to push').click();
  await page.mouse.move(again.x, again.y);
  await page.mouse.down();
  await page.mouse.move(again.x - 20, again.y, { steps: 2 });
  await runUntil(() => Math.hypot(...window.legwork.read('drag_force')) > 0);
  await page.keyboard.press('Escape');
  await runUntil(() => Math.hypot(...window.legwork.read('drag_force')) === 0);
  await page.mouse.up();
  await button('Drag to push').click();
  await pause();
});

test('a flick that is over within a frame pulls all the same', async () => {
  await begin();
  await play();
  const { x, y } = await onBody();
  await page.evaluate(
    ([px, py]) => {
      const canvas = document.getElementById('canvas');
      const send = (type, clientX, clientY) =>
        canvas.dispatchEvent(
          new PointerEvent(type, { clientX, clientY, ctrlKey: true, pointerId: 1, bubbles: true }),
        );
      canvas.setPointerCapture = () => {};
      send('pointerdown', px, py);
      send('pointermove', px + 60, py);
      send('pointerup', px + 60, py);
    },
    [x, y],
  );
  await runUntil(() => window.legwork.read('outer_work')[0] !== 0);
  await runUntil(() => Math.hypot(...window.legwork.read('drag_force')) === 0);
  await pause();
});

test('keys drive it, X stops it', async () => {
  await begin();
  await page.focus('#canvas');
  const before = await get('command.forward');
  await page.keyboard.press('w');
  await frames(page, 2);
  assert.ok((await get('command.forward')) > before);
  await page.keyboard.press('q');
  await page.keyboard.press('d');
  await frames(page, 2);
  assert.ok((await get('command.turn')) > 0);
  assert.ok((await get('command.sideways')) < 0);
  await page.keyboard.press('x');
  await frames(page, 2);
  for (const axis of ['forward', 'sideways', 'turn']) assert.equal(await get(`command.${axis}`), 0);
});

test('the stick drives it by pointer and by keys, and springs back when told to', async () => {
  await begin();
  const stick = page.getByRole('slider', { name: /^Drive/ });
  await stick.scrollIntoViewIfNeeded();
  const box = await stick.boundingBox();
  assert.ok(box.width >= 44 && box.height >= 44);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 25, y - 30, { steps: 3 });
  await frames(page, 2);
  const [forward, turn] = [await get('command.forward'), await get('command.turn')];
  assert.ok(forward > 0.5 && turn > 0.3, `${forward} ${turn}`);
  await keepPicture(page, 'free-stick');
  await page.mouse.up();
  await frames(page, 2);
  assert.equal(await get('command.forward'), forward, 'it stays where it was left');
  assert.match(await stick.getAttribute('aria-valuetext'), /m\/s forward.*left/);
  await page.getByLabel('Spring back').check();
  await stick.focus();
  await page.keyboard.down('ArrowDown');
  await frames(page, 2);
  assert.ok((await get('command.forward')) < forward);
  await page.keyboard.up('ArrowDown');
  await frames(page, 2);
  assert.equal(await get('command.forward'), 0);
  await page.getByLabel('Spring back').uncheck();
});

test('a fallen robot says why, stands up again, and can be taken back', async () => {
  await begin();
  await fell();
  const banner = page.locator('#fall').filter({ hasText: 'Fell at' });
  await banner.waitFor();
  await keepPicture(page, 'free-fallen');
  const [fall] = await read('fall_time');
  await banner.getByRole('button', { name: 'Back one second' }).click();
  const [time] = await read('time');
  assert.ok(
    time <= Math.max(0.01, fall - 0.9) && time >= Math.max(0, fall - 1.1) - 1e-9,
    `${time} of ${fall}`,
  );
  assert.deepEqual(await read('fallen'), [0]);
  assert.equal(await page.locator('.fall').isVisible(), false);
  await set('control.mode', 0);
  await step(1500);
  await frames(page, 2);
  await page.locator('.fall').getByRole('button', { name: 'Stand up' }).click();
  await set('control.mode', 3);
  await step(300);
  await frames(page, 2);
  assert.deepEqual(await read('fallen'), [0]);
});

test('a fall that is watched is shown again once, in slow motion, and ends when a control is touched', async () => {
  await begin(QUADRUPED, 1000);
  await page.evaluate(() => window.legwork.set('push.y', 20));
  await page.locator('#interaction').getByRole('button', { name: 'Push harder' }).click();
  assert.equal(await get('push.y'), 25, 'the next size, at once, and it plays');
  const slow = page.locator('.fall').getByText('Slow motion, 1/8 of the speed');
  await slow.waitFor();
  const [fall] = await page.evaluate(() =>
    [...document.querySelectorAll('.event-mark[data-kind="fall"]')].map((mark) => mark.title),
  );
  assert.match(fall, /^Fall, t = \d(\.\d+)? s$/);
  assert.deepEqual(await read('fallen'), [0]);
  await page.locator('.fall').click({ position: { x: 8, y: 8 } });
  await slow.waitFor({ state: 'hidden' });
  assert.deepEqual(await read('fallen'), [1], 'it goes to the fall');
  await play();
  await runUntil(() => window.legwork.read('time')[0] > window.legwork.read('fall_time')[0] + 0.6);
  assert.ok(await slow.isHidden(), 'once');
  await pause();
  await page.locator('#events').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  const first = await page.locator('.event-mark[aria-selected="true"]').getAttribute('aria-label');
  assert.equal(
    Number(/t = ([\d.]+) s/.exec(first)?.[1]),
    Number((await read('time'))[0].toPrecision(3)),
  );
});

test('slopes, stairs and hills are ground that is seen', async () => {
  await begin();
  // They begin half a metre ahead, beyond a view that the robot fills.
  await zoom(2);
  const flat = await picture(page, 'free-flat');
  // The camera comes after the ground, in frames that a busy machine draws slowly.
  const isSeen = async (name) => {
    for (let i = 0; i < 60; i += 1) {
      await frames(page, 5);
      if (shareChanged(flat, await picture(page, name)) > 0.005) return true;
    }
    return false;
  };
  if (isNight) {
    await set('ground.slope', 0.15);
    assert.ok(await isSeen('free-slope'));
    await set('ground.slope', 0);
  }
  // By day one of the two that are surfaces.
  const surfaces = /** @type {const} */ ([
    [2, 'hills'],
    [1, 'stairs'],
  ]);
  for (const [kind, name] of isNight ? surfaces : surfaces.slice(0, 1)) {
    await set('ground.kind', kind);
    await set('ground.step_height', 0.05);
    await set('ground.roughness', 0.1);
    const { surfaces } = await page.evaluate(() => window.legwork.description());
    assert.ok(surfaces.length > 0, name);
    assert.ok(await isSeen(`free-${name}`), name);
  }
  await set('ground.kind', 0);
  await zoom(0.5);
});

test('ground, load, gravity and motors change while it runs', async () => {
  await begin();
  const [at] = await read('step');
  await page.locator('#world-sliders').getByRole('button', { name: 'Moon' }).click();
  const moon = await get('world.gravity');
  assert.ok(moon > 1.5 && moon < 1.7, `${moon}`);
  const friction = page.locator('#world-sliders').getByLabel('Friction', { exact: true });
  await friction.fill('40');
  assert.notEqual(await get('contact.friction'), 0.7);
  assert.deepEqual(await read('step'), [at], 'it goes on');
  await page.locator('#world-sliders').getByRole('button', { name: 'Earth' }).click();
  assert.deepEqual(await namelessControls(), []);
  await keepPicture(page, 'free-world');
});

test('each slider of the world changes what the robot does', async () => {
  const world = page.locator('#world-sliders');
  const outcome = async () => {
    await step(400);
    return [...(await read('body_position')), ...(await read('joint_torque'))];
  };
  await begin();
  await set('payload.mass', 1);
  const before = await outcome();
  await begin();
  await set('payload.mass', 1);
  assert.deepEqual(await outcome(), before, 'untouched, it does the same again');
  // By day the first of each group.
  for (const [path, label, share] of sample(SLIDERS, ([name]) => name.split('.')[0])) {
    await begin();
    await set('payload.mass', 1);
    await world.getByLabel(label, { exact: true }).evaluate((input, at) => {
      input.value = String(Math.round(at * Number(input.max)));
      input.dispatchEvent(new Event('input'));
    }, share);
    assert.notDeepEqual(await outcome(), before, path);
  }
  await begin();
  for (const [kind, label] of /** @type {const} */ ([
    [1, 'Stair height'],
    [2, 'Roughness'],
  ])) {
    assert.equal(await world.getByLabel(label, { exact: true }).isVisible(), false, label);
    await set('ground.kind', kind);
    await frames(page, 2);
    assert.equal(await world.getByLabel(label, { exact: true }).isVisible(), true, label);
  }
  await world.getByLabel('Controller').selectOption('limp');
  assert.equal(await get('control.mode'), 0);
});

test('two runs side by side: a ghost, dashed curves, the same pushes', async () => {
  await begin();
  const alone = await picture(page, 'free-alone');
  await openSection(page, 'compare-runs');
  await page.getByRole('button', { name: 'Friction 0.7 beside 0.2' }).click();
  await page.getByRole('button', { name: 'Overlaid' }).click();
  await pause();
  assert.equal(await get('contact.friction'), 0.7);
  await step(400);
  const same = [await read('step'), await readSecond('step')];
  assert.deepEqual(same[0], same[1]);
  await page.evaluate(() => window.legwork.set('push.y', 6));
  await page.focus('#canvas');
  await page.keyboard.press('p');
  await step(1);
  assert.deepEqual(await readSecond('push_force'), await read('push_force'));
  await step(400);
  await frames(page, 5);
  assert.notDeepEqual(await readSecond('body_position'), await read('body_position'));
  assert.ok(shareChanged(alone, await picture(page, 'free-compare')) > 0.005);
  assert.match(await text('#compare-state'), /friction 0\.7.*friction 0\.2/i);
  assert.match(await text('#legend'), /friction 0\.2/i);
  const drawn = await curves();
  assert.ok(
    drawn.some(({ label }) => label === 'Friction 0.2'),
    JSON.stringify(drawn),
  );
  await page.getByRole('button', { name: 'End the comparison' }).click();
  assert.equal(await readSecond('step'), null);
  await page.click('#close-drawer');
});

test('in plots no words stand in other words, also beside a drawer and with a second run', async () => {
  await page.setViewportSize(DESK);
  for (const id of isNight ? SCENES : [QUADRUPED])
    for (const isCompared of [false, true]) {
      await begin(id, 300);
      if (isCompared) {
        await page.evaluate(() => window.legwork.compare('contact.friction', 0.2));
        await openSection(page, 'compare-runs');
        await step(300);
      }
      if (!isCompared) await showAllPlots(page);
      await frames(page, 4);
      const words = await page.evaluate(() => window.legwork.plotWords());
      assert.ok(words.length >= 12, `${words.length} words`);
      for (const [i, one] of words.entries())
        for (const other of words.slice(i + 1)) {
          const isBeside = one.x + one.width <= other.x || other.x + other.width <= one.x;
          const isApart = Math.abs(one.y - other.y) >= 12;
          assert.ok(
            isBeside || isApart,
            `${id}: ${JSON.stringify(one)} and ${JSON.stringify(other)}`,
          );
        }
      if (isCompared) {
        await keepPicture(page, `free-compare-${id}`);
        const hidden = await page
          .locator('.table-scroll:has(#compare-table)')
          .evaluate((box) => box.scrollWidth - box.clientWidth);
        assert.equal(hidden, 0, 'all of the table is to be seen');
        assert.equal((await rows('#compare-table'))['Capture point'].length, 2);
        await page.click('#close-drawer');
      }
      // Beside the view, both runs or one: nothing is cut off.
      await openTab(page, 'numbers');
      await frames(page, 3);
      const [box, table] = [
        await page.locator('#readout').boundingBox(),
        await page.locator('#readout table').boundingBox(),
      ];
      assert.ok(table.x + table.width <= box.x + box.width, `${id}: ${table.width}`);
    }
  await openTab(page, 'try');
  await page.setViewportSize(WIDE);
  await page.evaluate(() => window.legwork.endComparison());
});

test('without a difference the second run is the first, bit for bit', async () => {
  await begin(QUADRUPED, 0);
  const friction = await get('contact.friction');
  assert.deepEqual(
    await page.evaluate((value) => window.legwork.compare('contact.friction', value), friction),
    { ok: true },
  );
  await step(100);
  await set('command.turn', 0.5);
  await step(300);
  assert.deepEqual(await readSecond('body_position'), await read('body_position'));
  await page.evaluate(() => window.legwork.step(-150));
  await step(150);
  assert.deepEqual(await readSecond('body_position'), await read('body_position'));
  await page.evaluate(() => window.legwork.endComparison());
});

test('a study over two quantities is a heat map with its numbers, round where it is about directions', async () => {
  for (const study of studies) {
    await page.evaluate((given) => window.legwork.showStudy(given), study);
    await openSection(page, 'studies');
    const { map } = study;
    await page.waitForSelector('#study-result svg.map');
    const cells = page.locator('#study-result .cell');
    assert.equal(await cells.count(), map.values.length);
    const values = await cells.locator('.value').allTextContents();
    assert.equal(
      values.filter((value) => value === '–').length,
      map.values.filter((value) => value === null).length,
    );
    assert.match(await text('.map-legend'), new RegExp(map.value_label));
    await page.locator('#study-result summary').click();
    await page.waitForSelector('#study-result tbody td');
    assert.equal(await page.locator('#study-result tbody td').count(), map.values.length);
    assert.doesNotMatch(await text('#study-result'), NO_NUMBER);
    await keepPicture(page, `free-map-${map.is_polar ? 'polar' : 'grid'}`);
  }
  await page.click('#close-drawer');
});

test('on a phone all of it fits, with targets for fingers', async () => {
  const phone = await pages.open({
    query: `?scene=${QUADRUPED}`,
    ...PHONE,
    deviceScaleFactor: 2,
  });
  await phone.waitForFunction(() => window.legwork.read('time')[0] > 0.2);
  await comparisonsAreThere(phone);
  await frames(phone, 3);
  await keepPicture(phone, 'free-phone');
  for (const target of await phone
    .locator('#interaction button:visible, #interaction .stick')
    .all()) {
    const box = await target.boundingBox();
    assert.ok(box.height >= 44 && box.width >= 44, `${box.width} x ${box.height}`);
  }
  for (const [id, around] of [
    ['world', '#side'],
    ['compare-runs', '#drawer'],
  ]) {
    if (around === '#drawer') await openSection(phone, id);
    else await openTab(phone, 'try');
    assert.equal(await phone.isVisible(`#${id}`), true, id);
    await frames(phone, 2);
    const overflow = await phone.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    assert.equal(overflow, 0, id);
    const { width } = await phone.locator(around).boundingBox();
    assert.ok(width >= 380, `${id}: ${width} px`);
    await phone.waitForFunction(
      (box) => document.querySelector(box).getBoundingClientRect().top < 0.5 * innerHeight,
      around,
    ); // it is seen that it has opened
    await keepPicture(phone, `free-phone-${id}`);
  }
  await phone.click('#close-drawer');
  await openTab(phone, 'numbers');
  assert.match(await phone.locator('#readout').innerText(), /Capture point/);
});

test('no complaint on the console, no request to anybody else', () => {
  assert.deepEqual(pages.complaints, []);
  assert.deepEqual(pages.strangers, []);
});
