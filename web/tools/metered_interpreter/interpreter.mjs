// QuickJS for controllers, from npm's binary: metered (meter.mjs), with names, with little memory at first, and asking whether to go
// on after POLL jumps backwards instead of 10,000, so that a stop names its line. In build/interpreter/.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../process.mjs';
import { OP, signed } from './binary.mjs';
import { metered } from './meter.mjs';

const own = dirname(fileURLToPath(import.meta.url));
const source = join(root, 'node_modules/@jitl/quickjs-wasmfile-release-sync/dist');
const SHA256 = '105c3bed22d457e43e3d1c3c1c6959fda62a8fe06f0fc8a985303c3a2be72232';
/** The binary's own names are letters, in this order. */
const IMPORTS = {
  a: 'memory',
  b: 'assert_fail',
  c: 'fd_write',
  d: 'fd_close',
  e: 'environ_get',
  f: 'environ_sizes_get',
  g: 'normalize_module',
  h: 'load_module',
  i: 'is_interrupted',
  j: 'set_timer',
  k: 'grow_memory',
  l: 'keepalive_clear',
  m: 'localtime',
  n: 'tzset',
  o: 'fd_seek',
  p: 'now',
  q: 'abort',
  r: 'exit',
  s: 'call_host',
  t: 'free_host_reference',
};
/** Of 64 KiB: its data and its stack take 82. */
const PAGES = [88, 512];
const POLL = 256;

/** What the package's glue calls the exports: `d._QTS_Call=b.ma`. */
function exportNames() {
  const glue = readFileSync(join(source, 'emscripten-module.mjs'), 'utf8');
  const found = [...glue.matchAll(/\bd\._(\w+)=\s*b\.([\w$]+)/g)];
  const rest = { u: 'start', La: 'timeout', Ma: 'set_stack', Na: 'take_stack', Oa: 'stack' };
  const names = new Map(Object.entries(rest));
  for (const [, name, letter] of found) names.set(letter, name);
  return names;
}

/** `context->interrupt_counter = 10000`, and nothing else that looks like it. */
function withPolls(module) {
  const store = [0x36, 2, 0xe8, 0x01];
  const wanted = Buffer.from([OP.i32Const, ...signed(10000), ...store]);
  const at = module.indexOf(wanted);
  if (at < 0 || module.indexOf(wanted, at + 1) >= 0) throw new Error('QuickJS counts otherwise.');
  // As long as before, which the format allows: sizes stay.
  const poll = [(POLL & 0x7f) | 0x80, (POLL >> 7) | 0x80, 0];
  const changed = Buffer.from(module);
  changed.set([OP.i32Const, ...poll, ...store], at);
  return changed;
}

export function meteredBytes() {
  const module = readFileSync(join(source, 'emscripten-module.wasm'));
  const hash = createHash('sha256').update(module).digest('hex');
  if (hash !== SHA256) throw new Error(`QuickJS has changed, to ${hash}: see ${own}`);
  const names = exportNames();
  return metered(withPolls(module), {
    importNames: (_, letter) => ['host', IMPORTS[letter]],
    exportName: (letter) => names.get(letter) ?? letter,
    pages: PAGES,
  });
}

/** The path of the file; made again after a change of the package or of these tools. */
export function meteredInterpreter() {
  const tools = ['binary.mjs', 'meter.mjs', 'interpreter.mjs'].map((name) =>
    readFileSync(join(own, name)),
  );
  const key = createHash('sha256').update(Buffer.concat(tools)).digest('hex').slice(0, 16);
  const folder = join(root, 'build/interpreter');
  const file = join(folder, `${key}/interpreter.wasm`);
  if (existsSync(file)) return file;
  mkdirSync(dirname(file), { recursive: true });
  // Two processes may make it at once: each writes its own, which then takes the name as a whole.
  const mine = `${file}.${process.pid}`;
  writeFileSync(mine, meteredBytes());
  renameSync(mine, file);
  return file;
}
