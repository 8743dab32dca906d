// The C API of one scene with types. A refusal is a value that carries the engine's sentence, not an exception.
import type { LegworkModule, SceneHandle } from '../../../bindings/wasm/legwork';
import type { Description, GaitEntry } from './description';
import type { Sheet, Study } from './exhibit';
import { Snapshot } from './snapshot';

export type Outcome = { ok: true } | { ok: false; kind: 'refused' | 'stopped'; sentence: string };

const LW_OK = 0;
const LW_STOPPED = 2;

export class Scene {
  description: Description;
  private view: Snapshot;
  private isStale = true;

  private constructor(
    private readonly module: LegworkModule,
    private readonly handle: SceneHandle,
    /** Its place among the built-in scenes. */
    readonly index: number,
  ) {
    this.description = this.readDescription();
    this.view = new Snapshot(this.description.snapshot.fields);
  }

  /** Opens a built-in scene; throws with the engine's sentence if it is refused. */
  static openBuiltin(module: LegworkModule, index: number): Scene {
    const json = module.UTF8ToString(module._lw_builtin_json(index));
    const name = module.UTF8ToString(module._lw_builtin_id(index));
    const text = copyText(module, json);
    const label = copyText(module, `${name}.json`);
    const handle = module._lw_open(text.pointer, text.size, label.pointer);
    module._free(text.pointer);
    module._free(label.pointer);
    if (handle === 0) throw new Error(module.UTF8ToString(module._lw_message(0)));
    return new Scene(module, handle, index);
  }

  /** The same scene a second time, as the file has it. */
  openAgain(): Scene {
    return Scene.openBuiltin(this.module, this.index);
  }

  get snapshot(): Snapshot {
    // Another scene's step may have made the memory grow.
    if (this.isStale || !this.view.isIn(this.module.HEAPF64.buffer)) {
      const pointer = this.module._lw_snapshot(this.handle);
      const size = this.module._lw_snapshot_size(this.handle);
      // Another number of joints, another layout: the old one would read other fields' numbers.
      if (size !== this.description.snapshot.size) this.refreshDescription();
      this.view.attach(this.module.HEAPF64.buffer, pointer, size);
      this.isStale = false;
    }
    return this.view;
  }

  /** Shapes, parameter bounds and, with the number of joints, the snapshot's layout may have changed: ask again. */
  refreshDescription(): void {
    this.description = this.readDescription();
    this.view = new Snapshot(this.description.snapshot.fields);
    this.isStale = true;
  }

  /** Gives the engine's memory back; nothing may be asked of this scene afterwards. */
  close(): void {
    this.module._lw_close(this.handle);
  }

  /** Index of a parameter for get() and set(); -1 where this scene does not have it. */
  indexOf(path: string): number {
    return this.description.parameters.findIndex((parameter) => parameter.path === path);
  }

  /** A parameter's value by its path; NaN where this scene does not have it. */
  valueOf(path: string): number {
    const index = this.indexOf(path);
    return index < 0 ? Number.NaN : this.get(index);
  }

  get(parameter: number): number {
    return this.module._lw_get(this.handle, parameter);
  }

  set(parameter: number, value: number): Outcome {
    return this.outcome(this.module._lw_set(this.handle, parameter, value));
  }

  step(count: number): Outcome {
    return this.outcome(this.module._lw_step(this.handle, count));
  }

  stepBack(count: number): Outcome {
    return this.outcome(this.module._lw_step_back(this.handle, count));
  }

  seek(step: number): Outcome {
    return this.outcome(this.module._lw_seek(this.handle, step));
  }

  reset(): Outcome {
    return this.outcome(this.module._lw_reset(this.handle));
  }

  replay(): Outcome {
    return this.outcome(this.module._lw_replay(this.handle));
  }

  /** All gaits of this robot at the speed of this scene; nothing where there are no others. */
  compareGaits(): GaitEntry[] {
    this.isStale = true;
    return JSON.parse(this.module.UTF8ToString(this.module._lw_compare_gaits(this.handle)));
  }

  /** The state of an exhibit in a sentence; empty of a robot. */
  sentence(): string {
    this.isStale = true;
    return this.module.UTF8ToString(this.module._lw_sentence(this.handle));
  }

  /** The matrices of this instant; none where the scene has none. */
  sheets(): Sheet[] {
    this.isStale = true;
    return JSON.parse(this.module.UTF8ToString(this.module._lw_sheets(this.handle)) || '[]');
  }

  /** Runs a study, which may take seconds; throws with the engine's sentence if it is refused. */
  study(index: number): Study {
    this.isStale = true;
    const text = this.module.UTF8ToString(this.module._lw_study(this.handle, index));
    if (text === '') throw new Error(this.message());
    return JSON.parse(text);
  }

  /** Turns what is shown by a rotation vector in world axes, rad. */
  turn(x: number, y: number, z: number): Outcome {
    return this.outcome(this.module._lw_turn(this.handle, x, y, z));
  }

  hash(): string {
    this.isStale = true;
    return this.module.UTF8ToString(this.module._lw_hash(this.handle));
  }

  message(): string {
    this.isStale = true;
    return this.module.UTF8ToString(this.module._lw_message(this.handle));
  }

  private outcome(code: number): Outcome {
    this.isStale = true;
    if (code === LW_OK) return { ok: true };
    return {
      ok: false,
      kind: code === LW_STOPPED ? 'stopped' : 'refused',
      sentence: this.message(),
    };
  }

  private readDescription(): Description {
    return JSON.parse(
      this.module.UTF8ToString(this.module._lw_describe(this.handle)),
    ) as Description;
  }
}

function copyText(module: LegworkModule, text: string): { pointer: number; size: number } {
  const size = module.lengthBytesUTF8(text);
  const pointer = module._malloc(size + 1);
  module.stringToUTF8(text, pointer, size + 1);
  return { pointer, size };
}
