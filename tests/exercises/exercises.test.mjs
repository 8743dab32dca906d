// Each exercise is fair: the reference solution is worth at least 95 points whatever a student's numbers are, what the student
// begins with less than 40, and each wrong answer shows its misconception and is worth at most 33.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isNight } from '../support/by_night.mjs';
import {
  exerciseIds,
  openExercises,
  referenceOf,
  scoreOf,
  students,
  wrongAnswersOf,
} from './answers.mjs';

/** The misconception that each wrong answer has to show. */
const shownByAnswers = {
  'crank-rocker-length': {
    'half-the-chord': 'half the rocker’s chord',
    'rocker-shortest': 'the rocker is the shortest link',
    'too-long-to-turn': 'a crank that is too long to turn',
  },
  'four-bar-constant-speed': {
    'constant-torque': 'a constant torque',
    'feedback-alone': 'feedback alone',
    'gravity-alone': 'gravity alone',
  },
  'hold-against-gravity': {
    'elbow-from-horizontal': 'the elbow’s angle taken from the horizontal',
    'middle-of-links': 'weights in the middle of the links',
    'upper-arm-only': 'the shoulder carries the upper arm only',
    'wrong-sign': 'the wrong sign',
  },
  'pd-without-overshoot': {
    'more-is-better': 'the more damping the better',
    'ratio-of-0.7': 'too little damping',
    'without-inertia': 'an arm without inertia',
  },
  'stand-on-a-slope': {
    'level-trunk': 'a level trunk',
    'only-carry': 'legs that only carry',
    'too-hasty': 'too hasty',
  },
  'steer-over-stairs': {
    'never-stops': 'it never stops',
    torque: 'a torque instead of a speed',
    'wrong-side': 'the wrong side is faster',
  },
  'survive-a-push': {
    behind: 'feet behind the motion',
    'return-home': 'feet that return home',
    'too-short': 'steps that are too short',
  },
  'trot-under-a-cost': {
    crouching: 'crouching',
    'lifted-high': 'feet lifted high',
    'long-on-the-ground': 'as long on the ground as possible',
    'long-steps': 'long slow steps',
  },
  'turn-in-mid-air': {
    'held-still': 'a tail held still',
    'wrong-axis': 'the wrong axis',
    'wrong-way': 'the tail swings the wrong way',
  },
  'yaw-through-a-slip': {
    'every-foot': 'every foot believed',
    'gyro-alone': 'the gyro alone',
    'no-bias': 'a bias that stays',
  },
};

let exercises;
before(async () => {
  exercises = await openExercises();
});
after(() => exercises?.close());

for (const id of exerciseIds) {
  test(`${id}: solved, begun and misunderstood`, async () => {
    const exercise = exercises.open(id);
    const { starter, misconceptions, hints } = exercise.info;
    assert.ok(hints.length >= 2 && hints.length <= 3, 'hints');
    const shownBy = shownByAnswers[id];
    assert.deepEqual(
      Object.values(shownBy).sort(),
      misconceptions.map(({ name }) => name).sort(),
      'one wrong answer for each misconception',
    );
    for (const student of students(isNight ? 5 : 2)) {
      const numbers = exercise.numbers(student);
      const say = (answer, { score, limit, sentence }) =>
        `${student}, ${answer}: ${score} ${limit} ${sentence} ${JSON.stringify(numbers)}`;

      const best = await scoreOf(exercise, student, await referenceOf(id, numbers));
      assert.ok(best.score >= 95 && best.examined.verdict === 'ok', say('solved', best));
      assert.equal(best.misconception, null, say('solved', best));

      const begun = await scoreOf(exercise, student, starter ? { code: starter } : {});
      assert.ok(begun.score < 40 && begun.examined.verdict === 'ok', say('begun', begun));

      const wrong = await wrongAnswersOf(id, numbers);
      assert.deepEqual(Object.keys(wrong).sort(), Object.keys(shownBy).sort());
      for (const [name, answer] of Object.entries(wrong)) {
        const result = await scoreOf(exercise, student, answer);
        assert.ok(result.score <= 33, say(name, result));
        assert.equal(result.examined.verdict, 'ok', `${name}: ${result.examined.sentence}`);
        assert.equal(result.misconception?.name, shownBy[name], say(name, result));
      }
    }
    exercise.close();
  });
}
