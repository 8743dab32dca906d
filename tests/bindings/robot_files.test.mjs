// Robot files: the dynamics of each file in tests/robots against an independent reader and formulation, and what `check` says.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { root } from '../../web/tools/process.mjs';
import { readJsonRobot } from '../support/json_robot.mjs';
import { legwork } from '../support/legwork_cli.mjs';
import { readMjcfRobot } from '../support/mjcf_robot.mjs';
import { dynamics, readRobot } from '../support/virtual_work.mjs';

const folder = join(root, 'tests/robots');
const files = readdirSync(folder).filter((name) => /\.(urdf|xml|json)$/.test(name));

const copies = mkdtempSync(join(tmpdir(), 'legwork-robots-'));
after(() => rmSync(copies, { recursive: true }));

const OFFERED = {
  'quadruped-trot': 'quadruped.urdf',
  'hexapod-tripod': 'hexapod.urdf',
  'tail-free': 'quadruped-with-tail.urdf',
};

const readers = { urdf: readRobot, xml: readMjcfRobot, json: readJsonRobot };
const read = (path) => readers[path.split('.').at(-1)](path);

/** Numbers from -1 to 1, the same each time. */
function numbersFrom(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

const quaternion = (random) => {
  const q = [random(), random(), random(), random()];
  return q.map((x) => x / Math.hypot(...q));
};

function randomState(robot, isFree, random) {
  const three = () => [random(), random(), random()];
  const joints = {};
  for (const { name, type, mimic } of robot.joints) {
    if (type === 'fixed' || mimic) continue;
    if (type === 'spherical' || type === 'floating') {
      const slide = type === 'floating' ? three() : [];
      const many = () => (type === 'floating' ? [...three(), ...three()] : three());
      joints[name] = { q: [...slide, ...quaternion(random)], v: many(), a: many(), tau: many() };
      continue;
    }
    const parts = type === 'planar' ? ['/x', '/y', '/turn'] : [''];
    for (const part of parts)
      joints[name + part] = { q: random(), v: random(), a: random(), tau: random() };
  }
  if (!isFree) return { joints };
  const base = {
    position: three(),
    quaternion_wxyz: quaternion(random),
    linear_velocity: three(),
    angular_velocity: three(),
  };
  return { base, joints, base_acceleration: { linear: three(), angular: three() } };
}

function assertNear(ours, expected, what) {
  assert.equal(ours.length, expected.length, what);
  const size = Math.max(...expected.map(Math.abs), 1e-3);
  ours.forEach((x, i) => {
    assert.ok(Math.abs(x - expected[i]) <= 1e-12 * size, `${what}: ${x}, expected ${expected[i]}`);
  });
}

for (const file of files)
  test(`${file}: mass matrix, bias, inverse and forward dynamics`, () => {
    const path = join(folder, file);
    const robot = read(path);
    const moving = robot.joints.filter(({ type }) => type !== 'fixed');
    const isFree =
      robot.floats || (!/world/.test(robot.root) && robot.links.get(robot.root).mass > 0);
    const first = legwork(['eval', path, '-'], JSON.stringify({ states: [] }));
    assert.equal(first.status, 0, first.stderr);
    const floats = JSON.parse(first.stdout).coordinates[0] === 'base_linear_x';
    assert.ok(isFree || !floats);
    assert.ok(moving.length > 0);
    const random = numbersFrom(file.length);
    const states = Array.from({ length: 8 }, () => randomState(robot, floats, random));
    const { status, stdout, stderr } = legwork(['eval', path, '-'], JSON.stringify({ states }));
    assert.equal(status, 0, stderr);
    const { coordinates, results } = JSON.parse(stdout);
    states.forEach((state, i) => {
      const expected = dynamics(robot, state);
      assert.deepEqual(coordinates, expected.names);
      assertNear(results[i].mass_matrix.flat(), expected.M.flat(), 'mass matrix');
      assertNear(results[i].bias, expected.bias, 'bias');
      assertNear(results[i].inverse_dynamics, expected.inverse, 'inverse dynamics');
      const a = results[i].forward_dynamics;
      const left = expected.M.map(
        (row, k) => row.reduce((sum, x, j) => sum + x * a[j], 0) + expected.bias[k],
      );
      const right = expected.M.map(
        (row, k) => row.reduce((sum, x, j) => sum + x * expected.forward[j], 0) + expected.bias[k],
      );
      assertNear(left, right, 'M a + h of forward dynamics');
      const { loops } = results[i];
      assert.equal(loops === undefined, (robot.loops ?? []).length === 0);
      if (!loops) return;
      assert.deepEqual(Object.keys(loops), Object.keys(expected.closed.loops));
      for (const [name, { gap, force }] of Object.entries(expected.closed.loops)) {
        assertNear(loops[name].gap, gap, `gap of ${name}`);
        assertNear(loops[name].force, force, `force of ${name}`);
      }
      const { acceleration } = results[i].constrained;
      assertNear(acceleration, expected.closed.acceleration, 'acceleration with the loops closed');
    });
  });

for (const file of files)
  test(`${file}: written as JSON and read again, the same numbers to the last bit`, () => {
    const path = join(folder, file);
    const written = legwork(['convert', path, 'json']);
    assert.equal(written.status, 0, written.stderr);
    const again = legwork(['convert', '-', 'json'], written.stdout);
    assert.equal(again.stdout, written.stdout);
    const robot = read(path);
    const floats = JSON.parse(legwork(['eval', path, '-'], '{"states": []}').stdout).coordinates[0];
    const state = randomState(robot, floats === 'base_linear_x', numbersFrom(file.length));
    const states = JSON.stringify({ states: [state] });
    const copy = join(copies, `${file}.json`);
    writeFileSync(copy, written.stdout);
    const numbers = (name) => legwork(['eval', name, '-'], states).stdout.replaceAll('-0,', '0,');
    assert.equal(numbers(copy), numbers(path));
  });

test('the robot of a scene that names one of models/robots is that file, with its loops', () => {
  for (const name of ['jansen_walker', 'klann_walker', 'quadruped_parallel_knees']) {
    const ofScene = legwork(['convert', name.replaceAll('_', '-'), 'json']);
    const ofFile = legwork(['convert', join(root, `models/robots/${name}.json`), 'json']);
    assert.equal(ofScene.status, 0, ofScene.stderr);
    assert.equal(ofScene.stdout, ofFile.stdout);
    assert.ok(JSON.parse(ofScene.stdout).loops.length > 3, name);
  }
});

test('the robots that the page offers as files are those of its scenes', () => {
  for (const [scene, file] of Object.entries(OFFERED)) {
    const { stdout } = legwork(['convert', scene, 'urdf']);
    const path = join(root, 'web/public/robots', file);
    assert.equal(readFileSync(path, 'utf8'), stdout, `legwork convert ${scene} urdf > ${path}`);
    const { status } = legwork(['check', path]);
    assert.equal(status, 0, path);
  }
  const { status, stderr } = legwork(['convert', 'no-such-scene', 'urdf']);
  assert.equal(status, 2);
  assert.match(stderr, /There is no scene "no-such-scene"/);
});

/** A block's triangles, as a binary STL. */
function blockStl(half) {
  const corner = (k) => half.map((size, axis) => ((k >> axis) & 1 ? size : -size));
  const sides = [0, 1, 2].flatMap((axis) =>
    [0, 1].map((side) =>
      [0, 1, 2, 3].map((k) => {
        const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
        return corner((side << axis) | ((k & 1) << u) | ((k >> 1) << v));
      }),
    ),
  );
  const triangles = sides.flatMap(([a, b, c, d]) => [
    [a, b, d],
    [a, d, c],
  ]);
  const bytes = Buffer.alloc(84 + 50 * triangles.length);
  bytes.writeUInt32LE(triangles.length, 80);
  triangles.forEach((triangle, i) => {
    triangle.flat().forEach((x, k) => {
      bytes.writeFloatLE(x, 84 + 50 * i + 12 + 4 * k);
    });
  });
  return bytes;
}

test('run: meshes touch with their hulls, wherever a package has them, and a link holds them', () => {
  const package_ = join(copies, 'blocks');
  for (const folder of ['urdf', 'meshes']) mkdirSync(join(package_, folder), { recursive: true });
  const robot = (mesh) =>
    `<robot name="block"><link name="block"><inertial><mass value="2"/>
<inertia ixx=".022" iyy=".033" izz=".042" ixy="0" ixz="0" iyz="0"/></inertial>
<collision><geometry>${mesh}</geometry></collision></link></robot>`;
  const path = join(package_, 'urdf/block.urdf');
  writeFileSync(join(package_, 'meshes/block.STL'), blockStl([0.2, 0.15, 0.1]));
  const args = ['--set', 'robot.base=floats', '--set', 'robot.drive=let go'];
  const fall = (file, ...more) => legwork(['run', file, ...args, '--duration', '1', ...more]);
  writeFileSync(path, robot('<mesh filename="package://blocks/meshes/none.stl"/>'));
  assert.match(
    fall(path).stderr,
    /The mesh "package:.*none.stl" is not there. It touches nothing./,
  );
  writeFileSync(path, robot('<mesh filename="package://blocks/meshes/block.STL"/>'));
  const { status, stdout, stderr } = fall(path, '--share', '--hash');
  assert.equal(stderr, '');
  assert.equal(status, 0);
  const [hash, link] = stdout.trim().split('\n');
  // The link needs neither file.
  writeFileSync(join(package_, 'meshes/block.STL'), 'none');
  const again = legwork(['run', '--link', link, '--hash']);
  assert.equal(again.status, 0, again.stderr);
  assert.equal(again.stdout.trim(), hash);
  assert.match(fall(path).stderr, /block.STL: This STL ends before its last triangle/);
});

test('run: an SRDF beside a URDF is read; what is wrong in it is said by its line, and stops no run', () => {
  const path = join(copies, 'pair.urdf');
  writeFileSync(path, readFileSync(join(folder, 'three_joint_arm.urdf')));
  const links = [...readFileSync(path, 'utf8').matchAll(/<link name="([^"]+)"/g)].map((m) => m[1]);
  const srdf = (a, b) =>
    writeFileSync(
      join(copies, 'pair.srdf'),
      `<robot name="arm">\n<disable_collisions link1="${a}" link2="${b}" reason="Never"/>\n</robot>`,
    );
  srdf(links[0], links[2]);
  const run = () => legwork(['run', path, '--duration', '0.01', '--hash']);
  assert.equal(run().stderr, '');
  srdf(links[0], 'nobody');
  const { status, stderr } = run();
  assert.equal(status, 0);
  assert.match(stderr, /pair.srdf:2:1: The robot has no link "nobody".*No links are kept apart/s);
});
