// What somebody has answered, and what it is worth. Lessons and exercises publish it; the page around, a learning platform and the
// record of the best hear it. Practice: marks come from `legwork grade`.
import { emitter } from '../basics/emitter';

export interface Result {
  of: 'lesson' | 'exercise';
  /** Of the lesson or exercise: "trot". */
  id: string;
  title: string;
  /** Within a lesson the id of the task's heading; of an exercise its own id. */
  task: string;
  /** In words or numbers, as a person reads it. */
  answer: string;
  /** 0 to 100; null: recorded without being judged, as in an exam build (the answers are not in the page). */
  score: number | null;
  /** This one included. */
  attempts: number;
  /** A run that shows it, for an address after `#run=`; empty: none. */
  run: string;
}

export const onResult = emitter<Result>();

/** Of a task that was answered in visits before, as the platform around has kept it. */
export interface Resumed {
  task: string;
  attempts: number;
  best: number | null;
  hasSeenSolution: boolean;
}

export const onResumed = emitter<Resumed>();

/** Of a task whose solution is shown for the first time: further tries are practice, in later visits too. */
export const onSolution = emitter<Pick<Result, 'id' | 'task'>>();
