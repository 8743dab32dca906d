// Packages for learning platforms: what their manifests say, and lessons and exercises in them, in frames of a platform that has
// scorm-again's interface and with a store of learning records. tests/web/firefox.test.mjs has lessons in Firefox.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { root } from '../../web/tools/process.mjs';
import { isNight, sample } from '../support/by_night.mjs';
import { newContext, openChromium } from '../support/chromium.mjs';
import {
  answerTasks,
  EXERCISE,
  exerciseIsKept,
  lessonIsKept,
  packageFolder,
  startPlatform,
  startRecordStore,
  textIn,
  unpacked,
} from '../support/learning_platform.mjs';
import '../support/close_after_each.mjs';

const LESSON = 'legwork-lesson-trot';
const KINDS = ['scorm-1.2', 'scorm-2004', 'xapi'];
const names = readdirSync(packageFolder)
  .filter((name) => name.endsWith('.zip'))
  .map((name) => name.replace('.zip', ''));
const kindOf = (name) => KINDS.find((kind) => name.endsWith(`.${kind}`)) ?? '';
const exercises = readdirSync(join(root, 'models/exercises'))
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(join(root, 'models/exercises', name), 'utf8')));

let browser;
let platform;
/** @type {string[]} */
const complaints = [];
before(async () => {
  browser = await openChromium();
  platform = await startPlatform();
});
after(async () => {
  await browser?.close();
  await platform?.close();
});

async function open(address) {
  const page = await (
    await newContext(browser, { viewport: { width: 1000, height: 800 } })
  ).newPage();
  page.setDefaultTimeout(30_000);
  page.on('pageerror', (error) => complaints.push(String(error.stack)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('requestfailed', (request) => complaints.push(request.url()));
  await page.goto(address);
  return page;
}

test('each lesson, in each of its languages, and the exercises are there in each kind', () => {
  const lessons = readdirSync(join(packageFolder, '../single')).filter((name) =>
    name.startsWith('legwork-lesson-'),
  );
  const wanted = [...lessons.map((name) => name.replace('.html', '')), 'legwork-exercises'];
  assert.deepEqual(
    names.toSorted(),
    wanted.flatMap((name) => KINDS.map((kind) => `${name}.${kind}`)).toSorted(),
  );
});

test('manifests are well-formed, of their version, and name files that are there', async () => {
  const page = await open('about:blank');
  for (const name of sample(names, (each) => kindOf(each) + each.includes('lesson'))) {
    const files = unpacked(name);
    const isXapi = kindOf(name) === 'xapi';
    const said = await page.evaluate(
      (xml) => {
        const parsed = new DOMParser().parseFromString(xml, 'text/xml');
        const all = (tag) => [...parsed.getElementsByTagNameNS('*', tag)];
        const text = (tag) => all(tag).map((element) => element.textContent ?? '');
        const of = (tag, attribute) =>
          all(tag).map((element) => element.getAttribute(attribute) ?? '');
        return {
          errors: text('parsererror'),
          root: parsed.documentElement.namespaceURI,
          version: text('schemaversion'),
          identifiers: all('*').flatMap((element) => element.getAttribute('identifier') ?? []),
          refers: of('item', 'identifierref'),
          resources: of('resource', 'identifier'),
          hrefs: [...of('resource', 'href'), ...of('file', 'href')],
          launch: text('launch'),
          parameters: of('item', 'parameters').filter(Boolean),
          marks: [...text('masteryscore'), ...text('minNormalizedMeasure')],
          activities: of('activity', 'id'),
        };
      },
      textIn(files, isXapi ? 'tincan.xml' : 'imsmanifest.xml'),
    );
    assert.deepEqual(said.errors, [], name);
    for (const path of [...said.hrefs, ...said.launch]) assert.ok(files[path], `${name}: ${path}`);
    const isExercises = name.includes('exercises');
    if (isXapi) {
      assert.equal(said.root, 'http://projecttincan.com/tincan.xsd');
      assert.match(said.activities[0], /^https:\/\//);
      assert.equal(said.launch.length, 1);
      continue;
    }
    const is2004 = kindOf(name) === 'scorm-2004';
    assert.deepEqual(said.version, [is2004 ? '2004 4th Edition' : '1.2']);
    assert.equal(new Set(said.identifiers).size, said.identifiers.length, name);
    assert.ok(said.refers.every((id) => said.resources.includes(id)));
    assert.deepEqual(
      [...new Set(said.hrefs)].toSorted(),
      Object.keys(files)
        .filter((path) => path !== 'imsmanifest.xml')
        .toSorted(),
    );
    const mark = is2004 ? '0.6' : '60';
    assert.deepEqual(said.marks, isExercises ? exercises.map(() => mark) : []);
    const queries = isExercises ? exercises.map(({ id }) => `?exercise=${id}`) : [];
    assert.deepEqual(said.parameters.toSorted(), queries.toSorted());
  }
  const policy = /connect-src[^;"]*/.exec(
    textIn(unpacked(`${LESSON}.scorm-1.2`), `${LESSON}.html`),
  );
  assert.equal(policy, null);
});

// By day the one here, the other in Firefox.
for (const kind of isNight ? ['scorm-1.2', 'scorm-2004'] : ['scorm-2004'])
  test(`a lesson in ${kind}: score, status and what was answered arrive, and are there again`, async () => {
    const page = await open(platform.page(kind, `${LESSON}.${kind}`, `${LESSON}.html`));
    await lessonIsKept(page, kind);
  });

for (const kind of isNight ? ['scorm-1.2', 'scorm-2004'] : ['scorm-1.2'])
  test(`an exercise in ${kind}: its score and whether it is passed arrive, and are there again`, async () => {
    const page = await open(platform.page(kind, `legwork-exercises.${kind}`, EXERCISE));
    await exerciseIsKept(page, kind);
    const frame = page.frames().at(-1) ?? page.mainFrame();
    for (const part of ['a[href*="lessons/"]', '.exercise-choice'])
      assert.equal(await frame.locator(part).filter({ visible: true }).count(), 0, part);
  });

test('xAPI: answers, completion and the run go to the store that the launch names, and the state comes back', async () => {
  const auth = 'Basic bGVnd29yazp0ZXN0';
  const store = await startRecordStore(auth);
  try {
    const query = new URLSearchParams({
      endpoint: store.endpoint,
      auth,
      actor: JSON.stringify({ mbox: ['mailto:ada@example.org'], name: ['Ada'] }),
      registration: '7d0f1c6e-7a55-4c38-b6b8-0c1ab4b2a111',
      activity_id: 'https://course.example/activities/trot',
    });
    const address = `${platform.launch(`${LESSON}.xapi`, `${LESSON}.html`)}?${query}`;
    let page = await open(address);
    const line = page.locator('.platform-line');
    await line.filter({ hasText: 'go to your learning platform' }).waitFor();
    // What the store does not take is sent with the next answer.
    store.isDown = true;
    const [first] = Object.values(await page.evaluate(answerTasks, 1));
    await line.filter({ hasText: 'has not taken the result: 503' }).waitFor();
    assert.equal(store.statements.length, 0);
    assert.match(complaints.splice(0).join(), /503/);
    store.isDown = false;
    // All three are answered before it has taken the first.
    let release = () => {};
    store.held = new Promise((done) => (release = () => done(undefined)));
    const scores = await page.evaluate(answerTasks, 0);
    release();
    await line.filter({ hasText: '3 of 3 answered' }).waitFor();
    const said = store.statements.map(({ verb, object, result }) => [
      verb.id.split('/').at(-1),
      object.id.replace('https://course.example/activities/', ''),
      result.score?.raw,
    ]);
    const mean = Math.round((100 * Object.values(scores).reduce((a, b) => a + b)) / 3) / 100;
    assert.deepEqual(
      said.filter(([verb]) => verb !== 'answered'),
      [['completed', 'trot', mean]],
    );
    assert.deepEqual(
      new Set(said.map(([, id]) => id)),
      new Set(['trot', ...Object.keys(scores).map((id) => `trot/${id}`)]),
    );
    assert.equal(said[0][2], first);
    assert.equal(new Set(store.statements.map(({ id }) => id)).size, store.statements.length);
    assert.match(Object.values(store.statements[0].result.extensions ?? {})[0], /^[\w-]{20,}$/);
    page = await open(address);
    await page
      .locator('.platform-line')
      .filter({ hasText: `3 of 3 answered, ${Math.round(mean)} of 100` })
      .waitFor();
  } finally {
    await store.close();
  }
});

test('without a platform, or in a page of another site, the page says so and works', async () => {
  const lesson = platform.launch(`${LESSON}.scorm-1.2`, `${LESSON}.html`);
  const other = await startPlatform();
  try {
    for (const address of [lesson, other.around(lesson)]) {
      const page = await open(address);
      const frame = page.frames().at(-1) ?? page.mainFrame();
      await frame.locator('.platform-line').filter({ hasText: 'No learning platform' }).waitFor();
      assert.equal(Object.keys(await frame.evaluate(answerTasks, 1)).length, 1);
    }
  } finally {
    await other.close();
  }
});

test('a page of the site knows nothing of platforms', async () => {
  const text = readFileSync(join(packageFolder, '../single', `${LESSON}.html`), 'utf8');
  assert.doesNotMatch(text, /<meta name="legwork-package"/);
});

test('nothing was complained about', () => assert.deepEqual(complaints, []));
