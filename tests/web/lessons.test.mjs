// The lessons: printed numbers against `legwork verify`, readable without scripts and on paper, predictions scored.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import Ajv from 'ajv/dist/2020.js';
import { runnerImport } from 'vite';
import { root } from '../../web/tools/process.mjs';
import { isNight, sample } from '../support/by_night.mjs';
import { newContext, openChromium } from '../support/chromium.mjs';
import { openEngine } from '../support/engine_words.mjs';
import { legwork } from '../support/legwork_cli.mjs';
import {
  germanLessonFiles,
  inUnit,
  lessonFiles,
  proseOf,
  readLesson,
  shown,
} from '../support/lesson_pages.mjs';
import { serveFolder } from '../support/static_server.mjs';
import '../support/close_after_each.mjs';

const lessons = lessonFiles.map(readLesson);
const inGerman = germanLessonFiles.map(readLesson);
/** What the tasks say. */
const ENGLISH = {
  run: 'Run',
  again: 'Try again',
  solution: 'Show the solution',
  attempt: /Attempt 1 of 3/,
  predict: /Predict first/,
  computed: /Computed: (−?[\d.]+)/,
  highest: /highest value is right/,
};
const GERMAN = {
  run: 'Rechnen',
  again: 'Noch einmal',
  solution: 'Lösung zeigen',
  attempt: /Versuch 1 von 3/,
  predict: /Erst vorhersagen/,
  computed: /Berechnet: (−?[\d,]+)/,
  highest: /größte Wert stimmt in Größe und Ort/,
};
const kindsOfTasks = ({ html }) => [...new Set(html.match(/data-kind="\w+"/g))].sort();
/** By day so many of the lessons that every kind of task is in them, by night all. */
function withEveryKind(all) {
  const left = new Set(isNight ? [] : all.flatMap(kindsOfTasks));
  const richest = all.toSorted((a, b) => kindsOfTasks(b).length - kindsOfTasks(a).length);
  return isNight
    ? all
    : richest.filter((one) => kindsOfTasks(one).filter((kind) => left.delete(kind)).length > 0);
}
const complaints = [];
let server;
let browser;
/** One lesson for the tests of its live scene, which find it in the order in which they stand here. */
let trot;

before(async () => {
  server = await serveFolder(process.env.LEGWORK_PAGE_DIR ?? join(root, 'web/dist'));
  browser = await openChromium();
  trot = await open('trot.html');
});

after(async () => {
  await browser.close();
  await server.close();
});

/** Live scenes come when they are near: a browser without a GPU is spared them where they are not asked for. */
function neverNear() {
  Object.assign(window, {
    IntersectionObserver: class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  });
}

/**
 * @param {string} file
 * @param {import('playwright-core').BrowserContextOptions & { query?: string, isStill?: boolean }} how
 */
async function open(file, { query = '', isStill = false, ...context } = {}) {
  /** @type {import('playwright-core').BrowserContextOptions} */
  const options = { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce', ...context };
  const page = await (await newContext(browser, options)).newPage();
  page.setDefaultTimeout(60_000);
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      complaints.push(`${file}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`${file}: ${error.stack}`));
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== server.url && protocol !== 'data:' && protocol !== 'blob:')
      complaints.push(`${file} asks ${request.url()}`);
  });
  if (isStill) await page.addInitScript(neverNear);
  await page.goto(`${server.url}/lessons/${file}${query}`);
  return page;
}

test('there are eight lessons, and each is listed', () => {
  assert.equal(lessons.length, 8);
  const { html } = readLesson('index.html');
  const cards = html.slice(html.indexOf('class="cards'));
  for (const { file } of lessons) assert.equal(cards.split(`href="./${file}"`).length, 2, file);
});

test('what the lessons print is what is claimed, and measured', () => {
  const claimsOf = (subject) =>
    JSON.parse(
      readFileSync(join(root, `models/reference/claims/${subject}.json`), 'utf8'),
    ).groups.flatMap(({ claims }) => claims);
  let compared = 0;
  for (const figure of lessons.flatMap(({ figures }) => figures)) {
    if (!figure['data-claim']) continue;
    const [subject, name] = figure['data-claim'].split(' ');
    const claim = claimsOf(subject).find((one) => one.name === name);
    assert.ok(claim, `${figure.file}: there is no claim "${figure['data-claim']}"`);
    const { value, unit, half } = shown(figure);
    const there = inUnit(Number(claim.ours), claim, unit);
    // Some claims give a size only. Ours is kept to six digits.
    const error = Math.min(Math.abs(there - value), Math.abs(there - Math.abs(value)));
    assert.ok(
      error <= half * 1.001 + 1e-6 * Math.abs(there),
      `${figure.file}: ${figure.text} for ${claim.quantity}, which is ${there}`,
    );
    compared += 1;
  }
  assert.ok(compared >= 24, `only ${compared} figures are compared`);
});

test('every number with a unit is computed, not written', () => {
  const units =
    '°|%|mm|cm|ms|kg|rad|Hz|N(?: m)?|m(?:/s)?|s|J(?:/m)?|W|degrees|metres?|newtons?|Grad|Meter';
  const written = new RegExp(`\\d[\\d.,]*[\\s\\u00a0]*(?:${units})(?![\\w°])`, 'g');
  for (const { file, html, figures } of [...lessons, ...inGerman]) {
    assert.ok(figures.length > 10, file);
    for (const { text, value } of figures) assert.ok(text !== '' && value !== undefined, file);
    assert.deepEqual(proseOf(html).match(written) ?? [], [], file);
  }
});

test('all is there without a script: text, numbers, plots, explanations', async () => {
  // The German pages are made of the English ones.
  for (const { file } of [...withEveryKind(lessons), ...sample(inGerman, () => '')]) {
    const page = await open(file, { javaScriptEnabled: false });
    assert.equal(await page.locator('data:empty').count(), 0, file);
    const plots = page.locator('figure.plot');
    const count = await plots.count();
    assert.ok(count >= 1, file);
    for (let i = 0; i < count; i += 1) {
      assert.ok(await plots.nth(i).locator('svg.chart').isVisible(), file);
      assert.ok((await plots.nth(i).locator('svg.chart .curve').count()) > 0, file);
      const label = await plots.nth(i).locator('svg.chart').getAttribute('aria-label');
      assert.ok(label && label.length > 40, file);
    }
    for (const explanation of await page.locator('.explanation').all())
      assert.ok(await explanation.isVisible(), file);
    assert.ok((await page.locator('math').count()) > 2, file);
    const words = (await page.locator('article').innerText()).split(/\s+/).length;
    assert.ok(words > 500 && words < 1800, `${file}: ${words} words`);
    await page.context().close();
  }
});

const score = async (task) => {
  const text = await task.locator('.points strong').innerText();
  return Number(text.split(' ')[0]);
};

/** By keyboard alone: focus, type, Enter. */
async function press(task, name) {
  await task.getByRole('button', { name }).focus();
  await task.page().keyboard.press('Enter');
}

/** Answered; whoever works by keyboard goes on from there. */
async function answered(task, words) {
  await task.locator('.points').waitFor();
  const focused = await task.page().evaluate(() => document.activeElement?.textContent);
  assert.equal(focused, words.again);
}

async function predictNumber(task, text, words) {
  await task.locator('.prediction input').focus();
  await task.page().keyboard.press('Control+a');
  await task.page().keyboard.type(text);
  await press(task, words.run);
  await answered(task, words);
  return score(task);
}

async function predictCurve(task, values, words) {
  const numbers = task.locator('details.by-numbers');
  if ((await numbers.getAttribute('open')) === null) {
    await numbers.locator('summary').focus();
    await task.page().keyboard.press('Enter');
  }
  for (const [i, value] of values.entries()) {
    await numbers.locator('input').nth(i).focus();
    await task.page().keyboard.press('Control+a');
    // Each key is an event of its own, which waits for a frame: one number shows that it can be done.
    const { keyboard } = task.page();
    await (i === 0 || isNight ? keyboard.type(String(value)) : keyboard.insertText(String(value)));
  }
  await press(task, words.run);
  await answered(task, words);
  return score(task);
}

/** A wrong prediction is told what is wrong, not what is right. */
async function stillOpen(task, file, words) {
  const told = await task.locator('.verdict').innerText();
  assert.match(told, words.attempt, file);
  assert.doesNotMatch(told, /(computed|berechnet):? −?\d/i, file);
  for (const part of ['.explanation', '> figure.plot', '.curve.c0', '.is-right'])
    for (const one of await task.locator(part).all())
      assert.ok(
        !(await one.isVisible()) || (await one.getAttribute('d')) === '',
        `${file}: ${part}`,
      );
}

const KINDS = {
  async number(task, file, words) {
    const wrong = await predictNumber(task, '12345', words);
    assert.ok(wrong <= 10, `${file}: a wrong number has ${wrong}`);
    await stillOpen(task, file, words);
    await press(task, words.solution);
    await answered(task, words);
    const told = await task.locator('.verdict').innerText();
    const computed = words.computed.exec(told)?.[1].replace('−', '-');
    await press(task, words.again);
    assert.ok((await predictNumber(task, computed, words)) >= 98, `${file}: ${computed}`);
  },
  async choice(task, file, words) {
    const options = task.locator('fieldset.choices input');
    const scores = [];
    for (let i = 0; i < (await options.count()); i += 1) {
      await options.nth(i).focus();
      await task.page().keyboard.press('Space');
      await press(task, words.run);
      await answered(task, words);
      scores.push(await score(task));
      if (i === 0 && scores[0] === 0) {
        await stillOpen(task, file, words);
        assert.ok(await task.locator('.verdict .mistake').isVisible(), file);
      }
      await press(task, words.again);
    }
    const right = scores.findIndex((one) => one > 0);
    const wanted = scores.map(() => 0);
    // With two options the second try has no points.
    if (right >= 0) wanted[right] = Math.round(100 / 2 ** right);
    else assert.equal(scores.length, 2, file);
    assert.deepEqual(scores, wanted, file);
  },
  async curve(task, file, words) {
    const cells = await task
      .locator('figure.plot')
      .first()
      .locator('tbody tr td:nth-child(2)')
      .allTextContents();
    const values = cells.map((cell) =>
      Number(
        cell
          .replace('−', '-')
          .replace(',', '.')
          .replace(/ × 10.*/, 'e-9'),
      ),
    );
    // By day in one lesson: each number that is typed takes its time.
    if (isNight || file === withEveryKind(lessons)[0].file) {
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      const line = values.map(() => mean.toFixed(4));
      const flat = await predictCurve(task, line, words);
      assert.ok(flat <= 10, `${file}: a flat line has ${flat}`);
      await stillOpen(task, file, words);
      await press(task, words.again);
    }
    const perfect = await predictCurve(task, values, words);
    assert.ok(perfect >= 95, `${file}: the computed curve has ${perfect}`);
    assert.match(await task.locator('.verdict').innerText(), words.highest);
  },
};

for (const [file, words] of [
  ...withEveryKind(lessons).map(({ file }) => [file, ENGLISH]),
  ...(isNight ? [['trot.de.html', GERMAN]] : []),
])
  test(`${file}: by keyboard, the right prediction has full marks and a wrong one few`, async () => {
    const page = await open(file, { isStill: true });
    await page.waitForSelector('.task .run');
    const tasks = await page.locator('.task').all();
    assert.ok(tasks.length >= 2, file);
    for (const task of tasks) {
      await press(task, words.run);
      assert.match(await task.locator('.verdict').innerText(), words.predict);
      const explanation = task.locator('.explanation');
      assert.ok(!(await explanation.isVisible()));
      await KINDS[await task.getAttribute('data-kind')](task, file, words);
      if ((await task.getAttribute('data-kind')) !== 'choice')
        assert.ok(await explanation.isVisible());
    }
  });

test('what counts is said before; a common mistake is named; the third try shows the solution, and the best counts', async () => {
  const page = await open('trot.html', { isStill: true });
  const task = page.locator('.task[data-kind=number]');
  await task.locator('.run').waitFor();
  assert.match(
    await task.locator('.rule').innerText(),
    /Right within 2 %.*best before the solution/,
  );
  const computed = Number(
    (await task.locator('.explanation data').first().getAttribute('value')) ?? Number.NaN,
  );
  const weightAlone = await task.locator(':scope > p data').last().getAttribute('value');
  const scores = [];
  for (const value of [weightAlone, 1.05 * computed, 1.5 * computed]) {
    if (scores.length === 1) {
      // A reload gives no try back.
      await page.reload();
      await task.locator('.verdict', { hasText: ENGLISH.attempt }).waitFor();
    } else if (scores.length > 1) await press(task, ENGLISH.again);
    scores.push(await predictNumber(task, Number(value).toPrecision(4), ENGLISH));
    if (scores.length === 1)
      assert.match(await task.locator('.mistake').innerText(), /sway by weight alone/);
    assert.equal(await task.locator('.explanation').isVisible(), scores.length === 3);
  }
  assert.ok(scores[0] <= 33);
  assert.deepEqual(scores.slice(1), [60, 0]);
  assert.match(await task.locator('.attempts').innerText(), /Attempts: 3\. .*counts: 60 of 100/);
  await press(task, ENGLISH.again);
  await predictNumber(task, computed.toPrecision(4), ENGLISH);
  assert.match(await task.locator('.attempts').innerText(), /Practice/);
});

test('the turn of the crank that is drawn begins with the crank at 0', async () => {
  const page = await open('four-bar.html', { isStill: true });
  const printed = page.locator('.task[data-kind=curve] > figure.plot tbody td:nth-child(2)');
  const cells = await printed.allTextContents();
  const values = cells.map((cell) => Number(cell.replace('−', '-')));
  const run = legwork(['study', 'four-bar', 'torque', '--set', 'drive.angle=0']);
  assert.equal(run.status, 0, run.stderr);
  const { x, y } = JSON.parse(run.stdout).series.find(
    ({ label }) => label === 'crank, with gravity',
  );
  const torqueAt = (angle) => {
    const off = x.map((one) => Math.abs(one - angle));
    return y[off.indexOf(Math.min(...off))];
  };
  for (const [i, value] of values.entries()) {
    const angle = (360 * i) / (values.length - 1);
    assert.ok(Math.abs(value - torqueAt(angle)) < 0.02, `${angle}: ${value}, ${torqueAt(angle)}`);
  }
  assert.ok(values[0] < 0);
});

test('where the computed curve is lowest twice, either place is right', async () => {
  const page = await open('tripod.html', { isStill: true });
  const task = page.locator('.task[data-kind=curve]');
  await task.locator('.run').waitFor();
  const cells = await task.locator('figure.plot tbody td:nth-child(2)').allTextContents();
  const values = cells.map((cell) => Number(cell.replace('−', '-')));
  for (const place of [0, values.length - 1]) {
    const mine = values.map((value, i) => (i === place ? value - 2 : value));
    await predictCurve(task, mine, ENGLISH);
    assert.match(
      await task.locator('.verdict').innerText(),
      /The lowest value is right, in size and place/,
    );
    await press(task, ENGLISH.again);
  }
});

test('what scripts write on a German lesson is German, the score too', async () => {
  const page = await open('trot.de.html');
  const task = page.locator('.task[data-kind=choice]');
  const number = page.locator('.task[data-kind=number]');
  await number.locator('input').fill('20');
  await press(number, 'Rechnen');
  await number.locator('.points').waitFor();
  assert.match(await number.locator('.verdict').innerText(), /Zu groß.*\s+Versuch 1 von 3\./);
  await task.locator('input').nth(0).check();
  await press(task, 'Rechnen');
  assert.match(await task.locator('.mistake').innerText(), /^Ein häufiger Irrtum: Welche Momente/);
  await press(task, 'Noch einmal');
  await task.locator('input').nth(1).check();
  await press(task, 'Rechnen');
  await task.locator('.points').waitFor();
  assert.equal(await task.locator('.points').innerText(), '50 von 100');
  assert.match(await task.locator('.verdict').innerText(), /So ist es\.\s+Versuche: 2\. Es zählt/);
  const scene = page.locator('#live');
  await scene.scrollIntoViewIfNeeded();
  await page.waitForSelector('#live.is-mounted');
  await scene.getByRole('button', { name: 'Abspielen' }).waitFor();
  assert.match(String(await page.locator('#live .readings').textContent()), /Moment um die Linie/);
  assert.deepEqual(await page.evaluate(() => window.untranslated?.()), []);
  assert.ok((await page.evaluate(() => document.documentElement.lang)) === 'de');
});

test('a curve can be drawn with the pointer; on paper the explanations are there and the buttons are not', async () => {
  const page = await open('trot.html', { isStill: true });
  await page.waitForSelector('.task .run');
  assert.ok(!(await page.locator('.explanation').first().isVisible()));
  await page.emulateMedia({ media: 'print' });
  for (const part of ['.explanation >> nth=0', 'figure.plot svg.chart >> nth=0', 'ul.choices'])
    assert.ok(await page.locator(part).first().isVisible(), part);
  for (const part of ['.task .run >> nth=0', '.site-bar', '.scene .frame >> nth=0'])
    assert.ok(!(await page.locator(part).first().isVisible()), part);
  await page.emulateMedia({ media: 'screen' });
  const task = page.locator('.task').first();
  await task.locator('.run').waitFor();
  await task.locator('.pad svg.chart').scrollIntoViewIfNeeded();
  const box = await task.locator('.pad svg.chart').boundingBox();
  assert.ok(box);
  const moveTo = (x, y, steps = 1) =>
    page.mouse.move(box.x + x * box.width, box.y + y * box.height, { steps });
  await moveTo(0.13, 0.7);
  await page.mouse.down();
  await moveTo(0.55, 0.45, 4);
  await moveTo(0.97, 0.25, 4);
  await page.mouse.up();
  await task.locator('.run').click();
  await task.locator('.points').waitFor();
  assert.ok((await score(task)) > 50);
});

test('a live scene comes when it is near; a link in the text sets it going', async () => {
  const page = trot;
  const scene = page.locator('#live');
  await scene.scrollIntoViewIfNeeded();
  await page.waitForSelector('#live.is-mounted');
  const reading = scene.locator('.readings dd').first();
  await page.waitForFunction(
    () => document.querySelector('#live .readings dd').textContent === '−1.2\u00a0N\u00a0m',
  );
  await page.getByRole('button', { name: 'sway', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(
    () => !document.querySelector('#live .readings dd').textContent.startsWith('−1.2'),
  );
  assert.match(String(await reading.textContent()), /× 10⁻/);
});

/** What a figure tells, to the eye or to a screen reader, besides what it offers to set. */
const toldBy = (figure) =>
  figure.evaluate((box) =>
    [...box.querySelectorAll('.labels, .sim-status, .sim-live, .readings > div')]
      .filter((part) => part.checkVisibility())
      .map((part) => part.textContent)
      .join(' | '),
  );

/** Somebody uses the scene: from then on it speaks. */
async function use(figure) {
  const page = figure.page();
  await figure.locator('.sim-view').focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForTimeout(1200);
}

const heldBack = ({ html }) => (html.match(/data-after=/g) ?? []).length;
for (const { file, html } of sample(lessons, heldBack))
  test(`${file}: no live scene answers a task that is open`, async () => {
    const page = await open(file);
    const figures = await page.locator('figure.scene[data-after]').all();
    assert.ok(figures.length >= 1 || !html.includes('data-after='), file);
    for (const figure of figures) {
      await figure.scrollIntoViewIfNeeded();
      await figure.and(page.locator('.is-mounted')).waitFor();
      await use(figure);
      const told = await toldBy(figure);
      const atOnce = (await figure.getAttribute('data-readouts'))?.match(/at once: /g) ?? [];
      const readings = told.split(' | ').filter((words) => /\d/.test(words));
      assert.equal(readings.length, atOnce.length, `${file}: ${told}`);
    }
  });

test('a reading comes with the task that it would answer, labels and sentence with the figure’s', async () => {
  const page = trot;
  const scene = page.locator('#live');
  const answer = (heading) =>
    page.evaluate(
      (id) =>
        document
          .getElementById(id)
          .closest('.task')
          .dispatchEvent(new Event('lesson-solved', { bubbles: true })),
      heading,
    );
  const readings = () => scene.locator('.readings dt:visible').allTextContents();
  assert.deepEqual(await readings(), []);
  await answer('task-1');
  assert.deepEqual(await readings(), ['Moment about the line', 'Roll']);
  assert.ok(await scene.locator('.sim-status').isVisible());
  await use(scene);
  assert.match(await toldBy(scene), /FL.*\d N/);
  assert.match(String(await scene.locator('.sim-live').textContent()), /carry/);
  assert.ok(await scene.locator('.hint.waits').isVisible());
  await answer('task-3');
  assert.ok((await readings()).includes('Trunk sideways'));
  assert.equal(await scene.locator('.hint.waits').count(), 0);
});

test('beside a printed curve lies that of the scene, where the two are set otherwise', async () => {
  const page = trot;
  await page.getByRole('button', { name: 'roll', exact: true }).click();
  const isThere = (wanted) =>
    page.waitForFunction(
      (there) => {
        const path = document.querySelector('figure.plot[data-for="live"] .curve.now');
        return path && ((path.getAttribute('d') ?? '') !== '') === there;
      },
      wanted,
      { timeout: 30_000 },
    );
  await isThere(true);
  await page.getByRole('button', { name: 'sway', exact: true }).click();
  await isThere(false);
  await page.getByRole('button', { name: 'roll', exact: true }).click();
  await isThere(true);
});

test('a link that asks for what the engine refuses says so', async () => {
  const page = trot;
  await page.evaluate(() => {
    document.querySelector('a.act').dataset.set = 'gait.speed=99';
  });
  await page.getByRole('button', { name: 'sway', exact: true }).click();
  await page.locator('#live .notice', { hasText: 'gait.speed' }).waitFor();
});

test('the build refuses a live scene that asks for what its scene does not have', async () => {
  const [{ module }, { engine }] = await Promise.all([
    runnerImport(join(root, 'web/tools/lessons_print.ts')),
    openEngine(),
  ]);
  const print = module.pressOf(engine);
  const html = readFileSync(join(root, 'web/lessons/trot.html'), 'utf8');
  const head = html.slice(0, html.indexOf('<body>'));
  const figure = (attributes) =>
    `<figure class="scene" id="live" data-scene="quadruped-trot" ${attributes}></figure>`;
  const lesson = (body) => () =>
    print(`${head}<section class="task" aria-labelledby="task-1">${body}`, 'trot.html');
  assert.doesNotThrow(
    lesson(figure('data-after="task-1" data-readouts="trunk_rpy.roll as 2 deg = Roll"')),
  );
  for (const [body, reason] of /** @type {const} */ ([
    [figure('data-readouts="trunk_rpy.rol as 2 deg = Roll"'), /names none of trunk_rpy/],
    [figure('data-readouts="trunk_rpy.7 as 2 deg = Roll"'), /names none of trunk_rpy/],
    [figure('data-readouts="trunk_rpy.roll as 2 kg = Roll"'), /cannot be shown in "kg"/],
    [figure('data-readouts="after task-9: trunk_rpy.roll as 2 deg = Roll"'), /no task.*task-9/],
    [figure('data-after="task-8"'), /no task.*task-8/],
    [figure('data-set="gait.speed=99"'), /gait\.speed/],
    [figure('data-controls="gait.sped"'), /no parameter "gait.sped"/],
    [`${figure('')}<a class="act" data-for="live" data-set="gait.consistency=swing">`, /swing/],
    [`${figure('')}<a class="act" data-for="live" data-set="gait.speed=99">`, /gait\.speed/],
    [`${figure('')}<a class="act" data-for="life" data-set="gait.speed=0.2">`, /no live scene/],
  ]))
    assert.throws(lesson(body), reason, body);
});

test('embedded, a lesson has no bars, tells its height, and what is answered with its points', async () => {
  const page = await open('index.html', { isStill: true });
  const height = await page.evaluate(
    () =>
      new Promise((resolve) => {
        window.addEventListener('message', ({ data }) => {
          if (data?.ns === 'legwork' && data.event === 'height') resolve(data.value);
        });
        const frame = document.createElement('iframe');
        frame.src = './trot.html?embed';
        frame.width = '800';
        document.body.append(frame);
      }),
  );
  assert.ok(height > 1000);
  assert.ok(!(await page.frameLocator('iframe').locator('.site-bar').isVisible()));
  await page.evaluate(() => {
    window.scores = [];
    window.addEventListener('message', ({ data }) => {
      if (data?.ns === 'legwork' && data.event === 'score') window.scores.push(data);
    });
  });
  const task = page.frameLocator('iframe').locator('.task[data-kind=choice]');
  await task.getByRole('button', { name: 'Run' }).click(); // nothing is chosen: no points, no message
  for (const choice of [0, 1]) {
    await task.locator('input').nth(choice).check();
    await task.getByRole('button', { name: 'Run' }).click();
    await task.locator('.points').waitFor();
    await task.getByRole('button', { name: 'Try again' }).click();
  }
  const messages = await page.evaluate(() => window.scores);
  const schema = JSON.parse(readFileSync(join(root, 'web/public/protocol.schema.json'), 'utf8'));
  const isMessage = new Ajv({ strictTypes: false, allowUnionTypes: true }).compile(schema);
  for (const message of messages) assert.ok(isMessage(message), JSON.stringify(isMessage.errors));
  const scores = messages.map(({ value }) => value);
  assert.deepEqual(
    scores.map(({ score }) => score),
    [0, 50],
  );
  assert.deepEqual(
    scores.map(({ lesson, task: id, attempts }) => [lesson, id, attempts]),
    [1, 2].map((attempt) => ['trot', 'task-2', attempt]),
  );
  for (const { of, id, answer, run } of scores) {
    assert.deepEqual([of, id], ['lesson', 'trot']);
    assert.match(answer, /trots straight on|tips over/);
    assert.match(run, /^[\w-]{20,}$/);
  }
});

test('no complaints in the console, nobody else was asked', () => {
  assert.deepEqual(complaints, []);
});
