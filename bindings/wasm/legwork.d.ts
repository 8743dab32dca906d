// Types of the Emscripten module built from bindings/legwork_c.h. Handles, indices and codes are plain numbers;
// pointers are byte offsets into HEAPU8. Any call may grow memory and replace the HEAP views: read them from the
// module each time, never keep one.

export type Pointer = number;
export type SceneHandle = number;
/** LW_OK 0, LW_REFUSED 1, LW_STOPPED 2, LW_BAD_HANDLE 3. */
export type ResultCode = number;

/**
 * Interprets the user's code (web/src/controller). `open` returns an id from 1 on, or 0; `task` is of the layout's tasks the one
 * that the text does; `call` returns 0, or 1; see legwork_c.h.
 */
export interface ProgramHost {
  /** Steps of the interpreter that all calls so far have taken. */
  readonly spent: number;
  open(text: string, layout: string): number;
  task(program: number): number;
  call(program: number, snapshot: Float64Array, outputs: Pointer, count: number): 0 | 1;
  keep(program: number, step: number, oldest: number): void;
  goBack(program: number, step: number): number;
  close(program: number): void;
  message(): string;
}

export interface LegworkModule {
  /** What interprets the user's code; without it a run of code stops with a sentence. */
  programs?: ProgramHost;
  /** Called while _lw_study runs, with the share that is done, 0 to 1. */
  onProgress?: (share: number) => void;

  readonly HEAPU8: Uint8Array;
  readonly HEAPF64: Float64Array;

  _malloc(bytes: number): Pointer;
  _free(pointer: Pointer): void;
  UTF8ToString(pointer: Pointer): string;
  stringToUTF8(text: string, target: Pointer, capacityBytes: number): void;
  lengthBytesUTF8(text: string): number;

  _lw_version(): Pointer;
  _lw_builtin_count(): number;
  _lw_builtin_id(index: number): Pointer;
  _lw_builtin_json(index: number): Pointer;
  _lw_builtin_is_here(index: number): number;

  _lw_open(json: Pointer, size: number, name: Pointer): SceneHandle;
  _lw_close(scene: SceneHandle): ResultCode;
  _lw_message(scene: SceneHandle): Pointer;
  _lw_describe(scene: SceneHandle): Pointer;
  _lw_compare_gaits(scene: SceneHandle): Pointer;
  _lw_sentence(scene: SceneHandle): Pointer;
  _lw_readout(scene: SceneHandle): Pointer;
  _lw_matrix_tables(scene: SceneHandle): Pointer;
  _lw_robot_report(scene: SceneHandle): Pointer;
  _lw_study(scene: SceneHandle, index: number): Pointer;
  /** Of a function in the module's table; `onProgress` is set from the start. */
  _lw_on_progress(listener: Pointer): void;
  _lw_turn(scene: SceneHandle, x: number, y: number, z: number): ResultCode;
  _lw_drag(scene: SceneHandle, handle: number, x: number, y: number, z: number): Pointer;

  _lw_wants_mesh(scene: SceneHandle, name: Pointer): 0 | 1;
  /** Floats, three per corner. */
  _lw_give_mesh(scene: SceneHandle, name: Pointer, corners: Pointer, count: number): ResultCode;
  _lw_give_srdf(scene: SceneHandle, text: Pointer, size: number, name: Pointer): ResultCode;
  _lw_take_given(scene: SceneHandle): ResultCode;

  _lw_get(scene: SceneHandle, parameter: number): number;
  _lw_check(scene: SceneHandle, parameter: number, value: number): ResultCode;
  _lw_set(scene: SceneHandle, parameter: number, value: number): ResultCode;
  /** 32-bit whole numbers, and doubles. */
  _lw_set_all(scene: SceneHandle, parameters: Pointer, values: Pointer, count: number): ResultCode;
  _lw_act(scene: SceneHandle, event: number): ResultCode;

  /** Of a function table's entries; `programs` is used from the start. */
  _lw_use_program_host(host: Pointer): void;
  /** During a call of the code: of the robot that it drives. */
  _lw_code_state(q: Pointer, qSize: number, v: Pointer, vSize: number): ResultCode;
  _lw_code_rnea(a: Pointer, tau: Pointer, size: number): ResultCode;
  _lw_code_mass_matrix(matrix: Pointer, size: number): ResultCode;
  _lw_code_jacobian(point: number, jacobian: Pointer, size: number): ResultCode;
  _lw_set_code(scene: SceneHandle, text: Pointer, size: number): ResultCode;
  _lw_codes(scene: SceneHandle): Pointer;
  _lw_code_program(scene: SceneHandle): number;
  _lw_step(scene: SceneHandle, count: number): ResultCode;
  _lw_step_back(scene: SceneHandle, count: number): ResultCode;
  _lw_seek(scene: SceneHandle, step: number): ResultCode;
  _lw_reset(scene: SceneHandle): ResultCode;
  _lw_replay(scene: SceneHandle): ResultCode;

  _lw_link(scene: SceneHandle): Pointer;
  _lw_open_link(text: Pointer, size: number): SceneHandle;
  _lw_open_link_of(text: Pointer, size: number, file: Pointer, fileSize: number): SceneHandle;
  _lw_rerun(scene: SceneHandle): SceneHandle;
  /** 0 repeats nothing, 1 under way, 2 reproduced, 3 differs, 4 cannot be compared. */
  _lw_verdict(scene: SceneHandle): number;
  _lw_verdict_sentence(scene: SceneHandle): Pointer;
  _lw_recorded_steps(scene: SceneHandle): number;
  _lw_scene_json(scene: SceneHandle): Pointer;

  _lw_snapshot(scene: SceneHandle): Pointer;
  _lw_snapshot_size(scene: SceneHandle): number;
  _lw_hash(scene: SceneHandle): Pointer;
  _lw_state(scene: SceneHandle): Pointer;
  _lw_state_size(scene: SceneHandle): number;
  _lw_csv_header(scene: SceneHandle): Pointer;
  _lw_csv_row(scene: SceneHandle): Pointer;
}

export interface LegworkOptions {
  /** The module's bytes; without them the module fetches legwork.wasm itself. */
  wasmBinary?: ArrayBuffer | Uint8Array;
  locateFile?: (path: string, scriptDirectory: string) => string;
}

declare function createLegwork(options?: LegworkOptions): Promise<LegworkModule>;
export default createLegwork;
