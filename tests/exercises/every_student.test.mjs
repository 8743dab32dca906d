// Whatever a student's numbers are, the reference solution is worth at least 95 points: by night of a thousand students, where the
// solution is code of 40; by day of a few.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isNight } from '../support/by_night.mjs';
import { exerciseIds, openExercises, referenceOf, scoreOf, students, textOf } from './answers.mjs';

// Without code a run takes a fraction of a second.
const MANY = isNight ? 1000 : 5;
const SOME = isNight ? 40 : 0;
// Those whom chance treats worst: stairs that tip the walker over unless it backs down.
const UNLUCKY = { 'steer-over-stairs': ['student 808'] };

let exercises;
before(async () => {
  exercises = await openExercises();
});
after(() => exercises?.close());

for (const id of exerciseIds) {
  const count = /"code"/.test(textOf(id)) ? SOME : MANY;
  // The first ones are those of exercises.test.mjs.
  const own = [...students(count, 10), ...(UNLUCKY[id] ?? [])];
  if (own.length > 0)
    test(`${id}: the numbers of every student can be solved`, async () => {
      const exercise = exercises.open(id);
      for (const student of own) {
        const numbers = exercise.numbers(student);
        const answer = await referenceOf(id, numbers);
        const { score, sentence } = await scoreOf(exercise, student, answer);
        assert.ok(score >= 95, `${student}: ${score} ${sentence} ${JSON.stringify(numbers)}`);
      }
      exercise.close();
    });
}
