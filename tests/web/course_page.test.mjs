// A course page with six scenes, on a phone: it scrolls, nothing stutters, and scenes off the screen rest.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { keepPicture, PHONE } from '../support/built_page.mjs';
import { forNight, isNight } from '../support/by_night.mjs';
import { liveContexts, startCourse } from '../support/course_page.mjs';
import '../support/close_after_each.mjs';

let site;
let page;
let cdp;
before(async () => {
  site = await startCourse();
  page = await site.open('/course/index.html', PHONE);
  cdp = await page.context().newCDPSession(page);
});
after(() => site?.close());

const scrolled = () => page.evaluate(() => window.scrollY);
const frameOf = async (id) =>
  await (await page.locator(`#${id} iframe`).elementHandle()).contentFrame();

/** Scrolls to an embed and waits for its picture. */
async function arrive(id) {
  await page.locator(`#${id}`).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await page.locator(`#${id}`).evaluate((element) => element.ready);
  const frame = await frameOf(id);
  await frame.evaluate(() => new Promise((resolve) => window.sim.onReady(() => resolve(true))));
  return frame;
}

/** The middle of the view of an embed, in the window. */
async function middleOf(id) {
  const { x, y, width, height } = await page.locator(`#${id} iframe`).boundingBox();
  return { x: x + 0.5 * width, y: y + 0.35 * height };
}

async function swipe({ x, y }, dx, dy) {
  const send = (type, points) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await send('touchStart', [{ x, y }]);
  for (let i = 1; i <= 10; i += 1)
    await send('touchMove', [{ x: x + (dx * i) / 10, y: y + (dy * i) / 10 }]);
  await send('touchEnd', []);
  await scrollHasEnded();
}

/** Nothing has moved for some frames. */
const scrollHasEnded = () =>
  page.evaluate(async () => {
    let at = window.scrollY;
    for (let still = 0; still < 10; still += 1) {
      await new Promise(requestAnimationFrame);
      if (window.scrollY !== at) still = 0;
      at = window.scrollY;
    }
  });

const isResting = (frame) =>
  frame.evaluate(() => document.querySelector('.sim-view.resting') !== null);

test('the text is there without scripts, and instead of it the frames with them', async () => {
  const plain = await site.open('/course/index.html', { ...PHONE, javaScriptEnabled: false });
  assert.equal(await plain.isVisible('#trot p'), true);
  await plain.context().close();
  assert.equal(await page.isVisible('#trot p'), false);
  const frames = await page.locator('legwork-sim').evaluateAll((all) =>
    all.map(({ shadowRoot }) => {
      const { title, loading, allow } = shadowRoot.querySelector('iframe');
      return { title, loading, allow };
    }),
  );
  assert.equal(frames.length, 6);
  for (const { title, loading, allow } of frames) {
    assert.match(title, /\w{3}/);
    assert.equal(loading, 'lazy');
    assert.equal(allow, 'fullscreen; clipboard-write');
  }
});

test('nothing starts, and nothing takes the focus', async () => {
  const frame = await arrive('trot');
  await keepPicture(page, 'course-phone');
  assert.equal(await frame.evaluate(() => window.sim.isPlaying), false);
  assert.equal(await page.evaluate(() => document.activeElement?.localName), 'body');
});

test('a swipe that begins on a scene scrolls the page, again and again', async () => {
  await arrive('trot');
  for (let i = 0; i < (isNight ? 3 : 2); i += 1) {
    await page.locator('#trot').evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await scrollHasEnded();
    const from = await scrolled();
    await swipe(await middleOf('trot'), 0, -250);
    assert.ok((await scrolled()) > from + 100, `${i}: from ${from} to ${await scrolled()}`);
    assert.equal(await isResting(await frameOf('trot')), true);
  }
});

test('tapped, the view turns instead; tapped elsewhere, the page scrolls again', async () => {
  const frame = await arrive('trot');
  await scrollHasEnded();
  const at = await middleOf('trot');
  await page.touchscreen.tap(at.x, at.y);
  await frame.waitForFunction(() => !document.querySelector('.sim-view.resting'));
  const from = await scrolled();
  await swipe(at, 60, -120);
  assert.equal(await scrolled(), from);
  await page.evaluate(() => window.scrollBy(0, 0));
  const heading = await page.locator('h2').first().boundingBox();
  const outside =
    heading && heading.y > 0 ? { x: heading.x + 20, y: heading.y + 10 } : { x: 4, y: 20 };
  // Without a window the browser loses the first tap after a swipe that a page has kept for itself.
  for (let i = 0; i < 3 && !(await isResting(frame)); i += 1) {
    await page.touchscreen.tap(outside.x, outside.y);
    await scrollHasEnded();
  }
  assert.ok(await isResting(frame));
  await swipe(await middleOf('trot'), 0, -250);
  assert.ok((await scrolled()) > from + 100);
});

test('what plays rests while it is off the screen, and goes on afterwards', async () => {
  const frame = await arrive('trot');
  await page.locator('#trot').evaluate((element) => element.play());
  await frame.waitForFunction(() => window.sim.stepCount > 20);
  await arrive('walker');
  await frame.waitForFunction(() => window.liveContexts() === 0);
  const rested = await frame.evaluate(() => window.sim.stepCount);
  await page.waitForTimeout(300);
  assert.equal(await frame.evaluate(() => window.sim.stepCount), rested);
  await page.locator('#trot').evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await frame.waitForFunction((step) => window.sim.stepCount > step, rested);
  // The picture comes back a moment after the steps.
  await frame.waitForFunction(() => window.liveContexts() === 1);
  await page.locator('#trot').evaluate((element) => element.pause());
});

test('scrolled from end to end there are never more than six contexts', async (t) => {
  let most = 0;
  for (const id of ['trot', 'hexapod', 'free', 'four-bar', 'rotations', 'walker']) {
    await arrive(id);
    most = Math.max(most, await liveContexts(page));
    if (['free', 'four-bar'].includes(id)) await keepPicture(page, `course-phone-${id}`);
  }
  t.diagnostic(`${most} at most`);
  assert.ok(most >= 1 && most <= 6, `${most}`);
});

test('properties, methods, attributes and events of the element', async () => {
  const frame = await arrive('free');
  const heard = await page.locator('#free').evaluate(async (element) => {
    const states = [];
    element.addEventListener('legwork-state', ({ detail }) => states.push(detail));
    await element.subscribe(['trunk_height'], 30);
    element.setAttribute('set-contact.friction', '0.3');
    await element.step(20);
    for (let i = 0; i < 200 && states.at(-1)?.step !== 20; i += 1)
      await new Promise((resolve) => setTimeout(resolve, 50));
    const friction = await element.read('contact.friction');
    await element.set('contact.friction', 0.4);
    const after = await element.read('contact.friction');
    const refusal = await element.set('contact.friction', -1).catch(({ message }) => message);
    await element.reset();
    return { states, friction, after, refusal, scene: element.scene };
  });
  assert.equal(heard.scene, 'quadruped-free');
  assert.equal(heard.friction, 0.3);
  assert.equal(heard.after, 0.4);
  assert.match(heard.refusal, /contact\.friction/);
  assert.equal(heard.states.at(-1).step, 20);
  assert.equal(heard.states.at(-1).values.trunk_height.length, 1);
  assert.equal(await frame.evaluate(() => window.sim.stepCount), 0);
});

test('promises of the element settle, whatever becomes of its frame', async () => {
  const other = await site.open('/course/empty.html');
  const told = await other.evaluate(async () => {
    await import('../legwork/legwork-sim.js');
    const make = (attributes) => {
      const element = document.createElement('legwork-sim');
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      return element;
    };
    const reasonOf = (promise) =>
      promise.then(
        () => 'none',
        ({ message }) => message,
      );

    const free = make({ scene: 'quadruped-free' });
    const early = [free.ready, free.step(5)]; // before it is in the page
    document.body.append(free);
    free.setAttribute('controls', 'contact.friction'); // before it is ready
    await Promise.all(early);
    const steps = await free.read('step');

    const wrong = make({ scene: 'no-such-scene' });
    const refused = [reasonOf(wrong.ready), reasonOf(wrong.play())];
    document.body.append(wrong);
    const why = await Promise.all(refused);
    why.push(await reasonOf(wrong.read('step')));
    wrong.scene = 'four-bar';
    await wrong.ready;
    const mended = await wrong.read('scene');
    const gone = reasonOf(wrong.step(10_000));
    wrong.remove();

    // A slider at 120 Hz: fewer are sent, the last one counts.
    const sent = [];
    for (let i = 1; i <= 120; i += 1) {
      sent.push(free.set('contact.friction', 0.3 + i / 500));
      await new Promise((resolve) => setTimeout(resolve, 8));
    }
    await Promise.all(sent);
    const friction = await free.read('contact.friction');

    const states = [];
    free.addEventListener('legwork-state', ({ detail }) => states.push(Object.keys(detail.values)));
    const until = async (holds) => {
      for (let i = 0; i < 200 && !holds(); i += 1)
        await new Promise((resolve) => setTimeout(resolve, 50));
      return holds();
    };
    free.setAttribute('fields', 'time');
    await free.step(1);
    const hasTime = await until(() => states.at(-1)?.[0] === 'time');
    free.setAttribute('fields', 'trunk_height');
    await free.step(1);
    const hasHeight = await until(() => states.at(-1)?.[0] === 'trunk_height');
    free.setAttribute('aspect-ratio', '2 / 1');
    await free.read('step');
    const ratio = free.shadowRoot.querySelector('iframe').style.aspectRatio;
    return { steps, why, mended, gone: await gone, friction, hasTime, hasHeight, ratio };
  });
  assert.deepEqual(told.steps, [5]);
  for (const why of told.why) assert.match(why, /no scene "no-such-scene"/);
  assert.equal(told.mended, 'four-bar');
  assert.match(told.gone, /removed from the page/);
  assert.equal(told.friction, 0.54);
  assert.equal(told.hasTime, true);
  assert.equal(told.hasHeight, true);
  assert.equal(told.ratio, '2 / 1');
});

test('an address that is a script is refused in a sentence, and runs nowhere', async () => {
  const other = await site.open('/course/empty.html');
  const addresses = [
    'javascript:parent.harmed = true//',
    ' java\nscript:parent.harmed = true//',
    'data:text/html,<script>parent.harmed = true</script>',
    'http://[',
  ];
  for (const src of addresses) {
    // By day one of them is mended.
    const isMended = isNight || src === addresses[0];
    const told = await other.evaluate(
      async ([address, mend]) => {
        await import('../legwork/legwork-sim.js');
        const element = document.createElement('legwork-sim');
        element.setAttribute('src', address);
        const heard = [];
        element.addEventListener('legwork-error', ({ detail }) => heard.push(detail));
        document.body.append(element);
        const why = await element.ready.catch(({ message }) => message);
        await new Promise((resolve) => setTimeout(resolve, 100));
        const { harmed } = window;
        if (mend) {
          element.setAttribute('src', new URL('../legwork/embed.html', document.baseURI).href);
          element.setAttribute('scene', 'four-bar');
          await element.ready;
        }
        element.remove();
        return { heard, why, harmed };
      },
      /** @type {const} */ ([src, isMended]),
    );
    assert.match(told.why, /is no address of a page: give a src that begins with https:/, src);
    assert.deepEqual(told.heard, [told.why], src);
    assert.equal(told.harmed, undefined, src);
  }
});

test('a frame that has gone to another page is not believed any more', async () => {
  const other = await site.open('/course/empty.html');
  const heard = await other.evaluate(async (address) => {
    await import('../legwork/legwork-sim.js');
    const element = document.createElement('legwork-sim');
    element.setAttribute('src', address);
    element.setAttribute('scene', 'four-bar');
    document.body.append(element);
    await element.ready;
    const frame = element.shadowRoot.querySelector('iframe');
    const inFrame = /** @type {Window} */ (frame.contentWindow);
    const events = [];
    for (const name of ['state', 'height', 'ready'])
      element.addEventListener(`legwork-${name}`, (event) => {
        if (event instanceof CustomEvent) events.push([event.type, event.detail]);
      });
    const gone = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
    inFrame.location.href = new URL('/course/empty.html', document.baseURI).href;
    await gone;
    const lie =
      'parent.postMessage({ ns: "legwork", v: 1, event: "EVENT", value: 777, load: 1 }, "*")';
    let lies = 0;
    window.addEventListener('message', ({ source, data }) => {
      lies += source === inFrame && data.value === 777 ? 1 : 0;
    });
    for (const name of ['state', 'height', 'ready']) inFrame.eval(lie.replace('EVENT', name));
    await new Promise((resolve) => setTimeout(resolve, 200));
    element.remove();
    return { lies, believed: events.filter(([, detail]) => detail === 777) };
  }, `${site.other}/embed.html`);
  assert.deepEqual(heard, { lies: 3, believed: [] });
});

test('another scene in the same element', async () => {
  await page.locator('#walker').evaluate(async (element) => {
    element.scrollIntoView({ block: 'center' });
    await element.ready;
    const again = new Promise((resolve) => {
      element.addEventListener('legwork-ready', ({ detail }) => resolve(detail), { once: true });
    });
    element.scene = 'brachistochrone';
    return again;
  });
  const { scene } = await page.locator('#walker').evaluate(async (element) => {
    await element.ready;
    return { scene: await element.read('scene') };
  });
  assert.equal(scene, 'brachistochrone');
});

test('the anywidget module follows its model and tells it the state', async () => {
  const other = await site.open('/course/empty.html');
  const told = await other.evaluate(async () => {
    const { default: widget } = await import('../legwork/legwork-anywidget.js');
    const values = { scene: 'two-link-arm', set: {}, controls: [] };
    const listeners = new Map();
    const saved = [];
    const model = {
      get: (name) => values[name],
      set: (name, value) => {
        const isNew = values[name] !== value;
        values[name] = value;
        if (isNew) for (const listener of listeners.get(`change:${name}`) ?? []) listener();
      },
      save_changes: () => saved.push({ ...values }),
      on: (event, listener) => listeners.set(event, [...(listeners.get(event) ?? []), listener]),
      off: (event, listener) =>
        listeners.set(
          event,
          (listeners.get(event) ?? []).filter((one) => one !== listener),
        ),
    };
    const until = async (holds) => {
      for (let i = 0; i < 400 && !holds(); i += 1)
        await new Promise((resolve) => setTimeout(resolve, 50));
      return holds();
    };
    // As in a page of MyST: nobody keeps what is saved, and listeners stay.
    const poor = { ...model };
    for (const name of ['save_changes', 'off'])
      poor[name] = () => {
        throw new Error(`${name} is not there`);
      };
    poor.get = (name) => (name === 'running' ? true : model.get(name));
    const leavePoor = await widget.render({ model: poor, el: document.body });
    const poorElement = document.querySelector('legwork-sim');
    await poorElement.ready;
    await until(() => (values.state?.step ?? 0) > 5);
    const isPoorPlaying = values.state?.step > 5;
    leavePoor();
    const poorLeft = document.querySelectorAll('legwork-sim').length;
    listeners.clear();
    delete values.state;
    delete values.running;
    await widget.initialize({ model });
    const leave = await widget.render({ model, el: document.body });
    const element = document.querySelector('legwork-sim');
    await element.ready;
    const fields = /** @type {import('schemas/description').Parameter[]} */ (
      await element.read('parameters')
    );
    const [{ path, minimum, maximum }] = fields.filter(({ choices }) => choices?.length === 0);
    const wanted = 0.25 * minimum + 0.75 * maximum;
    model.set('set', { [path]: wanted });
    model.set('running', true);
    const moved = await until(() => (values.state?.step ?? 0) > 5 && values.state.playing);
    model.set('running', false);
    const stopped = await until(() => values.state.playing === false || values.running === false);
    const value = await element.read(path);
    leave();
    const left =
      [...listeners.values()].flat().length + document.querySelectorAll('legwork-sim').length;
    return { moved, stopped, value, wanted, saved: saved.length, left, isPoorPlaying, poorLeft };
  });
  assert.equal(told.isPoorPlaying, true);
  assert.equal(told.poorLeft, 0);
  assert.equal(told.moved, true);
  assert.equal(told.stopped, true);
  assert.ok(Math.abs(told.value - told.wanted) < 1e-9, `${told.value} ${told.wanted}`);
  assert.ok(told.saved > 0);
  assert.equal(told.left, 0);
});

// The same elements in a wider window.
forNight('on a desk', async () => {
  const wide = await site.open('/course/index.html', { viewport: { width: 1280, height: 900 } });
  await wide.locator('#trot').evaluate((element) => element.ready);
  await wide.locator('#free').evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await wide.locator('#free').evaluate((element) => element.ready);
  const shown = await (await wide.locator('#free iframe').elementHandle()).contentFrame();
  await shown.evaluate(() => new Promise((resolve) => window.sim.onReady(() => resolve(true))));
  await keepPicture(wide, 'course-desktop');
});

test('nothing was complained about, nobody else was asked', () => {
  assert.deepEqual(site.complaints, []);
  assert.deepEqual(site.strangers, []);
});
