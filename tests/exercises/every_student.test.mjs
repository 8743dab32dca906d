// Whatever a student's numbers are, the reference solution is worth at least 95 points: by night of a thousand students, where the
// solution is code of 40; by day of a few.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isNight } from '../support/by_night.mjs';
import { exerciseIds, openExercises, referenceOf, scoreOf, students, textOf } from './answers.mjs';

// Without code a run takes a fraction of a second.
const MANY = isNight ? 1000 : 5;
const SOME = isNight ? 40 : 0;

let exercises;
before(async () => {
  exercises = await openExercises();
});
after(() => exercises?.close());

for (const id of exerciseIds) {
  const count = /"code"/.test(textOf(id)) ? SOME : MANY;
  if (count > 0)
    test(`${id}: the numbers of every student can be solved`, async () => {
      const exercise = exercises.open(id);
      // The first ones are those of exercises.test.mjs.
      for (const student of students(count, 10)) {
        const numbers = exercise.numbers(student);
        const answer = await referenceOf(id, numbers);
        const { score, sentence } = await scoreOf(exercise, student, answer);
        assert.ok(score >= 95, `${student}: ${score} ${sentence} ${JSON.stringify(numbers)}`);
      }
      exercise.close();
    });
}
