// The built page in a browser. Screenshots are kept in build/screenshots: look at them.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  keepPicture,
  openTab,
  PHONE,
  panelsAreOpen,
  startPages,
  picture as takePicture,
  WIDE,
  frames as wait,
  workbenchIsOpen,
} from '../support/built_page.mjs';
import { forNight } from '../support/by_night.mjs';
import { untilErrorLimit } from '../support/page_hand.mjs';
import { countColours, shareChanged } from './png.mjs';

let pages;
let page;

const openPage = (options) => pages.open({ viewport: WIDE, ...options });
const read = (field) => page.evaluate((name) => window.legwork.read(name), field);
const stepNumber = async () => (await read('step'))[0];
const hash = () => page.evaluate(() => window.legwork.hash());
const frames = (count) => wait(page, count);
const stepsOn = async (from) =>
  page.waitForFunction((step) => window.legwork.read('step')[0] > step, from);
const picture = (name) => takePicture(page, name);
const kept = (name, options = {}) => keepPicture(page, name, options);

/** Paused at step 0 with the given path of parameters as opened. */
async function startAgain() {
  await page.evaluate(() => {
    window.legwork.pause();
    window.legwork.reset();
  });
}

/** A point of the view where no panel and no button lies. */
async function pointInView() {
  const box = await page.locator('#canvas').boundingBox();
  return { x: box.x + 0.5 * box.width, y: box.y + 0.45 * box.height };
}

before(async () => {
  pages = await startPages();
});

after(() => pages?.close());

test('plays by itself', async () => {
  page = await openPage();
  await page.waitForFunction(() => window.legwork.firstMotionTime() !== null);
  assert.equal(await page.evaluate(() => window.legwork.isPlaying()), true);
  await stepsOn(await stepNumber());
});

test('shows a robot, and shows it moving', async () => {
  await panelsAreOpen(page);
  await page.waitForFunction(() => window.legwork.read('time')[0] > 0.5);
  await frames(3);
  const one = await picture('desktop-light');
  assert.ok(countColours(one) > 40, `${countColours(one)} colours`);
  await stepsOn((await stepNumber()) + 130);
  const share = shareChanged(one, await picture('desktop-light-later'));
  assert.ok(share > 0.005, `${share} of the pixels changed`);
});

test('Pause stops time, Play goes on', async () => {
  await page.click('#play');
  const paused = await stepNumber();
  await frames(5);
  assert.equal(await stepNumber(), paused);
  assert.equal(await page.textContent('#play-text'), 'Play');
  await page.click('#play');
  await stepsOn(paused);
});

test('one step forward and back returns to the same time and hash', async () => {
  await page.click('#play');
  const [step, state, time] = [await stepNumber(), await hash(), await read('time')];
  await page.click('#step');
  assert.equal(await stepNumber(), step + 1);
  assert.notEqual(await hash(), state);
  await page.click('#step-back');
  assert.equal(await stepNumber(), step);
  assert.equal(await hash(), state);
  assert.deepEqual(await read('time'), time);
});

test('the scrubber goes to any step of the ring', async () => {
  const last = await stepNumber();
  const state = await hash();
  const scrub = (to) =>
    page.locator('#scrubber').evaluate((input, value) => {
      input.value = String(value);
      input.dispatchEvent(new Event('input'));
    }, to);
  // On a busy machine it has played longer than the ring remembers.
  const first = Number(await page.getAttribute('#scrubber', 'min'));
  const middle = Math.floor((first + last) / 2);
  await scrub(middle);
  assert.equal(await stepNumber(), middle);
  await scrub(last);
  assert.equal(await stepNumber(), last);
  assert.equal(await hash(), state);
});

test('Reset goes to the start, the same start every time', async () => {
  await page.click('#reset');
  assert.equal(await stepNumber(), 0);
  const state = await hash();
  await page.evaluate(() => window.legwork.step(250));
  assert.notEqual(await hash(), state);
  await page.click('#reset');
  assert.equal(await hash(), state);
});

test('Verify replay says that the run is reproduced', async () => {
  await page.evaluate(() => window.legwork.step(300));
  await openTab(page, 'numbers');
  await page.locator('#readouts > summary').click();
  await page.click('#verify');
  assert.match(await page.textContent('#notice-text'), /Reproduced: 300 steps.*[0-9a-f]{16}/);
  assert.equal(await page.textContent('#hash'), await hash());
  await page.locator('#readouts > summary').click();
});

test('a form slider changes the motion, and back is exactly back', async () => {
  await startAgain();
  const state = await hash();
  await openTab(page, 'settings');
  const number = page.locator('input[name="gait.speed"]');
  const range = page.getByLabel('Forward speed slider');
  const before = await number.inputValue();
  await range.focus();
  for (let i = 0; i < 5; i += 1) await page.keyboard.press('ArrowRight');
  assert.ok((await page.evaluate(() => window.legwork.get('gait.speed'))) > Number(before));
  assert.notEqual(await hash(), state);
  for (let i = 0; i < 5; i += 1) await page.keyboard.press('ArrowLeft');
  assert.equal(await number.inputValue(), before);
  assert.equal(await hash(), state);
});

test('a bad value is refused in a sentence, and nothing changes', async () => {
  const state = await hash();
  const number = page.locator('input[name="gait.speed"]');
  await number.fill('99');
  await number.press('Enter');
  assert.match(await page.textContent('#notice-text'), /gait\.speed.*99/);
  assert.equal(await number.getAttribute('aria-invalid'), 'true');
  assert.equal(await hash(), state);
  assert.equal(await page.evaluate(() => window.legwork.get('gait.speed')), 0.3);
  await frames(3);
  await kept('refused');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  assert.equal(await page.isVisible('#notice'), false);
  assert.equal(await number.inputValue(), '0.3');
  await openTab(page, 'try');
});

test('a slider of the Workbench can be dragged', async () => {
  await startAgain();
  assert.equal(await page.evaluate(() => window.legwork.sliderRectangle('gait.speed')), null);
  await workbenchIsOpen(page);
  const { x, y, width, height } = await page.evaluate(() =>
    window.legwork.sliderRectangle('gait.speed'),
  );
  const at = (share) => [x + share * width, y + height / 2];
  await page.mouse.move(...at(0.6));
  await frames(2);
  await page.mouse.down();
  await frames(2);
  await page.mouse.move(...at(0.75));
  await frames(2);
  // The button goes up far outside the panel: the drag must end all the same.
  await page.mouse.move(900, 20);
  await frames(2);
  await page.mouse.up();
  await frames(2);
  const speed = await page.evaluate(() => window.legwork.get('gait.speed'));
  assert.notEqual(speed, 0.3);
  await page.mouse.move(...at(0.2));
  await frames(3);
  assert.equal(await page.evaluate(() => window.legwork.get('gait.speed')), speed);
  // B leaves it, unless it is typed into a value or is another key's.
  const leavesBy = async (key) => {
    await page.keyboard.press(key);
    return (await page.getAttribute('#dock', 'data-room')) !== 'workbench';
  };
  await page.keyboard.down('Control');
  await page.mouse.click(...at(0.2));
  await page.keyboard.up('Control');
  await frames(3);
  assert.deepEqual([await leavesBy('b'), await leavesBy('Escape')], [false, false]);
  await frames(3);
  assert.deepEqual([await leavesBy('Control+b'), await leavesBy('b')], [false, true]);
  await page.evaluate(() => window.legwork.set('gait.speed', 0.3));
});

test('a press in a plot goes to that moment', async () => {
  await startAgain();
  await page.evaluate(() => window.legwork.step(1000));
  await frames(3);
  const box = await page.locator('.plot-body').boundingBox();
  await page.mouse.move(box.x + 0.2 * box.width, box.y + 0.4 * box.height);
  await frames(2);
  await page.mouse.down();
  await frames(2);
  await page.mouse.up();
  const step = await stepNumber();
  assert.ok(step > 0 && step < 1000, `step ${step}`);
  await frames(2);
  await kept('scrubbed');
});

test('keys work while the view has the focus, and only then', async () => {
  await startAgain();
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
  await page.keyboard.press('ArrowRight');
  assert.equal(await stepNumber(), 0);
  const { x, y } = await pointInView();
  await page.mouse.click(x, y);
  await page.keyboard.press('ArrowRight');
  assert.equal(await stepNumber(), 1);
  await page.keyboard.press('Shift+ArrowRight');
  assert.equal(await stepNumber(), 11);
  await page.keyboard.press('ArrowLeft');
  assert.equal(await stepNumber(), 10);
  await page.keyboard.press('=');
  assert.equal(await page.inputValue('#speed'), '2');
  await page.keyboard.press('-');
  assert.equal(await page.inputValue('#speed'), '1');
  await page.keyboard.press(']');
  assert.equal(await page.getAttribute('[data-camera="side"]', 'aria-pressed'), 'true');
  await page.keyboard.press('[');
  await page.keyboard.press('Space');
  assert.equal(await page.evaluate(() => window.legwork.isPlaying()), true);
  await page.keyboard.press('Space');
  assert.equal(await page.evaluate(() => window.legwork.isPlaying()), false);
  await page.keyboard.press('Backspace');
  assert.equal(await stepNumber(), 0);
  await page.keyboard.press('?');
  assert.equal(await page.isVisible('#help'), true);
  await page.keyboard.press('?');
  await page.keyboard.press('Escape');
  assert.notEqual(await page.evaluate(() => document.activeElement?.id), 'canvas');
});

test('the wheel scrolls the page until the view has been clicked', async () => {
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
  /** A wheel scrolls smoothly: until it does no more. */
  const toTop = () =>
    page.evaluate(async () => {
      for (let still = 0; still < 5; still += 1) {
        if (window.scrollY > 0) still = 0;
        window.scrollTo({ top: 0, behavior: 'instant' });
        await new Promise(requestAnimationFrame);
      }
    });
  await toTop();
  const { x, y } = await pointInView();
  await page.mouse.move(x, y);
  /** Without a window the browser loses a notch now and then. */
  const wheelUntil = async (notch, isDone) => {
    for (let i = 0; i < 10; i += 1) {
      await page.mouse.wheel(0, notch);
      await frames(10);
      if (await isDone()) return;
    }
    assert.fail('nothing came of the wheel');
  };
  await wheelUntil(40, () => page.evaluate(() => window.scrollY > 0));
  await toTop();
  await page.mouse.click(x, y);
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'canvas');
  const before = await picture('zoom-before');
  await wheelUntil(-400, async () => shareChanged(before, await picture('zoom-after')) > 0.02);
  assert.equal(await page.evaluate(() => window.scrollY), 0);
  await page.mouse.wheel(0, 400);
});

test('an open-loop run stops at the error limit, says why, and can be played on', async () => {
  await startAgain();
  await page.evaluate(() => window.legwork.set('gait.speed', 0.3));
  await untilErrorLimit(page);
  assert.equal((await read('status'))[0], 1);
  assert.match(await page.textContent('#notice-text'), /Stopped at t = .*error limit/);
  await frames(3);
  await kept('stopped');
  await page.getByRole('button', { name: /Resynchronise every 2 phases/ }).click();
  await stepsOn(0);
  assert.equal(await page.evaluate(() => window.legwork.get('sim.resync')), 2);
  await page.evaluate(() => window.legwork.set('sim.error_limit', 0.05));
});

// By day tests/web/robustness.test.mjs asks more of it.
forNight('a lost WebGL context comes back', async () => {
  await startAgain();
  await page.evaluate(async () => {
    const canvas = document.getElementById('canvas');
    const loser = canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context');
    const restored = new Promise((resolve) =>
      canvas.addEventListener('webglcontextrestored', resolve),
    );
    const lost = new Promise((resolve) => canvas.addEventListener('webglcontextlost', resolve));
    loser?.loseContext();
    await lost;
    setTimeout(() => loser?.restoreContext(), 0);
    await restored;
  });
  await page.evaluate(() => window.legwork.step(20));
  await frames(5);
  assert.ok(countColours(await picture('context-restored')) > 40);
});

// By day in tests/web/themes.test.mjs.
forNight('dark theme', async () => {
  await page.context().close();
  page = await openPage({ colorScheme: 'dark' });
  await panelsAreOpen(page);
  await page.waitForFunction(() => window.legwork.read('time')[0] > 0.2);
  await frames(3);
  const { pixels } = await picture('desktop-dark');
  const mean = pixels.reduce((sum, value) => sum + value, 0) / pixels.length;
  assert.ok(mean < 140, `mean brightness ${mean}`);
});

test('a phone gets one column, large targets and no panels', async () => {
  await page.context().close();
  page = await openPage({
    ...PHONE,
    deviceScaleFactor: 2,
  });
  await page.waitForFunction(() => window.legwork.read('time')[0] > 0.5);
  await kept('phone');
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  assert.equal(overflow, 0);
  for (const id of ['play', 'step-back', 'step', 'reset', 'speed']) {
    const { width, height } = await page.locator(`#${id}`).boundingBox();
    assert.ok(width >= 44 && height >= 44, `${id} is ${width} x ${height}`);
  }
  assert.equal(await page.evaluate(() => window.legwork.panelsStartTime()), null);
  await page.locator('#tab-settings').tap();
  await kept('phone-form', { fullPage: true });
  await page.context().close();
});

// By day in tests/web/reflow.test.mjs.
forNight('reduced motion starts paused', async () => {
  page = await openPage({ reducedMotion: 'reduce' });
  await frames(5);
  assert.equal(await page.evaluate(() => window.legwork.isPlaying()), false);
  assert.equal(await stepNumber(), 0);
  await page.context().close();
});

test('without WebGL 2 the page says so, and numbers and controls work', async () => {
  page = await openPage({
    prepare: () => {
      const getContext = HTMLCanvasElement.prototype.getContext;
      Object.assign(HTMLCanvasElement.prototype, {
        getContext(kind, ...rest) {
          return kind.startsWith('webgl') ? null : Reflect.apply(getContext, this, [kind, ...rest]);
        },
      });
    },
  });
  assert.match(await page.textContent('#no-view'), /WebGL 2 is not available/);
  assert.equal(await page.isVisible('#no-view'), true);
  await stepsOn(0);
  assert.match(await page.textContent('#status'), /carry \d+ N and \d+ N/);
  await kept('no-webgl');
  await page.context().close();
});

test('time goes on while no frame comes, until it is paused; then the next frame shows where it is', async () => {
  page = await openPage({
    prepare: () => {
      const ask = window.requestAnimationFrame.bind(window);
      const held = [];
      window.isHeld = false;
      window.requestAnimationFrame = (draw) =>
        ask((now) => (window.isHeld ? held.push(draw) : draw(now)));
      window.letGo = () => {
        window.isHeld = false;
        for (const draw of held.splice(0)) window.requestAnimationFrame(draw);
      };
    },
  });
  await stepsOn(0);
  const before = await page.evaluate(() => {
    window.isHeld = true;
    return { step: window.legwork.read('step')[0], drawn: window.legwork.framesDrawn() };
  });
  const isPast = (step) => window.legwork.read('step')[0] > step;
  await page.waitForFunction(isPast, before.step + 100, { polling: 50 });
  const paused = await page.evaluate(() => {
    window.legwork.pause();
    return { step: window.legwork.read('step')[0], drawn: window.legwork.framesDrawn() };
  });
  assert.equal(paused.drawn, before.drawn);
  await page.waitForTimeout(100);
  assert.equal(await stepNumber(), paused.step);
  await page.evaluate(() => window.letGo());
  await page.waitForFunction((drawn) => window.legwork.framesDrawn() > drawn, paused.drawn);
  const shown = await page.textContent('#clock');
  assert.ok(shown.includes((await read('time'))[0].toFixed(3)), shown);
  await page.context().close();
});

test('no complaint on the console, no request to anybody else', () => {
  assert.deepEqual(pages.complaints, []);
  assert.deepEqual(pages.strangers, []);
});
