// `legwork eval`: the dynamics of states against independent code, and how what is no state is refused.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { root } from '../../web/tools/process.mjs';
import { assertRefused, legwork } from '../support/legwork_cli.mjs';

const folder = mkdtempSync(join(tmpdir(), 'legwork-eval-'));
after(() => rmSync(folder, { recursive: true }));

const trot = 'quadruped-trot';
const legs = ['FL', 'FR', 'RL', 'RR'];
const repository = (path) => readFileSync(join(root, path), 'utf8');

const reference = JSON.parse(repository('models/reference/quadruped.json')).forward_dynamics;
const jointNames = legs.flatMap((leg) => ['haa', 'hfe', 'kfe'].map((joint) => `${leg}_${joint}`));

/** w, x, y, z of a rotation matrix, row by row, whose angle is well below 180 degrees. */
function quaternion(R) {
  const w = Math.sqrt(1 + R[0] + R[4] + R[8]) / 2;
  const part = (i, j) => (R[3 * i + j] - R[3 * j + i]) / (4 * w);
  return [w, part(2, 1), part(0, 2), part(1, 0)];
}

function inputState({ stance, position, rotation, joints, velocity, torque }) {
  return {
    base: {
      position,
      quaternion_wxyz: quaternion(rotation),
      linear_velocity: velocity.slice(0, 3),
      angular_velocity: velocity.slice(3, 6),
    },
    joints: Object.fromEntries(
      jointNames.map((name, i) => [name, { q: joints[i], v: velocity[6 + i], tau: torque[i] }]),
    ),
    stance,
  };
}

const evaluate = (states) => {
  const { status, stdout, stderr } = legwork(['eval', trot, '-'], JSON.stringify({ states }));
  assert.equal(status, 0, stderr);
  return JSON.parse(stdout);
};

/** Largest difference, relative to the largest expected number. */
function relativeError(ours, expected) {
  assert.equal(ours.length, expected.length);
  const scale = Math.max(...expected.map(Math.abs));
  return Math.max(...ours.map((value, i) => Math.abs(value - expected[i]))) / scale;
}

test('eval agrees with the independent code on feet pinned by twos, threes and fours', () => {
  const { coordinates, results } = evaluate(reference.map(inputState));
  assert.deepEqual(coordinates.slice(6), jointNames);
  assert.equal(results.length, reference.length);
  reference.forEach((expected, i) => {
    const { mass_matrix, bias, constrained } = results[i];
    assert.ok(relativeError(constrained.acceleration, expected.acceleration) < 1e-10);
    assert.deepEqual(Object.keys(constrained.foot_forces), expected.stance);
    const forces = Object.values(constrained.foot_forces).flat();
    assert.ok(relativeError(forces, expected.foot_force) < 1e-10);
    assert.ok(relativeError(bias, expected.bias) < 1e-10);
    if (expected.mass_matrix)
      assert.ok(relativeError(mass_matrix.flat(), expected.mass_matrix) < 1e-10);
  });
});

test('eval: forward and inverse dynamics are each other backward', () => {
  const states = reference.map(inputState);
  const forward = evaluate(states).results.map((result) => result.forward_dynamics);
  states.forEach((state, i) => {
    state.base_acceleration = { linear: forward[i].slice(0, 3), angular: forward[i].slice(3, 6) };
    jointNames.forEach((name, j) => {
      state.joints[name].a = forward[i][6 + j];
    });
  });
  evaluate(states).results.forEach(({ inverse_dynamics }, i) => {
    const drive = [0, 0, 0, 0, 0, 0, ...reference[i].torque];
    assert.ok(relativeError(inverse_dynamics, drive) < 1e-10);
  });
});

test('eval: energy, momentum, centre of mass and feet move with the robot', () => {
  const still = inputState(reference[0]);
  const moved = structuredClone(still);
  moved.base.position[2] += 0.1;
  const [a, b] = evaluate([still, moved]).results;
  const mass = a.mass_matrix[0][0];
  assert.ok(Math.abs(b.energy.potential - a.energy.potential - 0.1 * mass * 9.81) < 1e-12);
  assert.ok(Math.abs(a.energy.potential - mass * 9.81 * a.com[2]) < 1e-12);
  assert.equal(b.energy.kinetic, a.energy.kinetic);
  assert.ok(Math.abs(b.com[2] - a.com[2] - 0.1) < 1e-14);
  for (const leg of legs) assert.ok(Math.abs(b.feet[leg][2] - a.feet[leg][2] - 0.1) < 1e-14);
  const v = reference[0].velocity;
  const Mv = a.mass_matrix.map((row) => row.reduce((sum, value, i) => sum + value * v[i], 0));
  assert.ok(relativeError(a.momentum.linear, Mv.slice(0, 3)) < 1e-12);
  const kinetic = v.reduce((sum, value, i) => sum + 0.5 * value * Mv[i], 0);
  assert.ok(Math.abs(a.energy.kinetic - kinetic) < 1e-12 * kinetic);
});

test('eval: what is left out is zero, and nothing is pinned', () => {
  const full = inputState(reference[0]);
  const base = { position: full.base.position, quaternion_wxyz: full.base.quaternion_wxyz };
  const joints = Object.fromEntries(jointNames.map((name) => [name, { q: full.joints[name].q }]));
  const [{ constrained, energy, momentum, forward_dynamics }] = evaluate([
    { base, joints },
  ]).results;
  assert.deepEqual(constrained.foot_forces, {});
  assert.equal(energy.kinetic, 0);
  assert.deepEqual(momentum.linear, [0, 0, 0]);
  assert.ok(relativeError(constrained.acceleration, forward_dynamics) < 1e-12);
  assert.ok(Math.abs(forward_dynamics[2] + 9.81) < 10);
});

test('eval: methods for all states or for one, in the words of the file', () => {
  const states = reference.map(inputState);
  states[1].forward_method = 'kkt';
  const input = { ground_force_method: 'minimum_norm', forward_method: 'corrected', states };
  const { status, stdout, stderr } = legwork(['eval', trot, '-'], JSON.stringify(input));
  assert.equal(status, 0, stderr);
  JSON.parse(stdout).results.forEach(({ ground_forces, forward, constrained }, i) => {
    assert.equal(forward.method, i === 1 ? 'kkt' : 'corrected');
    assert.ok(relativeError(forward.acceleration, reference[i].acceleration) < 1e-10);
    const forces = (byFoot) => Object.values(byFoot).flat();
    assert.ok(relativeError(forces(forward.foot_forces), reference[i].foot_force) < 1e-10);
    assert.deepEqual(Object.keys(forward.foot_forces), Object.keys(constrained.foot_forces));
    assert.equal(ground_forces.method, 'minimum_norm');
    assert.equal(forces(ground_forces.forces).length, 3 * reference[i].stance.length);
    assert.equal(ground_forces.torques.length, 12);
    assert.equal(ground_forces.rank, reference[i].stance.length === 2 ? 5 : 6);
    assert.equal(ground_forces.residual.length, 6);
    assert.equal(typeof ground_forces.possible, 'boolean');
    assert.ok(ground_forces.condition > 1);
  });
  states.forEach((state) => {
    state.forward_method = 'as_printed';
  });
  for (const { forward, ground_forces } of evaluate(states).results) {
    assert.deepEqual(Object.keys(forward), ['method', 'acceleration', 'slip']);
    assert.ok(forward.slip > 1);
    assert.equal(ground_forces, undefined);
  }
});

test('eval: the friction cone holds with the friction given', () => {
  const state = inputState(reference[8]);
  Object.assign(state, { ground_force_method: 'friction_cone', friction: 0.1 });
  state.base_acceleration = { linear: [0.5, 0, 0] };
  const [{ ground_forces }] = evaluate([state]).results;
  assert.ok(ground_forces.possible);
  for (const [fx, fy, fz] of Object.values(ground_forces.forces))
    assert.ok(Math.hypot(fx, fy) <= 0.1 * fz + 1e-9);
  state.friction = 0.01;
  assert.equal(evaluate([state]).results[0].ground_forces.possible, false);
});

test('eval answers an empty list with an empty list', () => {
  assert.deepEqual(evaluate([]).results, []);
});

test('eval refuses states that are not what they should be, at file, line and column', () => {
  const file = join(folder, 'states.json');
  const change = (edit) => {
    const state = structuredClone(inputState(reference[0]));
    edit(state);
    return { states: [state] };
  };
  /** @type {[unknown, RegExp][]} */
  const refusals = [
    ['{"states": [}', /states\.json:1:13: This is not JSON/],
    [{}, /:1:1: .*lacks "states"/],
    [{ states: [], more: 1 }, /unknown key "more"/],
    [{ states: 1 }, /"states" must be an array/],
    [{ states: [1] }, /A state must be an object/],
    [change((s) => delete s.base), /lacks "base"/],
    [change((s) => delete s.base.position), /lacks "position"/],
    [change((s) => delete s.base.quaternion_wxyz), /lacks "quaternion_wxyz"/],
    [change((s) => s.base.position.pop()), /"position" must hold 3 numbers, not 2/],
    [change((s) => (s.base.position[0] = 'x')), /"position" must hold 3 numbers, not a string/],
    [change((s) => (s.base.quaternion_wxyz = [1.000002, 0, 0, 0])), /has length 1\.000002/],
    [change((s) => (s.base.quaternion_wxyz = [0, 0, 0, 0])), /has length 0/],
    [change((s) => (s.base.speed = 1)), /unknown key "speed"/],
    [change((s) => delete s.joints.RL_kfe), /lacks "RL_kfe"/],
    [change((s) => delete s.joints.RL_kfe.q), /"RL_kfe" lacks "q"/],
    [change((s) => (s.joints.BL_kfe = { q: 0 })), /unknown key "BL_kfe"/],
    [change((s) => (s.joints.FL_haa.torque = 1)), /unknown key "torque"/],
    [change((s) => (s.joints.FL_haa.tau = null)), /"tau" must be a number, not null/],
    [change((s) => (s.base_acceleration = [0, 0, 0])), /"base_acceleration" must be an object/],
    [change((s) => (s.base_acceleration = { up: 1 })), /unknown key "up"/],
    [change((s) => (s.stance = 'FL')), /"stance" must be an array/],
    [change((s) => (s.stance = ['FL', 'BR'])), /no leg "BR".*FL, FR, RL, RR/],
    [change((s) => (s.stance = ['FL', 'FL'])), /"FL" is in "stance" twice/],
    [change((s) => (s.stance = [0])), /must hold names of legs/],
    [change((s) => (s.forward_method = 'KKT')), /"KKT".*as_printed, corrected, kkt/],
    [change((s) => (s.ground_force_method = 1)), /must be a word.*friction_cone/],
    [{ states: [], ground_force_method: 'cone' }, /"cone".*as_printed, corrected, minimum_norm/],
    [{ states: [], friction: -1 }, /"friction" must not be negative/],
    [change((s) => (s.joints.FL_haa.v = 1e300)), /State 1 .* no finite result/],
  ];
  for (const [content, expected] of refusals) {
    const text = typeof content === 'string' ? content : JSON.stringify(content, null, 1);
    writeFileSync(file, text);
    assertRefused(['eval', trot, file], expected);
    if (!/finite/.test(expected.source)) {
      assert.match(legwork(['eval', trot, file]).stderr, /states\.json:\d+:\d+: /);
    }
  }
  assertRefused(['eval', trot, join(folder, 'absent.json')], /absent\.json/);
});

// ---- eval of the robot of Liu & Ben-Tzvi 2018

const tailStates = JSON.parse(repository('models/reference/tail.json')).states;
const tailScenes = ['tailed-quadruped-experiment-4-1', 'tailed-quadruped-experiment-4-2'];

const evaluateTail = (input, scene = tailScenes[0]) => {
  const { status, stdout, stderr } = legwork(['eval', scene, '-'], JSON.stringify(input));
  assert.equal(status, 0, stderr);
  return JSON.parse(stdout).states;
};

/** The state without what eval is to find. */
const asked = ({
  p,
  quat_wxyz,
  theta_tail,
  v,
  omega_world,
  thetadot_tail,
  tau14_ha1hb1k1_to_k4_ta_tb,
}) => ({
  p,
  quat_wxyz,
  theta_tail,
  v,
  omega_world,
  thetadot_tail,
  tau14_ha1hb1k1_to_k4_ta_tb,
});

test('eval gives the keys and the numbers of the reference by the tree and by virtual work', () => {
  const states = tailStates.map(asked);
  for (const scene of tailScenes)
    for (const formulation of ['tree', 'virtual_work']) {
      const results = evaluateTail({ formulation, states }, scene);
      assert.equal(results.length, states.length);
      results.forEach((result, i) => {
        const { formulation: used, ...numbers } = result;
        assert.equal(used, formulation);
        const expected = tailStates[i];
        assert.deepEqual(Object.keys(numbers).sort(), Object.keys(expected).sort());
        for (const [key, value] of Object.entries(expected))
          assert.ok(relativeError(numbers[key].flat(), value.flat()) < 1e-10, key);
      });
    }
});

test('eval: the tree unless a state says otherwise, and its output is an input again', () => {
  const states = tailStates.slice(0, 2).map(asked);
  states[1].formulation = 'virtual_work';
  const results = evaluateTail({ states });
  assert.deepEqual(
    results.map(({ formulation }) => formulation),
    ['tree', 'virtual_work'],
  );
  assert.deepEqual(evaluateTail({ states: results }), results);
  assert.equal(
    evaluateTail({ states: tailStates }).length,
    tailStates.length,
    'with their results',
  );
  assert.deepEqual(evaluateTail({ states: [] }), []);
});

test("eval takes the general tree's states of the robot of Liu & Ben-Tzvi 2018 too", () => {
  const robot = [...jointNames, 'tail_1_pitch', 'tail_1_yaw'];
  const state = {
    base: { position: [0, 0, 1], quaternion_wxyz: [1, 0, 0, 0] },
    joints: Object.fromEntries(robot.map((name) => [name, { q: 0.1 }])),
  };
  const { status, stdout, stderr } = legwork(
    ['eval', tailScenes[0], '-'],
    JSON.stringify({ states: [state] }),
  );
  assert.equal(status, 0, stderr);
  assert.equal(JSON.parse(stdout).results[0].bias.length, 20);
});

test('eval refuses states of the robot of Liu & Ben-Tzvi 2018 that are not what they should be', () => {
  const change = (edit) => {
    const state = structuredClone(asked(tailStates[0]));
    edit(state);
    return JSON.stringify({ states: [state] });
  };
  /** @type {[string, RegExp][]} */
  const refusals = [
    [change((s) => delete s.omega_world), /omega_world/],
    [change((s) => s.p.push(0)), /"p" must hold 3 numbers, not 4/],
    [change((s) => s.tau14_ha1hb1k1_to_k4_ta_tb.pop()), /must hold 14 numbers, not 13/],
    [change((s) => Object.assign(s, { v: [0, 'fast', 0] })), /"v" must hold 3 numbers/],
    [change((s) => Object.assign(s, { v: [0, null, 0] })), /"v" must hold 3 numbers/],
    [change((s) => Object.assign(s, { speed: 1 })), /speed/],
    [change((s) => Object.assign(s, { formulation: 'lagrange' })), /lagrange.*tree, virtual_work/],
    [change((s) => Object.assign(s, { formulation: 1 })), /"formulation" must be a word/],
    [change((s) => Object.assign(s, { quat_wxyz: [2, 0, 0, 0] })), /State 1 of .*length 2/],
    [change((s) => Object.assign(s, { p: [0.2, 0.3, 2] })), /State 1 of .*Leg 1 .*farther/],
    [change((s) => Object.assign(s, { v: [1e200, 0, 0] })), /far too large/],
    ['{"states": [{"p": [NaN, 0, 0]}]}', /./],
    ['{"states": 3}', /states/],
    ['{"state": []}', /states/],
  ];
  for (const [input, expected] of refusals)
    for (const formulation of ['tree', 'virtual_work'])
      assertRefused(
        ['eval', tailScenes[0], '-'],
        expected,
        input.replace(/^\{"states": \[/, `{"formulation": "${formulation}", "states": [`),
      );
});
