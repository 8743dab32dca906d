// Sharing what is on the page: links to whole runs, tables, files, pictures; and hostile links, which must have no effect.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { comparisonsAreThere, frames, startPages } from '../support/built_page.mjs';
import { isNight, sample } from '../support/by_night.mjs';
import { legwork } from '../support/legwork_cli.mjs';
import { kindOf } from '../support/models.mjs';
import { bodyOf, linkOf, randomNumbers } from '../support/run_links.mjs';
import { countColours, decodePng } from './png.mjs';
import '../support/close_after_each.mjs';

let pages;
let shared;
before(async () => {
  pages = await startPages();
  shared = await opened(pages);
});
after(() => pages?.close());

const still = { reducedMotion: 'reduce' };

async function opened(from, options = {}) {
  const page = await from.open({ ...still, acceptDownloads: true, ...options });
  await comparisonsAreThere(page);
  return page;
}

/** One page for the tests here, with the drawer that hands things on: each finds a scene at its start, at rest. */
const fresh = (id = 'quadruped-trot') => begin(shared, id);

async function begin(page, id) {
  await page.evaluate(async (scene) => {
    const { legwork: lab } = window;
    await lab.openScene(scene);
    lab.pause();
    const share = document.getElementById('share');
    if (share.hidden) document.getElementById('show-share').click();
  }, id);
  return page;
}

/** Goes through a run and answers how it compares, with the hash at its end. */
const followed = (page, link) =>
  page.evaluate(async (text) => {
    const { legwork: lab } = window;
    const outcome = await lab.openRun(text);
    if (!outcome.ok) return { outcome };
    while (lab.verdict() === 'under way') await new Promise(requestAnimationFrame);
    return { outcome, verdict: lab.verdict(), hash: lab.hash() };
  }, link);

// tests/bindings/links_test.cpp has such runs in every scene, and by day here are some of each engine that the page loads.
test('random runs in all scenes are reproduced from their links', async () => {
  const page = await fresh();
  const ids = await page.evaluate(() => window.legwork.scenes());
  const scenes = sample(
    ids.filter((id) => !id.includes('herd')),
    kindOf,
  );
  const count = isNight ? 200 : scenes.length;
  const run = { scenes, count };
  const differing = await page.evaluate(async ({ scenes, count }) => {
    const { legwork: lab } = window;
    let state = 1;
    const next = () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return state / 2 ** 32;
    };
    const wrong = [];
    for (let run = 0; run < count; run += 1) {
      await lab.openScene(scenes[run % scenes.length]);
      const paths = lab.parameters();
      const change = () => {
        const path = paths[Math.floor(next() * paths.length)];
        lab.set(path, lab.get(path) * (0.97 + 0.06 * next())); // some are refused
      };
      change();
      for (let part = 0; part < 3; part += 1) {
        lab.step(Math.floor(next() * 40));
        change();
      }
      const [link, hash] = [lab.link(), lab.hash()];
      await lab.openRun(link);
      while (lab.verdict() === 'under way') await new Promise(requestAnimationFrame);
      if (lab.verdict() !== 'reproduced' || lab.hash() !== hash) wrong.push(link);
    }
    return wrong;
  }, run);
  assert.ok(scenes.length >= 5, `${scenes}`);
  assert.deepEqual(differing, []);
});

test('an address with a run says that it is reproduced, and can be watched', async () => {
  const page = await fresh();
  const [link, hash] = await page.evaluate(() => {
    const { legwork: lab } = window;
    lab.set('gait.speed', 0.25);
    lab.step(700);
    lab.set('gait.height', 0.27);
    lab.step(300);
    return [lab.link(), lab.hash()];
  });
  const other = await pages.open({ query: `?scene=quadruped-trot#run=${link}` });
  await other.waitForFunction(() => window.legwork.verdict() === 'reproduced');
  assert.equal(await other.evaluate(() => window.legwork.hash()), hash);
  assert.match(await other.textContent('#notice-text'), /^Reproduced: 1000 steps/);
  assert.equal(await other.evaluate(() => window.legwork.isPlaying()), false);
  await other.getByRole('button', { name: 'Watch it' }).click();
  await other.waitForFunction(() => window.legwork.read('step')[0] > 5);
  assert.ok(await other.evaluate(() => window.legwork.isPlaying()));
  await other.close();
  const cli = legwork(['run', '--link', link, '--hash']);
  assert.equal(cli.stdout.trim(), hash);
});

test('a run that went on after its error limit is reproduced from its link', async () => {
  const page = await fresh();
  const [outcome, link, hash] = await page.evaluate(() => {
    const { legwork: lab } = window;
    lab.set('sim.error_limit', 1e-9);
    const stop = lab.step(2000);
    lab.set('sim.error_limit', 0.05); // as the sentence of the stop advises
    lab.step(100);
    return [stop, lab.link(), lab.hash()];
  });
  assert.equal(outcome.kind, 'stopped');
  const again = await followed(page, link);
  assert.equal(again.verdict, 'reproduced');
  assert.equal(again.hash, hash);
});

test('an address with a malformed run says so, and opens what it can', async () => {
  const malformed = /** @type {const} */ ([
    // Cut short: the engine that came for it has no trot.
    ['#run=AQ5xdWFkcnVwZWQtZnJlZQAAAA', 'quadruped-free', /damaged/],
    [`#run=${'A'.repeat(5000)}`, 'quadruped-free', /at most 4096/],
    ['?scene=quadruped-walk#run=', 'quadruped-walk', /damaged/],
    ['#run=two words', 'quadruped-free', /damaged/],
  ]);
  for (const [address, scene, said] of sample(malformed, ([, , words]) => words.source)) {
    const page = await pages.open({ ...still, query: address });
    await page.waitForSelector('#notice:not([hidden])');
    assert.match(await page.textContent('#notice-text'), said, address);
    assert.equal(await page.evaluate(() => window.legwork.scene()), scene, address);
    const inAdvance = await page.locator('link[rel=preload]').count();
    assert.equal(
      inAdvance,
      address.includes('scene=') ? 1 : 0,
      `${address}: engines fetched early`,
    );
    await page.close();
  }
});

test('stepped to its end, a repeated run says how it compares, and plays on; a stop keeps its reason', async () => {
  const page = await fresh();
  const link = await page.evaluate(() => {
    const { legwork: lab } = window;
    lab.set('sim.error_limit', 1e-9);
    lab.step(2000);
    return lab.link();
  });
  assert.equal((await followed(page, link)).verdict, 'reproduced');
  assert.match(await page.textContent('#notice-text'), /^Reproduced: /);
  assert.match(await page.textContent('#status'), /^Stopped at /);

  const [isReproduced, isOn] = await page.evaluate(async () => {
    const { legwork: lab } = window;
    await lab.openScene('four-bar');
    lab.step(80);
    const four = lab.link();
    await lab.openRun(four);
    while (lab.verdict() === 'under way') await new Promise(requestAnimationFrame);
    document.getElementById('reset').click();
    lab.step(100);
    const said = document.getElementById('notice-text').textContent;
    lab.play();
    for (let i = 0; i < 300 && lab.read('step')[0] < 110; i += 1)
      await new Promise(requestAnimationFrame);
    return [/^Reproduced: 80 steps/.test(said), lab.read('step')[0] >= 110];
  });
  assert.ok(isReproduced, 'the verdict is said');
  assert.ok(isOn, 'it plays on');
});

test('a long check says how far it is, and can be ended', async () => {
  const page = await fresh();
  const scene = Buffer.from('quadruped-trot');
  const steps = [];
  for (let left = 2 * 36_000_000; left > 0; left = Math.floor(left / 128))
    steps.push((left % 128) + (left >= 128 ? 128 : 0));
  const hash = Array(8).fill(0);
  const body = Buffer.from([1, scene.length, ...scene, 0, 0, 0, ...steps, ...hash, 1, 0]);
  await page.evaluate((link) => window.legwork.openRun(link), linkOf(body));
  const stop = page.getByRole('button', { name: 'Stop', exact: true });
  await stop.waitFor();
  assert.match(await page.textContent('#notice-text'), /^Replaying the shared run: \d+ % done\.$/);
  await stop.click();
  await page.waitForSelector('#notice', { state: 'hidden' });
  const stoppedAt = await page.evaluate(() => window.legwork.read('step')[0]);
  assert.ok(stoppedAt > 0);
  await frames(page, 5);
  assert.equal(await page.evaluate(() => window.legwork.read('step')[0]), stoppedAt);
});

/** A link with four hundred changes of one parameter, between half and one, at one step. */
function flood(scene, path, step) {
  const leb = (value) => (value < 128 ? [value] : [128 + (value % 128), ...leb(value >> 7)]);
  const text = (words) => [words.length, ...Buffer.from(words)];
  const inputs = Array.from({ length: 400 }, (_, i) => [
    ...leb(i === 0 ? step : 0),
    0,
    ...leb(4 * (i % 2 === 0 ? 500_000 : 1_000_000)),
  ]);
  const head = [3, ...text(scene), 1, ...text(path), 0, ...leb(inputs.length)];
  const hash = Array(8).fill(0);
  return linkOf(Buffer.from([...head, ...inputs.flat(), 4, ...hash, 1, 0]));
}

test('a link with hundreds of changes at one step does not keep the page', async () => {
  const page = await fresh('quadruped-free');
  const early = await page.evaluate(
    (link) => window.legwork.openRun(link),
    flood('quadruped-bound', 'gait.speed', 0),
  );
  assert.equal(early.ok, false);
  assert.match(early.sentence, /damaged/);
  for (const [scene, path] of [
    ['quadruped-bound', 'gait.speed'],
    ['quadruped-free', 'payload.mass'],
  ]) {
    const { turns, verdict } = await page.evaluate(
      async (link) => {
        const { legwork: lab } = window;
        const outcome = await lab.openRun(link);
        if (!outcome.ok) return { verdict: outcome.sentence };
        let count = 0;
        while (lab.verdict() === 'under way') {
          count += 1;
          await new Promise((resolve) => setTimeout(resolve));
        }
        return { turns: count, verdict: lab.verdict() };
      },
      flood(scene, path, 1),
    );
    assert.equal(verdict, 'differs', scene);
    // One change, planned or taken up once.
    assert.ok(turns < 20, `${scene}: ${turns} turns`);
  }
});

test('a run whose end is another is not called reproduced, and the page says where', async () => {
  const page = await fresh();
  const link = await page.evaluate(() => {
    window.legwork.step(64);
    return window.legwork.link();
  });
  const body = Buffer.from(bodyOf(link));
  body[body.length - 1] ^= 0xff; // the last mark on the way
  const { verdict } = await followed(page, linkOf(body));
  assert.equal(verdict, 'differs');
  assert.match(await page.textContent('#notice-text'), /Not reproduced: step \d+ is the first/);
});

// By night ten thousand; those of the engine are in tests/engine/io/run_link_test.cpp.
test('changed links: no script, no request, no value out of bounds', async () => {
  const page = await fresh();
  const links = await page.evaluate(async () => {
    const { legwork: lab } = window;
    const made = [];
    for (const id of ['quadruped-trot', 'quadruped-walk', 'hexapod-tripod']) {
      await lab.openScene(id);
      const path =
        lab.parameters().find((name) => name === 'gait.height' || name === 'gait.speed') ?? '';
      lab.step(3);
      lab.set(path, lab.get(path) * 0.99);
      lab.step(3);
      made.push(lab.link());
    }
    return made;
  });
  const random = randomNumbers(7);
  const count = isNight ? 10_000 : 60;
  const hostile = Array.from({ length: count }, (_, index) => {
    const link = links[index % links.length];
    if (index % 10 === 0) {
      const place = random.below(link.length);
      return `${link.slice(0, place)}${['<script>', '"onload=', 'javascript:', '..', '%00'][random.below(5)]}${link.slice(place)}`;
    }
    const body = Buffer.from(bodyOf(link));
    for (let n = 1 + random.below(3); n > 0; n -= 1)
      body[1 + random.below(body.length - 1)] = random.below(256);
    return linkOf(body);
  });
  await page.waitForLoadState('networkidle'); // what the page fetches by itself has come
  const requests = [];
  const note = (request) => requests.push(request.url());
  page.on('request', note);
  const scripts = await page.evaluate(() => document.scripts.length);
  const result = await page.evaluate(async (all) => {
    const { legwork: lab } = window;
    /** @type {string[][]} */
    const [silent, outside] = [[], []];
    const count = { opened: 0, refused: 0, silent, outside };
    for (const link of all) {
      const outcome = await lab.openRun(link);
      if (!outcome.ok) {
        count.refused += 1;
        if (!/\w+.*\.$/s.test(outcome.sentence)) silent.push(outcome.sentence);
        continue;
      }
      count.opened += 1;
      for (const path of lab.parameters()) {
        const [least, most] = lab.bounds(path);
        const value = lab.get(path);
        if (!(value >= least && value <= most)) outside.push(`${path} = ${value}`);
      }
    }
    return count;
  }, hostile);
  page.off('request', note);
  assert.deepEqual(result.silent, [], 'a refusal says why');
  assert.deepEqual(result.outside, []);
  assert.ok(result.opened > 0.02 * count, `${result.opened} were links still`);
  assert.ok(result.refused > 0.1 * count);
  assert.equal(await page.evaluate(() => document.scripts.length), scripts);
  assert.deepEqual(
    requests.filter((url) => !/\/(favicon\.svg|assets\/legwork[\w-]*\.(wasm|js))$/.test(url)),
    [],
    'nothing but an engine of our own, and the icon that Chromium asks for with each new address',
  );
});

async function saved(page, name) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ]);
  // Not file.path(): a browser that several files of tests share has its own disk.
  const chunks = await (await file.createReadStream()).toArray();
  return { name: file.suggestedFilename(), bytes: Buffer.concat(chunks) };
}

test('the table of a run has the bytes of the command', async () => {
  const page = await fresh('quadruped-free');
  const link = await page.evaluate(() => {
    const { legwork: lab } = window;
    lab.step(30);
    lab.set('command.forward', 0.2);
    lab.step(50);
    return lab.link();
  });
  const { name, bytes } = await saved(page, 'Save as CSV');
  assert.equal(name, 'quadruped-free.csv');
  const cli = legwork(['run', '--link', link, '--csv', '-']);
  assert.equal(cli.status, 0, cli.stderr);
  assert.equal(bytes.toString(), cli.stdout);
  assert.equal(bytes.toString().trim().split('\n').length, 82);

  // Of columns none of which is ticked there is none; of one that is, that.
  const columns = page.locator('#share .columns');
  await columns.locator('summary').click();
  const [all, first] = [0, 1].map((i) => columns.locator('input').nth(i));
  await all.uncheck();
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  assert.equal(await page.textContent('#share-state'), 'Tick at least one column.');
  await first.check();
  assert.equal(await all.evaluate((tick) => tick.indeterminate), true);
  const one = await saved(page, 'Save as CSV');
  const [column] = cli.stdout.split(',');
  assert.match(one.bytes.toString(), new RegExp(`^${column}\\n\\d`));
  await all.check();
  await columns.locator('summary').click();
});

test('a scene goes out as a file and comes in again; a broken one is refused with its place', async () => {
  const page = await fresh();
  await page.evaluate(() => window.legwork.set('gait.speed', 0.25));
  const { name, bytes } = await saved(page, 'Save as JSON');
  assert.equal(name, 'quadruped-trot.json');
  const open = (text) =>
    page.setInputFiles('#share input[type=file]', {
      name: 'mine.json',
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    });
  await page.evaluate(() => window.legwork.openScene('four-bar'));
  await open(bytes);
  await page.waitForFunction(() => window.legwork.scene() === 'quadruped-trot');
  assert.equal(await page.evaluate(() => window.legwork.get('gait.speed')), 0.25);
  await open(bytes.toString().replace('"trot"', '"gallop"'));
  await page.waitForFunction(() =>
    /gallop/.test(document.querySelector('#notice-text').textContent),
  );
  assert.match(await page.textContent('#notice-text'), /mine\.json:\d+:\d+: .*gallop/);
  // Files made to keep a page busy: read until they ask for too much.
  const keys = Array.from({ length: 50_000 }, (_, i) => `"k${i}":1`);
  const ones = ',1'.repeat(2 ** 22 - 2);
  const few = isNight ? ones : ones.slice(0, 400_000);
  for (const [text, expected] of [
    [`{${keys}}`, 'An object has more than 1000 members.'],
    [`[1${few}]`, 'The text has more than 100000 values.'],
    [
      `[1${ones},1,1]`,
      'mine.json has more than 8192 KB, the most that a scene or robot may have: give it without what it does not need.',
    ],
  ]) {
    await open(text);
    await page.waitForFunction(
      (words) =>
        ['#notice-text', '#share-state'].some((place) =>
          document.querySelector(place).textContent.includes(words),
        ),
      expected,
    );
    assert.ok(await page.evaluate(() => window.legwork.step(1)));
  }
  assert.equal(await page.evaluate(() => window.legwork.scene()), 'quadruped-trot');
});

test('a picture of the view has the robot and a caption', async () => {
  const page = await fresh();
  await page.evaluate(() => {
    window.legwork.set('gait.speed', 0.25);
    window.legwork.step(100);
    window.isUnpainted = false; // until the picture is there
    window.words = [];
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
      window.words.push(text);
      fillText.call(this, text, ...place);
    };
  });
  const { name, bytes } = await saved(page, 'Save the view');
  const words = await page.evaluate(() => {
    window.isUnpainted = true;
    return window.words;
  });
  assert.ok(
    words.some((text) => /^Changed: .*: .* 0\.25 m\/s$/.test(text)),
    words.join('\n'),
  );
  assert.equal(name, 'quadruped-trot.png');
  const picture = decodePng(bytes);
  assert.ok(picture.width >= 1920 && picture.height > 800, `${picture.width}`);
  const colours = countColours(picture);
  assert.ok(colours > 50, `${colours} colours`);
});

test('Copy link puts the address of this run into the clipboard, or selects it', async () => {
  const page = await fresh();
  await page.evaluate(() => window.legwork.step(10));
  await page.locator('#share').getByRole('button', { name: 'Copy link' }).click();
  await page.waitForFunction(() =>
    /copied|selected/.test(document.querySelector('#share-state').textContent),
  );
  const address = await page.inputValue('#share-address');
  assert.match(address, /\?scene=quadruped-trot#run=[\w-]+$/);
});

test('Copy link beside the view says what it did while the drawer is closed', async () => {
  const page = await fresh();
  await page.evaluate(() => {
    document.getElementById('close-drawer').click();
    navigator.clipboard.writeText = async (text) => {
      window.copied = text;
    };
    window.legwork.step(10);
  });
  const copyLink = () => page.evaluate(() => document.getElementById('chip-link').click());
  await copyLink();
  await page.waitForFunction(() =>
    /^Link copied: .* only\.$/.test(document.querySelector('#notice-text').textContent),
  );
  assert.match(await page.evaluate(() => window.copied), /#run=[\w-]+$/);
  assert.equal(await page.isVisible('#share'), false);

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    window.legwork.play();
  });
  await copyLink();
  await page.waitForSelector('#share', { state: 'visible' });
  const selected = () =>
    page.evaluate(() => {
      const { value, selectionStart, selectionEnd } = /** @type {HTMLInputElement} */ (
        document.activeElement
      );
      return value?.slice(selectionStart ?? 0, selectionEnd ?? 0);
    });
  await page.waitForFunction(() => document.activeElement?.id === 'share-address');
  const address = await selected();
  assert.match(address, /#run=[\w-]+$/);
  await frames(page, 20);
  assert.equal(await selected(), address, 'it stays to be copied');
  assert.equal(await page.evaluate(() => window.legwork.isPlaying()), false);
  await page.evaluate(() => Reflect.deleteProperty(navigator.clipboard, 'writeText'));
});

test('a video that cannot be made is answered in a sentence', async () => {
  const page = await fresh();
  const record = page.getByRole('button', { name: 'Record a video' });
  if (await record.isDisabled()) return;
  await page.evaluate(() => {
    window.captureStream = HTMLCanvasElement.prototype.captureStream;
    HTMLCanvasElement.prototype.captureStream = () => {
      throw new Error('No stream of this canvas.');
    };
  });
  await record.click();
  await page.waitForFunction(
    () =>
      document.querySelector('#share-state').textContent ===
      'The browser could not make a video of the view. No stream of this canvas.',
  );
  assert.equal(await record.isVisible(), true, 'it can be tried again');
  await page.evaluate(() => {
    HTMLCanvasElement.prototype.captureStream = window.captureStream;
  });
});

test('no complaint on the console, no request to anybody else', () => {
  assert.deepEqual(pages.complaints, []);
  assert.deepEqual(pages.strangers, []);
});
