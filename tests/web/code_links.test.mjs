// Links of runs with code, without a browser: generated programs go through the packed link and come back as they were; what
// somebody has changed in it is refused in words; what unpacks to too much is refused before it is there.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { idlePrograms } from '../support/idle_programs.mjs';
import { openPageModules } from '../support/page_modules.mjs';

const SCENE = 'quadruped-free';
const PROGRAMS = 100;

let page;
let links;
let addresses;
before(async () => {
  page = await openPageModules();
  links = await page.load('address/packed_link.ts');
  addresses = await page.load('address/run_link.ts');
});
after(() => page?.close());

/** The same numbers each time: 0 to below `most`. */
function dice(seed) {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

const WORDS =
  'state.joint_position state.time memory.sum Math.sin Math.PI 0.25 40 "FL_hfe" Größe 脚 // #'.split(
    ' ',
  );
function program(seed) {
  const next = dice(seed);
  const lines = Array.from({ length: 1 + next(120) }, (_, i) => {
    const words = Array.from({ length: 1 + next(8) }, () => WORDS[next(WORDS.length)]);
    return `${' '.repeat(next(5))}const x${i} = ${words.join(next(2) === 0 ? ' * ' : '\n')};`;
  });
  return `function control(state, memory) {\n${lines.join('\n')}\n  return {};\n}\n`;
}

/** A run of a scene with this code, and its link. */
function linkOf(text, steps = 5) {
  const scene = page.openScene(SCENE);
  scene.module.programs = idlePrograms(scene.module);
  assert.deepEqual(scene.setCode(text), { ok: true });
  scene.step(steps);
  const link = scene.link();
  scene.close();
  return link;
}

const sentenceOf = async (link) => {
  try {
    await links.unpack(link);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

test(`${PROGRAMS} programs go through a link and come back as they were`, async (t) => {
  const { Scene } = await page.load('engine_client/scene.ts');
  const { module } = page.openScene(SCENE);
  let packedBytes = 0;
  let plainBytes = 0;
  for (let seed = 1; seed <= PROGRAMS; seed += 1) {
    const text = program(seed);
    const link = linkOf(text);
    assert.ok(links.holdsCode(link) && !links.isPacked(link));
    const packed = await links.pack(link);
    assert.match(packed, /^z[\w-]+$/);
    assert.equal(await links.unpack(packed), link);
    const scene = Scene.openLink(module, await links.unpack(packed));
    assert.deepEqual(scene.codes(), [{ step: 0, text }], `program ${seed}`);
    scene.close();
    packedBytes += packed.length;
    plainBytes += link.length;
  }
  t.diagnostic(`${plainBytes} characters, packed ${packedBytes}`);
  assert.ok(packedBytes < 0.7 * plainBytes);
});

test('its address names the scene and packs the code; of a run without code it is as before', async () => {
  const link = linkOf(program(7));
  const address = await addresses.shortAddressOfRun(link);
  assert.match(address, /\?scene=quadruped-free#run=z[\w-]+$/);
  const plain = page.openScene(SCENE);
  plain.step(3);
  const without = plain.link();
  assert.equal(links.holdsCode(without), false);
  assert.equal(await addresses.shortAddressOfRun(without), addresses.addressOfRun(without));
  assert.equal(await links.unpack(without), without);
  assert.equal(addresses.startOfRun(link).scene, SCENE);
  assert.equal(addresses.startOfRun(link).file, '');
  assert.equal(addresses.startOfRun(await links.pack(link)).scene, '');
});

test('a changed link is refused in words, wherever it was changed, or is the same run', async () => {
  const { Scene } = await page.load('engine_client/scene.ts');
  const { module } = page.openScene(SCENE);
  const link = linkOf(program(3));
  const packed = await links.pack(link);
  const next = dice(5);
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const changed = new Set([packed.slice(0, -1), packed.slice(0, 9), `${packed}A`, 'z', 'zA']);
  while (changed.size < 80) {
    const at = 1 + next(packed.length - 1);
    const other = packed.slice(0, at) + alphabet[next(64)] + packed.slice(at + 1);
    if (other !== packed) changed.add(other);
  }
  let byEngine = 0;
  for (const one of changed) {
    const said = await sentenceOf(one);
    if (said !== '') {
      assert.match(said, /^This link to a run is damaged\. Copy it again/, one);
      continue;
    }
    const inside = await links.unpack(one);
    // A bit behind the end of what is packed counts for nothing.
    if (inside === link) continue;
    // It unpacks, to something else: the engine has a checksum.
    assert.throws(() => Scene.openLink(module, inside), /link|run|format|damaged/i, one);
    byEngine += 1;
  }
  assert.ok(byEngine > 0 && byEngine < changed.size, `${byEngine} by the engine`);
  for (const one of ['z!', 'z====', `z${packed.slice(1)} `, 'zÄ'])
    assert.match(await sentenceOf(one), /damaged/);
});

test('what is too long, packed or unpacked, is refused before it is there', async () => {
  const next = dice(11);
  const noise = Array.from({ length: 60_000 }, () => String.fromCharCode(33 + next(90))).join('');
  await assert.rejects(links.pack(linkOf(`// ${noise.slice(0, 50_000)}`)), /too long for a link/);
  assert.match(await sentenceOf(`z${'A'.repeat(40_000)}`), /at most 32768 characters.*40001/);
  const bomb = `z${deflateRawSync(Buffer.alloc(20 << 20), { level: 9 }).toString('base64url')}`;
  assert.ok(bomb.length < 1 << 15);
  const before = process.memoryUsage().arrayBuffers;
  const began = performance.now();
  assert.match(await sentenceOf(bomb), /damaged/);
  assert.ok(performance.now() - began < 15_000);
  assert.ok(process.memoryUsage().arrayBuffers - before < 4 << 20);
});
