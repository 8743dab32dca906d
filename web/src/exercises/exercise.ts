// An exercise (models/exercises): what a student is given, whether a run keeps to it, and its score. The engine judges; this is
// its client, for the page and for Node. Every refusal is an Error whose message is a sentence.
import type { Exercise as ExerciseFile } from 'schemas/exercise';
import type { LegworkModule } from '../../../bindings/wasm/legwork';
import type { ExerciseHandle, ExerciseModule } from '../../../bindings/wasm/legwork-exercises';
import { breath } from '../basics/idle';
import { withText } from '../engine_client/memory';
import { Scene } from '../engine_client/scene';
import { scheduleOf } from './scheduled';

/** A number of a student's own, which is set before the start. */
export interface OwnNumber {
  parameter: string;
  value: number;
  unit: string;
}

/** ok: the run is one of this exercise by this student; else why it is not. */
export type ExaminationVerdict =
  | 'ok'
  | 'other scene'
  | 'other numbers'
  | 'out of limits'
  | 'not allowed'
  | 'other length'
  | 'events missing';

export interface Examination {
  verdict: ExaminationVerdict;
  /** Which parameter or event, with its value and bounds; empty if it is ok. */
  sentence: string;
}

export interface ScorePart {
  name: string;
  points: number;
  /** The most points. */
  of: number;
  /** Null where it is not finite: the sentence says so. */
  value: number | null;
  unit: string;
  sentence: string;
  /** What the part is about over time, s, at most 400 points; empty if it is no field. */
  curve: { times: number[]; values: (number | null)[] };
}

export interface Score {
  /** 0 to 100. */
  score: number;
  parts: ScorePart[];
  /** What makes the score 0, as a sentence: a broken limit, a fault, a run that is not over; else empty. */
  limit: string;
  /** The first that holds, also beside a broken limit, once the run is over; the score is then at most 33. */
  misconception: { name: string; says: string } | null;
  /** All of it in a sentence or two. */
  sentence: string;
  /** Length of the run, s. */
  time: number;
}

/** How many steps the next slice of a run has, given the ms that the last one took (0: there was none). */
export type NextSlice = (took: number) => number;

const LW_OK = 0;
const STEPS_PER_SLICE = 2000;
/** Clocks of browsers are coarse. */
const LEAST_MS = 0.1;
/** Steps of the interpreter that the code of a whole run may take: some 25 s, on any machine the same. */
const MOST_CODE_STEPS = 5e9;
/** Steps of a run between two looks at what its code has spent. */
const STEPS_PER_LOOK = 100;
const OVERSPENT = `The code of this run takes more than ${MOST_CODE_STEPS / 1e9} billion steps of the interpreter in all. It has to do less in each step.`;

/** As `legwork grade` reads names: one form of Unicode, and blanks that the engine does not know as such. */
const asName = (student: string) => student.normalize('NFC').trim();

const isForExercises = (module: LegworkModule): module is ExerciseModule =>
  '_lw_exercise_open' in module;

export class Exercise {
  /** By the code of the run that is watched. */
  private spent = 0;

  private constructor(
    private readonly module: ExerciseModule,
    private readonly handle: ExerciseHandle,
    /** The file, as its schema says. */
    readonly info: ExerciseFile,
  ) {}

  /** From an exercise's text, which refusals call `name`. `module`: legwork-exercises. */
  static open(module: LegworkModule, text: string, name: string): Exercise {
    if (!isForExercises(module))
      throw new Error('This part of Legwork has no exercises; the module legwork-exercises has.');
    const handle = withText(module, text, (json, size) =>
      withText(module, name, (label) => module._lw_exercise_open(json, size, label)),
    );
    if (handle === 0) throw new Error(module.UTF8ToString(module._lw_message(0)));
    return new Exercise(module, handle, JSON.parse(text));
  }

  /** A student's own numbers; capitals from A to Z and blanks around the name do not count. */
  numbers(student: string): OwnNumber[] {
    return JSON.parse(this.ofStudent(this.module._lw_exercise_numbers, student));
  }

  /** The scene at its start with a student's numbers, without code. */
  start(student: string): Scene {
    const start = Scene.openText(this.module, this.startText(student), 'exercise.json', true);
    return this.scheduledIn(start, student);
  }

  /** A student's run of a link, at its start. */
  repeat(link: string, student: string): Scene {
    return this.scheduledIn(Scene.openLink(this.module, link), student);
  }

  /** What the exercise plans happens in it by itself; in a link's run after what that repeats. Not in a run of another scene. */
  private scheduledIn(scene: Scene, student: string): Scene {
    const code = withText(this.module, asName(student), (text, size) =>
      this.module._lw_exercise_schedule(this.handle, scene.handle, text, size),
    );
    if (code === LW_OK) scene.schedule = scheduleOf(this.module, scene);
    return scene;
  }

  startText(student: string): string {
    return this.ofStudent(this.module._lw_exercise_start, student);
  }

  /** Whether a run, just made or opened from a link (also at its start), is one of this exercise by this student. */
  examine(scene: Scene, student: string): Examination {
    const said = this.ofStudent(
      (handle, text, size) => this.module._lw_exercise_examine(handle, scene.handle, text, size),
      student,
    );
    return JSON.parse(said);
  }

  /** Begins to score a run, which must be at its start. */
  watch(scene: Scene): void {
    if (this.module._lw_exercise_watch(this.handle, scene.handle) !== LW_OK)
      throw new Error(this.message());
    this.spent = 0;
  }

  /**
   * Takes steps of the run that is watched. False: it is over, by its length, by itself, or because its code is over its budget.
   */
  step(scene: Scene, steps: number): boolean {
    for (let left = steps; left > 0; left -= STEPS_PER_LOOK) {
      const before = this.module.programs?.spent ?? 0;
      const count = Math.min(left, STEPS_PER_LOOK);
      const code = this.module._lw_exercise_step(this.handle, scene.handle, count);
      // Other runs of this module may take steps between two calls: they are not counted.
      this.spent += (this.module.programs?.spent ?? 0) - before;
      if (code !== LW_OK || this.overspent() !== '') return false;
    }
    return true;
  }

  /** That the code of the run that is watched takes more steps of the interpreter than a run may, in a sentence; else empty. */
  overspent(): string {
    return this.spent > MOST_CODE_STEPS ? OVERSPENT : '';
  }

  /** Of the run that is watched, so far. */
  result(scene: Scene): Score {
    const result = JSON.parse(
      this.said(this.module._lw_exercise_result(this.handle, scene.handle)),
    );
    const limit = this.overspent();
    return limit === ''
      ? result
      : { ...result, score: 0, limit, sentence: `0 of 100 points: ${limit}` };
  }

  /** Scores a run from its start to its end; `nextSlice` as in runToEnd. */
  async score(scene: Scene, nextSlice?: NextSlice): Promise<Score> {
    this.watch(scene);
    await this.runToEnd(scene, nextSlice);
    return this.result(scene);
  }

  /** Takes the run that is watched to its end, in slices with breaths between them; what `nextSlice` throws ends it. */
  async runToEnd(scene: Scene, nextSlice: NextSlice = () => STEPS_PER_SLICE): Promise<void> {
    let took = 0;
    const stepOn = (): boolean => {
      const steps = nextSlice(took);
      const began = performance.now();
      const isRunning = this.step(scene, steps);
      took = Math.max(performance.now() - began, LEAST_MS);
      return isRunning;
    };
    while (stepOn()) await breath();
  }

  /** Frees the engine's memory; this exercise must not be used afterwards. */
  close(): void {
    this.module._lw_exercise_close(this.handle);
  }

  private ofStudent(
    ask: (handle: ExerciseHandle, text: number, size: number) => number,
    student: string,
  ): string {
    const ofName = (text: number, size: number) => ask(this.handle, text, size);
    return this.said(withText(this.module, asName(student), ofName));
  }

  private said(pointer: number): string {
    const text = this.module.UTF8ToString(pointer);
    if (text === '') throw new Error(this.message());
    return text;
  }

  private message(): string {
    return this.module.UTF8ToString(this.module._lw_message(0));
  }
}
