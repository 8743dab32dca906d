// Every scene (by day one of each kind) by keyboard alone, in one page: choose it, reach every control in page order with visible
// focus, play, step, scrub, change a parameter, open and close drawers; forward and back without a trap.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  comparisonsAreThere,
  frames,
  panelsAreOpen,
  startPages,
  WIDE,
} from '../support/built_page.mjs';
import { isNight, once } from '../support/by_night.mjs';
import '../support/close_after_each.mjs';

const MOST_STOPS = 400;
/** Asked where they led, together: each question costs as much as a press. */
const STOPS_AT_ONCE = 10;
const TABS = ['try', 'settings', 'numbers'];
/** Whose controls are also walked backwards, one of a kind. */
const BACKWARDS = isNight
  ? ['quadruped-trot', 'quadruped-free', 'four-bar', 'rotations']
  : ['four-bar'];

let pages;
let page;

before(async () => {
  pages = await startPages();
  page = await pages.open({ viewport: WIDE });
});

after(() => pages?.close());

const press = (key) => page.keyboard.press(key);
const ask = (task, argument) => page.evaluate(task, argument);
const focused = () => ask(() => window.focusWalk.nameOf(document.activeElement));

/** In the page: what can have the focus, in the order of the page, and whether it shows that it has it. */
function installWalk() {
  const CAN_FOCUS =
    'a[href], button, input, select, textarea, summary, canvas[tabindex], [tabindex="0"], iframe';
  const numbers = new WeakMap();
  let known = 0;
  const nameOf = (element) => {
    if (!element || element === document.body) return 'page';
    if (element.id) return `#${element.id}`;
    if (!numbers.has(element)) {
      known += 1;
      numbers.set(element, known);
    }
    const label = element.getAttribute('aria-label') ?? element.textContent.trim();
    return `${element.localName} ${numbers.get(element)} ${label.slice(0, 20)}`;
  };
  const isReachable = (element) =>
    !element.matches(':disabled, [tabindex="-1"]') &&
    element.checkVisibility({ checkVisibilityCSS: true }) &&
    !element.matches('input[type="radio"]:not(:checked)');
  const isOutlined = ({ outlineStyle, outlineWidth, boxShadow }) =>
    (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) || boxShadow !== 'none';
  const showsFocus = (element) =>
    isOutlined(getComputedStyle(element)) || isOutlined(getComputedStyle(element, '::after'));
  /** @type {Window['focusWalk']} */
  const walk = {
    nameOf,
    dim: [],
    stops: [],
    reachable: () => [...document.querySelectorAll(CAN_FOCUS)].filter(isReachable).map(nameOf),
  };
  document.addEventListener('focusin', ({ target }) => {
    walk.stops.push(nameOf(target));
    if (!showsFocus(target)) walk.dim.push(nameOf(target));
  });
  window.focusWalk = walk;
}

/** From where the focus is to this control; `key`: Tab or Shift+Tab. */
async function tabTo(wanted, key = 'Tab') {
  for (let i = 0; i < MOST_STOPS; i += 1) {
    await press(key);
    if ((await focused()) === wanted) return;
  }
  assert.fail(`${wanted} was not reached by ${key}`);
}

/** As from the address bar: before the first control. */
const toBeginning = () =>
  ask(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
    window.focusWalk.stops = [];
    window.focusWalk.dim = [];
    window.scrollTo(0, 0);
  });

/** Tab from the page's beginning to its end: the names in order. */
async function walkThrough(key) {
  await toBeginning();
  let stops = [];
  for (let i = 0; i < MOST_STOPS; i += STOPS_AT_ONCE) {
    for (let k = 0; k < STOPS_AT_ONCE; k += 1) await press(key);
    stops = await ask(() => window.focusWalk.stops);
    const end = stops.findIndex((name, k) => stops.indexOf(name) < k);
    if (end >= 0) return stops.slice(0, end);
  }
  return assert.fail(`no end after ${MOST_STOPS} stops: ${stops.slice(-5)}`);
}

const values = () =>
  ask(() =>
    window.legwork
      .parameters()
      .map((path) => window.legwork.get(path))
      .join(),
  );

test('nothing takes the focus on load, nor when the laboratory has come', async () => {
  assert.equal(await ask(() => document.activeElement === document.body), true);
  await panelsAreOpen(page);
  await comparisonsAreThere(page);
  assert.equal(await ask(() => document.activeElement === document.body), true);
  assert.deepEqual(
    await page.$$eval('[tabindex]', (all) => all.filter(({ tabIndex }) => tabIndex > 0).length),
    0,
  );
  await ask(installWalk);
});

test('first a link that leads to Play, which is within the first five stops', async () => {
  await toBeginning();
  for (let i = 0; i < 5; i += 1) await press('Tab');
  const stops = await ask(() => window.focusWalk.stops);
  const [first] = stops;
  assert.match(first, /^a \d+ Skip to Play$/);
  assert.ok(stops.includes('#play'), `${stops}`);
  await ask(() => document.querySelector('.skip').focus());
  await press('Enter');
  assert.equal(await focused(), '#play');
});

test('the view: keys act in it, Tab leaves it, Escape leaves it', async () => {
  await tabTo('#canvas');
  const isPlaying = () => ask(() => window.legwork.isPlaying());
  const wasPlaying = await isPlaying();
  await press('Space');
  assert.equal(await isPlaying(), !wasPlaying);
  if (await isPlaying()) await press('Space');
  const [before] = await ask(() => window.legwork.read('step'));
  await press('ArrowRight');
  assert.equal((await ask(() => window.legwork.read('step')))[0], before + 1);
  await press('Tab');
  assert.notEqual(await focused(), '#canvas');
  await press('Shift+Tab');
  assert.equal(await focused(), '#canvas');
  await press('Shift+Tab');
  assert.notEqual(await focused(), '#canvas');
  await press('Tab');
  await press('Escape');
  assert.equal(await focused(), 'page');
});

test('every scene', async (t) => {
  await ask(() => window.legwork.pause());
  await tabTo('#scene', 'Shift+Tab').catch(() => tabTo('#scene'));
  const ids = await page.$$eval('#scene option', (options) => options.map(({ value }) => value));
  assert.ok(ids.length >= 41);
  await press('Home');
  const problems = [];
  // By day the second is chosen by an arrow key, and not walked through.
  const walked = ids.filter((id, i) => isNight || i < 2 || id === 'four-bar');
  for (const [place, id] of walked.entries()) {
    const before = ids.indexOf(walked[place - 1]);
    if (ids[before + 1] !== id) await page.selectOption('#scene', id);
    else if (place > 0) await press('ArrowDown');
    await page.waitForFunction((wanted) => window.legwork.scene() === wanted, id);
    await ask(() => window.legwork.pause());
    const found = isNight || place !== 1 ? await walkScene(id) : [];
    problems.push(...found.map((problem) => `${id}: ${problem}`));
    if (place === 0) await hideGallery();
  }
  t.diagnostic(walked.join(' '));
  assert.deepEqual(problems, [], problems.join('\n'));
});

/** At the foot the gallery is the same in every scene: its cards are walked once. */
const hideGallery = () => ask(() => document.querySelector('#scenes')?.setAttribute('hidden', ''));
/** By day what a scene before had is not opened again. */
const isToBeOpened = once();

async function walkScene(id) {
  const problems = [];
  if ((await focused()) !== '#scene') problems.push(`focus went to ${await focused()}`);
  for (const tab of TABS) {
    await ask((one) => document.getElementById(one).click(), `tab-${tab}`);
    const isAlsoBackwards = BACKWARDS.includes(id) && (isNight || tab === 'settings');
    const found = await walkPage(isAlsoBackwards);
    if (!isNight) await hideGallery();
    problems.push(...found.map((problem) => `${tab}: ${problem}`));
  }
  await ask(() => document.getElementById('tab-try').click());
  await useControls(problems);
  await ask(() => document.querySelector('#scene').focus());
  return problems;
}

async function walkPage(isAlsoBackwards) {
  const problems = [];
  await frames(page, 2);
  const expected = await ask(() => window.focusWalk.reachable());
  const order = await walkThrough('Tab');
  if (order.join() !== expected.join()) {
    const missing = expected.filter((name) => !order.includes(name));
    const strange = order.filter((name) => !expected.includes(name));
    problems.push(`order differs; not reached: ${missing}; not expected: ${strange}`);
  }
  const dim = await ask(() => [...new Set(window.focusWalk.dim)]);
  if (dim.length > 0) problems.push(`focus cannot be seen at ${dim}`);
  if (isAlsoBackwards) {
    const back = await walkThrough('Shift+Tab');
    back.reverse();
    const wrong = expected.filter((name, i) => name !== back[i]);
    if (wrong.length > 0) problems.push(`backwards in another order: ${wrong} for ${back}`);
  }
  return problems;
}

/** With the focus put on each control as the walk would: the keys that people press there. */
async function useControls(problems) {
  const focus = (selector) => ask((one) => document.querySelector(one).focus(), selector);
  const step = async () => (await ask(() => window.legwork.read('step')))[0];
  const expect = (isSo, what) => {
    if (!isSo) problems.push(what);
  };

  await focus('#play');
  await press('Space');
  expect(await ask(() => window.legwork.isPlaying()), 'Space does not play');
  await page.waitForFunction(() => window.legwork.read('step')[0] > 2);
  await press('Space');
  expect(!(await ask(() => window.legwork.isPlaying())), 'Space does not pause');

  const before = await step();
  await focus('#step');
  await press('Enter');
  expect((await step()) === before + 1, 'Enter does not step');
  await focus('#scrubber');
  await press('ArrowLeft');
  expect((await step()) === before, 'the scrubber does not go back');

  await focus('#tab-try');
  await press('ArrowRight');
  expect((await focused()) === '#tab-settings', 'an arrow does not lead to the next tab');
  expect(await page.isVisible('#parameter-form'), 'the settings do not open');
  const was = await values();
  const list = '#parameter-form details[open] :is(input[type="range"], select):enabled';
  if ((await page.locator(list).count()) === 0) {
    await focus('#parameter-form summary');
    await press('Enter');
  }
  const isAtTop = await ask((one) => {
    const control = document.querySelector(one);
    control.focus();
    return control.value === control.max || control.selectedIndex === control.length - 1;
  }, list);
  await press(isAtTop ? 'ArrowLeft' : 'ArrowRight');
  expect((await values()) !== was, 'no parameter changes by an arrow key');
  await focus('#tab-settings');
  await press('ArrowLeft');
  expect(await page.isVisible('#try'), 'an arrow does not lead back');

  const openers = await page.$$eval('.tools > button', (buttons) =>
    buttons
      .filter(({ hidden, disabled }) => !hidden && !disabled)
      .map(({ id, parentElement }) => [id, parentElement.id.replace('-tools', '')]),
  );
  for (const [tool, group] of openers.filter(([tool]) => isToBeOpened(tool))) {
    const opener = `#open-${group}`;
    await focus(opener);
    await press('Enter');
    expect(await page.isVisible(`#${tool}`), `${opener} does not open`);
    expect((await focused()) === opener, `${opener} takes the focus away`);
    await focus(`#${tool}`);
    await press('Enter');
    const section = `#${tool.replace('show-', '')}`;
    expect(await page.isVisible(section), `${tool} does not open`);
    expect((await focused()) === `#${tool}`, `${tool} takes the focus away`);
    await focus('#close-drawer');
    await press('Escape');
    expect(!(await page.isVisible('#drawer')), 'Escape does not close');
    expect((await focused()) === opener, `after Escape the focus is at ${await focused()}`);
  }
}

test('a push and a refusal without a mouse', async () => {
  await ask(() => window.legwork.openScene('quadruped-free'));
  await ask(() => window.legwork.pause());
  const left = async () => (await ask(() => window.legwork.read('push_left')))[0];
  assert.equal(await left(), 0);
  await ask(() => document.querySelector('#canvas').focus());
  await press('p');
  assert.ok((await left()) > 0, 'P pushes');
  await ask(() => {
    document.querySelector('#tab-settings').click();
    document.querySelector('input[name="command.forward"]').closest('details').open = true;
  });
  await page.locator('input[name="command.forward"]').focus();
  assert.equal(await ask(() => document.activeElement?.getAttribute('name')), 'command.forward');
  await page.keyboard.type('nonsense');
  await press('Tab');
  assert.equal(await page.isVisible('#parameter-form'), true);
  assert.deepEqual(pages.complaints, []);
});
