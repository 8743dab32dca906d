// Common wrong answers to a task, listed in its explanation, each with the sentence that says what is wrong:
//   <ul class="misconceptions"><li data-like="usual: fact torque_highest / 0.5">Crank and rocker keep their masses.</li></ul>
// data-like: of a number, in the notation of data-get (data-is: its unit); of a choice, its place in the list ("3"); of a curve
// "reversed", "flat", or another curve: a series of the figure's study, or a field ("wave: joint_velocity.elbow").
import { attributesOf } from './lesson';

export interface Misconception {
  like: string;
  /** Its unit, if the engine does not know it. */
  unit: string | undefined;
  says: string;
}

export const misconceptionsOf = (task: Element): Misconception[] =>
  [...task.querySelectorAll('ul.misconceptions > li')].map((entry) => {
    const attribute = attributesOf(entry);
    return {
      like: attribute('data-like') ?? '',
      unit: attribute('data-is'),
      says: (entry.textContent ?? '').trim(),
    };
  });
