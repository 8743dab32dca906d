// Messages between a page and the frame in it: the validator against the published schema, and a frame under attack.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import Ajv from 'ajv/dist/2020.js';
import { runnerImport } from 'vite';
import { root } from '../../web/tools/process.mjs';
import { isNight } from '../support/by_night.mjs';
import { startCourse } from '../support/course_page.mjs';
import { heardBy, host, stateOf, stopClock } from '../support/framed_page.mjs';
import { legwork } from '../support/legwork_cli.mjs';
import '../support/close_after_each.mjs';

const schema = JSON.parse(readFileSync(join(root, 'web/public/protocol.schema.json'), 'utf8'));
const ajv = new Ajv({ strictTypes: false, allowUnionTypes: true });
ajv.addSchema(schema);
const isRequest = ajv.compile({ $ref: `${schema.$id}#/$defs/request` });
const isAnything = ajv.compile({ $ref: schema.$id });
const { module: protocol } = await runnerImport(join(root, 'web/src/page/embed/protocol.ts'));

const own = { ns: 'legwork', v: 1 };
const GOOD = [
  { ...own, id: 1, cmd: 'get', path: 'gait.speed' },
  { ...own, id: 'a', cmd: 'get', path: 'foot_force' },
  { ...own, id: 0, cmd: 'set', path: 'gait.speed', value: 0.4 },
  { ...own, id: 2, cmd: 'set', path: 'sim.mode', value: 'forward' },
  { ...own, id: 3, cmd: 'play' },
  { ...own, id: 4, cmd: 'pause' },
  { ...own, id: 5, cmd: 'reset' },
  { ...own, id: 6, cmd: 'step' },
  { ...own, id: 7, cmd: 'step', value: -10 },
  { ...own, id: 8, cmd: 'push' },
  { ...own, id: 9, cmd: 'push', value: [0, 2.5, -1] },
  { ...own, id: 10, cmd: 'subscribe', path: 'time' },
  { ...own, id: 11, cmd: 'subscribe', path: ['time', 'trunk_rpy'], value: 60 },
  { ...own, id: 12, cmd: 'subscribe', path: ['time'], value: 0 },
];
/**
 * What a hostile or a clumsy page may put into any place.
 * @type {unknown[]}
 */
const NASTY = [
  null,
  undefined,
  true,
  -1,
  0,
  1.5,
  61,
  1e9,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  2 ** 53,
  '',
  'x'.repeat(5000),
  '__proto__',
  'constructor',
  'gait..speed',
  '.speed',
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '\u202egait.speed',
  'gait.speed\n',
  [],
  [1, 2],
  [1, 2, 3, 4],
  [1e9, 0, 0],
  ['time', 7],
  Array.from({ length: 17 }, () => 'time'),
  {},
  { toString: 'x' },
  [[['time']]],
];
const KEYS = ['ns', 'v', 'id', 'cmd', 'path', 'value', 'extra', 'toString'];

/** Reproducible, mulberry32. */
function random(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function mutated(count, seed) {
  const next = random(seed);
  const pick = (list) => list[Math.floor(next() * list.length)];
  return Array.from({ length: count }, () => {
    if (next() < 0.05) return pick(NASTY);
    const message = { ...pick(GOOD) };
    for (let i = 0; i < 1 + Math.floor(2 * next()); i += 1) {
      const key = pick(KEYS);
      const kind = next();
      if (kind < 0.2) delete message[key];
      else if (kind < 0.5) {
        const from = pick(GOOD);
        const other = pick(KEYS);
        message[key] = Object.hasOwn(from, other) ? from[other] : undefined;
      } else message[key] = pick(NASTY);
      if (message[key] === undefined) delete message[key];
    }
    return message;
  });
}

test('the validator accepts exactly what the published schema accepts', () => {
  for (const message of GOOD) {
    assert.ok(isRequest(message), JSON.stringify([message, isRequest.errors]));
    assert.ok(protocol.parseMessage(message).ok, JSON.stringify(message));
  }
  let accepted = 0;
  const count = isNight ? 20_000 : 5000;
  for (const message of mutated(count, 1)) {
    // JSON knows no such numbers; the schema is about JSON.
    const isJson = !JSON.stringify(message, (_, value) =>
      typeof value === 'number' && !Number.isFinite(value) ? '\u0000' : value,
    )?.includes('\\u0000');
    const parsed = protocol.parseMessage(message);
    const wanted = isJson && isRequest(message);
    assert.equal(parsed.ok, wanted, `${JSON.stringify(message)} ${JSON.stringify(parsed)}`);
    if (parsed.ok) accepted += 1;
    else assert.match(parsed.reason, /\w{2}/);
  }
  assert.ok(
    accepted > 0.025 * count && accepted < 0.75 * count,
    `${accepted} of the mutated ones are still right`,
  );
});

let site;
/** A page with a frame for tests that begin with a reset and leave its clock alone. */
let trot;
before(async () => {
  site = await startCourse();
  trot = await host(site, 'scene=quadruped-trot&api=rw&load=7');
});
after(() => site?.close());

async function restarted() {
  await trot.ask({ id: 'reset', cmd: 'reset' });
  await trot.page.evaluate(() => {
    window.heard.length = 0;
  });
  return trot;
}

test('commands do what they say, and all that is said conforms to the schema', async () => {
  const { page, frame, ask } = await host(site, 'scene=quadruped-free&api=rw');
  assert.deepEqual(await ask({ id: 1, cmd: 'get', path: 'scene' }), {
    ...own,
    id: 1,
    ok: true,
    value: 'quadruped-free',
  });
  assert.equal((await ask({ id: 2, cmd: 'set', path: 'contact.friction', value: 0.31 })).ok, true);
  assert.equal((await ask({ id: 3, cmd: 'get', path: 'contact.friction' })).value, 0.31);
  assert.equal((await ask({ id: 4, cmd: 'step', value: 50 })).ok, true);
  assert.deepEqual((await ask({ id: 5, cmd: 'get', path: 'step' })).value, [50]);
  const before = await ask({ id: 6, cmd: 'get', path: 'hash' });
  assert.equal((await ask({ id: 7, cmd: 'push', value: [0, 2, 0] })).ok, true);
  await ask({ id: 8, cmd: 'step' });
  assert.notEqual((await ask({ id: 9, cmd: 'get', path: 'hash' })).value, before.value);
  assert.equal((await ask({ id: 10, cmd: 'subscribe', path: ['trunk_rpy'], value: 30 })).ok, true);
  await ask({ id: 11, cmd: 'play' });
  await page.waitForFunction(
    () => window.heard.filter(({ event }) => event === 'state').length > 5,
  );
  await ask({ id: 12, cmd: 'pause' });
  const states = await page.evaluate(() => window.heard.filter(({ event }) => event === 'state'));
  assert.ok(states.every(({ id, value }) => id === 10 && value.values.trunk_rpy.length === 3));
  assert.equal((await ask({ id: 13, cmd: 'reset' })).ok, true);
  assert.deepEqual((await ask({ id: 14, cmd: 'get', path: 'step' })).value, [0]);
  const unpushed = await stateOf(frame);
  assert.match((await ask({ id: 'push', cmd: 'push', value: [5, 0, 80] })).error, /up to 50/);
  assert.deepEqual(await stateOf(frame), unpushed);
  const tooMuch = await ask({ id: 15, cmd: 'set', path: 'contact.friction', value: 99 });
  assert.equal(tooMuch.ok, false);
  assert.match(tooMuch.error, /contact\.friction.*99/);
  assert.match((await ask({ id: 16, cmd: 'get', path: 'no.such' })).error, /no parameter or field/);
  assert.match((await ask({ id: 17, cmd: 'subscribe', path: 'no_such' })).error, /no field/);
  for (const path of ['parameters', 'fields', 'sentence', 'playing'])
    assert.equal((await ask({ id: path, cmd: 'get', path })).ok, true);
  await ask({ id: 18, cmd: 'step', value: 50 });
  const { value: link } = await ask({ id: 19, cmd: 'get', path: 'run' });
  const { value: hash } = await ask({ id: 20, cmd: 'get', path: 'hash' });
  assert.equal(legwork(['run', '--link', link, '--hash']).stdout.trim(), hash);
  assert.ok((await page.evaluate(() => window.heard)).every(({ event }) => event !== 'done'));
  await ask({ id: 21, cmd: 'set', path: 'control.mode', value: 0 }); // limp
  await ask({ id: 22, cmd: 'step', value: 1500 });
  await page.waitForFunction(() => window.heard.some(({ event }) => event === 'done'));
  const heard = await page.evaluate(() => window.heard);
  assert.ok(heard.some(({ event }) => event === 'height'));
  for (const message of heard)
    assert.ok(isAnything(message), JSON.stringify([message, isAnything.errors]));
});

test('a refused push leaves the run where it was; without api=rw a page reads and changes nothing', async () => {
  const { frame, ask } = await host(site, 'scene=quadruped-free');
  const before = await stateOf(frame);
  const outcome = await frame.evaluate(() => window.sim.push([5, 0, 80]));
  assert.equal(outcome.ok, false);
  assert.match(
    outcome.sentence,
    /^push\.z = 80 N s is out of bounds\. It must lie between -50 N s/,
  );
  assert.deepEqual(await stateOf(frame), before);
  assert.equal((await ask({ id: 2, cmd: 'get', path: 'push.x' })).value, 0);

  for (const [i, message] of GOOD.filter(
    ({ cmd }) => !['get', 'subscribe'].includes(cmd),
  ).entries()) {
    const refused = await ask({ ...message, id: `w${i}` });
    assert.equal(refused.ok, false);
    assert.match(refused.error, /read only/);
  }
  assert.equal((await ask({ id: 1, cmd: 'get', path: 'trunk_rpy' })).ok, true);
  assert.deepEqual(await stateOf(frame), before);
});

test('a refused subscription leaves the one before; a page of a frame says which it is', async () => {
  const { page, ask } = trot;
  assert.equal(await page.evaluate(() => window.heard[0].load), 7);
  assert.equal((await ask({ id: 'a', cmd: 'subscribe', path: 'time', value: 60 })).ok, true);
  assert.equal((await ask({ id: 'a', cmd: 'subscribe', path: 'no_such', value: 60 })).ok, false);
  await page.evaluate(() => {
    window.heard.length = 0;
  });
  await ask({ id: 1, cmd: 'step', value: 5 });
  await page.waitForFunction(() => window.heard.some(({ event, id }) => event && id === 'a'));
  const heard = await page.evaluate(() => window.heard);
  assert.ok(heard.every((message) => isAnything(message)));
});

test('the first message beyond the quota is told so, with its id', async () => {
  const { page, frame, ask } = await host(site, 'scene=quadruped-trot&api=rw');
  await stopClock(frame);
  await frame.evaluate(() => window.passes(1000));
  await page.evaluate(() => {
    window.heard.length = 0;
    for (let id = 1; id <= 100; id += 1)
      window.post({ ns: 'legwork', v: 1, id, cmd: 'get', path: 'step' });
  });
  await heardBy({ page, frame }, 100);
  const refused = await page.evaluate(() => window.heard.filter(({ ok }) => ok === false));
  assert.deepEqual(
    refused.map(({ id }) => id),
    [61],
  );
  assert.match(refused[0].error, /More than 60 messages.*Send fewer\.$/);
  assert.equal(await page.evaluate(() => window.heard.length), 61);
  await frame.evaluate(() => window.passes(1000));
  assert.equal((await ask({ id: 101, cmd: 'get', path: 'step' })).ok, true);
});

test('steps by the thousand are taken in slices, and answered in order when done', async () => {
  const { page, frame, ask } = await restarted();
  await page.evaluate(() => {
    for (let id = 1; id <= 3; id += 1)
      window.post({ ns: 'legwork', v: 1, id, cmd: 'step', value: 2000 });
  });
  assert.deepEqual((await ask({ id: 4, cmd: 'get', path: 'step' })).value, [6000]);
  const answers = await page.evaluate(() =>
    window.heard.filter(({ ok }) => ok !== undefined).map(({ id, ok }) => [id, ok]),
  );
  assert.deepEqual(answers, [
    [1, true],
    [2, true],
    [3, true],
    [4, true],
  ]);
  // What somebody does in the frame meanwhile ends it.
  const done = frame.evaluate(
    () =>
      new Promise((resolve) => {
        const reset = () =>
          window.sim.stepCount > 6000 ? resolve(window.sim.reset()) : setTimeout(reset);
        reset();
      }),
  );
  const pending = ask({ id: 5, cmd: 'step', value: 10_000 });
  await done;
  assert.match((await pending).error, /Something else was done to the run after \d+ of 10000/);
});

test('1,000 hostile messages: none accepted, nothing changed in the document, no exception', async (t) => {
  const { page, frame, ask } = await host(site, 'scene=quadruped-trot&api=rw');
  await ask({ id: 'first', cmd: 'step', value: 20 });
  const hostile = mutated(4000, 2)
    .filter((message) => !isRequest(message))
    .slice(0, 1000);
  assert.equal(hostile.length, 1000);
  await frame.evaluate(async () => {
    window.changes = 0;
    new MutationObserver((records) => {
      window.changes += records.length;
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    // The view falls asleep.
    do {
      window.changes = 0;
      await new Promise((resolve) => setTimeout(resolve, 1200));
    } while (window.changes > 0);
  });
  await stopClock(frame, 20); // slower than the quota: every one is looked at
  const before = await stateOf(frame);
  const complaints = site.complaints.length;
  await page.evaluate(() => {
    window.heard.length = 0;
  });
  await page.evaluate((messages) => {
    for (const message of messages) window.post(message);
  }, hostile);
  await heardBy({ page, frame }, hostile.length);
  const heard = await page.evaluate(() => window.heard);
  assert.ok(
    heard.every(({ ok }) => ok === false),
    JSON.stringify(heard.find(({ ok }) => ok)),
  );
  const looked = heard.length;
  t.diagnostic(`${looked} of 1000 were answered with a reason, the others are nobody's messages`);
  assert.ok(looked > 500);
  assert.ok(heard.every((message) => isAnything(message)));
  assert.equal(await frame.evaluate(() => window.changes), 0);
  assert.deepEqual(await stateOf(frame), before);
  assert.deepEqual(site.complaints.slice(complaints), []);
  assert.equal((await ask({ id: 'last', cmd: 'get', path: 'step' })).value[0], 20);
});

test('only the page around the frame is heard', async () => {
  const { page, frame, ask } = await restarted();
  const before = await stateOf(frame);
  const message = { ...own, id: 1, cmd: 'step', value: 5 };
  await frame.evaluate((wanted) => window.postMessage(wanted, '*'), message);
  await page.evaluate(async (wanted) => {
    const sibling = document.createElement('iframe');
    document.body.append(sibling);
    const inside = /** @type {Document} */ (sibling.contentDocument);
    const script = inside.createElement('script');
    script.textContent = `parent.frames[0].postMessage(${JSON.stringify(wanted)}, '*')`;
    inside.body.append(script);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }, message);
  assert.equal((await ask({ id: 2, cmd: 'get', path: 'step' })).value[0], 0);
  assert.deepEqual(await stateOf(frame), before);
});

test('nothing was complained about, nobody else was asked', () => {
  assert.deepEqual(site.complaints, []);
  assert.deepEqual(site.strangers, []);
});
