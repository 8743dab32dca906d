// legwork-exercises.mjs: the same module with every scene, and with exercises (bindings/legwork_exercises_c.h).
import type { LegworkModule, LegworkOptions, Pointer, ResultCode, SceneHandle } from './legwork';

export * from './legwork';
export type ExerciseHandle = number;

export interface ExerciseModule extends LegworkModule {
  _lw_exercise_open(json: Pointer, size: number, name: Pointer): ExerciseHandle;
  _lw_exercise_close(exercise: ExerciseHandle): ResultCode;
  _lw_exercise_numbers(exercise: ExerciseHandle, student: Pointer, size: number): Pointer;
  _lw_exercise_start(exercise: ExerciseHandle, student: Pointer, size: number): Pointer;
  _lw_exercise_examine(
    exercise: ExerciseHandle,
    scene: SceneHandle,
    student: Pointer,
    size: number,
  ): Pointer;
  _lw_exercise_schedule(
    exercise: ExerciseHandle,
    scene: SceneHandle,
    student: Pointer,
    size: number,
  ): ResultCode;
  _lw_exercise_schedule_as(scene: SceneHandle, of: SceneHandle, but: number): ResultCode;
  _lw_exercise_scheduled(scene: SceneHandle): Pointer;
  _lw_exercise_given(scene: SceneHandle, parameter: number): number;
  _lw_exercise_watch(exercise: ExerciseHandle, scene: SceneHandle): ResultCode;
  /** LW_STOPPED: the run is over. */
  _lw_exercise_step(exercise: ExerciseHandle, scene: SceneHandle, count: number): ResultCode;
  _lw_exercise_result(exercise: ExerciseHandle, scene: SceneHandle): Pointer;
}

declare function createLegwork(options?: LegworkOptions): Promise<ExerciseModule>;
export default createLegwork;
