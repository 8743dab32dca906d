// embed.html, the parameters of its address, and many scenes in one document (mountSim).
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { root } from '../../web/tools/process.mjs';
import { axeViolations } from '../support/axe.mjs';
import {
  comparisonsAreThere,
  frames,
  keepPicture,
  NARROW,
  openSection,
} from '../support/built_page.mjs';
import { isNight } from '../support/by_night.mjs';
import { liveContexts, startCourse } from '../support/course_page.mjs';
import { openEngine } from '../support/engine_words.mjs';
import '../support/close_after_each.mjs';

const dist = process.env.LEGWORK_PAGE_DIR ?? join(root, 'web/dist');
const asset = (pattern, words = '') =>
  readdirSync(join(dist, 'assets')).find(
    (name) =>
      pattern.test(name) && readFileSync(join(dist, 'assets', name), 'utf8').includes(words),
  );

let site;
/** One that stands still as less motion is asked for, for tests that only look at it or step it. */
let trot;
before(async () => {
  site = await startCourse();
  trot = await openEmbed('scene=quadruped-trot&running=true', { reducedMotion: 'reduce' });
});
after(() => site?.close());

/** In a sub-folder of its host, as it may lie anywhere. */
async function openEmbed(query, options = {}) {
  const page = await site.open(`/legwork/embed.html?${query}`, {
    viewport: { width: 800, height: 500 },
    ...options,
  });
  await page.waitForFunction(() => window.sim);
  await page.evaluate(() => new Promise((resolve) => window.sim.onReady(() => resolve(true))));
  return page;
}

test('fills its frame, does not start, does not take the focus', async () => {
  const page = await openEmbed('scene=quadruped-trot&controls=gait.speed,sim.mode', {
    isPainted: isNight,
  });
  assert.equal(await page.evaluate(() => window.sim.isPlaying), false);
  assert.equal(await page.evaluate(() => window.sim.stepCount), 0);
  assert.equal(await page.evaluate(() => document.activeElement?.localName), 'body');
  const box = await page.locator('.sim').boundingBox();
  assert.deepEqual([box.width, box.height], [800, 500]);
  assert.equal(
    await page.title(),
    `${await page.evaluate(() => window.sim.describe().scene.title)} · Legwork`,
  );
  await keepPicture(page, 'embed-desktop');
  await page.click('.sim-bar .primary');
  await page.waitForFunction(() => window.sim.stepCount > 10);
  await page.click('.sim-bar .primary');
  const slider = page.locator('.sim-panel input[type="range"]');
  await slider.evaluate((range) => {
    range.value = String(Number(range.value) + 20);
    range.dispatchEvent(new Event('input'));
  });
  const speed = await page.evaluate(() => window.sim.get('gait.speed'));
  assert.ok(speed > 0.3, `${speed}`);
  assert.equal(await page.textContent('.sim-panel output'), `${speed} m/s`);
  const link = await page.locator('.open-full').getAttribute('href');
  assert.equal(link, './index.html?scene=quadruped-trot');
  await page.focus('.open-full');
  const withRun = await page.locator('.open-full').getAttribute('href');
  assert.match(withRun, /^\.\/index\.html\?scene=quadruped-trot#run=[\w-]{20,}$/);
});

test('the address sets parameters, hides parts, chooses speed and theme', async () => {
  const page = await openEmbed(
    'scene=quadruped-trot&set.gait.speed=0.2&set.sim.mode=inverse&hide=caption,link&theme=dark&speed=0.25&camera=side&running=true',
    { isPainted: isNight },
  );
  await page.waitForFunction(() => window.sim.stepCount > 5);
  await page.evaluate(() => window.sim.pause());
  const [speed, mode, modes] = await page.evaluate(() => [
    window.sim.get('gait.speed'),
    window.sim.get('sim.mode'),
    window.sim.describe().parameters.find(({ path }) => path === 'sim.mode')?.choices,
  ]);
  assert.equal(speed, 0.2);
  assert.equal(modes[mode], 'inverse');
  assert.equal(await page.isVisible('.sim-status'), false);
  assert.equal(await page.isVisible('.open-full'), false);
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
  assert.equal(await page.inputValue('.sim-bar select'), '0.25');
  assert.equal(await page.isVisible('.sim .notice'), false);
  await keepPicture(page, 'embed-dark');
});

test('with less motion asked for nothing plays by itself', async () => {
  await trot.waitForTimeout(300);
  assert.equal(await trot.evaluate(() => window.sim.stepCount), 0);
});

test('what is unknown or impossible is named in a sentence', async () => {
  const page = await openEmbed(
    'scene=quadruped-trot&no-such=1&set.bar=3&theme=pink&speed=x&hide=head&camera=moon&controls=x.y&set.gait.speed=99&set.sim.mode=inverse&set.sim.step=99',
  );
  const said = await page.textContent('.sim .notice');
  for (const words of [
    /no-such/,
    /"bar"/,
    /theme="pink".*light, dark/,
    /speed="x"/,
    /hide="head"/,
    /camera="moon"/,
    /"x\.y"/,
    /gait\.speed = 99/,
    /sim\.step = 99/,
  ])
    assert.match(said, words);
  // A refused setting keeps none of the others from being set.
  assert.equal(await page.evaluate(() => window.sim.get('sim.mode')), 0);
  await page.context().close();
  const none = await site.open('/legwork/embed.html?scene=%3Cimg%20src%3Dx%3E');
  await none.waitForFunction(() =>
    document.querySelector('.sim-loading')?.textContent.includes('no scene'),
  );
  assert.equal(await none.locator('img').count(), 0);
});

test('the link to the full page has the run of now, however it is followed', async () => {
  const page = trot;
  await page.focus('.open-full');
  const focused = await page.getAttribute('.open-full', 'href');
  await page.evaluate(() => {
    window.sim.step(20);
    document
      .querySelector('.open-full')
      .addEventListener('click', (event) => event.preventDefault());
  });
  await page.keyboard.press('Enter');
  const followed = await page.getAttribute('.open-full', 'href');
  assert.notEqual(followed, focused);
  assert.equal(
    followed.split('#run=')[1],
    await page.evaluate(() => window.sim.player.scene.link()),
  );
});

test('a run in the address is repeated; a damaged one is refused in a sentence, and the scene opens', async () => {
  const [link, hash] = await trot.evaluate(() => {
    window.sim.reset();
    window.sim.step(50);
    window.sim.set('gait.speed', 0.2);
    window.sim.step(30);
    return [window.sim.player.scene.link(), window.sim.hash()];
  });
  const again = await openEmbed(`scene=four-bar#run=${link}`);
  await again.locator('.sim .notice', { hasText: 'Reproduced: 80 steps' }).waitFor();
  assert.equal(await again.evaluate(() => window.sim.scene), 'quadruped-trot');
  assert.equal(await again.evaluate(() => window.sim.hash()), hash);
  await again.context().close();
  const damaged = await openEmbed('scene=four-bar#run=two-words');
  await damaged.locator('.sim .notice', { hasText: 'does not know' }).waitFor();
  assert.equal(await damaged.evaluate(() => window.sim.scene), 'four-bar');
});

test('a run of no step is reproduced, and plays on; what the address asked for in vain is said beside it', async () => {
  const link = await trot.evaluate(() => {
    const { sim } = window;
    const usual = sim.get('sim.step');
    sim.reset();
    sim.set('sim.step', 0.004);
    const made = sim.player.scene.link();
    sim.set('sim.step', usual);
    return made;
  });
  const again = await openEmbed(`controls=no.such&colour=red#run=${link}`);
  await again.locator('.sim .notice', { hasText: 'Reproduced: ' }).waitFor();
  const said = await again.textContent('.sim .notice');
  for (const words of [/"no\.such"/, /"colour"/]) assert.match(said, words);
  await again.evaluate(() => window.sim.play());
  await again.waitForFunction(() => window.sim.stepCount > 5);
});

test('the element in a page of no origin is answered, and knows paths by small letters', async () => {
  const page = await site.open('/course/empty.html');
  const told = await page.evaluate(async (legwork) => {
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', 'allow-scripts');
    frame.title = 'A course';
    frame.width = '700';
    frame.height = '500';
    frame.srcdoc = `<!doctype html><title>Course</title>
      <script type="module" src="${legwork}/legwork-sim.js"></script>
      <legwork-sim scene="tailed-quadruped-experiment-4-1" set-stance.FR_x="0.2"></legwork-sim>
      <script type="module">
        const sim = document.querySelector('legwork-sim');
        await customElements.whenDefined('legwork-sim');
        await sim.ready;
        await sim.step(3);
        parent.postMessage([await sim.read('step'), await sim.read('stance.FR_x')], '*');
      </script>`;
    const answer = new Promise((resolve) => {
      addEventListener('message', ({ source, data }) => {
        if (source === frame.contentWindow) resolve(data);
      });
    });
    document.body.append(frame);
    return answer;
  }, site.other);
  assert.deepEqual(told, [[3], 0.2]);
});

test('every listing of the examples asks for what there is', async () => {
  const engine = await openEngine();
  /** Of a scene that is there, its parameters and fields. */
  const known = (id) => {
    assert.ok(engine.scenes.includes(id), `${id} is no scene`);
    const scene = engine.open(engine.scenes.indexOf(id));
    const told = JSON.parse(engine.text(engine.engine._lw_describe(scene)));
    engine.engine._lw_close(scene);
    const paths = told.parameters.map(({ path }) => path);
    return { paths, fields: told.snapshot.fields.map(({ name }) => name) };
  };
  let count = 0;
  const page = await site.open('/course/empty.html', { javaScriptEnabled: false });
  for (const file of ['index.html', 'messages.html']) {
    await page.goto(`${site.course}/legwork/examples/${file}`);
    for (const listing of await page.locator('pre code').allTextContents()) {
      const scene = /scene"?[=:] ?"?([\w-]+)/.exec(listing)?.[1];
      if (scene === undefined) continue;
      const { paths, fields } = known(scene);
      const parts = listing
        .replaceAll(/\S*\.(js|html)/g, '')
        .replaceAll(/\bset-([a-z]+)_/g, '$1.')
        .matchAll(/\b((?:[a-z]\w*)\.[a-z]\w*)\b(?!\()/g);
      const families = new Set(paths.map((path) => path.split('.')[0]));
      for (const [, part] of parts) {
        if (!families.has(part.split('.')[0])) continue;
        assert.ok(paths.includes(part), `${file}: ${scene} has no ${part}:\n${listing}`);
        count += 1;
      }
      for (const [, field] of listing.matchAll(/fields"?[=:] ?\[?"(\w+)"/g))
        assert.ok(fields.includes(field), `${file}: ${scene} has no field ${field}`);
    }
  }
  assert.ok(count >= 5, `${count}`);
});

test('on a phone, in German, everything is in reach, and large enough for a finger; a theme goes along to the full page', async () => {
  const page = await openEmbed(
    'scene=quadruped-free&controls=contact.friction&theme=contrast&lang=de',
    {
      viewport: { width: 360, height: 640 },
      hasTouch: true,
      isMobile: true,
      isPainted: isNight,
    },
  );
  await keepPicture(page, 'embed-phone');
  const href = new URL(await page.getAttribute('.open-full', 'href'), page.url());
  assert.deepEqual(Object.fromEntries(href.searchParams), {
    scene: 'quadruped-free',
    theme: 'contrast',
    lang: 'de',
  });
  const small = await page.locator('.sim :is(button, select, a):visible').evaluateAll((controls) =>
    controls
      .map((control) => [control.getBoundingClientRect(), control])
      .filter(([{ width, height, right }]) => width < 44 || height < 44 || right > innerWidth)
      .map(([, control]) => control.outerHTML),
  );
  assert.deepEqual(small, []);
  await page.tap('.sim-push');
  await page.waitForFunction(() => window.sim.read('push_left')[0] > 0);
});

test('axe finds nothing to complain about', async () => {
  const displays = /** @type {const} */ ([
    ['scene=quadruped-free&controls=contact.friction,gait.name', {}],
    ['scene=four-bar&set.bar=3&theme=dark', { viewport: { width: 360, height: 640 } }],
    ['scene=rotations&theme=contrast', {}],
  ]);
  for (const [query, options] of isNight ? displays : displays.slice(0, 2)) {
    const page = await openEmbed(query, options);
    assert.deepEqual(await axeViolations(page), [], query);
    await page.context().close();
  }
});

test('the wheel is the page’s unless Ctrl is held, and the view says so', async () => {
  const page = trot;
  await page.mouse.move(400, 150);
  const isTaken = (ctrlKey) =>
    page
      .locator('.sim-view')
      .evaluate(
        (view, ctrl) =>
          !view.dispatchEvent(
            new WheelEvent('wheel', { deltaY: 40, ctrlKey: ctrl, cancelable: true, bubbles: true }),
          ),
        ctrlKey,
      );
  assert.equal(await isTaken(false), false);
  assert.match(await page.textContent('.sim-hint:visible'), /Ctrl/);
  assert.equal(await isTaken(true), true);
});

/** More than may have contexts. */
const SCENES = isNight ? 12 : 8;
test('many scenes in one document: one engine, at most six contexts, what is off the screen rests', async (t) => {
  const page = await site.open('/course/empty.html', {
    viewport: { width: 700, height: 900 },
    isPainted: isNight,
  });
  const engines = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.wasm')) engines.push(request.url());
  });
  await page.evaluate(
    async ([script, style, count]) => {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = `../legwork/assets/${style}`;
      document.head.append(link);
      const { mountSim } = await import(`../legwork/assets/${script}`);
      const scenes = ['quadruped-trot', 'quadruped-walk', 'hexapod-tripod', 'quadruped-pace'];
      window.sims = await Promise.all(
        Array.from({ length: count }, (_, i) => {
          const host = document.createElement('div');
          host.style.height = '280px';
          document.body.append(host);
          return mountSim(host, { scene: scenes[i % scenes.length] });
        }),
      );
    },
    [asset(/^sim-.*\.js$/, 'mountSim'), asset(/^sim-.*\.css$/), SCENES],
  );
  assert.equal(engines.length, 1, `${engines}`);
  await page.evaluate(() => new Promise((resolve) => window.sims[0].onReady(() => resolve(true))));
  assert.equal(
    await page.evaluate(() => window.sims.filter(({ isPlaying }) => isPlaying).length),
    0,
  );
  let most = 0;
  for (let y = 0; y <= SCENES * 280; y += 420) {
    await page.evaluate((top) => window.scrollTo(0, top), y);
    await page.waitForTimeout(250);
    most = Math.max(most, await liveContexts(page));
  }
  t.diagnostic(`${most} contexts at most`);
  assert.ok(most >= 3 && most <= 6, `${most}`);
  await page.evaluate(() => {
    window.scrollTo(0, 0);
    for (const sim of window.sims) sim.play();
  });
  await page.waitForFunction(() => window.sims[0].stepCount > 10);
  const [near, far] = await page.evaluate(() => [
    window.sims[0].stepCount,
    window.sims[window.sims.length - 1].stepCount,
  ]);
  await page.waitForFunction((step) => window.sims[0].stepCount > step + 30, near);
  assert.equal(await page.evaluate(() => window.sims[window.sims.length - 1].stepCount), far);
  await page.evaluate(() => {
    for (const sim of window.sims) sim.pause();
  });
  await keepPicture(page, 'embed-many');

  const collected = await page.evaluate(async () => {
    const [sim] = window.sims;
    sim.reset();
    const rows = await sim.collect({ steps: 50, every: 10, fields: ['foot_force'] });
    sim.step(50);
    return {
      steps: rows.step,
      last: [...(rows.values.foot_force.at(-1) ?? [])],
      shown: sim.read('foot_force'),
      stopped: rows.stopped,
    };
  });
  assert.deepEqual(collected.steps, [0, 10, 20, 30, 40, 50]);
  assert.deepEqual(collected.last, collected.shown);
  assert.equal(collected.stopped, '');

  await page.evaluate(() => {
    for (const sim of window.sims) sim.dispose();
  });
  assert.equal(await liveContexts(page), 0);
  assert.equal(await page.locator('.sim').count(), 0);
});

test('a lost context comes back with the same picture of the same state', async () => {
  const page = trot;
  const before = await page.evaluate(() => window.sim.hash());
  const isBack = await page.evaluate(async () => {
    const canvas = document.querySelector('.sim-view canvas');
    const extension = canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context');
    const restored = new Promise((resolve) => {
      canvas.addEventListener('webglcontextrestored', () => resolve(true));
    });
    extension?.loseContext();
    setTimeout(() => extension?.restoreContext(), 50);
    return restored;
  });
  assert.equal(isBack, true);
  assert.equal(await page.evaluate(() => window.sim.hash()), before);
  assert.equal(await liveContexts(page), 1);
});

test('the drawer "Embed" writes snippets of the scene with what has been changed', async () => {
  const page = await site.open('/legwork/?scene=four-bar', {
    viewport: NARROW,
    permissions: [],
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  await comparisonsAreThere(page);
  await page.evaluate(() => window.legwork.pause());
  const [path, value] = await page.evaluate(() => {
    const { legwork } = window;
    const chosen =
      legwork.parameters().find((name) => /^crank|coupler|link/.test(name)) ??
      legwork.parameters()[0];
    const wanted = 1.01 * legwork.get(chosen);
    legwork.set(chosen, wanted);
    document.querySelector('[data-camera="side"]').click();
    document.querySelector('#show-menu .chips input').click();
    return [chosen, legwork.get(chosen)];
  });
  const key = (list) => [...list.children].map((one) => one.querySelector('span')?.textContent);
  await frames(page, 3);
  const seen = await page.locator('#legend').evaluate(key);
  await openSection(page, 'embed');
  const address = new URL(await page.locator('.embed-address a').getAttribute('href'));
  assert.equal(address.pathname, '/legwork/embed.html');
  assert.equal(address.searchParams.get('scene'), 'four-bar');
  assert.equal(Number(address.searchParams.get(`set.${path}`)), value);
  assert.equal(address.searchParams.get('camera'), 'side');
  assert.ok(address.searchParams.has('show'), 'what is shown otherwise than usual');
  const names = await page.locator('#embed h3').allTextContents();
  for (const name of ['MyST', 'Quarto', 'Sphinx', 'Moodle', 'Canvas'])
    assert.ok(
      names.some((text) => text.includes(name)),
      `${names}`,
    );
  const told = await page.locator('#embed pre').allTextContents();
  const [script] = told.filter((text) => text.includes('<legwork-sim'));
  assert.match(script, /<script src="[^"]*\/legwork-element\.js" defer>/);
  assert.match(script, new RegExp(` set-${path.replace('.', '_')}="`));
  const [widget] = told.filter((text) => text.includes('{anywidget}'));
  const { src, title } = JSON.parse(widget.split('\n').slice(1, -1).join('\n'));
  assert.match(src, /\/legwork\/embed\.html$/);
  assert.notEqual(title, '');
  await page.check('#embed input[name="running"]');
  assert.match(await page.locator('#embed pre').first().textContent(), /running=true/);
  // A clipboard that refuses: the text is selected.
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  await page.locator('#embed .copy').first().click();
  await page.waitForFunction(() =>
    /Selected/.test(document.querySelector('#embed .copied').textContent),
  );
  assert.match(await page.evaluate(() => String(window.getSelection())), /<iframe/);
  await keepPicture(page, 'embed-drawer');
  const shown = await openEmbed(address.search.slice(1));
  assert.equal(await shown.evaluate((name) => window.sim.get(name), path), value);
  assert.deepEqual(await shown.locator('ul.legend').evaluate(key), seen);
  assert.equal(await shown.locator('.sim-legends[open]').count(), 0, 'the legend begins folded');
  await page.context().close();
});

test('a button for the whole screen, where the page around allows it', async () => {
  const page = await openEmbed('scene=four-bar');
  const button = page.locator('.full-screen');
  assert.equal(await button.getAttribute('aria-label'), 'Full screen');
  const { width, height } = await button.boundingBox();
  assert.ok(width >= 24 && height >= 24);
  await button.click();
  await page.waitForFunction(() => document.fullscreenElement !== null);
  await page.getByRole('button', { name: 'Leave full screen' }).click();
  await page.waitForFunction(() => document.fullscreenElement === null);
  await page.getByRole('button', { name: 'Full screen', exact: true }).waitFor();
  await page.context().close();
  const around = await site.open('/course/empty.html');
  for (const [allow, count] of [
    ['', 0],
    ['fullscreen', 1],
  ]) {
    const frame = await around.evaluateHandle(
      ([src, allowed]) => {
        const made = document.createElement('iframe');
        made.allow = allowed;
        made.src = src;
        document.body.replaceChildren(made);
        return made;
      },
      [`${site.other}/embed.html?scene=four-bar`, allow],
    );
    const inside = await frame.contentFrame();
    await inside.waitForFunction(() => window.sim);
    assert.equal(await inside.locator('.full-screen').count(), count, `allow="${allow}"`);
  }
});

test('the element is as high as its scene asks for, unless it is told its shape', async () => {
  const page = await site.open('/course/empty.html');
  const measure = (attributes) =>
    page.evaluate(async (given) => {
      await import('../legwork/legwork-sim.js');
      const element = document.createElement('legwork-sim');
      for (const [name, value] of Object.entries(given)) element.setAttribute(name, value);
      const heard = new Promise((resolve) => {
        element.addEventListener('legwork-height', ({ detail }) => resolve(detail), { once: true });
      });
      document.body.replaceChildren(element);
      const asked = await heard;
      await new Promise((resolve) => setTimeout(resolve, 300));
      const { offsetHeight, offsetWidth } = element.shadowRoot.querySelector('iframe');
      return { asked, offsetHeight, offsetWidth };
    }, attributes);
  const scene = { scene: 'four-bar', controls: 'mass.coupler,drive.speed' };
  const free = await measure(scene);
  assert.ok(Math.abs(free.asked - free.offsetHeight) < 16, JSON.stringify(free));
  assert.ok(free.offsetHeight > (10 / 16) * free.offsetWidth + 60, JSON.stringify(free));
  const shaped = await measure({ ...scene, 'aspect-ratio': '4/3' });
  assert.ok(Math.abs(shaped.offsetHeight - 0.75 * shaped.offsetWidth) < 2, JSON.stringify(shaped));
});

test('nothing was complained about, nobody else was asked', () => {
  const own = site.complaints.filter(
    (text) => !text.startsWith('Service Worker registration blocked'),
  );
  assert.deepEqual(own, []);
  assert.deepEqual(site.strangers, []);
});
