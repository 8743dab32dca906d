// Attempts to get out of the sandbox, to hang the page, or to make a wrong answer pass. `seen` looks for anything of a host; an
// attempt that finds it returns 1, and nothing else may. What they give is in expected.json.
const SEEN = `
const seen = (where) => {
  const names = ['process', 'require', 'window', 'document', 'fetch', 'WebAssembly', 'navigator', 'Deno', 'performance', 'setTimeout'];
  return names.some((name) => { try { return where?.[name] !== undefined; } catch { return false; } }) ? 1 : 0;
};
`;
const inStep = (body) => `${SEEN}function control(state, memory) {\n${body}\n}`;

export const ATTEMPTS = {
  'the global object': inStep('return [seen(globalThis), seen(this)];'),
  'constructor.constructor': inStep(
    "return [seen(state.constructor.constructor('return this')()), seen(control.constructor('return globalThis')())];",
  ),
  'constructors of what the host gives': inStep(`
  const made = [robot.rnea, log, robot, robot.outputs, memory, state.joint_angle, robot.rnea([1, 2], [0, 0], [0, 0])];
  return [made.some((one) => seen(one.constructor.constructor('return this')())) ? 1 : 0, 0];`),
  Function: inStep(
    "return [seen(new Function('return this')()), seen(Function('return globalThis')())];",
  ),
  eval: inStep("return [seen(eval('this')), seen((0, eval)('globalThis'))];"),
  'import()': inStep(
    "import('fs').then((fs) => { memory.fs = fs; }, () => {}); return [memory.fs ? 1 : 0, 0];",
  ),
  'import statement': `import fs from 'fs';\n${inStep('return [1, seen(fs)];')}`,
  'import.meta': inStep('return [import.meta.url ? 1 : 0, 0];'),
  WebAssembly: inStep('return [new WebAssembly.Module(new Uint8Array(8)) ? 1 : 0, 0];'),
  'callers of the program': inStep('return [seen(control.caller), seen(arguments.callee.caller)];'),
  Proxy: inStep('return new Proxy({}, {});'),
  'the proxy behind the state': inStep(`
  let end = state;
  while (Object.getPrototypeOf(end)) end = Object.getPrototypeOf(end);
  end.joint_0 = 1;
  return { joint_0: 0 };`),
  'getters on the state': inStep(`
  Object.defineProperty(Object.getPrototypeOf(state), 'time', { get: () => 1 });
  return [state.time, 0];`),
  'a state of another step': inStep('memory.old ??= state; return [memory.old.joint_angle[0], 0];'),
  'getters called on others': inStep(`
  const { get } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(state), 'time');
  return [get.call({}), 0];`),
  'the buffer behind the state': inStep(`
  const all = new Float64Array(state.joint_angle.buffer);
  all.fill(7);
  return [all.length === 2 ? 0 : 1, state.joint_rate[0] === 7 ? 1 : 0];`),
  'a buffer taken away': inStep(`
  state.joint_angle.buffer.transfer(0);
  return [state.joint_rate[0] * 0, state.joint_angle.length - 2];`),
  'a buffer made larger': inStep(`
  const buffer = new ArrayBuffer(16, { maxByteLength: 1 << 30 });
  const torques = new Float64Array(buffer);
  buffer.resize(1 << 20);
  return torques;`),
  'the constructor of buffers': `${SEEN}
let caught = 0;
Object.defineProperty(ArrayBuffer.prototype, 'constructor', { get() { caught += this.byteLength > 64 ? 1 : 0; return ArrayBuffer; } });
Object.defineProperty(Object.getPrototypeOf(Float64Array.prototype), 'constructor', { get() { caught += this.byteLength > 64 ? 1 : 0; return Float64Array; } });
function control(state) {
  state.joint_angle.slice(); state.joint_angle.map((x) => x);
  return [caught > 0 ? 1 : 0, 0];
}`,
  'valueOf in an answer': inStep('return [{ valueOf: () => 1 }, 0];'),
  'toString in an answer': inStep("return { joint_0: { toString: () => '1' }, joint_1: 0 };"),
  'Symbol.toPrimitive in an answer': inStep(
    'return { joint_0: { [Symbol.toPrimitive]: () => 1 } };',
  ),
  'a getter in an answer': inStep(
    'return { get joint_0() { for (;;) memory.count = (memory.count ?? 0) + 1; } };',
  ),
  'a getter that calls itself': inStep(
    'const torques = { get joint_0() { return torques.joint_0; } };\nreturn torques;',
  ),
  'a list that changes as it is read': inStep(`
  const torques = [0, 0];
  Object.defineProperty(torques, 0, { get() { torques.length = 0; return 0; } });
  return torques;`),
  'a subclass of lists': inStep(
    'return new (class extends Array { get length() { return 2 ** 40; } })(0, 0);',
  ),
  'Symbol.species': inStep(`
  return new (class extends Float64Array { static get [Symbol.species]() { throw new Error('species'); } })(2);`),
  'prototypes changed': `${SEEN}
for (const key of ['0', '1', 'length', 'joint_0', 'name', 'offset', 'stack', 'message'])
  Object.defineProperty(Object.prototype, key, { get: () => 1, set() {}, configurable: true });
Array.prototype[Symbol.iterator] = function* () { yield 1; };
Object.keys = () => ['joint_0']; Array.isArray = () => true; Reflect.apply = () => 1; Reflect.construct = () => [1, 1];
Object.getOwnPropertyDescriptor = () => ({ value: 1 }); Float64Array.prototype.fill = () => 1; Math.abs = () => 1;
Error.prototype.toString = () => { throw 1; };
Object.prototype.value = 1;
Object.prototype.get = () => 1;
function control(state) {
  log('rate', state.joint_rate.joint_1);
  return { __proto__: null, joint_1: state.joint_rate.joint_1 * 0 };
}`,
  'isArray says yes to all': inStep(
    'Array.isArray = () => true; return { joint_0: 0, joint_1: 0 };',
  ),
  'JSON that calls itself': inStep(`
  const list = { toJSON: () => JSON.stringify(list) };
  JSON.stringify(list);
  return [0, 0];`),
  'deep JSON': inStep("JSON.parse('['.repeat(500000));\nreturn [0, 0];"),
  'deep lists': inStep(
    'let list = [];\nfor (let i = 0; i < 50000; i += 1) list = [list];\nreturn [String(list).length, 0];',
  ),
  'deep brackets': inStep("return [eval('('.repeat(50000)), 0];"),
  'a million logs': inStep("for (let i = 0; i < 1e6; i += 1) log('n', i);\nreturn [0, 0];"),
  'logs of a million names': inStep(
    "for (let i = 0; i < 1e6; i += 1) log('n' + i, i);\nreturn [0, 0];",
  ),
  'names of logs': inStep(`
  for (const name of ['__proto__', 'constructor', '\\u0001', 'toString', '']) log(name, 0);
  return [0, 0];`),
  'output names of objects': inStep("return { ['__proto__']: 1, joint_0: 0 };"),
  'a list that is almost all holes': inStep(
    'return [[].indexOf.call({ length: 2 ** 53 - 1 }, 1), 0];',
  ),
  'holes joined': inStep('return [new Array(2 ** 32 - 1).join().length, 0];'),
  'a list of holes sorted': inStep(
    'return [Array.prototype.sort.call({ length: 2 ** 50 }).length, 0];',
  ),
  'texts without end': inStep("let text = 'ab';\nfor (;;) text += text;"),
  'texts searched': inStep(`
  const text = 'a'.repeat(1e6);
  for (;;) text.lastIndexOf('b' + text.slice(1));`),
  'large whole numbers': inStep('let n = 3n;\nfor (;;) n = n ** 7n % (1n << 200000n);'),
  'a pattern without end': inStep(
    "return [/^(([a-z])+.)+[A-Z]([a-z])+$/.test('a'.repeat(60)) ? 1 : 0, 0];",
  ),
  'a hostile order': inStep(`
  const list = Array.from({ length: 300000 }, (_, i) => i);
  list.sort(() => { list.length = 3; return Math.random() - 0.5; });
  return [0, 0];`),
  'Error.prepareStackTrace': inStep(`
  Error.prepareStackTrace = () => 1;
  Error.stackTraceLimit = 1e9;
  throw new Error('caught?');`),
  'an error whose message throws': inStep(
    "throw { get message() { throw new Error('again'); }, get stack() { return 1; } };",
  ),
  'an error whose message never comes': inStep(
    'throw Object.defineProperty(new Error(), "message", { get() { for (;;); } });',
  ),
  'an error that is a lie': inStep(
    "const e = new Error('x'); e.stack = '    at secret (controller:999:1)\\u0001'; throw e;",
  ),
  'an error of a million letters': inStep("throw new Error('<b>\\u0001' + 'x'.repeat(1e6));"),
  'what stops it is caught': inStep(
    'for (;;) { try { for (;;); } catch { } finally { memory.on = 1; } }',
  ),
  'catches that it calls too deeply': `${SEEN}let depth = 0;
function deeper() { depth += 1; try { deeper(); } finally { deeper(); } }
function control() { deeper(); return [0, 0]; }`,
  'catches that memory is used up': inStep(`
  const kept = [];
  for (;;) { try { kept.push(new Float64Array(30000)); } catch { kept.push({}); } }`),
  generators: inStep(
    'function* f() { try { yield* f(); } finally { yield* f(); } }\nfor (const one of f()) memory.one = one;\nreturn [0, 0];',
  ),
  'async, Promise, queueMicrotask': inStep(`
  Promise.resolve().then(() => { memory.later = 1; });
  (async () => { await 0; memory.later = 1; })();
  return [memory.later ?? 0, typeof queueMicrotask === 'undefined' ? 0 : 1];`),
  'an async controller': `${SEEN}async function control() { return [0, 0]; }`,
  'promises kept by the million': inStep('for (;;) Promise.resolve().then(() => {});'),
  'SharedArrayBuffer and Atomics': inStep(
    'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);\nreturn [0, 0];',
  ),
  'WeakRef and FinalizationRegistry': inStep(
    "return [typeof WeakRef === 'undefined' ? 0 : 1, typeof FinalizationRegistry === 'undefined' ? 0 : 1];",
  ),
  'lists that hold each other': inStep(
    'for (let i = 0; i < 30000; i += 1) { const a = {}; a.a = { a }; }\nreturn [0, 0];',
  ),
  'too many arguments': inStep('return [Math.max.apply(null, new Array(1e6).fill(0)), 0];'),
  'bound a thousand times': inStep(
    'let f = () => 0;\nfor (let i = 0; i < 5000; i += 1) f = f.bind(null, i);\nreturn [f(), 0];',
  ),
  'the engine, wrongly': inStep("return robot.rnea([1, 2], { length: 2, 0: 1, 1: 1 }, 'ab');"),
  'the engine, endlessly': inStep('for (;;) robot.rnea([1, 2], [0, 0], [0, 0]);'),
  'the engine says no': inStep('return robot.refuses();'),
  'robot changed': inStep('robot.rnea = () => [1, 1];\nreturn [0, 0];'),
  'no function': 'const control = { call: () => [0, 0] };',
  'a class': 'class control { }',
  'a getter for the function': `Object.defineProperty(globalThis, 'control', { get() { for (;;); } });`,
  'a program that never starts': 'for (;;);',
  'NUL and halves of letters': `const text = '\0\\ud800';\n${inStep('return [text.length - 2, 0];')}`,
};
