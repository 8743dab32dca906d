// What an exercise has scheduled in a run, as the engine tells it.
import type { ExerciseModule } from '../../../bindings/wasm/legwork-exercises';
import type { Scene } from '../engine_client/scene';
import type { Schedule } from '../engine_client/schedule';

export const scheduleOf = (module: ExerciseModule, { handle }: Scene): Schedule => ({
  all: JSON.parse(module.UTF8ToString(module._lw_exercise_scheduled(handle))),
  given: (index) => module._lw_exercise_given(handle, index),
  alsoIn: (scene, but) => {
    module._lw_exercise_schedule_as(scene, handle, but);
  },
});
