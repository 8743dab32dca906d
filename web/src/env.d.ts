/** Sizes of the engines' .wasm files, so that the progress bar is right when the server compresses. */
declare const __ENGINE_BYTES__: Record<import('./engine_client/engine_names').Engine, number>;

/** Ids of the built-in scenes that the robots' engine cannot open, by the smallest engine that can. */
declare const __SCENES_BY_ENGINE__: Record<'free' | 'own' | 'whole', readonly string[]>;

/** The engine that a single file holds (web/tools/single_file.mjs). */
declare const __SINGLE_ENGINE__: 'own' | 'whole';
/** The scenes that only the engine for robots' files opens. */
declare const __SCENES_OF_OWN__: readonly string[];

/** The metered interpreter's file (web/tools/metered_interpreter). */
declare module 'interpreter-url' {
  const url: string;
  export default url;
}

/** ONNX Runtime by its C functions (controller/onnx.ts): what of them is called, as lib/wasm/wasm-types.ts of the package has it. */
declare module 'onnxruntime-web/ort-wasm-simd-threaded.mjs' {
  export interface OnnxRuntime {
    readonly HEAPU8: Uint8Array<ArrayBuffer>;
    _malloc(bytes: number): number;
    _free(at: number): void;
    stackSave(): number;
    stackRestore(stack: number): void;
    stackAlloc(bytes: number): number;
    getValue(at: number, type: 'i8' | 'i32' | '*'): number;
    setValue(at: number, value: number, type: 'i32'): void;
    UTF8ToString(at: number): string;
    lengthBytesUTF8(text: string): number;
    stringToUTF8(text: string, at: number, most: number): void;
    /** Those that answer a code: 0 is well. Those that make something: 0 is a failure. */
    _OrtInit(threads: number, logging: number): number;
    _OrtGetLastError(code: number, message: number): number;
    _OrtCreateSessionOptions(
      optimisation: number,
      usesArena: boolean,
      usesPattern: boolean,
      mode: number,
      isProfiled: boolean,
      profile: number,
      id: number,
      logging: number,
      verbosity: number,
      optimised: number,
    ): number;
    _OrtReleaseSessionOptions(options: number): number;
    _OrtCreateSession(data: number, bytes: number, options: number): number;
    _OrtGetInputOutputCount(session: number, inputs: number, outputs: number): number;
    _OrtGetInputOutputMetadata(session: number, i: number, name: number, about: number): number;
    _OrtFree(at: number): number;
    _OrtCreateTensor(
      type: number,
      data: number,
      bytes: number,
      dims: number,
      rank: number,
      place: number,
    ): number;
    _OrtGetTensorData(t: number, type: number, data: number, dims: number, rank: number): number;
    _OrtReleaseTensor(tensor: number): number;
    _OrtRun(
      session: number,
      inputNames: number,
      inputs: number,
      inputCount: number,
      outputNames: number,
      outputCount: number,
      outputs: number,
      options: number,
    ): number;
  }
  export default function create(options: {
    numThreads: number;
    wasmBinary: Uint8Array;
    print: (line: string) => void;
    printErr: (line: string) => void;
  }): Promise<OnnxRuntime>;
}

declare module 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url' {
  const url: string;
  export default url;
}

declare module 'engine-*-url' {
  const url: string;
  export default url;
}

/** web/tools/errata_claims.mjs: by document. */
declare module 'errata-claims' {
  const all: Record<
    string,
    {
      subject: string;
      /** By the titles of errata. */
      claims: Record<string, import('./documents/errata/claim_words').ShownClaim[]>;
    }
  >;
  export default all;
}
