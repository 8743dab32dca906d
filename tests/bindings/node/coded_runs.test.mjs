// Scenes that the user's code drives, in the WASM module in Node: what the code sees, asks and gives, its link, and `npx legwork`.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { closeModules, openModules } from '../../../bindings/node/modules.mjs';
import { root } from '../../../web/tools/process.mjs';
import { legwork } from '../../support/legwork_cli.mjs';

const folder = mkdtempSync(join(tmpdir(), 'legwork-code-'));
const modules = await openModules();
const module = await modules.moduleNamed('legwork');
after(async () => {
  rmSync(folder, { recursive: true });
  await closeModules();
});

const HOLD = `// The pose of the first step, with what gravity takes.
const nothing = robot.coordinates.map(() => 0);
function control(state, memory) {
  memory.pose ??= [...state.joint_position];
  const weight = robot.rnea(nothing).slice(-robot.outputs.length);
  const torque = {};
  robot.outputs.forEach(({ name }, i) => {
    const stretch = state.joint_position[name] - memory.pose[i];
    torque[name] = weight[i] - 40 * stretch - 1 * state.joint_velocity[name];
  });
  log('largest', Math.max(...Object.values(torque).map(Math.abs)));
  return torque;
}
`;

function coded(id, code, set = {}) {
  const scene = modules.Scene.openBuiltin(module, id);
  for (const [path, value] of Object.entries(set)) {
    const outcome = scene.set(scene.indexOf(path), value);
    assert.ok(outcome.ok, outcome.sentence);
  }
  const outcome = scene.setCode(code);
  assert.ok(outcome.ok, outcome.sentence);
  return scene;
}

function npx(...args) {
  const command = [join(root, 'bindings/node/legwork.mjs'), ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
  return { status, stdout, stderr };
}

test('code sees the fields of the state by their labels, asks the engine, and logs', () => {
  const scene = coded('two-link-arm', HOLD, { 'arm.topic': 2 });
  const angle = scene.snapshot.vector('joint_position')[0];
  assert.ok(scene.step(300).ok, scene.message());
  // At first it swings (the scene's own start), and comes back to where it was.
  assert.ok(scene.step(3000).ok, scene.message());
  assert.ok(Math.abs(scene.snapshot.vector('joint_position')[0] - angle) < 0.02);
  const logs = modules.logsOf(scene);
  assert.deepEqual(logs.names, ['largest']);
  assert.equal(logs.series('largest').steps.length, 3300);
  assert.ok(logs.latest('largest') > 0);
  scene.close();
});

test('a quadruped that is held stands; the run repeats from its link, in Node by npx legwork', async () => {
  const scene = coded('quadruped-free', HOLD);
  assert.ok(scene.step(700).ok, scene.message());
  assert.ok(scene.seek(333).ok);
  assert.ok(scene.step(367).ok, scene.message());
  assert.ok(scene.replay().ok, scene.message());
  assert.equal(scene.snapshot.scalar('fallen'), 0);
  const link = scene.link();
  const hash = scene.hash();
  scene.close();
  assert.ok(await modules.isCoded(link));
  const again = npx('run', '--link', link, '--hash');
  assert.equal(again.status, 0, again.stderr);
  assert.match(again.stderr, /Reproduced: 700 steps/);
  assert.equal(again.stdout.trim(), hash);
  // The command in C++ says that it cannot, and who can.
  const native = legwork(['run', '--link', link]);
  assert.equal(native.status, 2);
  assert.match(native.stderr, /npx legwork run --link/);
});

test('a scene file with code runs, and native runs are handed on', async () => {
  const scene = coded('quadruped-free', HOLD);
  const file = join(folder, 'held.json');
  writeFileSync(file, scene.json());
  assert.ok(scene.step(200).ok);
  const ran = npx('run', file, '--duration', '0.2', '--hash');
  assert.equal(ran.status, 0, ran.stderr);
  assert.equal(ran.stdout.trim(), scene.hash());
  scene.close();
  const plain = npx('run', 'four-bar', '--duration', '0.01', '--hash');
  assert.equal(plain.status, 0, plain.stderr);
  assert.match(plain.stdout, /^[0-9a-f]{16}\n$/);
});

test('code at fault stops the run with its line; mended one second before, the run goes on', () => {
  const faulty = HOLD.replace(
    'return torque;',
    "if (state.time > 0.05) torque.shoulder = 'strong';\n  return torque;",
  );
  const scene = coded('two-link-arm', faulty, { 'arm.topic': 2 });
  const outcome = scene.step(200);
  assert.equal(outcome.ok, false);
  assert.match(outcome.sentence, /line \d+/);
  assert.equal(module.programs.message(), outcome.sentence);
  assert.ok(scene.stepBack(20).ok);
  assert.ok(scene.setCode(HOLD).ok, scene.message());
  assert.ok(scene.step(200).ok, scene.message());
  assert.ok(scene.replay().ok, scene.message());
  assert.deepEqual(
    scene.codes().map(({ text }) => text),
    [faulty, HOLD],
  );
  const refused = scene.setCode('function control(state) { return [0, 0 }');
  assert.equal(refused.ok, false);
  assert.match(refused.sentence, /line 1/);
  scene.close();
});

test('an estimate is told what the sensors measure, and nothing that stands behind it', () => {
  const scene = coded(
    'state-estimation',
    `function estimate(measurements) {
  log('told', 'coded' in measurements ? 1 : 0);
  return [2, 0, 0, 0];
}`,
  );
  assert.ok(scene.step(20).ok, scene.message());
  assert.equal(modules.logsOf(scene).latest('told'), 0);
  assert.equal(scene.snapshot.scalar('coded'), 1);
  assert.deepEqual([...scene.snapshot.vector('coded_attitude')], [1, 0, 0, 0]);
  assert.ok(scene.replay().ok, scene.message());
  scene.close();
});

test('the logs are those of the code in force, also after going back', () => {
  const logging = (name) => `function control() { log('${name}', 1); return {}; }`;
  const scene = coded('quadruped-free', logging('first'));
  assert.ok(scene.step(20).ok, scene.message());
  assert.ok(scene.setCode(logging('second')).ok, scene.message());
  assert.ok(scene.step(20).ok, scene.message());
  const namesAt = (step) => {
    assert.ok(scene.seek(step).ok, scene.message());
    return modules.logsOf(scene)?.names;
  };
  assert.deepEqual([40, 10, 30].map(namesAt), [['second'], ['first'], ['second']]);
  scene.close();
});

test('what a run of code holds is freed with it', () => {
  for (let i = 0; i < 40; i += 1) {
    const scene = coded('four-bar', 'function control() { return 0.01; }', { 'sim.mode': 1 });
    assert.ok(scene.step(10).ok, scene.message());
    scene.close();
  }
});

test('the Jacobian of a foot is that of its velocity; q, v, M and what rnea gives fit together', () => {
  const scene = coded(
    'quadruped-free',
    `
function control(state) {
  const q = robot.q(), v = robot.v(), M = robot.mass_matrix(), n = v.length;
  const h = robot.rnea(new Float64Array(n));
  const a = v.map((_, i) => 0.1 * i - 0.5);
  const tau = robot.rnea(a);
  let worst = 0;
  for (let i = 0; i < n; i++) {
    let sum = h[i];
    for (let j = 0; j < n; j++) sum += M[i * n + j] * a[j];
    worst = Math.max(worst, Math.abs(sum - tau[i]));
  }
  log('worst', worst);
  log('nq', q.length);
  const J = robot.jacobian(robot.points.FL);
  let up = 0;
  for (let j = 0; j < n; j++) up += J[2 * n + j] * v[j];
  log('up', up);
  return robot.outputs.map(() => 0);
}`,
  );
  assert.ok(scene.step(50).ok, scene.message());
  const before = scene.snapshot.vector('foot_position')[2];
  assert.ok(scene.step(1).ok, scene.message());
  const logs = modules.logsOf(scene);
  assert.ok(logs.latest('worst') < 1e-10);
  assert.equal(logs.latest('nq'), 19);
  const moved = (scene.snapshot.vector('foot_position')[2] - before) / 0.001;
  assert.ok(Math.abs(moved - logs.latest('up')) < 0.05, `${moved} ${logs.latest('up')}`);
  scene.close();
});
