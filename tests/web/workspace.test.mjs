// Beside the view, on a page that is not painted: energy and momentum under the state in words, the parts of a torque and their
// sum, two runs side by side, figures of the papers, angles in the chosen unit.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import {
  comparisonsAreThere,
  frames,
  openSection,
  openTab,
  startPages,
} from '../support/built_page.mjs';
import { isNight } from '../support/by_night.mjs';
import { OTHERWISE } from '../support/otherwise.mjs';
import { numberAfter } from '../support/told.mjs';
import '../support/close_after_each.mjs';

const DEGREES = 180 / Math.PI;
let pages;
let page;

/** A scene after some steps, paused. */
const at = (id, steps = 60) =>
  page.evaluate(
    async ([scene, count]) => {
      await window.legwork.openScene(scene);
      window.legwork.pause();
      window.legwork.reset();
      window.legwork.step(count);
    },
    [id, steps],
  );
const show = (name) =>
  page.evaluate((id) => {
    if (document.getElementById(id).hidden) document.getElementById(`show-${id}`).click();
  }, name);
const audit = () => page.evaluate(() => document.getElementById('audit-line').textContent);
const read = (field) => page.evaluate((name) => window.legwork.read(name), field);
const isWithin = (a, b, share) => Math.abs(a - b) <= share * Math.max(Math.abs(a), Math.abs(b));
const isNear = (a, b) => Math.abs(a - b) <= 0.006 * Math.max(Math.abs(a), Math.abs(b)) + 1e-12;

const choose = (unit) =>
  page.evaluate((value) => {
    document.querySelector(`.angle-choice input[value="${value}"]`).click();
  }, unit);
const row = (path) =>
  page.evaluate((name) => {
    const input = document.querySelector(`#parameter-form [name="${name}"]`);
    const box = input.closest('.parameter');
    return {
      value: Number(input.value),
      unit: box.querySelector('.unit').textContent,
      about: box.querySelector('.about').textContent,
      slider: box.querySelector('input[type="range"]').getAttribute('aria-valuetext'),
    };
  }, path);

before(async () => {
  pages = await startPages();
  page = await pages.open({
    query: '?scene=two-link-arm&angles=rad',
    reducedMotion: 'reduce',
  });
  await comparisonsAreThere(page);
});
after(() => pages?.close());
beforeEach(() => page.evaluate(() => window.legwork.endComparison()));

test('the address chooses the unit; table and sentence follow, and what they say is the snapshot', async () => {
  const said = () => page.evaluate(() => document.getElementById('status').textContent);
  const cell = () =>
    page.evaluate(() => {
      const rows = [...document.querySelectorAll('#readout-table tbody tr')];
      const found = rows.find((one) => one.cells[0].textContent.startsWith('joint position'));
      return [Number(found?.cells[1].textContent), found?.cells[2].textContent];
    });
  await openTab(page, 'numbers');
  await page.evaluate(() => {
    document.getElementById('readouts').open = true;
  });
  await frames(page, 4);
  const angle = await page.evaluate(() => window.legwork.read('joint_position')[0]);
  const [radians, unit] = await cell();
  assert.equal(unit, 'rad');
  assert.ok(Math.abs(radians - angle) < 1e-5 * Math.abs(angle) + 1e-9);
  assert.match(await said(), /-?[\d.]+ rad/);
  assert.doesNotMatch(await said(), /deg/);
  await choose('deg');
  await frames(page, 4);
  const [degrees, other] = await cell();
  assert.equal(other, '°');
  assert.ok(Math.abs(degrees / DEGREES - angle) < 1e-5 * Math.abs(angle) + 1e-9);
  assert.match(await said(), /-?[\d.]+°/);
  await page.evaluate(() => {
    document.getElementById('readouts').open = false;
  });
});

test('the numbers are those of the engine', async () => {
  await at('quadruped-free', 400);
  let said = await audit();
  for (const [words, field] of [
    ['motor work', 'motor_work'],
    ['unaccounted', 'energy_residual'],
    ['contact law residual', 'contact_residual'],
  ]) {
    const [value] = await read(field);
    assert.ok(isNear(numberAfter(said, words), value), `${words}: ${said}, engine ${value}`);
  }
  await at('quadruped-trot', 200);
  said = await audit();
  const residual = (await read('base_residual')).slice(0, 3).map(Math.abs);
  assert.ok(
    isNear(numberAfter(said, 'residual of the base equations'), Math.max(...residual)),
    said,
  );
});

test('the parts of a torque add up to it, in words and in the table', async () => {
  await at('quadruped-trot', 400);
  await openSection(page, 'torque-split');
  const open = () =>
    page.evaluate(() => {
      for (const box of document.querySelectorAll('#torque-split details')) box.open = true;
      document.getElementById('split-joint').dispatchEvent(new Event('change'));
    });
  for (const joint of [2, 10]) {
    await page.selectOption('#split-joint', String(joint));
    await open();
    const names = ['inertia', 'coriolis', 'gravity', 'contact'];
    const parts = await Promise.all(names.map((name) => read(`torque_${name}`)));
    const sum = parts.reduce((total, values) => total + values[joint], 0);
    const torque = (await read('joint_torque'))[joint];
    assert.ok(Math.abs(sum - torque) < 1e-9 * Math.max(1, Math.abs(torque)), `${sum} ${torque}`);
    const rows = await page.evaluate(() =>
      [...document.querySelectorAll('#split-table tr')]
        .slice(1)
        .map((row) => [...row.cells].map((cell) => Number(cell.textContent.replaceAll('−', '-')))),
    );
    assert.ok(rows.length >= 20, `${rows.length} rows`);
    for (const [, ...values] of rows) {
      const total = values.pop();
      const added = values.reduce((all, value) => all + value, 0);
      assert.ok(Math.abs(added - total) < 0.004 * (1 + Math.abs(total)), `${values} ${total}`);
    }
    assert.ok(isNear(rows.at(-1).at(-1), torque) || Math.abs(torque) < 0.01);
  }
});

test('with feedback and noise, which the motion already answers to, the parts still add up to the torque', async () => {
  await page.evaluate(() => {
    window.legwork.set('disturbance.torque_noise', 1);
    window.legwork.set('control.mode', 1);
    window.legwork.set('sim.mode', 1);
    window.legwork.reset();
    window.legwork.step(160);
    document.getElementById('split-joint').dispatchEvent(new Event('change'));
  });
  const joint = Number(await page.inputValue('#split-joint'));
  const [noise, feedback, torque] = await Promise.all(
    ['torque_noise', 'torque_feedback', 'joint_torque'].map(
      async (name) => (await read(name))[joint],
    ),
  );
  assert.ok(Math.abs(noise) > 0.01 && Math.abs(feedback) > 0.001, `${noise} ${feedback}`);
  const said = await page.textContent('#split-sum');
  const [told, sum] = said.split(' = ');
  const parts = told.split(' + ').map((one) => numberAfter(one, '[a-z]'));
  assert.equal(parts.length, 4, said);
  assert.ok(Math.abs(parts.reduce((all, one) => all + one, 0) - torque) < 0.02, said);
  assert.ok(isNear(Number.parseFloat(sum.replace('−', '-')), torque), said);
  assert.ok(isNear(numberAfter(said, 'feedback contributes'), feedback), said);
  assert.ok(isNear(numberAfter(said, 'the disturbance'), noise), said);
  const last = await page.evaluate(() =>
    [...document.querySelector('#split-table tbody tr:last-child').cells].map((cell) =>
      Number(cell.textContent.replaceAll('−', '-')),
    ),
  );
  const [, ...values] = last;
  const total = values.pop();
  assert.ok(Math.abs(values.reduce((all, one) => all + one, 0) - total) < 0.01, `${last}`);
  await page.evaluate(() => {
    window.legwork.set('disturbance.torque_noise', 0);
    window.legwork.set('control.mode', 0);
  });
});

test('the stacked figure changes with the joint', async () => {
  const edges = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('#split-figure path')]
        .map((path) => path.getAttribute('d'))
        .join(),
    );
  await page.selectOption('#split-joint', '2');
  const one = await edges();
  assert.match(
    await page.textContent('#split-sum'),
    /^Now at FL kfe \(knee\): .* Nearly all of it holds the force of the ground/,
  );
  await page.selectOption('#split-joint', '1');
  assert.notEqual(await edges(), one);
});

test('formulations are told apart with numbers', async () => {
  await at('two-link-arm', 100);
  await page.evaluate(() => {
    if (document.getElementById('torque-split').hidden)
      document.getElementById('show-torque-split').click();
  });
  const said = await page.evaluate(() => document.getElementById('formulations-now').textContent);
  const values = await read('formulation_difference');
  for (const [i, name] of ['newton euler', 'lagrange', 'tree'].entries())
    assert.ok(
      isNear(numberAfter(said, name), Math.abs(values[i])),
      `${name}: ${said} ${values[i]}`,
    );
});

for (const id of isNight ? Object.keys(OTHERWISE) : ['quadruped-free'])
  test(`two runs of ${id} side by side: the drawer says both in numbers`, () => compareRuns(id));

async function compareRuns(id) {
  await at(id, 0);
  await show('compare-runs');
  const outcome = await page.evaluate(
    ([path, value]) => window.legwork.compare(path, value),
    OTHERWISE[id],
  );
  assert.deepEqual(outcome, { ok: true });
  await page.evaluate(() => window.legwork.step(40));
  await frames(page, 4);
  assert.equal(
    await page.evaluate(() => window.legwork.readSecond('time')?.[0]),
    (await read('time'))[0],
  );
  const table = await page.evaluate(() => ({
    rows: document.querySelectorAll('#compare-table tr').length,
    heads: document.querySelectorAll('#compare-table tr:first-child th').length,
    state: document.getElementById('compare-state').textContent,
  }));
  assert.ok(table.rows >= 2 && table.heads >= 2, JSON.stringify(table));
  assert.match(table.state, /Pale and dashed/);
}

test('a comparison that is refused leaves the run, and the one before, as they are', async () => {
  const told = await page.evaluate(async () => {
    const { legwork } = window;
    await legwork.openScene('quadruped-free');
    legwork.pause();
    legwork.compare('contact.friction', 0.3);
    legwork.step(50);
    const outcome = legwork.compare('contact.friction', -5);
    const kept = [legwork.read('step')[0], legwork.readSecond('step')?.[0]];
    legwork.endComparison();
    await legwork.openRun(legwork.link());
    while (legwork.verdict() === 'under way') await new Promise(requestAnimationFrame);
    const onShared = legwork.compare('contact.friction', 0.3);
    return { outcome, kept, onShared };
  });
  assert.match(told.outcome.sentence, /contact\.friction/);
  assert.deepEqual(told.kept, [50, 50]);
  assert.match(told.onShared.sentence, /shared run/);
});

const unfold = async () => {
  await page.evaluate(() => {
    for (const box of document.querySelectorAll('#figure-list > details')) box.open = true;
  });
  // Unfolding is told in a task of its own.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('#figure-list > details')].every((box) =>
      [...box.querySelectorAll('td')].some((cell) => cell.textContent !== ''),
    ),
  );
};
const rowsOf = (figure) =>
  page.evaluate(
    (id) =>
      [...document.querySelectorAll(`[data-figure="${id}"] tr`)]
        .filter((row) => row.closest('.paper') && row.querySelector('td'))
        .map((row) => [...row.cells].map((cell) => cell.textContent.replaceAll('−', '-'))),
    figure,
  );

test('a figure of a paper shows the printed number, ours and the error', async () => {
  await at('four-bar', 600);
  await show('figures');
  await unfold();
  const [high, low] = await rowsOf('fig4a');
  for (const row of [high, low]) {
    assert.ok(Math.abs(Number.parseFloat(row[1])) > 0.1, `${row}`);
    assert.ok(isNear(Number.parseFloat(row[1]), Number.parseFloat(row[2])), `${row}`);
    assert.match(row[3], /%/);
  }
  await at('hexapod-tripod', 3000);
  await unfold();
  const svg = await page.evaluate(
    () => document.querySelector('[data-figure="hexa-fig5"] svg').outerHTML,
  );
  assert.match(svg, /stroke-dasharray="[\d ]+"/);
  // Those of Fig. 9 are the largest of fourteen motors, and no points of the curve of one.
  const points = (figure) =>
    page.evaluate(
      (id) => document.querySelectorAll(`[data-figure="${id}"] svg.chart circle`).length,
      figure,
    );
  await at('tailed-quadruped-experiment-4-1', 3100);
  await unfold();
  assert.ok((await points('doc6')) > 0);
  await at('tailed-quadruped-experiment-4-2', 0);
  await page.evaluate(() => {
    window.legwork.set('actuation.joints', 0);
    window.legwork.set('control.mode', 1);
    window.legwork.set('start.velocity', 1);
    window.legwork.reset();
    window.legwork.step(6000);
  });
  await unfold();
  assert.equal(await points('doc9'), 0);
});

test('each figure has its curves as a table, and is drawn again only when something has changed', async () => {
  await choose('rad');
  await at('tailed-quadruped-experiment-4-1', 3100);
  await show('figures');
  await unfold();
  await page.evaluate(() => {
    document.querySelector('[data-figure="doc6"] details.sheet').open = true;
  });
  await page.waitForSelector('[data-figure="doc6"] details.sheet td');
  const cells = await page.evaluate(() =>
    [...document.querySelectorAll('[data-figure="doc6"] details.sheet tr')].map((row) =>
      [...row.cells].map((cell) => cell.textContent.replaceAll('−', '-')),
    ),
  );
  assert.deepEqual(cells[0], ['Time, s', 'pitch φx, rad', 'roll φy, rad', 'yaw φz, rad']);
  assert.ok(cells.length > 20);
  const now = await page.evaluate(() => window.legwork.read('document_coordinates').slice(3, 6));
  for (const [i, value] of now.entries())
    assert.ok(isWithin(Number(cells.at(-1)[i + 1]), value, 0.03), `${cells.at(-1)} ${now}`);
  const isKept = await page.evaluate(async () => {
    const picture = document.querySelector('[data-figure="doc6"] svg.chart');
    window.legwork.pause(); // everybody is told, nothing has moved
    const same = picture === document.querySelector('[data-figure="doc6"] svg.chart');
    window.legwork.step(50);
    return [same, picture === document.querySelector('[data-figure="doc6"] svg.chart')];
  });
  assert.deepEqual(isKept, [true, false]);
});

test('rows from before a change are of another run', async () => {
  const ours = async (figure) => (await rowsOf(figure))[0][2];
  await at('four-bar', 600);
  await show('figures');
  await unfold();
  const before = Number.parseFloat(await ours('fig4b'));
  await page.evaluate(() => {
    window.legwork.set('drive.speed', 4 * Math.PI);
    window.legwork.step(100); // .2 s of the .5 s that a turn takes
  });
  assert.equal(await ours('fig4b'), 'not yet');
  await page.evaluate(() => window.legwork.step(200));
  const after = Number.parseFloat(await ours('fig4b'));
  assert.ok(isWithin(after, 4 * before, 0.02), `${before} ${after}: inertia goes with the square`);
  await page.evaluate(() => window.legwork.set('drive.speed', 2 * Math.PI));
});

test('the trot of Sureshkumar et al. 2025 in forward mode stays below what is printed', async () => {
  await page.evaluate(async () => {
    await window.legwork.openScene('quadruped-trot');
    window.legwork.set('sim.mode', 1);
  });
  await page.evaluate(() => {
    window.legwork.pause();
    window.legwork.reset();
    window.legwork.step(450);
    if (document.getElementById('figures').hidden) document.getElementById('show-figures').click();
  });
  await unfold();
  const [row] = await rowsOf('fig5');
  assert.ok(Number.parseFloat(row[1]) === 0.0006);
  assert.equal(row[3], 'below it', `${row}`);
  // The claim is about the first two phases, however long the run is, and about nothing that is changed on its way.
  await page.evaluate(() => {
    window.legwork.set('sim.resync', 0);
    window.legwork.reset();
    window.legwork.step(800);
  });
  assert.equal((await rowsOf('fig5'))[0][3], 'below it', `${await rowsOf('fig5')}`);
  await page.evaluate(() => window.legwork.set('gait.speed', 0.2));
  assert.equal((await rowsOf('fig5'))[0][2], 'not yet');
});

test('a parameter is typed in degrees, the engine gets radians, and back', async () => {
  await at('quadruped-free', 0);
  await choose('deg');
  const path = 'ground.slope';
  const type = (value) =>
    page.evaluate(
      ([name, typed]) => {
        const input = document.querySelector(`#parameter-form [name="${name}"]`);
        input.value = typed;
        input.dispatchEvent(new Event('change'));
      },
      [path, String(value)],
    );
  const engine = () => page.evaluate((name) => window.legwork.get(name), path);
  await type(5);
  assert.ok(Math.abs((await engine()) - 5 / DEGREES) < 1e-12, `${await engine()}`);
  let shown = await row(path);
  assert.equal(shown.value, 5);
  assert.equal(shown.unit, '°');
  assert.match(shown.slider, /^5°$/);
  await choose('rad');
  assert.match(page.url(), /angles=rad/);
  shown = await row(path);
  assert.ok(Math.abs(shown.value - 5 / DEGREES) < 1e-8, `${shown.value}`);
  assert.equal(shown.unit, 'rad');
  await type(0.1);
  assert.equal(await engine(), 0.1);
  await choose('deg');
  assert.ok(Math.abs((await row(path)).value - 0.1 * DEGREES) < 1e-7);
  assert.doesNotMatch(page.url(), /angles=/);
});

test('bounds survive the way to degrees and back: the engine takes its own ones', async () => {
  await at('quadruped-free', 0);
  await choose('deg');
  const refused = await page.evaluate(() => {
    const wrong = [];
    for (const input of document.querySelectorAll('#parameter-form input[type="number"]')) {
      const box = input.closest('.parameter');
      if (box.querySelector('.unit').textContent !== '°' || input.disabled) continue;
      const range = box.querySelector('input[type="range"]');
      for (const end of [range.min, range.max]) {
        range.value = end;
        range.dispatchEvent(new Event('input'));
        const { textContent, hidden } = box.querySelector('.refusal');
        if (!hidden) wrong.push(`${input.name} ${end}: ${textContent}`);
      }
    }
    return wrong;
  });
  assert.deepEqual(refused, []);
});

test('the form of pushes and ground turns its sliders and its push into the shown unit', async () => {
  await at('quadruped-free', 0);
  await choose('deg');
  await openTab(page, 'try');
  await page.click('#world > summary');
  assert.equal(await page.isVisible('#push-form'), true);
  const push = () =>
    page.evaluate(() => {
      const label = [...document.querySelectorAll('#push-form .control-row')].find((one) =>
        one.textContent.startsWith('Direction'),
      );
      return [
        Number(label?.querySelector('input').value),
        label?.querySelector('.unit').textContent,
      ];
    });
  const slope = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('#world-sliders .control-row')]
          .find((one) => one.textContent.startsWith('Slope'))
          ?.querySelector('output').textContent,
    );
  const [degrees, unit] = await push();
  assert.equal(unit, '°');
  assert.match(await slope(), /\d°$/);
  await choose('rad');
  const [radians, other] = await push();
  assert.equal(other, 'rad');
  assert.ok(Math.abs(radians * DEGREES - degrees) < 0.01, `${radians} ${degrees}`);
  assert.match(await slope(), / rad$/);
});

test('nothing was complained about', () => assert.deepEqual(pages.complaints, []));
