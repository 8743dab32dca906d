// `legwork run --script`: actions during a run, and how an invalid script is refused.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { assertRefused, legwork, output, table } from '../support/legwork_cli.mjs';

const folder = mkdtempSync(join(tmpdir(), 'legwork-script-'));
after(() => rmSync(folder, { recursive: true }));

const trot = 'quadruped-trot';
let files = 0;

/** A script's file, from text or from what JSON can say. */
function script(events) {
  const file = join(folder, `script-${++files}.json`);
  writeFileSync(file, typeof events === 'string' ? events : JSON.stringify(events));
  return file;
}

const hash = (scene, duration, ...args) =>
  output('run', scene, '--duration', `${duration}`, ...args, '--hash');
const scriptHash = (scene, duration, events, ...args) =>
  hash(scene, duration, '--script', script(events), ...args);

function rows(...args) {
  const file = join(folder, 'rows.csv');
  output('run', trot, '--duration', '0.2', '--csv', file, ...args);
  return table(readFileSync(file, 'utf8'));
}

test('an event changes the run from its step on, and nothing before', () => {
  const plain = rows();
  const changed = rows('--script', script([{ at: 0.1, set: { 'gait.speed': 0.5 } }]));
  assert.deepEqual(changed.slice(0, 102), plain.slice(0, 102), 'the header and 0 s to 0.1 s');
  const x = plain[0].indexOf('base_x_m');
  const speed = (table) => (table.at(-1)[x] - table[102][x]) / 0.099;
  assert.ok(speed(changed) > speed(plain) + 0.05);
  for (let i = 103; i < plain.length; ++i) assert.notDeepEqual(changed[i], plain[i], `row ${i}`);
});

test('at 0 s a script sets what --set sets', () => {
  const arm = 'two-link-arm';
  const events = [{ at: 0, set: { 'motion.rate_1': 3, 'arm.topic': 'swing' } }];
  const settings = ['--set', 'motion.rate_1=3', '--set', 'arm.topic=swing'];
  assert.equal(scriptHash(arm, 0.1, events), hash(arm, 0.1, ...settings));
  assert.notEqual(scriptHash(arm, 0.1, events), hash(arm, 0.1));
});

test('choices go by name or number, in scripts and in --set', () => {
  const named = [{ at: 0.05, set: { 'sim.mode': 'inverse' } }];
  const numbered = [{ at: 0.05, set: { 'sim.mode': 0 } }];
  assert.equal(scriptHash(trot, 0.1, named), scriptHash(trot, 0.1, numbered));
  assert.notEqual(scriptHash(trot, 0.1, named), hash(trot, 0.1));
  assert.equal(
    hash(trot, 0.1, '--set', 'sim.mode=inverse'),
    hash(trot, 0.1, '--set', 'sim.mode=0'),
  );
});

test('events are done in order of time, however they are written', () => {
  const slow = { at: 0.05, set: { 'gait.speed': 0.2 } };
  const fast = { at: 0.1, set: { 'gait.speed': 0.4 } };
  const both = scriptHash(trot, 0.2, [slow, fast]);
  assert.equal(scriptHash(trot, 0.2, [fast, slow]), both);
  assert.notEqual(scriptHash(trot, 0.2, [slow]), both);
  assert.notEqual(scriptHash(trot, 0.2, [fast]), both);
  // At the same time the later line is the last word.
  const at = (value) => ({ at: 0.05, set: { 'gait.speed': value } });
  assert.equal(scriptHash(trot, 0.2, [at(0.4), at(0.2)]), scriptHash(trot, 0.2, [slow]));
  assert.equal(scriptHash(trot, 0.2, []), hash(trot, 0.2));
});

test('values of one event are taken together, whatever their order', () => {
  const tall = { 'gait.height': 0.41, 'robot.thigh_length': 0.3 };
  const reversed = Object.fromEntries(Object.entries(tall).reverse());
  const first = scriptHash(trot, 0.2, [{ at: 0.05, set: tall }]);
  assert.equal(scriptHash(trot, 0.2, [{ at: 0.05, set: reversed }]), first);
  const alone = [{ at: 0.05, set: { 'gait.height': 0.41 } }];
  assertRefused(
    ['run', trot, '--duration', '0.2', '--script', script(alone)],
    /script-\d+\.json:1:\d+: gait\.height = 0\.41 is rejected: .*reach/,
  );
});

test('what hundreds of events set at one time is planned once; of too many none is read', () => {
  const bound = 'quadruped-bound';
  const speeds = Array.from({ length: 400 }, (_, i) => 0.3 + 0.0001 * i);
  const events = speeds.map((speed) => ({ at: 0.05, set: { 'gait.speed': speed } }));
  assert.equal(scriptHash(bound, 0.1, events), scriptHash(bound, 0.1, events.slice(-1)));
  const many = Array.from({ length: 10_001 }, () => events[0]);
  assertRefused(
    ['run', bound, '--script', script(many)],
    /:1:1: This script has 10001 events; at most 10000 are read\./,
  );
});

test('a script may change the time step: the run ends at its time all the same', () => {
  const events = [{ at: 0.1, set: { 'sim.step': 0.002 } }];
  const text = output('run', trot, '--duration', '0.2', '--script', script(events));
  assert.match(text, /150 steps of 0\.002 s, to t = 0\.2 s/);
});

test('rows before an event that the run refuses are kept', () => {
  const file = join(folder, 'kept.csv');
  const events = script([{ at: 0.05, set: { 'gait.height': 0.41 } }]);
  const args = ['run', trot, '--duration', '0.2', '--script', events, '--csv', file];
  assert.equal(legwork(args).status, 2);
  assert.equal(table(readFileSync(file, 'utf8')).length, 52);
});

test('what is wrong with a script is said at its line and column', () => {
  const refusals = [
    ['[{"at": 1,]', /:1:11: This is not JSON/],
    ['{"at": 1}', /:1:1: A script must be an array of events/],
    ['[1]', /:1:2: An event must be an object/],
    ['[\n {"set": {"gait.speed": 1}}]', /:2:2: An event lacks "at"/],
    ['[{"at": "now", "set": {}}]', /:1:9: "at" must be a number/],
    ['[{"at": -1, "set": {"gait.speed": 0.3}}]', /:1:9: "at" = -1 s is before the start/],
    ['[{"at": 1}]', /:1:2: This event is empty/],
    ['[{"at": 1, "set": {}}]', /:1:2: This event is empty/],
    ['[{"at": 1, "sett": {}}]', /:1:20: An event has an unknown key "sett".*push/],
    ['[{"at": 1, "set": [1]}]', /:1:19: "set" must be an object/],
    ['[{"at": 1,\n  "set": {"gait.sped": 1}}]', /:2:24: .*"gait\.sped".*Nearest: gait\.speed/],
    ['[{"at": 1, "set": {"kp": 1}}]', /"kp".*Nearest: control\.kp.*list quadruped-trot/],
    ['[{"at": 1, "set": {"gait.speed": 1e9}}]', /:1:34: gait\.speed.*out of bounds.*between/],
    ['[{"at": 1, "set": {"gait.speed": "fast"}}]', /:1:34: gait\.speed must be a number\./],
    ['[{"at": 1, "set": {"sim.mode": true}}]', /:1:32: sim\.mode must be a number or a choice/],
    ['[{"at": 1, "set": {"sim.mode": "back"}}]', /"back".*choices are inverse, forward/],
    ['[{"at": 1, "push": {}}]', /:1:20: The scene quadruped-trot does not support "push"\. .*free/],
    ['[{"at": 1, "command": {"forward": 1}}]', /:1:23: The scene \S+ does not support "command"/],
    ['[{"at": 1, "stand_up": false}]', /:1:24: "stand_up" must be true/],
    ['[{"at": 1, "stand_up": true}]', /:1:24: The scene \S+ does not support "stand_up"/],
    ['[{"at": 9, "set": {"gait.speed": 0.2}}]', /:1:2: .* 9 s never happens: .* ends at 2 s/],
  ];
  for (const [text, expected] of refusals) {
    const args = ['run', trot, '--duration', '2', '--script', script(text)];
    assertRefused(args, expected);
    assert.match(legwork(args).stderr, /^legwork: .*script-\d+\.json:\d+:\d+: /);
  }
  assertRefused(['run', trot, '--script', join(folder, 'absent.json')], /absent\.json/);
});

test('a change that would start the scene anew is refused: it would be another run', () => {
  const events = script('[{"at": 0.05,\n  "set": {"motion.rate_1": 3}}]');
  assertRefused(
    ['run', 'two-link-arm', '--script', events],
    /:2:28: Changing motion\.rate_1 restarts the scene two-link-arm\. Set it at 0 s/,
  );
});

// ---- a robot that can be pushed

const free = 'quadruped-free';
const standing = ['--set', 'command.forward=0', '--set', 'gait.name=stand'];

/** The rows of a run of the free robot, by the names of their columns. */
function freeRows(duration, events, ...args) {
  const file = join(folder, 'free.csv');
  const script_ = ['--script', script(events)];
  output('run', free, '--duration', `${duration}`, ...standing, ...script_, ...args, '--csv', file);
  const [header, ...cells] = table(readFileSync(file, 'utf8'));
  return cells.map((row) => Object.fromEntries(row.map((cell, i) => [header[i], Number(cell)])));
}

test('a push gives the robot its impulse, and spreads it over its duration', () => {
  const blow = { body: 'trunk', impulse: [0, 3, 0], duration: 0 };
  const at = 200;
  const [calm, hit] = [[], [{ at: 0.2, push: blow }]].map((events) => freeRows(0.21, events));
  assert.deepEqual(hit[at], calm[at], 'until its step');
  const jump = (row) => hit[row].com_velocity_y_m_per_s - calm[row].com_velocity_y_m_per_s;
  // In one step friction takes at most .7 of 8.25 kg's weight for 1 ms.
  const mass = 8.25;
  assert.ok(Math.abs(mass * jump(at + 1) - 3) < 0.06, `${mass * jump(at + 1)} N s`);
  const slow = freeRows(0.35, [{ at: 0.2, push: { ...blow, duration: 0.1 } }]);
  assert.ok(slow[at + 1].push_left_s > 0.098 && slow[at + 1].push_left_s < 0.1);
  assert.ok(slow[at + 99].push_left_s > 0 && slow[at + 101].push_left_s === 0);
});

test('what a push does not name stays as it is; a push at 0 s comes before the first step', () => {
  const values = ['--set', 'push.x=3', '--set', 'push.y=0', '--set', 'push.body=FL_thigh'];
  const named = [{ at: 0.1, push: { body: 'FL_thigh', impulse: [3, 0, 0] } }];
  const short = scriptHash(free, 0.2, [{ at: 0.1, push: {} }], ...values);
  assert.equal(scriptHash(free, 0.2, named, ...values), short);
  assert.notEqual(hash(free, 0.2, ...values), short);
  const first = scriptHash(free, 0.2, [{ at: 0, push: {} }], ...values);
  assert.notEqual(first, scriptHash(free, 0.2, [{ at: 0.001, push: {} }], ...values));
  assert.notEqual(first, hash(free, 0.2, ...values));
  const alsoSet = [
    { at: 0, push: {} },
    { at: 0, set: { 'command.turn': 0 } },
  ];
  assert.equal(scriptHash(free, 0.2, alsoSet, ...values), first);
  const twice = [
    { at: 0.1, push: {} },
    { at: 0.15, push: {} },
  ];
  assert.notEqual(scriptHash(free, 0.2, twice, ...values), short);
});

test('a command drives the robot, a drag lifts it, and one that fell is put on its feet', () => {
  const far = freeRows(1.5, [{ at: 0.1, set: { 'gait.name': 'trot' }, command: { forward: 0.5 } }]);
  assert.ok(far.at(-1).com_x_m > 0.3);
  const drag = { body: 'trunk', target: [0, 0, 0.6], stiffness: 1000 };
  const lifted = freeRows(1, [
    { at: 0.1, drag },
    { at: 0.6, drag: false },
  ]);
  const height = (row) => lifted[row].height_m;
  assert.ok(height(600) > height(100) + 0.05 && height(1000) < height(600) - 0.05);
  const events = [
    { at: 0.1, push: { impulse: [0, 30, 0] } },
    { at: 1.5, stand_up: true },
  ];
  const rows = freeRows(1.8, events);
  assert.deepEqual([rows[1500].fallen, rows[1502].fallen, rows.at(-1).fallen], [1, 0, 0]);
  assert.match(
    output('run', free, '--duration', '1.4', ...standing, '--script', script(events.slice(0, 1))),
    /Fell at t = /,
  );
});

test('of several events in one object the first named comes first', () => {
  const left = (event) => freeRows(0.11, [{ at: 0.1, ...event }])[101].push_left_s;
  assert.ok(left({ stand_up: true, push: {} }) > 0.09);
  assert.equal(left({ push: {}, stand_up: true }), 0);
});

test('bodies go by name, and one that is not there is answered with those that are', () => {
  const refusals = [
    [
      '[{"at": 1, "push": {"body": "tail"}}]',
      /:1:29: push\.body has no choice "tail".*trunk, FL_hip/,
    ],
    ['[{"at": 1, "push": {"impulse": [0, 2]}}]', /:1:32: "impulse" must hold 3 numbers/],
    ['[{"at": 1, "push": {"impulse": [0, "2", 0]}}]', /:1:36: push\.y must be a number/],
    ['[{"at": 1, "push": {"impulse": [0, 200, 0]}}]', /push\.y = 200 N s is out of bounds/],
    ['[{"at": 1, "push": {"force": 2}}]', /"push" has an unknown key "force".*impulse/],
    ['[{"at": 1, "push": true}]', /"push" must be an object/],
    ['[{"at": 1, "drag": true}]', /"drag" must be an object/],
    ['[{"at": 1, "command": {"forward": 9}}]', /command\.forward = 9 m\/s is out of bounds/],
  ];
  for (const [text, expected] of refusals)
    assertRefused(['run', free, '--script', script(text)], expected);
});
