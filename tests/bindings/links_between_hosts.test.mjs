// A run that is changed on its way and shared is the same run on the other host: native to WASM, WASM to native.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { root } from '../../web/tools/process.mjs';
import { isNight } from '../support/by_night.mjs';
import { loadInNode } from '../support/hash_hosts.mjs';
import { openRun } from '../support/hash_run.mjs';
import { legwork, output } from '../support/legwork_cli.mjs';
import { bodyOf, linkOf } from '../support/run_links.mjs';

const folder = mkdtempSync(join(tmpdir(), 'legwork-links-'));
after(() => rmSync(folder, { recursive: true }));

const module = await loadInNode();
const ownRobots = await loadInNode('legwork-own');
const text = (pointer, of = module) => of.UTF8ToString(pointer);
const REPRODUCED = 2;
const DIFFERS = 3;
const REFUSED = -1;

/** Steps before the change and after it: a robot that runs free takes a step meanwhile. */
const before = 150;
const beyond = 250;

/** In WASM: changed after `before` steps; its link and hash. */
function changedInWasm(id, path, value) {
  const scene = openRun(module, { id });
  try {
    const { parameters } = JSON.parse(text(module._lw_describe(scene)));
    const index = parameters.findIndex((parameter) => parameter.path === path);
    module._lw_step(scene, before);
    assert.equal(module._lw_set(scene, index, value), 0, `${id}: ${path} = ${value}`);
    module._lw_step(scene, beyond);
    return { link: text(module._lw_link(scene)), hash: text(module._lw_hash(scene)) };
  } finally {
    module._lw_close(scene);
  }
}

/** What WASM answers to a link: the verdict and the hash at its end. `of`: the module. */
function repeatedInWasm(link, of = module) {
  const pointer = of._malloc(link.length + 1);
  of.stringToUTF8(link, pointer, link.length + 1);
  const scene = of._lw_open_link(pointer, link.length);
  of._free(pointer);
  if (scene === 0) return { verdict: REFUSED, hash: text(of._lw_message(0), of) };
  while (of._lw_verdict(scene) === 1 && of._lw_step(scene, 1) >= 0);
  const verdict = of._lw_verdict(scene);
  const hash = text(of._lw_hash(scene), of);
  of._lw_close(scene);
  return { verdict, hash };
}

/** Natively, by a script. */
function linkOfScript(id, path, value, ms) {
  const file = join(folder, 'script.json');
  writeFileSync(file, JSON.stringify([{ at: (before * ms) / 1000, set: { [path]: value } }]));
  const duration = `${((before + beyond) * ms) / 1000}`;
  return output('run', id, '--duration', duration, '--script', file, '--share').trim();
}

function checkBothWays(id, path, value, ms = 1) {
  const here = changedInWasm(id, path, value);
  const { status, stdout, stderr } = legwork(['run', '--link', here.link, '--hash']);
  assert.match(stderr, new RegExp(`^Reproduced: ${before + beyond} steps`), `${id} ${path}`);
  assert.deepEqual([status, stdout.trim()], [0, here.hash], `${id} ${path}`);
  const link = linkOfScript(id, path, value, ms);
  assert.equal(link, here.link, `${id} ${path}: one run, two links`);
  const expected = { verdict: REPRODUCED, hash: here.hash };
  assert.deepEqual(repeatedInWasm(link), expected, `${id} ${path}`);
}

const ofFreeRobots = {
  'world.gravity': 15,
  'payload.mass': 3,
  'contact.friction': 0.3,
  'contact.restitution': 0.5,
};
const changes = ['quadruped-free', 'hexapod-free', 'tail-free'].flatMap((id) =>
  Object.entries(ofFreeRobots).map(([path, value]) => [id, path, value]),
);
const ofPlans = [
  ['quadruped-trot', 'gait.speed', 0.2],
  ['quadruped-trot', 'control.mode', 1],
  ['hexapod-tripod', 'gait.height', 0.12, 2], // its steps are of 2 ms
];

test('a robot that runs free under another gravity, load or contact from a step on', () => {
  for (const change of isNight ? changes : changes.slice(0, 6)) checkBothWays(...change);
});

test('a robot on a plan that is planned anew on its way', () => {
  for (const change of ofPlans) checkBothWays(...change);
});

test('a robot of a file that the link brings along: let go, held, on the floor and with loops', () => {
  const robots = {
    'quadruped.urdf': [],
    'hopping_leg.xml': [],
    'five_bar_leg.json': ['robot.feet=pinned feet'],
    'gripper.urdf': ['robot.base=is fixed'],
  };
  for (const [robot, more] of Object.entries(robots))
    for (const drive of ['let go', 'hold']) {
      const path = join(root, 'tests/robots', robot);
      const set = [`robot.drive=${drive}`, 'payload.mass=1.5', ...more].flatMap((one) => [
        '--set',
        one,
      ]);
      const run = [path, '--duration', '0.2', ...set];
      const link = output('run', ...run, '--share').trim();
      const hash = output('run', ...run, '--hash').trim();
      assert.deepEqual(repeatedInWasm(link, ownRobots), { verdict: REPRODUCED, hash }, robot);
    }
  const refused = repeatedInWasm(
    output('run', join(root, 'tests/robots/puck_on_table.urdf'), '--share').trim(),
  );
  assert.equal(refused.verdict, REFUSED);
  assert.match(refused.hash, /no scenes with a robot of their own/);
});

test('a run whose states are not those of its link is told from it by both', () => {
  const { link } = changedInWasm('quadruped-free', 'world.gravity', 15);
  const body = Buffer.from(bodyOf(link));
  body[body.length - 1] ^= 1; // of the last state's hash
  const other = linkOf(body);
  assert.equal(repeatedInWasm(other).verdict, DIFFERS);
  const { status, stderr } = legwork(['run', '--link', other]);
  assert.equal(status, 1);
  assert.match(stderr, /^Not reproduced/);
});
