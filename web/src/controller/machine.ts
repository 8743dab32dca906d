// One QuickJS: its WebAssembly instance, and what the host may ask of it. The instance has no way out: of what it imports only
// `call_host` does anything, and there is no clock, no file, no environment and no loader of modules behind the others.
// All its state is its memory and three numbers, so that it can be saved and put back.

/** Addresses in the machine's memory. */
export type Value = number;

interface Exports {
  start(): void;
  malloc(bytes: number): number;
  free(pointer: number): void;
  stack(): number;
  set_stack(pointer: number): void;
  fuel: WebAssembly.Global<'i32'>;
  depth: WebAssembly.Global<'i32'>;
  QTS_NewRuntime(): number;
  QTS_NewContext(runtime: number, parts: number): number;
  QTS_RuntimeSetMaxStackSize(runtime: number, bytes: number): void;
  QTS_RuntimeEnableInterruptHandler(runtime: number): void;
  QTS_GetUndefined(): Value;
  QTS_NewFunction(
    context: number,
    name: number,
    length: number,
    isConstructor: number,
    id: number,
  ): Value;
  QTS_NewArrayBuffer(context: number, pointer: number, bytes: number): Value;
  QTS_NewFloat64(context: number, value: number): Value;
  QTS_NewString(context: number, pointer: number): Value;
  QTS_GetFloat64(context: number, value: Value): number;
  QTS_GetString(context: number, value: Value): number;
  QTS_FreeCString(context: number, pointer: number): void;
  QTS_FreeValuePointer(context: number, value: Value): void;
  QTS_ArgvGetJSValueConstPointer(values: number, index: number): Value;
  QTS_Eval(
    context: number,
    text: number,
    length: number,
    file: number,
    detect: number,
    flags: number,
  ): Value;
  QTS_Call(context: number, called: Value, self: Value, count: number, values: number): Value;
  QTS_ResolveException(context: number, value: Value): Value;
  QTS_GetPropNumber(context: number, object: Value, index: number): Value;
}

/** In pieces, which those that are saved one after the other share where they are the same. */
export interface Saved {
  /** Data, and the heap: what is between them is the stack, which is empty between calls. */
  readonly data: readonly Uint8Array[];
  /** Without the zeros at its end. */
  readonly heap: readonly Uint8Array[];
}

/** Bytes of the pieces that one does not share with another. */
export function bytesBeyond(saved: Saved, other: Saved | undefined): number {
  let bytes = 0;
  for (const part of ['data', 'heap'] as const)
    for (const [i, piece] of saved[part].entries())
      if (other?.[part][i] !== piece) bytes += piece.length;
  return bytes;
}

/** A call that ended without an answer: by an exception in it, or as the machine was stopped. */
export class Halt {
  /** `thrown`: what the program threw. */
  constructor(
    readonly reason: 'thrown' | 'fuel' | 'depth' | 'memory' | 'broken',
    readonly thrown: Value = 0,
  ) {}
}

export interface Limits {
  /** Of everything that programs make. Beyond it they are ended at once: they never see that there is none left. */
  bytes: number;
  stackBytes: number;
  depth: number;
}

const PAGE = 65536;
const PIECE = 4096;
const PAGES = { first: 88, most: 512 };
/** Everything but dates (2), and BigInt, which is among the objects: flags of QTS_NewContext. */
const PARTS = 1 | 4 | 8 | 16 | 32 | 64 | 128 | 256 | 512 | 1024;
const STRICT = 8;
/** For what the host does itself. */
const PLENTY = 1_000_000_000;

export class Machine {
  private memory: WebAssembly.Memory;
  private exports: Exports;
  private readonly runtime: number;
  private readonly context: number;
  private readonly nothing: Value;
  private readonly stackStart: number;
  private readonly dataEnd: number;
  private softFuel = 0;
  private most = PAGES.most * PAGE;
  private isFull = false;

  /** `seed`: of Math.random. `callHost`: answers a number or a text. */
  constructor(
    private readonly module: WebAssembly.Module,
    readonly limits: Limits,
    private readonly seed: number,
    private readonly callHost: (number: number) => number | string,
  ) {
    [this.memory, this.exports] = this.begin();
    this.stackStart = this.exports.stack();
    this.dataEnd = endOfData(new Uint8Array(this.memory.buffer, 0, this.stackStart));
    this.runtime = this.exports.QTS_NewRuntime();
    this.context = this.exports.QTS_NewContext(this.runtime, PARTS);
    this.nothing = this.exports.QTS_GetUndefined();
    this.exports.QTS_RuntimeEnableInterruptHandler(this.runtime);
    this.limit(limits);
  }

  /** An instance with a memory of its own. */
  private begin(): [WebAssembly.Memory, Exports] {
    const memory = new WebAssembly.Memory({ initial: PAGES.first, maximum: PAGES.most });
    const imports = { host: { ...this.imports(this.seed), memory } };
    const exports = new WebAssembly.Instance(this.module, imports).exports as unknown as Exports;
    exports.fuel.value = exports.depth.value = PLENTY;
    exports.start();
    return [memory, exports];
  }

  limit({ bytes, stackBytes }: Omit<Limits, 'depth'>): void {
    this.most = this.mostWith(bytes);
    this.isFull = false;
    this.exports.QTS_RuntimeSetMaxStackSize(this.runtime, stackBytes);
  }

  /** In whole pages: nobody is asked for the rest of one. */
  private mostWith(bytes: number): number {
    return Math.floor((this.stackStart + bytes) / PAGE) * PAGE;
  }

  /** Before each call: it is asked to end when `soft` is used up, and made to when `hard` is too. */
  refuel(soft: number, hard: number): void {
    this.exports.fuel.value = soft + hard;
    this.exports.depth.value = this.limits.depth;
    this.softFuel = hard;
  }

  /** What the last call has left. */
  left = 0;

  /** What the host does for a program is paid for by it. */
  spend(fuel: number): void {
    this.exports.fuel.value -= fuel;
  }

  /** What stands at an address now: to be asked for again after each call, as memory may have moved. */
  numbers(pointer: number, count: number): Float64Array {
    return new Float64Array(this.memory.buffer, pointer, count);
  }

  get buffer(): ArrayBuffer {
    return this.memory.buffer;
  }

  /** A buffer that both sides see: its address, and the ArrayBuffer. */
  sharedNumbers(count: number): { pointer: number; value: Value } {
    const pointer = this.exports.malloc(8 * count);
    this.numbers(pointer, count).fill(0);
    return { pointer, value: this.exports.QTS_NewArrayBuffer(this.context, pointer, 8 * count) };
  }

  /** A function of the program that asks the host. */
  hostFunction(): Value {
    const name = this.place('host');
    return this.exports.QTS_NewFunction(this.context, name, 1, 0, 1);
  }

  number(value: Value): number {
    return this.exports.QTS_GetFloat64(this.context, value);
  }

  /** Empty if there is no memory for it. */
  text(value: Value): string {
    try {
      const pointer = this.exports.QTS_GetString(this.context, value);
      if (pointer === 0) return '';
      const bytes = new Uint8Array(this.memory.buffer);
      const text = new TextDecoder().decode(bytes.subarray(pointer, bytes.indexOf(0, pointer)));
      this.exports.QTS_FreeCString(this.context, pointer);
      return text;
    } catch {
      return '';
    }
  }

  newNumber(value: number): Value {
    return this.exports.QTS_NewFloat64(this.context, value);
  }

  newText(words: string): Value {
    const pointer = this.place(words);
    const value = this.exports.QTS_NewString(this.context, pointer);
    this.exports.free(pointer);
    return value;
  }

  item(list: Value, index: number): Value {
    return this.exports.QTS_GetPropNumber(this.context, list, index);
  }

  free(value: Value): void {
    this.exports.QTS_FreeValuePointer(this.context, value);
  }

  evaluate(text: string, file: string): Value | Halt {
    const bytes = new TextEncoder().encode(text);
    const code = this.placeBytes(bytes);
    const name = this.place(file);
    return this.attempt(() =>
      this.exports.QTS_Eval(this.context, code, bytes.length, name, 0, STRICT),
    );
  }

  call(called: Value, ...values: Value[]): Value | Halt {
    const list = values.length > 0 ? this.exports.malloc(4 * values.length) : 0;
    new Uint32Array(this.memory.buffer, list, values.length).set(values);
    const result = this.attempt(() =>
      this.exports.QTS_Call(this.context, called, this.nothing, values.length, list),
    );
    if (list !== 0 && !(result instanceof Halt)) this.exports.free(list);
    return result;
  }

  /** `like`: saved before, with which it shares what is the same. */
  save(like?: Saved): Saved {
    const data = new Int32Array(this.memory.buffer, 0, this.dataEnd / 4);
    const heap = withoutZeros(new Int32Array(this.memory.buffer, this.stackStart));
    return { data: piecesOf(data, like?.data), heap: piecesOf(heap, like?.heap) };
  }

  restore({ data, heap }: Saved): void {
    // It has grown beyond its limit to say why it was stopped. What it could then take without asking would be more than before.
    if (this.memory.buffer.byteLength > this.mostWith(this.limits.bytes))
      [this.memory, this.exports] = this.begin();
    const end = heap.reduce((sum, piece) => sum + piece.length, this.stackStart);
    const missing = end - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE));
    const bytes = new Uint8Array(this.memory.buffer);
    bytes.fill(0);
    data.forEach((piece, i) => {
      bytes.set(piece, PIECE * i);
    });
    heap.forEach((piece, i) => {
      bytes.set(piece, this.stackStart + PIECE * i);
    });
    this.exports.set_stack(this.stackStart);
    this.limit(this.limits);
  }

  private attempt(run: () => Value): Value | Halt {
    let result: Value;
    let isOver = false;
    try {
      result = run();
    } catch {
      if (this.isFull) return new Halt('memory');
      if (this.exports.fuel.value < 0) return new Halt('fuel');
      if (this.exports.depth.value < 0) return new Halt('depth');
      // In words that hosts do not share.
      return new Halt('broken');
    } finally {
      this.left = this.exports.fuel.value;
      // Promises swallow that they are asked to end.
      isOver = this.left < this.softFuel;
      // What follows is the host's own, by which no program runs.
      this.refuel(PLENTY, 0);
    }
    const thrown = this.exports.QTS_ResolveException(this.context, result);
    if (isOver) return new Halt('fuel', thrown);
    return thrown === 0 ? result : new Halt('thrown', thrown);
  }

  /** A text that C can read; never freed, or by who asked. */
  private place(words: string): number {
    return this.placeBytes(new TextEncoder().encode(words));
  }

  private placeBytes(bytes: Uint8Array): number {
    const pointer = this.exports.malloc(bytes.length + 1);
    const memory = new Uint8Array(this.memory.buffer);
    memory.set(bytes, pointer);
    memory[pointer + bytes.length] = 0;
    return pointer;
  }

  private imports(seed: number): Record<string, (...values: number[]) => unknown> {
    const absent = (name: string) => () => {
      throw new Error(`the interpreter asked for ${name}`);
    };
    const names = ['assert_fail', 'fd_write', 'fd_close', 'fd_seek', 'abort', 'exit', 'set_timer'];
    names.push('normalize_module', 'load_module', 'localtime', 'tzset', 'keepalive_clear');
    return {
      ...Object.fromEntries(names.map((name) => [name, absent(name)])),
      free_host_reference: () => {},
      // None: the sizes that it is to write are zero already.
      environ_sizes_get: () => 0,
      environ_get: () => 0,
      is_interrupted: () => (this.exports.fuel.value < this.softFuel ? 1 : 0),
      grow_memory: (bytes = 0) => this.grow(bytes >>> 0),
      // Asked once, for the seed of Math.random (xorshift64*, Marsaglia 2003, Vigna 2016).
      now: () => seed,
      call_host: (_context = 0, _self = 0, count = 0, values = 0) => this.answer(count, values),
    };
  }

  private grow(bytes: number): number {
    const pages = Math.ceil((bytes - this.memory.buffer.byteLength) / PAGE);
    // QuickJS is not at its best without memory: it is never told.
    if (bytes > this.most) {
      this.isFull = true;
      throw new Error('memory is full');
    }
    if (pages > 0) this.memory.grow(pages);
    return 1;
  }

  private answer(count: number, values: number): Value {
    const first = this.exports.QTS_ArgvGetJSValueConstPointer(values, 0);
    const number = count > 0 ? this.exports.QTS_GetFloat64(this.context, first) : Number.NaN;
    const said = this.callHost(number);
    return typeof said === 'number' ? this.newNumber(said) : this.newText(said);
  }
}

function withoutZeros(heap: Int32Array): Int32Array {
  let end = heap.length;
  while (end > 0 && heap[end - 1] === 0) end -= 1;
  return heap.subarray(0, end);
}

/** Copies; those of the other that are the same are taken instead. */
function piecesOf(words: Int32Array, others: readonly Uint8Array[] = []): Uint8Array[] {
  const count = Math.ceil((4 * words.length) / PIECE);
  return Array.from({ length: count }, (_, i) => {
    const piece = words.subarray((i * PIECE) / 4, ((i + 1) * PIECE) / 4);
    const other = others[i];
    if (other && areSame(piece, new Int32Array(other.buffer))) return other;
    return new Uint8Array(piece.slice().buffer);
  });
}

function areSame(one: Int32Array, other: Int32Array): boolean {
  if (one.length !== other.length) return false;
  for (let i = 0; i < one.length; i += 1) if (one[i] !== other[i]) return false;
  return true;
}

/** Behind the last byte that the module has put there; the stack, which is above, is still empty. */
function endOfData(bytes: Uint8Array): number {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end -= 1;
  // Zeros of variables that start as zero are behind it, and the stack is far.
  return Math.min(bytes.length, 4 * Math.ceil((end + PAGE) / 4));
}
