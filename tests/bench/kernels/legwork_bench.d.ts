// legwork_bench.mjs (main_wasm.cpp): the kernels for whoever brings a clock.
export interface BenchModule {
  _lwb_count(): number;
  _lwb_name(index: number): number;
  _lwb_run(index: number, calls: number): void;
  _lwb_difference(index: number): number;
  UTF8ToString(pointer: number): string;
}
export default function createBench(options?: { wasmBinary?: ArrayBuffer }): Promise<BenchModule>;
