// Each exercise is fair: the reference solution is worth at least 95 points whatever a student's numbers are, what the student
// begins with less than 40, and each wrong answer shows its misconception and is worth at most 33.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { forNight, isNight } from '../support/by_night.mjs';
import {
  exerciseIds,
  openExercises,
  referenceOf,
  scoreOf,
  textOf,
  wrongAnswersOf,
} from './answers.mjs';

// Those without code take a fraction of a second.
const MANY = 1000;
const SOME = 40;
const TAKES_LONG = /"code"/;

let exercises;
before(async () => {
  exercises = await openExercises();
});
after(() => exercises?.close());

const students = (count, from = 0) =>
  Array.from({ length: count }, (_, i) => `student ${from + i}`);

for (const id of exerciseIds) {
  test(`${id}: solved, begun and misunderstood`, async () => {
    const exercise = exercises.open(id);
    const { starter, misconceptions, hints } = exercise.info;
    assert.ok(hints.length >= 2 && hints.length <= 3, 'hints');
    const shown = new Set();
    for (const student of students(isNight ? 5 : 2)) {
      const numbers = exercise.numbers(student);
      const say = (answer, { score, limit, sentence }) =>
        `${student}, ${answer}: ${score} ${limit} ${sentence} ${JSON.stringify(numbers)}`;

      const best = await scoreOf(exercise, student, await referenceOf(id, numbers));
      assert.ok(best.score >= 95 && best.examined.verdict === 'ok', say('solved', best));
      assert.equal(best.misconception, null, say('solved', best));

      const begun = await scoreOf(exercise, student, starter ? { code: starter } : {});
      assert.ok(begun.score < 40 && begun.examined.verdict === 'ok', say('begun', begun));

      for (const [name, answer] of Object.entries(await wrongAnswersOf(id, numbers))) {
        const result = await scoreOf(exercise, student, answer);
        assert.ok(result.score <= 33, say(name, result));
        assert.equal(result.examined.verdict, 'ok', `${name}: ${result.examined.sentence}`);
        assert.ok(result.misconception, say(name, result));
        shown.add(result.misconception.name);
      }
    }
    assert.deepEqual([...shown].sort(), misconceptions.map(({ name }) => name).sort());
    exercise.close();
  });

  forNight(`${id}: the numbers of every student can be solved`, async () => {
    const exercise = exercises.open(id);
    for (const student of students(TAKES_LONG.test(textOf(id)) ? SOME : MANY, 10)) {
      const numbers = exercise.numbers(student);
      const { score, sentence } = await scoreOf(exercise, student, await referenceOf(id, numbers));
      assert.ok(score >= 95, `${student}: ${score} ${sentence} ${JSON.stringify(numbers)}`);
    }
    exercise.close();
  });
}
