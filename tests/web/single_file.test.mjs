// The single files, from a disk and in frames without an origin: they work, request nothing, and violate no policy.
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { root } from '../../web/tools/process.mjs';
import { keepPicture } from '../support/built_page.mjs';
import { forNight, isNight, sample } from '../support/by_night.mjs';
import { newContext, openChromium } from '../support/chromium.mjs';
import { serveFolder } from '../support/static_server.mjs';
import '../support/close_after_each.mjs';

const folder = join(process.env.LEGWORK_PAGE_DIR ?? join(root, 'web/dist'), 'single');
const files = readdirSync(folder);
const [lesson] = files.filter((name) => /^legwork-lesson-[\w-]+\.html$/.test(name));
const germanLesson = lesson.replace('.html', '.de.html');
let course;
let server;
let browser;
let page;
let complaints;
let requests;

before(async () => {
  // A course page of another host, with the file uploaded beside it, and with its text in the page.
  course = mkdtempSync(join(tmpdir(), 'legwork-course-'));
  for (const name of files) {
    const text = readFileSync(join(folder, name), 'utf8').replace(
      '{ "scene": "quadruped-trot" }',
      '{ "scene": "quadruped-free" }',
    );
    writeFileSync(join(course, name), text);
    const quoted = text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
    const frame = (source) =>
      `<!doctype html><title>Course</title><link rel="icon" href="data:," /><iframe sandbox="allow-scripts" width="900" height="700" title="Legwork" ${source}></iframe>`;
    writeFileSync(join(course, `frame-${name}`), frame(`src="${name}"`));
    writeFileSync(join(course, `srcdoc-${name}`), frame(`srcdoc="${quoted}"`));
  }
  server = await serveFolder(course);
  browser = await openChromium();
});

after(async () => {
  await browser?.close();
  await server?.close();
  if (course) rmSync(course, { recursive: true });
});

/** Opens a page and answers its innermost frame. */
async function open(address, context = {}) {
  await page?.context().close();
  page = await (
    await newContext(browser, { viewport: { width: 1000, height: 800 }, ...context })
  ).newPage();
  page.setDefaultTimeout(30_000);
  complaints = [];
  requests = [];
  page.on('console', (message) => {
    // The browser says so where a frame may not write to the clipboard; the file then selects the text.
    const isRefusal = /The Clipboard API has been blocked/.test(message.text());
    if (!isRefusal && ['error', 'warning'].includes(message.type()))
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(address);
  return page.frames().at(-1);
}

const places = (name) => ({
  'from a disk': pathToFileURL(join(folder, name)).href,
  'in a sandboxed frame': `${server.url}/frame-${name}`,
  'as srcdoc of a sandboxed frame': `${server.url}/srcdoc-${name}`,
});

/** Nothing but the documents themselves. */
function assertQuiet(name) {
  const others = requests.filter(
    (url) => !url.replace(/[?#].*/, '').endsWith(name) && !/^(blob|data|about):/.test(url),
  );
  assert.deepEqual(others, []);
  assert.deepEqual(complaints, []);
}

test('every file is at most 1.02 MB, gzipped', (t) => {
  assert.ok(files.length > 0);
  for (const name of files) {
    const bytes = gzipSync(readFileSync(join(folder, name)), { level: 9 }).length;
    t.diagnostic(`${name} ${bytes} bytes`);
    assert.ok(bytes <= 1_020_000, `${name}: ${bytes}`);
  }
});

test('no file has a link that leads nowhere without the site', () => {
  for (const name of files) {
    const text = readFileSync(join(folder, name), 'utf8').replace(/<script[\s\S]*?<\/script>/g, '');
    for (const [, target] of text.matchAll(/\b(?:href|src)="([^"]*)"/g))
      assert.match(target, /^(#|https:|data:)/, `${name}: ${target}`);
  }
});

/** Answers a task and plays a scene. */
async function useLesson(name, where, address, { run, score, play }) {
  const frame = await open(address);
  const task = frame.locator('.task[data-kind=choice]').first();
  await task.locator('input[type=radio]').first().check();
  await task.getByRole('button', { name: run }).click();
  await task.locator('.points').waitFor();
  assert.match(await task.locator('.points').textContent(), score, where);
  const scene = frame.locator('figure.scene').first();
  await scene.scrollIntoViewIfNeeded();
  await scene.getByRole('button', { name: play }).click();
  await scene.locator('canvas').first().waitFor();
  assertQuiet(name);
}

test('a lesson computes in one file, wherever it lies', async () => {
  const words = { run: 'Run', score: /of 100/, play: 'Play' };
  // By day in the place that allows least; the embed is tried in all three.
  for (const [where, address] of sample(Object.entries(places(lesson)).reverse(), () => ''))
    await useLesson(lesson, where, address, words);
});

forNight('and in German', async () => {
  const words = { run: 'Rechnen', score: /von 100/, play: 'Abspielen' };
  await useLesson(germanLesson, 'in German', places(germanLesson)['from a disk'], words);
});

const embed = 'legwork-embed.html';
const stepsOn = (frame, from) =>
  frame.waitForFunction((step) => window.sim?.stepCount > step, from);

test('the embed plays, pushes and shares in one file, wherever it lies', async (t) => {
  for (const [where, address] of Object.entries(places(embed))) {
    // A frame's own address may be fixed: the block of settings in the file asks for the scene there.
    const scene = where === 'from a disk' ? '#scene=quadruped-free' : '';
    const frame = await open(`${address}${scene}`, { isPainted: isNight });
    await frame.waitForFunction(() => window.sim !== undefined);
    assert.equal(await frame.evaluate(() => window.sim.isPlaying), false);
    await frame.getByRole('button', { name: 'Play' }).click();
    await stepsOn(frame, 20);
    await frame.getByRole('button', { name: 'Push', exact: true }).click();
    await frame.waitForFunction(() => window.sim.read('outer_work')[0] !== 0);
    await frame.getByRole('button', { name: 'Share this run' }).click();
    const said = frame.locator('.share-run p');
    await said.filter({ hasText: /Copied|Selected/ }).waitFor();
    t.diagnostic(`${where}: ${await said.textContent()}`);
    if (where !== 'from a disk') assert.match(await said.textContent(), /Selected/);
    const run = await frame.locator('.share-run textarea').inputValue();
    assert.match(run, /^#run=[\w-]{20,}$/);
    const selected = await frame.evaluate(() => {
      const { value, selectionStart, selectionEnd } = /** @type {HTMLInputElement} */ (
        document.activeElement
      );
      return value.slice(selectionStart ?? 0, selectionEnd ?? 0);
    });
    assert.equal(selected, run, where);
    await page.keyboard.press('Escape');
    await frame.locator('.share-run').waitFor({ state: 'hidden' });
    await frame.waitForFunction(() => document.querySelector('canvas')?.width > 100);
    assertQuiet(embed);
    await keepPicture(page, `single-${where.replaceAll(' ', '-')}`);
  }
});

test('a run that was shared is repeated by whoever puts it after the address of the file', async () => {
  const { 'from a disk': disk } = places(embed);
  let frame = await open(`${disk}#scene=four-bar`);
  await frame.waitForFunction(() => window.sim !== undefined);
  const [run, hash] = await frame.evaluate(() => {
    window.sim.step(40);
    window.sim.set('sim.step', 0.004);
    window.sim.step(20);
    return [window.sim.player.scene.link(), window.sim.hash()];
  });
  frame = await open(`${disk}#run=${run}`);
  await frame.locator('.sim .notice').filter({ hasText: 'Reproduced: ' }).waitFor();
  assert.equal(await frame.evaluate(() => window.sim.scene), 'four-bar');
  assert.equal(await frame.evaluate(() => window.sim.hash()), hash);
  assertQuiet(embed);
});

test('the scene comes from the address, or from the block in the file', async () => {
  const { 'from a disk': disk } = places(embed);
  const sceneAt = async (address) => {
    const frame = await open(address);
    await frame.waitForFunction(() => window.sim !== undefined);
    return frame.evaluate(() => window.sim.scene);
  };
  assert.equal(await sceneAt(`${disk}?scene=four-bar`), 'four-bar');
  const inFile = pathToFileURL(join(course, embed)).href;
  // By day "#" is tried above, and the block with what follows.
  if (isNight) {
    assert.equal(await sceneAt(`${disk}#scene=hexapod-tripod`), 'hexapod-tripod');
    assert.equal(await sceneAt(inFile), 'quadruped-free');
  }
  // A course system adds parameters of its own.
  assert.equal(await sceneAt(`${inFile}?token=1&session=a&speed=0.25`), 'quadruped-free');
  const frame = page.frames().at(-1);
  assert.equal(await frame.inputValue('.sim-bar select'), '0.25');
  assert.equal(await frame.isVisible('.sim .notice'), false);
});

const robotFile = 'legwork-robot.html';

test('a robot of the user’s own: in the file, or dropped on it, wherever it lies', async (t) => {
  const urdf = readFileSync(join(root, 'tests/robots/three_joint_arm.urdf'), 'utf8');
  for (const [where, address] of Object.entries(places(robotFile))) {
    const frame = await open(address, { isPainted: isNight });
    await frame.waitForFunction(() => window.sim !== undefined);
    const [scene, drive] = await frame.evaluate(() => [
      window.sim.scene,
      window.sim.get('robot.drive'),
    ]);
    assert.deepEqual([scene, drive], ['quadruped', 3], where);
    await frame.getByRole('button', { name: 'Play' }).click();
    await stepsOn(frame, 20);
    const begin = Date.now();
    await dropOn(frame, 'arm.urdf', urdf);
    await frame.waitForFunction(() => window.sim.scene === 'arm');
    t.diagnostic(`${where}: ${Date.now() - begin} ms from drop to scene`);
    await frame.locator('.sim-panel select').selectOption({ label: 'gravity' });
    assert.equal(await frame.evaluate(() => window.sim.get('robot.drive')), 2, where);
    await dropOn(frame, 'scene.json', '{ "family": "four_bar" }');
    await frame.locator('.sim .notice').filter({ hasText: 'legwork-embed.html' }).waitFor();
    await frame.waitForFunction(() => document.querySelector('canvas')?.width > 100);
    assertQuiet(robotFile);
    await keepPicture(page, `single-robot-${where.replaceAll(' ', '-')}`);
  }
});

const dropOn = (frame, name, text) =>
  frame.evaluate(
    ([called, content]) => {
      const data = new DataTransfer();
      data.items.add(new File([content], called));
      dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    },
    [name, text],
  );

test('a robot is pasted into the file; what is wrong with it is said by line, and another may be dropped', async () => {
  const text = readFileSync(join(folder, robotFile), 'utf8');
  const block = /(<script type="text\/plain" id="legwork-robot"[^>]*>)[\s\S]*?(<\/script>)/;
  const saved = join(course, 'pasted.html');
  const show = async (robot) => {
    writeFileSync(
      saved,
      text.replace(block, (_, head, tail) => `${head}\n${robot}\n${tail}`),
    );
    return open(pathToFileURL(saved).href);
  };
  const arm = readFileSync(join(root, 'tests/robots/three_joint_arm.urdf'), 'utf8');
  let frame = await show(arm);
  await frame.waitForFunction(() => window.sim?.stepCount === 0);
  // Also the name is that of the robot.
  assert.equal(await frame.evaluate(() => window.sim.scene), 'three-joint-arm');
  frame = await show('<robot name="<img src=x onerror=alert(1)>">\n<link name="a"');
  await frame
    .locator('.sim-loading')
    .filter({ hasText: '<img src=x onerror=alert(1)>:' })
    .waitFor();
  assert.equal(await frame.locator('img').count(), 0);
  frame = await show('');
  await frame.locator('.sim-loading').filter({ hasText: 'is empty: paste a robot' }).waitFor();
  await dropOn(frame, 'arm.urdf', arm);
  await frame.waitForFunction(() => window.sim?.scene === 'arm');
  const chosen = page.waitForEvent('filechooser');
  await frame.getByRole('button', { name: 'Open a robot' }).click();
  await (await chosen).setFiles(join(root, 'tests/robots/hexapod.urdf'));
  await frame.waitForFunction(() => window.sim.scene === 'hexapod');
  assertQuiet('pasted.html');
});

test('a file without the engine for robots says which has it', async () => {
  const { 'from a disk': disk } = places(embed);
  const frame = await open(`${disk}#scene=four-bar`);
  await frame.waitForFunction(() => window.sim !== undefined);
  await dropOn(frame, 'arm.urdf', '<robot name="r"><link name="a"/></robot>');
  await frame.locator('.sim .notice').filter({ hasText: 'legwork-robot.html' }).waitFor();
  assert.equal(await frame.evaluate(() => window.sim.scene), 'four-bar');
  const asked = await open(`${places(robotFile)['from a disk']}?robot=r.urdf`);
  await asked
    .locator('.sim-loading')
    .filter({ hasText: 'Paste the robot into the block' })
    .waitFor();
  assert.ok(requests.every((url) => !url.endsWith('r.urdf') || url.includes('?robot=')));
});

test('the policy that the file brings holds: a script put into it does not run', async () => {
  const frame = await open(pathToFileURL(join(folder, lesson)).href);
  const ran = await frame.evaluate(async () => {
    const violations = [];
    document.addEventListener('securitypolicyviolation', (event) =>
      violations.push(event.effectiveDirective),
    );
    const script = document.createElement('script');
    script.textContent = 'window.intruder = true';
    document.body.append(script);
    await fetch('https://example.org/').catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, 100));
    return { violations, intruder: window.intruder };
  });
  assert.equal(ran.intruder, undefined);
  assert.deepEqual(ran.violations, ['script-src-elem', 'connect-src']);
});
