// legwork_bench.mjs (main_wasm.cpp): the kernels, for a caller with a clock.
export interface BenchModule {
  _lwb_count(): number;
  _lwb_name(index: number): number;
  _lwb_run(index: number, calls: number): void;
  _lwb_difference(index: number): number;
  _lwb_free_count(): number;
  _lwb_free_name(index: number): number;
  _lwb_free_robot(index: number): number;
  _lwb_free_run(index: number, steps: number): void;
  _lwb_free_kp(index: number): number;
  _lwb_free_kd(index: number): number;
  _lwb_free_friction(): number;
  _lwb_free_targets(index: number): number;
  _lwb_free_target(index: number, k: number): number;
  _lwb_free_q(index: number, k: number): number;
  _lwb_free_sweeps(index: number): number;
  _lwb_free_residual(index: number): number;
  UTF8ToString(pointer: number): string;
}
export default function createBench(options?: { wasmBinary?: ArrayBuffer }): Promise<BenchModule>;
