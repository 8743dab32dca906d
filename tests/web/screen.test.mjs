// The screen: how much of it is free view, how large the robot is in it, and that nothing moves after the first paint. Everything
// painted over the canvas counts as covered; panels are beside the view and not part of it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { comparisonsAreThere, DESK, frames, PHONE, startPages } from '../support/built_page.mjs';
import '../support/close_after_each.mjs';
import { everyOther, forNight, isNight, sample } from '../support/by_night.mjs';
import { kindOf } from '../support/models.mjs';
import { whileSeen } from '../support/unpainted.mjs';

const LAPTOP = { width: 1280, height: 720 };
const LYING = { ...PHONE, viewport: { width: 844, height: 390 } };
/**
 * `free`: of the window, at least; on its side a phone has a view, and Play. `every`: by day so manyth kind of scene is looked
 * at. `moving`: by day the one scene in which what moves is looked for (a desk's window is also looked at by dock.test.mjs).
 */
const WINDOWS = [
  { name: '1440 x 900', context: { viewport: DESK }, free: 0.5, every: 2 },
  {
    name: '1280 x 720',
    context: { viewport: LAPTOP },
    free: 0.6,
    every: 4,
    moving: 'quadruped-free',
  },
  { name: 'a phone', context: PHONE, free: 0.5, every: 5, moving: 'four-bar' },
  { name: 'a phone on its side', context: LYING, free: 0.3, every: 8 },
];
const MOST_COVER = 0.1; // of the canvas
const LEAST_SUBJECT = 0.6; // of the free height or width
const WATCHED_S = 5;
/** What moves is looked at so many times until then. */
const SAMPLES = 5;
/** By day a scene that takes longer is looked at earlier in its run, but not before LEAST_S. */
const LONGEST_MS = isNight ? 120_000 : 700;
const LEAST_S = 2; // a ball has come near the ground
const MOST_SHIFT = 0.02;
const MOST_MOVED_PX = 2;

let pages;

before(async () => {
  pages = await startPages();
});

after(() => pages?.close());

/** In the page: opens a scene and steps it; the rectangle that its bodies have filled, one for each look. */
async function goThrough({ id, seconds, samples, longestMs, leastSeconds }) {
  const { legwork } = window;
  // Two pictures, each asked for: a page whose frames are slow may sleep after one.
  const drawn = async () => {
    for (let k = 0; k < 2; k += 1) {
      const before = legwork.framesDrawn();
      document.dispatchEvent(new Event('visibilitychange'));
      while (legwork.framesDrawn() === before) await new Promise(requestAnimationFrame);
    }
  };
  if (legwork.scene() !== id) await legwork.openScene(id);
  legwork.pause();
  const { time_step_s: step } = legwork.description().scene;
  legwork.reset();
  await drawn();
  const boxes = [legwork.subjectOnScreen()];
  const begun = performance.now();
  const slice = Math.ceil(seconds / samples / step);
  const now = () => legwork.read('time')[0];
  const hasTime = () => performance.now() - begun < longestMs || now() < leastSeconds;
  for (let k = 0; k < samples && hasTime(); k += 1) {
    const part = Math.ceil(slice / 10);
    const before = now();
    for (let i = 0; i < 10 && hasTime(); i += 1) legwork.step(part);
    if (now() === before) break; // a run that has ended is not drawn again
    await drawn();
    boxes.push(legwork.subjectOnScreen());
  }
  return boxes;
}

/** In the page: what is painted over the canvas, on a raster of pixels; and what the subject has to keep clear of. */
function measure(viewport) {
  const CELL = 2;
  const whole = document.querySelector('#canvas').getBoundingClientRect();
  const canvas = {
    left: Math.max(0, whole.left),
    top: Math.max(0, whole.top),
    right: Math.min(viewport.width, whole.right),
    bottom: Math.min(viewport.height, whole.bottom),
  };
  const width = canvas.right - canvas.left;
  const height = canvas.bottom - canvas.top;
  const [columns, rows] = [Math.ceil(width / CELL), Math.ceil(height / CELL)];
  const raster = new Uint8Array(columns * rows);
  const paint = (box) => {
    const [left, right] = [box.left, box.right].map((x) => (x - canvas.left) / CELL);
    const [top, bottom] = [box.top, box.bottom].map((y) => (y - canvas.top) / CELL);
    for (let y = Math.max(0, Math.floor(top)); y < Math.min(rows, Math.ceil(bottom)); y += 1)
      raster.fill(
        1,
        y * columns + Math.min(columns, Math.max(0, Math.floor(left))),
        y * columns + Math.max(0, Math.min(columns, Math.ceil(right))),
      );
  };
  const isSeen = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('.visually-hidden');
  const isClear = (colour) => /^rgba\(.*, 0\)$|^transparent$/.test(colour);
  const isPainted = (style) =>
    !isClear(style.backgroundColor) ||
    style.backgroundImage !== 'none' ||
    ['Top', 'Right', 'Bottom', 'Left'].some(
      (side) =>
        style[`border${side}Style`] !== 'none' &&
        style[`border${side}Width`] !== '0px' &&
        !isClear(style[`border${side}Color`]),
    );
  /** A border that only makes it larger to be hit is not painted. */
  const paintedBox = (element) => {
    const box = element.getBoundingClientRect();
    if (getComputedStyle(element).backgroundClip !== 'padding-box') return box;
    const { clientLeft, clientTop, clientWidth, clientHeight } = element;
    return new DOMRect(box.left + clientLeft, box.top + clientTop, clientWidth, clientHeight);
  };
  const most = [];
  for (const element of document.querySelectorAll('#view *:not(canvas)')) {
    if (!isSeen(element)) continue;
    const boxes = [];
    const isReplaced = /^(svg|img|canvas|input|select|progress)$/i.test(element.localName);
    if (isReplaced || isPainted(getComputedStyle(element))) boxes.push(paintedBox(element));
    for (const part of ['::before', '::after']) {
      const { content, width, height } = getComputedStyle(element, part);
      if (/^(none|normal)$/.test(content)) continue;
      const [across, down] = [width, height].map(Number.parseFloat);
      const box = element.getBoundingClientRect();
      // A sign in the middle of what is larger to be hit.
      if (across < box.width && down < box.height)
        boxes.push(
          new DOMRect(
            box.left + 0.5 * (box.width - across),
            box.top + 0.5 * (box.height - down),
            across,
            down,
          ),
        );
      else boxes.push(...element.getClientRects());
    }
    for (const node of element.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || node.textContent?.trim() === '') continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      boxes.push(...range.getClientRects());
    }
    for (const box of boxes) paint(box);
    const area = Math.max(0, ...boxes.map((box) => box.width * box.height));
    const [own, outer] = [element, element.parentElement].map((one) => one?.id || one?.className);
    if (area > 0)
      most.push({ name: `${outer} ${own || element.localName}`, area: Math.round(area) });
  }
  const covered = CELL * CELL * raster.reduce((sum, cell) => sum + cell, 0);
  const rectangle = (selector) => {
    const found = document.querySelector(selector);
    return found && isSeen(found) ? found.getBoundingClientRect() : null;
  };
  const above = ['#question', '.view-menus'].map(rectangle).filter(Boolean);
  const below = ['#status', '#scales'].map(rectangle).filter((box) => box && box.height > 0);
  return {
    window: viewport.width * viewport.height,
    canvas: width * height,
    covered,
    most: most.sort((a, b) => b.area - a.area).slice(0, 6),
    room: {
      left: canvas.left,
      right: canvas.right,
      top: Math.max(canvas.top, ...above.map(({ bottom }) => bottom)),
      bottom: Math.min(canvas.bottom, ...below.map(({ top }) => top)),
    },
    // Names beside feet are of the picture, also where they lead somewhere.
    controls: [...document.querySelectorAll('#view :is(button, summary, input):not(.labels *)')]
      .filter(isSeen)
      .map((one) => one.getBoundingClientRect().toJSON()),
    beside: ['.top-bar', '.play-bar', '.side', '.dock']
      .map(rectangle)
      .filter(Boolean)
      .map((box) => box.toJSON()),
    isPlayReachable: (({ left, right, top, bottom }) =>
      left >= 0 && right <= viewport.width && top >= 0 && bottom <= viewport.height)(
      document.querySelector('#play').getBoundingClientRect(),
    ),
  };
}

const percent = (share) => `${(100 * share).toFixed(1)} %`;
const meet = (a, b) =>
  a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
const sided = (box) => ({ ...box, right: box.left + box.width, bottom: box.top + box.height });
const around = (boxes) => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  top: Math.min(...boxes.map(({ top }) => top)),
  right: Math.max(...boxes.map(({ right }) => right)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
});

/** What is wrong with a scene in a window, each in a sentence with its numbers. */
function faultsOf({ id, name, least, seen, boxes }) {
  const faults = [];
  const say = (sentence) => faults.push(`${id}, ${name}: ${sentence}`);
  const free = (seen.canvas - seen.covered) / seen.window;
  const cover = seen.covered / seen.canvas;
  const listed = seen.most.map(({ name: what, area }) => `${what} ${area}`).join(', ');
  if (free < least)
    say(
      `${percent(free)} of the window is free view, not ${percent(least)}; over it ${listed} px²`,
    );
  if (cover > MOST_COVER) say(`${percent(cover)} of the view is covered: ${listed} px²`);
  const present = boxes.at(-1) && sided(boxes.at(-1));
  if (!present) say('the robot is not seen');
  else {
    const { room } = seen;
    const extent = around(boxes.filter(Boolean).map(sided));
    const [across, down] = [room.right - room.left, room.bottom - room.top];
    const share = Math.max(
      (extent.right - extent.left) / across,
      (extent.bottom - extent.top) / down,
    );
    if (share < LEAST_SUBJECT) say(`the robot fills ${percent(share)} of the free height or width`);
    if (seen.controls.some((control) => meet(control, present)))
      say('the robot is under a control');
    const outside = Math.max(
      room.left - present.left,
      present.right - room.right,
      room.top - present.top,
      present.bottom - room.bottom,
    );
    if (outside > 0.05 * down) say(`the robot leaves the free view by ${outside.toFixed(0)} px`);
  }
  if (!seen.isPlayReachable) say('Play is not in the window');
  return faults;
}

for (const { name, context, free, every } of WINDOWS)
  test(`the view is free and the robot large in every scene (by day in a few): ${name}`, async () => {
    const page = await pages.open({ ...context, reducedMotion: 'reduce' });
    await comparisonsAreThere(page);
    const ids = await page.evaluate(() => window.legwork.scenes());
    const looked = everyOther(sample(ids, kindOf), every);
    const faults = [];
    for (const id of looked) {
      const boxes = await page.evaluate(goThrough, {
        ...{
          id,
          seconds: WATCHED_S,
          samples: SAMPLES,
          longestMs: LONGEST_MS,
          leastSeconds: LEAST_S,
        },
      });
      const seen = await whileSeen(page, () => page.evaluate(measure, context.viewport));
      const canvas = { ...seen.room };
      assert.ok(!seen.beside.some((box) => meet(box, canvas)), `${id}: a panel is over the view`);
      faults.push(...faultsOf({ id, name, least: free, seen, boxes }));
    }
    assert.deepEqual(faults, []);
  });

/** In a page, before its scripts: what moves once it has been painted, and where everything was then. */
function noteMoves() {
  window.shifts = [];
  // What nobody sees does not shift. Pixels of the canvas are not asked for.
  window.setSeen?.(true);
  const usualDelay = window.frameDelay;
  window.frameDelay = 0;
  const nameOf = (node) =>
    node instanceof Element ? `${node.localName}#${node.id}.${node.className}` : String(node);
  new PerformanceObserver((list) => {
    const entries = /** @type {LayoutShift[]} */ (list.getEntries());
    for (const { value, sources } of entries)
      window.shifts.push({ value, moved: sources.map(({ node }) => nameOf(node)) });
  }).observe({ type: 'layout-shift', buffered: true });
  const boxes = () =>
    new Map(
      [...document.querySelectorAll('.first-screen [id]')]
        .filter((one) => one.checkVisibility() && !one.closest('#labels, #legend, #loading'))
        .map((one) => [one.id, { box: one.getBoundingClientRect(), words: one.textContent }]),
    );
  let first = new Map();
  document.addEventListener('DOMContentLoaded', () =>
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        first = boxes();
        window.frameDelay = usualDelay;
      }),
    ),
  );
  /** What was in the window from the beginning and has moved by more than this. */
  window.movedBy = (most) => {
    const now = boxes();
    return [...first].flatMap(
      ([
        id,
        {
          box: { left, top, bottom },
          words,
        },
      ]) => {
        const later = now.get(id);
        // What says something else is another thing in the same place.
        if (!later || top >= innerHeight || later.words !== words) return [];
        const { box } = later;
        // What stands on the view's lower edge grows upwards.
        const down = Math.min(Math.abs(box.top - top), Math.abs(box.bottom - bottom));
        const by = Math.max(Math.abs(box.left - left), down);
        return by > most ? [`#${id} by ${by.toFixed(1)} px`] : [];
      },
    );
  };
}

const MOVING = ['quadruped-trot', 'quadruped-free', 'four-bar'];
for (const { name, context, moving } of WINDOWS)
  (moving ? test : forNight)(`nothing moves once it is painted: ${name}`, async (t) => {
    for (const scene of isNight ? MOVING : [moving]) {
      const page = await pages.open({
        ...context,
        query: `?scene=${scene}`,
        prepare: noteMoves,
      });
      await comparisonsAreThere(page);
      await page.waitForSelector('#gallery a[data-scene]', { state: 'attached' });
      await page.waitForTimeout(1500); // what comes later than all that
      await frames(page, 3);
      const shifts = await page.evaluate(() => window.shifts);
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      t.diagnostic(`${scene}: ${sum.toFixed(4)}`);
      assert.ok(sum < MOST_SHIFT, `${scene}: ${sum}, ${JSON.stringify(shifts)}`);
      const moved = await page.evaluate((most) => window.movedBy(most), MOST_MOVED_PX);
      assert.deepEqual(moved, [], scene);
    }
  });
