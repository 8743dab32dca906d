// The module that the page loads, in Node: complete, small, and refusing what it does not know.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { root } from '../../web/tools/process.mjs';
import { loadInNode } from '../support/hash_hosts.mjs';

const read = (path) => readFileSync(join(root, path));

test('it has every function that its types and its header promise', async () => {
  const module = await loadInNode();
  const typed = read('bindings/wasm/legwork.d.ts')
    .toString()
    .match(/_lw_\w+(?=\()/g);
  const declared = read('bindings/legwork_c.h')
    .toString()
    .match(/\blw_\w+(?=\()/g);
  assert.deepEqual([...typed].sort(), [...new Set(declared)].map((name) => `_${name}`).sort());
  for (const name of [...typed, '_malloc', '_free', 'UTF8ToString', 'stringToUTF8']) {
    assert.equal(typeof module[name], 'function', name);
  }
  assert.ok(module.HEAPF64 instanceof Float64Array);
});

test('it is at most 200 KB gzipped', (t) => {
  const bytes = gzipSync(read('build/wasm/legwork.wasm'), { level: 9 }).length;
  t.diagnostic(`${(bytes / 1000).toFixed(1)} KB`);
  assert.ok(bytes <= 200_000, `${bytes} bytes`);
});

test('an unknown handle is refused with a sentence', async () => {
  const module = await loadInNode();
  assert.equal(module._lw_step(12345, 1), 3);
  assert.notEqual(module.UTF8ToString(module._lw_message(12345)), '');
});

test('all its scenes but two can be open at once, and a seventeenth is refused with a sentence', async () => {
  const module = await loadInNode();
  const open = (index) => {
    const json = module.UTF8ToString(module._lw_builtin_json(index));
    const size = module.lengthBytesUTF8(json);
    const text = module._malloc(size + 1);
    module.stringToUTF8(json, text, size + 1);
    const scene = module._lw_open(text, size, text);
    module._free(text);
    return scene;
  };
  for (let index = 0; index < 16; index++) assert.notEqual(open(index), 0, `scene ${index}`);
  assert.equal(open(16), 0);
  assert.match(module.UTF8ToString(module._lw_message(0)), /16 scenes/);
});
