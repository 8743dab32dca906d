// The C API of one scene, typed. A refusal is a value that carries the engine's sentence, not an exception.
import type {
  Description,
  Drag,
  GaitEntry,
  MatrixTable,
  Parameter,
  Readout,
  RobotReport,
  Study,
  Vec3,
} from 'schemas/description';
import type { LegworkModule, SceneHandle } from '../../../bindings/wasm/legwork';
import { quoted } from '../address/quoted';
import { startOfRun } from '../address/run_link';
import { eventOf, readDescription } from './description';
import { builtinText, withFloats, withText } from './memory';
import { type Outcome, type Setting, VERDICTS, type Verdict } from './outcome';
import type { Schedule } from './schedule';
import { Snapshot } from './snapshot';

export type { Outcome, Setting, Verdict };

const VALUE_BYTES = 8;
const INDEX_BYTES = 4;
const LW_OK = 0;
const LW_STOPPED = 2;
const ENDED = 1;

export class Scene {
  description: Description;
  /** The file from which it was opened. */
  text: string;
  /** For a shared run: what was ignored or moved into bounds. */
  notes = '';
  /** Called when its memory is freed. */
  whenClosed: (() => void) | null = null;
  schedule: Schedule | null = null;
  private view: Snapshot;
  private isStale = true;

  private constructor(
    readonly module: LegworkModule,
    readonly handle: SceneHandle,
    textOf: (scene: Description['scene']) => string,
    readonly isBuiltin: boolean,
  ) {
    if (handle === 0) throw new Error(module.UTF8ToString(module._lw_message(0)));
    this.description = this.readDescription();
    this.text = textOf(this.description.scene);
    this.view = new Snapshot(this.description);
  }

  /** Opens a built-in scene by its id; throws with a sentence if there is none, or if it is refused. */
  static openBuiltin(module: LegworkModule, id: string): Scene {
    return Scene.openText(module, builtinText(module, id), `${id}.json`, true);
  }

  /** Opens a scene file; throws with the engine's sentence, and the place in it, if it is refused. */
  static openText(module: LegworkModule, json: string, name: string, isBuiltin = false): Scene {
    const handle = withText(module, json, (text, size) =>
      withText(module, name, (label) => module._lw_open(text, size, label)),
    );
    // A robot's or a linkage's file is not yet a scene's.
    const sceneJson = () => module.UTF8ToString(module._lw_scene_json(handle));
    return new Scene(module, handle, isBuiltin ? () => json : sceneJson, isBuiltin);
  }

  /** The run that a link holds, at its start. `file`: that of its robot, if it has no room for it; empty: none. */
  static openLink(module: LegworkModule, link: string, file = ''): Scene {
    const handle = withText(module, link, (text, size) =>
      withText(module, file, (own, ownSize) => module._lw_open_link_of(text, size, own, ownSize)),
    );
    const notes = module.UTF8ToString(module._lw_message(handle));
    const isBuiltin = startOfRun(link).file === '';
    const sceneJson = () => module.UTF8ToString(module._lw_scene_json(handle));
    const textOf = ({ id }: { id: string }) => (isBuiltin ? builtinText(module, id) : sceneJson());
    const scene = new Scene(module, handle, textOf, isBuiltin);
    scene.notes = notes;
    return scene;
  }

  /** Opens the same scene again, as in its file. */
  openAgain(): Scene {
    return Scene.openText(this.module, this.text, 'scene.json', this.isBuiltin);
  }

  /** Opens the same run again, at its start: stepping repeats it, with all its settings. */
  rerun(): Scene {
    const handle = this.module._lw_rerun(this.handle);
    return new Scene(this.module, handle, () => this.text, this.isBuiltin);
  }

  get family(): string {
    return JSON.parse(this.text).family;
  }

  get snapshot(): Snapshot {
    // Another scene's step may have grown the memory.
    if (this.isStale || !this.view.isIn(this.module.HEAPF64.buffer)) {
      const pointer = this.module._lw_snapshot(this.handle);
      const size = this.module._lw_snapshot_size(this.handle);
      // With another number of joints the layout changes: the old one would read other fields' numbers.
      if (size !== this.description.snapshot.size) this.refreshDescription();
      this.view.attach(this.module.HEAPF64.buffer, pointer, size);
      this.isStale = false;
    }
    return this.view;
  }

  /** Shapes, parameter bounds and, with the number of joints, the snapshot's layout may have changed: ask again. */
  refreshDescription(): void {
    this.description = this.readDescription();
    this.view = new Snapshot(this.description);
    this.isStale = true;
  }

  /** Frees the engine's memory; this scene must not be used afterwards. */
  close(): void {
    this.module._lw_close(this.handle);
    this.whenClosed?.();
    this.whenClosed = null;
  }

  /** Index of a parameter for get() and set(); -1 if this scene does not have it. */
  indexOf(path: string): number {
    return this.description.parameters.findIndex((parameter) => parameter.path === path);
  }

  /** The description of a parameter that this scene must have. */
  parameter(path: string): Parameter {
    const found = this.description.parameters[this.indexOf(path)];
    if (found) return found;
    throw new Error(`The scene "${this.description.scene.id}" has no parameter "${path}".`);
  }

  /** A parameter's value by its path; NaN if this scene does not have it. */
  valueOf(path: string): number {
    const index = this.indexOf(path);
    return index < 0 ? Number.NaN : this.get(index);
  }

  /** Whether a parameter does anything with the others as they are. */
  hasEffect({ needs }: Parameter): boolean {
    return !needs || this.valueOf(needs.path) === needs.value;
  }

  /** The names of a choice; none if this scene does not have it. */
  choicesOf(path: string): readonly string[] {
    return this.description.parameters[this.indexOf(path)]?.choices ?? [];
  }

  /** The present name of a choice; empty if this scene does not have it. */
  choiceOf(path: string): string {
    return this.choicesOf(path)[this.valueOf(path)] ?? '';
  }

  get(parameter: number): number {
    return this.module._lw_get(this.handle, parameter);
  }

  /** Checks a value against the parameter's own bounds; sets nothing. */
  check(parameter: number, value: number): Outcome {
    return this.outcome(this.module._lw_check(this.handle, parameter, value));
  }

  set(parameter: number, value: number): Outcome {
    return this.outcome(this.module._lw_set(this.handle, parameter, value));
  }

  /** Sets several at once, all or none: a value may be valid only together with another. */
  setAll(settings: readonly Setting[]): Outcome {
    const { module } = this;
    const values = module._malloc(settings.length * (VALUE_BYTES + INDEX_BYTES));
    const indices = values + settings.length * VALUE_BYTES;
    const { buffer } = module.HEAPF64;
    new Float64Array(buffer, values).set(settings.map(({ value }) => value));
    new Int32Array(buffer, indices).set(settings.map(({ index }) => index));
    const code = module._lw_set_all(this.handle, indices, values, settings.length);
    module._free(values);
    return this.outcome(code);
  }

  /** Setting it does not change the run. */
  isEventParameter(parameter: number): boolean {
    const declared = this.description.parameters[parameter];
    return declared !== undefined && eventOf(this.description, declared) !== undefined;
  }

  /** Whether the scene has an event of this name, such as a push. */
  knows(event: string): boolean {
    return this.description.events.some(({ name }) => name === event);
  }

  /** Triggers it with its present arguments. */
  act(event: string): Outcome {
    const index = this.description.events.findIndex(({ name }) => name === event);
    return this.outcome(this.module._lw_act(this.handle, index));
  }

  /** From the present step on this code drives its motors; empty: its own drive again. */
  setCode(code: string): Outcome {
    const { module } = this;
    const set = withText(module, code, (text, size) =>
      module._lw_set_code(this.handle, text, size),
    );
    return this.outcome(set);
  }

  /** All its code so far: each text and the step from which on it is in force; an empty one is its own drive. */
  codes(): { step: number; text: string }[] {
    return JSON.parse(this.said(this.module._lw_codes(this.handle)) || '[]');
  }

  /** Of its code, by which the interpreter knows it (controller/logs.ts); 0: none has been called. */
  get program(): number {
    return this.module._lw_code_program(this.handle);
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

  /** Whether it would touch with the hull of this mesh, by its name there, and has none of it. */
  wantsMesh(name: string): boolean {
    const { module } = this;
    return withText(module, name, (text) => module._lw_wants_mesh(this.handle, text)) === 1;
  }

  /** Of a robot of the user's own the corners of a mesh (x, y, z each), by its name there, to touch with their hull. */
  giveMesh(name: string, corners: Float32Array): Outcome {
    const { module } = this;
    const code = withFloats(module, corners, (at) =>
      withText(module, name, (text) =>
        module._lw_give_mesh(this.handle, text, at, corners.length / 3),
      ),
    );
    if (code !== null) return this.outcome(code);
    const sentence = `There is no memory left for the mesh ${quoted(name)}: it touches nothing. Use a coarser one.`;
    return { ok: false, kind: 'refused', sentence };
  }

  /** An SRDF of its robot: the pairs of links that do not touch each other. */
  giveSrdf(srdf: string, name: string): Outcome {
    const { module } = this;
    const code = withText(module, srdf, (text, size) =>
      withText(module, name, (label) => module._lw_give_srdf(this.handle, text, size, label)),
    );
    return this.outcome(code);
  }

  /** Opens it again, at its start, with what was given, if that is anything new: its text is then another. */
  takeGiven(): Outcome {
    const outcome = this.outcome(this.module._lw_take_given(this.handle));
    if (!outcome.ok || this.isBuiltin) return outcome;
    const { robot } = JSON.parse(this.json());
    if (robot?.text === undefined || robot.text === this.robotText()) return outcome;
    // The parameters of now are not those of the file.
    this.text = JSON.stringify({ ...JSON.parse(this.text), robot });
    this.refreshDescription();
    return outcome;
  }

  replay(): Outcome {
    return this.outcome(this.module._lw_replay(this.handle));
  }

  /** All gaits of this robot at the speed of this scene; empty if there are no others. */
  compareGaits(): GaitEntry[] {
    return JSON.parse(this.said(this.module._lw_compare_gaits(this.handle)));
  }

  /** The state in a sentence. */
  sentence(): string {
    return this.said(this.module._lw_sentence(this.handle));
  }

  /** Its key numbers, in words; no rows if its series and facts say enough. */
  readout(): Readout {
    return JSON.parse(this.said(this.module._lw_readout(this.handle)));
  }

  /** The matrices of this instant; none if the scene has none. */
  matrixTables(): MatrixTable[] {
    return JSON.parse(this.said(this.module._lw_matrix_tables(this.handle)) || '[]');
  }

  /** Of a robot of the user's own: what its file holds, and what is suspicious in it. */
  robotReport(): RobotReport | null {
    return JSON.parse(this.said(this.module._lw_robot_report(this.handle)) || 'null');
  }

  /** Its file, of a robot of the user's own; else empty. */
  robotText(): string {
    return JSON.parse(this.text).robot?.text ?? '';
  }

  /** Runs a study, which may take seconds; throws with the engine's sentence if it is refused. */
  study(index: number): Study {
    return JSON.parse(this.saidOrThrow(this.module._lw_study(this.handle, index)));
  }

  /** Rotates the shown body by a rotation vector in world axes, rad. */
  turn(x: number, y: number, z: number): Outcome {
    return this.outcome(this.module._lw_turn(this.handle, x, y, z));
  }

  /** Drags a handle of the description to a point of the world, m: sets the resulting lengths, or returns the refusal. */
  drag(handle: number, [x, y, z]: Vec3): Drag {
    return JSON.parse(this.said(this.module._lw_drag(this.handle, handle, x, y, z)));
  }

  /** The run up to now as text for an address; throws with the engine's sentence if it is too long for one. */
  link(): string {
    return this.saidOrThrow(this.module._lw_link(this.handle));
  }

  /** How a replayed run compares with the original. */
  get verdict(): Verdict {
    return VERDICTS[this.module._lw_verdict(this.handle)] ?? 'none';
  }

  /** Stopped by itself, as a run without a plan may. */
  get hasEnded(): boolean {
    return this.description.plan === undefined && this.snapshot.scalar('status') === ENDED;
  }

  verdictSentence(): string {
    return this.said(this.module._lw_verdict_sentence(this.handle));
  }

  /** Length of the run that this one repeats. */
  get recordedSteps(): number {
    return this.module._lw_recorded_steps(this.handle);
  }

  /** A scene file with the present parameters. */
  json(): string {
    return this.said(this.module._lw_scene_json(this.handle));
  }

  csvHeader(): string {
    return this.said(this.module._lw_csv_header(this.handle));
  }

  csvRow(): string {
    return this.said(this.module._lw_csv_row(this.handle));
  }

  hash(): string {
    return this.said(this.module._lw_hash(this.handle));
  }

  message(): string {
    return this.said(this.module._lw_message(this.handle));
  }

  /** The engine's latest answer; a call may have moved the snapshot. */
  private said(pointer: number): string {
    this.isStale = true;
    return this.module.UTF8ToString(pointer);
  }

  /** Without an answer, the reason is in the error text. */
  private saidOrThrow(pointer: number): string {
    const text = this.said(pointer);
    if (text === '') throw new Error(this.message());
    return text;
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
    return readDescription(this.said(this.module._lw_describe(this.handle)));
  }
}
