// A module that is metered does what it did before, and stops: loops, calls and copies by fuel, calls within calls by depth.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  BULK,
  EMPTY,
  I32,
  OP,
  Reader,
  sectionsOf,
  signed,
  text,
  unsigned,
} from '../../../web/tools/metered_interpreter/binary.mjs';
import { meteredInterpreter } from '../../../web/tools/metered_interpreter/interpreter.mjs';
import { metered } from '../../../web/tools/metered_interpreter/meter.mjs';

const LOCAL_SET = 0x21;
const BR_IF = 0x0d;
const section = (id, ...items) => {
  const bytes = [...unsigned(items.length), ...items.flat()];
  return [id, ...unsigned(bytes.length), ...bytes];
};
const body = (...code) => [...unsigned(code.length), ...code];
/** count(n): n turns of a loop, then n; deep(n): n calls within each other, by `return`; fill(n): n bytes of memory. */
const plain = Uint8Array.from([
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...section(1, [0x60, 1, I32, 1, I32]),
  ...section(2, [...text('a'), ...text('b'), 2, 1, 1, 4]),
  ...section(3, [0], [0], [0]),
  ...section(6, [I32, 0, OP.i32Const, 0, OP.end]),
  ...section(7, ...['count', 'deep', 'fill'].map((name, index) => [...text(name), 0, index])),
  ...section(
    10,
    body(
      ...[1, 1, I32, OP.loop, EMPTY, OP.localGet, 1, OP.i32Const, 1, OP.i32Add, LOCAL_SET, 1],
      ...[OP.localGet, 1, OP.localGet, 0, OP.i32LtS, BR_IF, 0, OP.end, OP.localGet, 1, OP.end],
    ),
    body(
      ...[0, OP.localGet, 0, OP.i32Const, 1, OP.i32LtS, OP.if, EMPTY, OP.i32Const, ...signed(-70)],
      ...[OP.return, OP.end, OP.localGet, 0, OP.i32Const, 1, OP.i32Sub, OP.call, 1, OP.end],
    ),
    body(
      ...[0, OP.i32Const, 0, OP.i32Const, 7, OP.localGet, 0, OP.bulk, BULK.fill, 0],
      ...[OP.localGet, 0, OP.end],
    ),
  ),
]);

const open = (bytes) => {
  const memory = new WebAssembly.Memory({ initial: 2, maximum: 4 });
  const module = new WebAssembly.Module(bytes);
  const { exports } = new WebAssembly.Instance(module, { host: { memory }, a: { b: memory } });
  return /** @type {any} */ (exports);
};
const meter = (bytes) =>
  metered(bytes, {
    importNames: () => ['host', 'memory'],
    exportName: (name) => name,
    pages: [2, 4],
  });

test('the same answers, for what they cost', () => {
  const before = open(plain);
  const { count, deep, fill, fuel, depth } = open(meter(plain));
  for (const [call, plainly, argument, answer, cost] of [
    [count, before.count, 10, 10, 10],
    [deep, before.deep, 5, -70, 6],
    [fill, before.fill, 1600, 1600, 100],
  ]) {
    assert.equal(plainly(argument), answer);
    fuel.value = 1000;
    depth.value = 10000;
    assert.equal(call(argument), answer);
    assert.equal(1000 - fuel.value, cost);
    assert.equal(depth.value, 10000, 'is given back');
  }
});

test('without fuel or depth it traps, at the very turn', () => {
  const { count, deep, fill, fuel, depth } = open(meter(plain));
  depth.value = 1e6;
  fuel.value = 10;
  assert.equal(count(10), 10);
  fuel.value = 9;
  assert.throws(() => count(10), WebAssembly.RuntimeError);
  fuel.value = 20;
  assert.throws(() => fill(60000), WebAssembly.RuntimeError);
  fuel.value = 1000;
  depth.value = 104 * 6;
  assert.equal(deep(5), -70);
  fuel.value = 1000;
  depth.value = 104 * 6 - 1;
  assert.throws(() => deep(5), WebAssembly.RuntimeError);
  assert.ok(depth.value < 0 && fuel.value > 0);
});

test('an instruction that it does not know is refused', () => {
  const vector = new Reader(Uint8Array.from([0, 0]));
  assert.throws(() => vector.skipImmediates(0xfd), /0xfd/);
  assert.throws(() => vector.skipBulk(12), /0xfc 12/);
});

test('numbers are written as the format has them', () => {
  for (const value of [0, 1, 127, 128, 10000, 2 ** 31]) {
    assert.equal(new Reader(Uint8Array.from(unsigned(value))).unsigned(), value);
  }
  assert.deepEqual(signed(-1), [0x7f]);
  assert.deepEqual(signed(64), [0xc0, 0]);
  assert.deepEqual(signed(10000), [0x90, 0xce, 0]);
});

test('the interpreter: every loop of its binary begins by paying', () => {
  const bytes = readFileSync(meteredInterpreter());
  const code = sectionsOf(bytes).find(([id]) => id === 10)?.[1] ?? new Uint8Array();
  const reader = new Reader(code);
  let loops = 0;
  let free = 0;
  for (let bodies = reader.unsigned(); bodies > 0; bodies -= 1) {
    const size = reader.unsigned();
    const end = reader.at + size;
    reader.list(() => [reader.unsigned(), reader.byte()]);
    while (reader.at < end) {
      const op = reader.byte();
      reader.skipImmediates(op);
      if (op !== OP.loop) continue;
      loops += 1;
      if (code[reader.at] !== OP.globalGet || code[reader.at + 4] !== OP.i32Sub) free += 1;
    }
    assert.equal(reader.at, end);
  }
  assert.ok(loops > 1000, `${loops} loops`);
  assert.equal(free, 0);
});
