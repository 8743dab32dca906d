// A WebAssembly module rewritten so that it stops: whatever runs in it ends after a number of steps, and at a depth of calls, that
// are the same on every machine.
// - `fuel`: every turn of a loop, every call and every 16 bytes that are copied at once take one; without fuel it traps.
// - `depth`: every function that calls others takes its frame from it while it runs; the machine's stack is never reached.
// Both are exported for the host, which fills them before it calls.
import {
  BULK,
  EMPTY,
  I32,
  KIND,
  moduleOf,
  OP,
  Reader,
  SECTION,
  sectionsOf,
  signed,
  text,
  unsigned,
} from './binary.mjs';

/** Bytes of a frame on the machine's stack, as compilers take that do not optimize. */
const FRAME = 96;
const LOCAL = 8;
const PLENTY = 2 ** 30;

const trapBelowZero = (global) => [
  ...[OP.globalGet, ...unsigned(global), OP.i32Const, 0, OP.i32LtS],
  ...[OP.if, EMPTY, OP.unreachable, OP.end],
];
const change = (global, operation, amount) => [
  ...[OP.globalGet, ...unsigned(global), OP.i32Const, ...signed(amount), operation],
  ...[OP.globalSet, ...unsigned(global)],
];
const take = (global, amount) => [...change(global, OP.i32Sub, amount), ...trapBelowZero(global)];

function typesOf(bytes) {
  const reader = new Reader(bytes);
  return reader.list(() => {
    reader.byte();
    return { params: reader.list(() => reader.byte()), results: reader.list(() => reader.byte()) };
  });
}

/** `rename`: the names of an import, from its own; `pages`: of memory, at first and at most. */
function importsOf(bytes, rename, pages) {
  const reader = new Reader(bytes);
  let functions = 0;
  const imports = reader.list(() => {
    const own = [reader.text(), reader.text()];
    const kind = reader.byte();
    const names = rename(...own).flatMap(text);
    if (kind === KIND.function) {
      functions += 1;
      return [...names, kind, ...unsigned(reader.unsigned())];
    }
    if (kind !== KIND.memory || reader.byte() !== 1) throw new Error(`An import is new: ${own}`);
    reader.unsigned();
    reader.unsigned();
    return [...names, kind, 1, ...pages.flatMap(unsigned)];
  });
  return { functions, bytes: [...unsigned(imports.length), ...imports.flat()] };
}

function exportsOf(bytes, rename, more) {
  const reader = new Reader(bytes);
  const own = reader.list(() => {
    const name = reader.text();
    return [...text(rename(name)), reader.byte(), ...unsigned(reader.unsigned())];
  });
  const added = Object.entries(more).map(([name, global]) => [
    ...text(name),
    KIND.global,
    ...unsigned(global),
  ]);
  const all = [...own, ...added];
  return [...unsigned(all.length), ...all.flat()];
}

/** Two more globals of i32; what runs as the module is started has enough. */
function globalsOf(bytes) {
  const count = new Reader(bytes).unsigned();
  const added = [I32, 1, OP.i32Const, ...signed(PLENTY), OP.end];
  const rest = bytes.subarray(unsigned(count).length);
  return { count, bytes: [...unsigned(count + 2), ...rest, ...added, ...added] };
}

/** What stands where in a body: { at, op, next, nesting }, and whether it calls. */
function instructionsOf(body, start) {
  const reader = new Reader(body, start);
  const found = [];
  let nesting = 0;
  let calls = false;
  while (reader.at < body.length) {
    const at = reader.at;
    const op = reader.byte();
    reader.skipImmediates(op);
    if (op === OP.end) nesting -= 1;
    if (op === OP.call || op === OP.callIndirect) calls = true;
    const isBulk = op === OP.bulk && (body[at + 1] === BULK.copy || body[at + 1] === BULK.fill);
    if (op === OP.loop || op === OP.return || isBulk)
      found.push({ at, op, next: reader.at, nesting });
    if (op >= OP.block && op <= OP.if) nesting += 1;
  }
  return { found, calls };
}

/** `added`: the indices of what is added: two globals, and the first of two functions. */
function meteredBody(body, { params, results }, added) {
  const { fuel, depth, bulk } = added;
  const reader = new Reader(body);
  let locals = 0;
  reader.list(() => {
    locals += reader.unsigned();
    reader.byte();
  });
  const start = reader.at;
  const { found, calls } = instructionsOf(body, start);
  const frame = FRAME + LOCAL * (params.length + locals);
  const parts = [body.subarray(0, start)];
  if (calls) {
    if (results.length > 1) throw new Error('A function has several results.');
    parts.push([...take(fuel, 1), ...take(depth, frame), OP.block, results[0] ?? EMPTY]);
  }
  let from = start;
  const keep = (to) => {
    parts.push(body.subarray(from, to));
    from = to;
  };
  for (const { at, op, next, nesting } of found) {
    if (op === OP.loop) {
      keep(next);
      parts.push(take(fuel, 1));
    } else if (op === OP.bulk) {
      keep(at);
      parts.push([OP.call, ...unsigned(bulk + (body[at + 1] === BULK.copy ? 0 : 1))]);
      from = next;
    } else if (calls) {
      keep(at);
      parts.push([OP.br, ...unsigned(nesting)]);
      from = next;
    }
  }
  keep(body.length);
  if (calls) parts.push([...change(depth, OP.i32Add, frame), OP.end]);
  return Buffer.concat(parts.map((part) => Buffer.from(part)));
}

/** (to, from or value, bytes): copies or fills, for what it costs. */
const bulkBody = (instruction, fuel) => [
  ...[0, OP.globalGet, ...unsigned(fuel), OP.localGet, 2, OP.i32Const, 4, OP.i32ShrU],
  ...[OP.i32Sub, OP.globalSet, ...unsigned(fuel), ...trapBelowZero(fuel)],
  ...[OP.localGet, 0, OP.localGet, 1, OP.localGet, 2, ...instruction, OP.end],
];

/**
 * @param {Uint8Array} module
 * @param {{ importNames: (module: string, name: string) => string[], exportName: (name: string) => string, pages: number[] }} how
 */
export function metered(module, { importNames, exportName, pages }) {
  const sections = sectionsOf(module);
  const section = (id) => sections.find(([own]) => own === id)?.[1] ?? new Uint8Array([0]);
  const types = typesOf(section(SECTION.type));
  const imports = importsOf(section(SECTION.import), importNames, pages);
  const globals = globalsOf(section(SECTION.global));
  const functionReader = new Reader(section(SECTION.function));
  const functions = functionReader.list(() => functionReader.unsigned());
  const added = {
    fuel: globals.count,
    depth: globals.count + 1,
    bulk: imports.functions + functions.length,
  };
  const typeCount = unsigned(types.length).length;
  const codeReader = new Reader(section(SECTION.code));
  const bodies = codeReader.list((_, index) => {
    const size = codeReader.unsigned();
    codeReader.skip(size);
    const body = codeReader.bytes.subarray(codeReader.at - size, codeReader.at);
    return meteredBody(body, types[functions[index]], added);
  });
  bodies.push(
    Buffer.from(bulkBody([OP.bulk, BULK.copy, 0, 0], added.fuel)),
    Buffer.from(bulkBody([OP.bulk, BULK.fill, 0], added.fuel)),
  );
  const all = [...functions, types.length, types.length];
  const rewritten = {
    [SECTION.type]: [
      ...unsigned(types.length + 1),
      ...section(SECTION.type).subarray(typeCount),
      ...[0x60, 3, I32, I32, I32, 0],
    ],
    [SECTION.import]: imports.bytes,
    [SECTION.function]: [...unsigned(all.length), ...all.flatMap(unsigned)],
    [SECTION.global]: globals.bytes,
    [SECTION.export]: exportsOf(section(SECTION.export), exportName, {
      fuel: added.fuel,
      depth: added.depth,
    }),
    [SECTION.code]: Buffer.concat([
      Buffer.from(unsigned(bodies.length)),
      ...bodies.flatMap((body) => [Buffer.from(unsigned(body.length)), body]),
    ]),
  };
  return moduleOf(sections.map(([id, bytes]) => [id, rewritten[id] ?? bytes]));
}
