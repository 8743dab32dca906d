// Every parameter's control in every scene (by day one of each family), without a browser: conversion to the shown unit and back,
// the slider's ends, its texts, and the engine's refusal.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sample } from '../support/by_night.mjs';
import { familyOf } from '../support/models.mjs';
import { openPageModules } from '../support/page_modules.mjs';

const NO_WORDS = /NaN|undefined|Infinity|\[object/;
let page;
let angles;
let controlOf;

/** In both units of angles, what `problem` answers of a control is one. */
function ofEveryControl(problem) {
  const problems = [];
  for (const id of sample(page.ids, familyOf)) {
    const player = page.openPlayer(id);
    for (const unit of ['rad', 'deg']) {
      angles.setAngleUnit(unit);
      for (const { path } of player.scene.description.parameters) {
        const found = problem(controlOf(player, path), player);
        if (found) problems.push(`${id} ${path} in ${unit}: ${found}`);
      }
    }
    player.scene.close();
  }
  assert.deepEqual(problems, [], problems.join('\n'));
}

before(async () => {
  page = await openPageModules();
  angles = await page.load('basics/angles.ts');
  ({ controlOf } = await page.load('controls/control.ts'));
});
beforeEach(() => angles.setAngleUnit('deg'));
after(() => page?.close());

test('a value is the same after it has been shown', () => {
  ofEveryControl((control) => {
    const { minimum, maximum, default: usual } = control.parameter;
    const between = minimum + 0.37 * (maximum - minimum);
    const wrong = [minimum, maximum, usual].find(
      (value) => control.fromShown(control.toShown(value)) !== value,
    );
    if (wrong !== undefined) return `${wrong} became another number`;
    const off = Math.abs(control.fromShown(control.toShown(between)) - between);
    return off > 1e-12 * Math.max(1, Math.abs(between)) ? `${between} is off by ${off}` : '';
  });
});

test('angles in a sentence are in the shown unit, however the engine writes a number', () => {
  const said = 'At 12.5 deg  -18.5 deg/s, 1.2e+06 deg  1.5e-3 deg, – deg  – deg/s; 0.5 rad.';
  assert.equal(
    angles.anglesInSentence(said),
    'At 12.5°  -18.5 °/s, 1.2e+06°  1.5e-3°, –  –; 28.6°.',
  );
  assert.equal(angles.anglesInSentence('from -1 to 1 rad'), 'from -57.3° to 57.3°');
  angles.setAngleUnit('rad');
  assert.equal(
    angles.anglesInSentence(said),
    'At 0.218 rad  -0.323 rad/s, 20900 rad  0.0000262 rad, –  –; 0.5 rad.',
  );
});

test('what the engine says is read as people write it, and a hash is kept', async () => {
  const { saidForReading } = await page.load('basics/format.ts');
  angles.setAngleUnit('deg');
  assert.equal(
    saidForReading('Off by -6e-05 m at -12.5 deg/s, state 12e4567890123456.'),
    'Off by −6×10⁻⁵ m at −12.5 °/s, state 12e4567890123456.',
  );
});

test('a speed is said as a fraction where it is one', async () => {
  const { formatSpeed } = await page.load('basics/format.ts');
  assert.deepEqual([0.25, 0.26, 0.3, 1, 1.5].map(formatSpeed), [
    '1/4x',
    '0.26x',
    '0.3x',
    '1x',
    '1.5x',
  ]);
});

test('the ends of a slider are within the bounds, and it comes back to where it was put', () => {
  ofEveryControl((control) => {
    const { minimum, maximum } = control.parameter;
    const { scale } = control;
    for (const notch of [0, Math.round(scale.notches / 3), scale.notches]) {
      const value = control.fromShown(scale.valueAt(notch));
      if (value < minimum || value > maximum) return `${value} at notch ${notch}`;
      const back = scale.valueAt(scale.notchOf(scale.valueAt(notch)));
      if (back !== scale.valueAt(notch)) return `notch ${notch} comes back as ${back}`;
    }
    return '';
  });
});

test('it says in words what it is, what it is set to and what it usually is', () => {
  ofEveryControl((control) => {
    const said = [control.about, control.inWords, control.defaultInWords];
    return said.some((words) => words === '' || NO_WORDS.test(words)) ? said.join(' | ') : '';
  });
});

test('what the engine refuses stands at that control, and goes with the next value that it takes', () => {
  const player = page.openPlayer('quadruped-free');
  const control = controlOf(player, 'ground.slope');
  const other = controlOf(player, 'contact.friction');
  let heard = '';
  player.onChange(() => {
    heard = control.refusal;
  });
  const before = control.value;
  control.setShown(1000);
  assert.match(control.refusal, /ground\.slope/);
  assert.equal(heard, control.refusal, 'whoever hears of it can say why');
  assert.equal(other.refusal, '');
  assert.equal(control.value, before);
  control.setShown(5);
  assert.equal(control.refusal, '');
  assert.equal(control.inWords, '5°');
  assert.equal(controlOf(player, 'gait.name').inWords, 'trot');
  control.setShown(Number.NaN);
  assert.notEqual(control.refusal, '');
  player.scene.close();
});

test('quick controls are parameters of the scene, and few', () => {
  for (const id of sample(page.ids, familyOf)) {
    const scene = page.openScene(id);
    const paths = scene.description.quick;
    assert.ok(paths.length > 0 && paths.length <= 6, `${id} has ${paths.length}`);
    assert.equal(new Set(paths).size, paths.length, id);
    for (const path of paths) assert.ok(scene.indexOf(path) >= 0, `${id} has no ${path}`);
    scene.close();
  }
});

test('what has no effect before another choice is made is known', () => {
  const player = page.openPlayer('quadruped-free');
  const shows = (path) => controlOf(player, path).hasEffect;
  const choose = (path, name) => {
    const index = player.scene.choicesOf(path).indexOf(name);
    assert.deepEqual(player.set(player.scene.indexOf(path), index), { ok: true });
  };
  assert.deepEqual([shows('ground.roughness'), shows('ground.step_height')], [false, false]);
  choose('ground.kind', 'hills');
  assert.deepEqual([shows('ground.roughness'), shows('ground.step_height')], [true, false]);
  choose('ground.kind', 'steps');
  assert.deepEqual([shows('ground.roughness'), shows('ground.step_height')], [false, true]);
  assert.equal(shows('control.mode'), true, 'a scene without modes');
  player.scene.close();
});
