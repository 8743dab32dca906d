// Policies: neural networks in ONNX files, called by code as robot.policy(observation). Fetched with the first such file.
// A step of a run waits for nothing, so ONNX Runtime is called by its C functions, which answer at once; its JavaScript answers
// with promises.
import createRuntime, { type OnnxRuntime } from 'onnxruntime-web/ort-wasm-simd-threaded.mjs';
import url from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import { messageOf } from '../basics/error_message';
import type { Network, PolicyFile } from './networks';

/** Of OrtLoggingLevel: only what ends the program. */
const FATAL = 4;
const ALL_OPTIMISATIONS = 99;
const SEQUENTIAL = 0;
const FLOAT = 1;
const IN_MEMORY = 1;
const POINTER = 4;
const FLOAT_BYTES = 4;
/** As ONNX numbers them. */
const TYPES: Record<number, string> = {
  ...{ 2: 'uint8', 3: 'int8', 6: 'int32', 7: 'int64', 9: 'bool', 10: 'float16', 11: 'float64' },
};
/** A run takes many calls: a network that takes longer would hold up the page. */
const SLOWEST_MS = 250;
const TRIES = 3;
/** Most numbers that code hands over in a call, and gets. */
const MOST_NUMBERS = 8000;

interface Port {
  name: string;
  /** Of ONNX; 0: not a tensor. */
  type: number;
  /** A name: left open. */
  dims: (number | string)[];
}

export class Runtime {
  private constructor(private readonly module: OnnxRuntime) {}

  /** `wasm`: its bytes, where none are to be fetched. */
  static async load({ wasm }: { wasm?: Uint8Array } = {}): Promise<Runtime> {
    const wasmBinary = wasm ?? (await fetched());
    const quiet = () => {};
    const module = await createRuntime({
      numThreads: 1,
      wasmBinary,
      print: quiet,
      printErr: quiet,
    });
    if (module._OrtInit(1, FATAL) !== 0) throw new Error(lastError(module));
    return new Runtime(module);
  }

  /** Throws a sentence if it is no policy that can be called. */
  open(bytes: Uint8Array, { file, sha256 }: PolicyFile): Network {
    const session = this.session(bytes, file);
    const ports = this.portsOf(session);
    const input = this.only(file, 'input', ports.inputs);
    const output = this.only(file, 'output', ports.outputs);
    const wanted = numbersOf(input);
    const call = this.caller(session, input, output);
    let given = numbersOf(output);
    // Whatever it cannot do shows in a first call.
    if (wanted > 0) {
      const answer = call(new Float64Array(wanted));
      if (typeof answer === 'string') throw new Error(`${file} cannot be called: ${answer}.`);
      given = answer.length;
      // The fastest: the machine may be busy.
      const times = Array.from({ length: TRIES }, () => {
        const begin = performance.now();
        call(new Float64Array(wanted));
        return performance.now() - begin;
      });
      const taken = Math.round(Math.min(...times));
      if (taken > SLOWEST_MS)
        throw new Error(
          `${file} takes ${taken} ms for a call, too long for a page: at most ${SLOWEST_MS} ms.`,
        );
    }
    if (wanted > MOST_NUMBERS || given > MOST_NUMBERS)
      throw new Error(
        `${file} takes ${wanted} numbers and gives ${given}: at most ${MOST_NUMBERS}.`,
      );
    return { file, sha256, wanted, given, call };
  }

  private session(bytes: Uint8Array, file: string): number {
    const { module } = this;
    const data = module._malloc(bytes.length);
    if (data === 0) throw new Error(`${file} needs more memory than there is.`);
    heapOf(module).set(bytes, data);
    const name = textIn(module, 'policy');
    const options = module._OrtCreateSessionOptions(
      ALL_OPTIMISATIONS,
      true,
      true,
      SEQUENTIAL,
      false,
      0,
      name,
      FATAL,
      0,
      0,
    );
    const session = options === 0 ? 0 : module._OrtCreateSession(data, bytes.length, options);
    const error = session === 0 ? lastError(module) : '';
    if (options !== 0) module._OrtReleaseSessionOptions(options);
    module._free(data);
    if (session === 0) throw new Error(whyNoSession(file, error));
    return session;
  }

  private portsOf(session: number): { inputs: Port[]; outputs: Port[] } {
    const { module } = this;
    const [inputs = 0, outputs = 0] = this.answers(2, (at) =>
      module._OrtGetInputOutputCount(session, at, at + POINTER),
    );
    const all = Array.from({ length: inputs + outputs }, (_, i) => this.port(session, i));
    return { inputs: all.slice(0, inputs), outputs: all.slice(inputs) };
  }

  private port(session: number, index: number): Port {
    const { module } = this;
    const [name = 0, about = 0] = this.answers(2, (at) =>
      module._OrtGetInputOutputMetadata(session, index, at, at + POINTER),
    );
    const word = (place: number) => module.getValue(about + POINTER * place, 'i32');
    const type = word(0);
    const count = type === 0 ? 0 : word(1);
    const dims = Array.from({ length: count }, (_, i) => {
      const symbol = word(2 + i);
      return symbol === 0 ? word(2 + count + i) : module.UTF8ToString(symbol);
    });
    module._OrtFree(about);
    return { name: module.UTF8ToString(name), type, dims };
  }

  private only(file: string, what: 'input' | 'output', ports: readonly Port[]): Port {
    const [port] = ports;
    if (!port || ports.length > 1) {
      const names = ports.map(({ name }) => name).join(', ');
      throw new Error(
        `${file} has ${ports.length} ${what}s (${names}); a policy has one. One with a memory of its own cannot be called yet.`,
      );
    }
    if (port.type !== FLOAT)
      throw new Error(
        `The ${what} ${port.name} of ${file} is of type ${TYPES[port.type] ?? 'other'} instead of float32: export it in single precision.`,
      );
    return port;
  }

  /** A call, which answers numbers or what is wrong, to be put after a line. */
  private caller(session: number, input: Port, output: Port): Network['call'] {
    const { module } = this;
    const wanted = numbersOf(input);
    const inputName = textIn(module, input.name);
    const outputName = textIn(module, output.name);
    // Pointers to: the names, the tensors; the shape comes last.
    const table = module._malloc(POINTER * (4 + input.dims.length));
    const [NAME_IN, NAME_OUT, TENSOR_IN, TENSOR_OUT, SHAPE] = [0, 1, 2, 3, 4].map(
      (place) => table + POINTER * place,
    ) as [number, number, number, number, number];
    let data = 0;
    let room = 0;
    return (values) => {
      const count = values.length;
      if (wanted >= 0 && count !== wanted)
        return `the policy wants ${wanted} numbers, and ${count} are given`;
      if (values.some((value) => !Number.isFinite(Math.fround(value))))
        return `the policy is given ${values.find((value) => !Number.isFinite(Math.fround(value)))} as number ${values.findIndex((value) => !Number.isFinite(Math.fround(value))) + 1}`;
      if (count > room) {
        module._free(data);
        data = module._malloc(FLOAT_BYTES * count);
        room = count;
      }
      new Float32Array(heapOf(module).buffer, data, count).set(values);
      const write = (at: number, value: number) => module.setValue(at, value, 'i32');
      shapeOf(input, count).forEach((size, i) => {
        write(SHAPE + POINTER * i, size);
      });
      const tensor = module._OrtCreateTensor(
        FLOAT,
        data,
        FLOAT_BYTES * count,
        SHAPE,
        input.dims.length,
        IN_MEMORY,
      );
      if (tensor === 0) return `the policy has failed: ${lastError(module)}`;
      write(NAME_IN, inputName);
      write(NAME_OUT, outputName);
      write(TENSOR_IN, tensor);
      write(TENSOR_OUT, 0);
      const code = module._OrtRun(session, NAME_IN, TENSOR_IN, 1, NAME_OUT, 1, TENSOR_OUT, 0);
      const answer = code === 0 ? this.numbersIn(TENSOR_OUT) : lastError(module);
      module._OrtReleaseTensor(tensor);
      if (typeof answer === 'string') return `the policy has failed: ${answer}`;
      const bad = answer.findIndex((value) => !Number.isFinite(value));
      return bad < 0 ? answer : `the policy answers ${answer[bad]} as number ${bad + 1}`;
    };
  }

  /** Of the tensor that is written there, which is then freed. */
  private numbersIn(place: number): Float64Array {
    const { module } = this;
    const tensor = module.getValue(place, '*');
    const [, data = 0, dims = 0, rank = 0] = this.answers(4, (at) =>
      module._OrtGetTensorData(tensor, at, at + POINTER, at + 2 * POINTER, at + 3 * POINTER),
    );
    let count = 1;
    for (let i = 0; i < rank; i += 1) count *= module.getValue(dims + POINTER * i, 'i32');
    const numbers = Float64Array.from(new Float32Array(heapOf(module).buffer, data, count));
    module._OrtFree(dims);
    module._OrtReleaseTensor(tensor);
    return numbers;
  }

  /** That many words that a function writes. */
  private answers(count: number, write: (at: number) => number): number[] {
    const { module } = this;
    const stack = module.stackSave();
    try {
      const at = module.stackAlloc(POINTER * count);
      if (write(at) !== 0) throw new Error(lastError(module));
      return Array.from({ length: count }, (_, i) => module.getValue(at + POINTER * i, 'i32'));
    } finally {
      module.stackRestore(stack);
    }
  }
}

async function fetched(): Promise<Uint8Array> {
  const response = await fetch(url).catch((error: unknown) => {
    throw new Error(
      `What calls policies could not be loaded: ${url} did not arrive (${messageOf(error)}).`,
    );
  });
  if (!response.ok)
    throw new Error(`What calls policies could not be loaded: ${url} answered ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Memory may have grown: the module looks when it is asked for a value. */
function heapOf(module: OnnxRuntime): Uint8Array {
  module.getValue(0, 'i8');
  return module.HEAPU8;
}

function textIn(module: OnnxRuntime, text: string): number {
  const size = module.lengthBytesUTF8(text) + 1;
  const at = module._malloc(size);
  module.stringToUTF8(text, at, size);
  return at;
}

function lastError(module: OnnxRuntime): string {
  const stack = module.stackSave();
  const at = module.stackAlloc(2 * POINTER);
  module._OrtGetLastError(at, at + POINTER);
  const message = module.getValue(at + POINTER, '*');
  const text = message === 0 ? '' : module.UTF8ToString(message);
  module.stackRestore(stack);
  return text;
}

/** How many it takes or gives; -1: left open. What is open before the last dimension is the batch, of which there is one. */
function numbersOf({ dims }: Port): number {
  if (dims.length === 0) return 1;
  const sizes = dims.map((size, i) =>
    isOpen(size) && i < dims.length - 1 ? 1 : isOpen(size) ? -1 : Number(size),
  );
  return sizes.at(-1) === -1 ? -1 : sizes.reduce((product, size) => product * size, 1);
}

const isOpen = (size: number | string): boolean => typeof size === 'string' || size < 0;

function shapeOf({ dims }: Port, count: number): number[] {
  const shape = dims.map((size) => (isOpen(size) ? 1 : Number(size)));
  const last = dims.at(-1);
  if (last !== undefined && isOpen(last)) {
    const others = shape.slice(0, -1).reduce((product, size) => product * size, 1);
    shape[shape.length - 1] = count / others;
  }
  return shape;
}

function whyNoSession(file: string, error: string): string {
  const operator =
    /(?:Op \(|No Op registered for |operator type: |Could not find an implementation for )([\w.]+)/;
  const [, name] = operator.exec(error) ?? [];
  if (name !== undefined)
    return `${file} has an operator ${name} that is not supported: export it with the usual ones.`;
  if (/protobuf|parsing|ModelProto|ORT format|No graph/i.test(error))
    return `${file} is not an ONNX file, or it is damaged: export the policy again.`;
  if (/external data|external_data/i.test(error))
    return `${file} has its numbers in another file: export it as one file.`;
  // Its own words, as one: they are kept as they are in every language.
  return `${file} cannot be used by ONNX Runtime, which says “${error.replace(/\s*[.!?]+\s+/g, ', ')}”`;
}
