// Somebody else's code waits until it is allowed: then goes on what the page was to do with it, the check of a link first.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openScripts } from '../../bindings/node/modules.mjs';

let scripts;
let HeldCode;
let programs;
before(async () => {
  scripts = await openScripts();
  ({ HeldCode } = await scripts.load('engine_client/held_code.ts'));
  // One that is loaded already, so that nothing is fetched.
  const { Programs } = await scripts.load('controller/host.ts');
  programs = Object.create(Programs.prototype);
});
after(() => scripts?.close());

let made = 0;
/** A scene with code that nobody has allowed yet. */
const sceneWith = () => {
  made += 1;
  const text = `function control() { return ${made}; }`;
  return { module: { programs }, codes: () => [{ step: 0, text }] };
};

/** What is asked, and what has gone on; `allow` presses the button. */
function held(scene) {
  const asked = [];
  const done = [];
  const code = new HeldCode((notice) => asked.push(notice));
  code.open(scene);
  const waits = (name, isFirst) => code.waits(() => done.push(name), isFirst);
  const allow = async () => {
    asked.at(-1).actions[0].run();
    for (let turn = 0; turn < 100 && done.length === 0; turn += 1)
      await new Promise((resolve) => setTimeout(resolve, 10));
  };
  return { asked, done, waits, allow, code };
}

test('a link that is opened while a run plays is checked, whatever is pressed', async () => {
  const { asked, done, waits, allow } = held(sceneWith());
  assert.ok(waits('play'));
  assert.ok(waits('check', true));
  assert.ok(waits('step'));
  assert.equal(asked.length, 3);
  assert.match(asked[0].texts[0].text, /^function control/);
  await allow();
  assert.deepEqual(done, ['check']);
  assert.equal(waits('play'), false, 'it is allowed');
});

test('without a check, what was pressed first goes on', async () => {
  const { done, waits, allow } = held(sceneWith());
  waits('play');
  waits('step');
  await allow();
  assert.deepEqual(done, ['play']);
});

test('code that calls a policy waits for its file too, after it has been allowed', async () => {
  const { addNetwork, lineOf } = await scripts.load('controller/networks.ts');
  const policy = { file: 'trot.onnx', sha256: 'a'.repeat(64) };
  const text = `${lineOf(policy)}\nfunction control() { return robot.policy([0]); }`;
  const { asked, done, code } = held({
    module: { programs },
    codes: () => [{ step: 0, text }],
  });
  // As the player does.
  const check = () => {
    if (!code.waits(check, true)) done.push('check');
  };
  check();
  const drop = /drop trot\.onnx with SHA-256 a{64}.*not verifiable across machines\.$/;
  assert.match(asked[0].sentence, /^This run has code by whoever/);
  assert.match(asked[0].sentence, drop);
  asked[0].actions[0].run();
  for (let turn = 0; turn < 100 && asked.length < 2; turn += 1)
    await new Promise((resolve) => setTimeout(resolve, 10));
  assert.match(asked[1].sentence, /^This code calls a policy/);
  assert.match(asked[1].sentence, drop);
  const call = () => new Float64Array(1);
  addNetwork({ ...policy, sha256: 'b'.repeat(64), wanted: 1, given: 1, call });
  assert.deepEqual(done, [], 'another file');
  addNetwork({ ...policy, wanted: 1, given: 1, call });
  assert.deepEqual(done, ['check']);
});

test('what waited for another scene does not go on', async () => {
  const { asked, done, waits, code } = held(sceneWith());
  waits('check', true);
  code.open(sceneWith());
  asked[0].actions[0].run();
  await new Promise((resolve) => setTimeout(resolve, 200));
  assert.deepEqual(done, []);
});
