// What happens in a run by itself at given steps, such as the push of an exercise: the engine does it (engine/run/schedule.h), and
// the page tells of it.
import type { SceneHandle } from '../../../bindings/wasm/legwork';
import type { Setting } from './outcome';

export interface Scheduled {
  /** It happens before this step is taken. */
  step: number;
  /** Empty: a setting. */
  event: string;
  /** The event's arguments, all of them; else what is set. */
  values: readonly Setting[];
}

export interface Schedule {
  /** In order of time. */
  all: readonly Scheduled[];
  /** The value of a parameter without it. */
  given(index: number): number;
  /** Schedules the same in another run of the scene, which keeps its own value of this parameter. */
  alsoIn(scene: SceneHandle, but: number): void;
}
