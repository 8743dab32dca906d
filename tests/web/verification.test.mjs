// "Verify replay" of a run with code: what it says at the end, also of a run that has ended by itself, and that one runs at a time.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openSources } from '../support/page_modules.mjs';

let sources;
let verify;
before(async () => {
  sources = await openSources();
  ({ verify } = await sources.load('engine_client/verification.ts'));
});
after(() => sources?.close());

const GOOD = { ok: true };
const STOPPED = { ok: false, kind: 'stopped', sentence: 'The linkage cannot go on.' };

/** A player of a run of ten steps; `outcomeOf`: of each repeated step, and whether there is a verdict then. */
function playerOf(outcomeOf) {
  const said = [];
  const repeats = [];
  const rerun = () => {
    const again = {
      recordedSteps: 10,
      verdict: 'under way',
      taken: 0,
      isOpen: true,
      step() {
        assert.ok(again.isOpen, 'nobody steps what is closed');
        again.taken += 1;
        const { outcome, verdict } = outcomeOf(again.taken);
        again.verdict = verdict;
        // Longer than a slice.
        for (const until = performance.now() + 13; performance.now() < until; );
        return outcome;
      },
      verdictSentence: () => 'Not reproduced.',
      hash: () => 'abc',
      close() {
        again.isOpen = false;
      },
    };
    repeats.push(again);
    return again;
  };
  const scene = { codes: () => [{ step: 0, text: 'x' }], rerun };
  const player = {
    scene,
    waitsForCode: () => false,
    pause() {},
    say: (sentence, actions = []) => said.push({ sentence, actions }),
    refuse: (sentence) => said.push({ sentence: `refused: ${sentence}` }),
    dismissNotice: () => said.push({ sentence: '' }),
  };
  return { player, repeats, sentences: () => said.map(({ sentence }) => sentence), said };
}

const UNDER_WAY = { outcome: GOOD, verdict: 'under way' };
const whole = (taken) => (taken < 10 ? UNDER_WAY : { outcome: GOOD, verdict: 'reproduced' });
const SAME = /^Reproduced: 10 steps replayed/;

test('a run that has ended by itself is the same if its repeat ends in that state', async () => {
  const ends = (verdict) => (taken) => (taken < 3 ? UNDER_WAY : { outcome: STOPPED, verdict });
  const { player, sentences, repeats } = playerOf(ends('reproduced'));
  await verify(player);
  assert.match(sentences().at(-1), SAME);
  assert.equal(repeats[0].isOpen, false);
  const other = playerOf(ends('differs'));
  await verify(other.player);
  assert.equal(other.sentences().at(-1), 'refused: Not reproduced.');
});

test('a repeat that stops before its end is refused with the reason', async () => {
  const { player, sentences } = playerOf(() => ({ outcome: STOPPED, verdict: 'under way' }));
  await verify(player);
  assert.equal(sentences().at(-1), 'refused: The linkage cannot go on.');
});

test('the second press begins again, and the first repeat ends', async () => {
  const { player, repeats, sentences } = playerOf(whole);
  const first = verify(player);
  const second = verify(player);
  await Promise.all([first, second]);
  assert.deepEqual(
    repeats.map(({ taken, isOpen }) => [taken < 3, isOpen]),
    [
      [true, false],
      [false, false],
    ],
  );
  assert.deepEqual(sentences().slice(0, 2), ['Repeating the run.', 'Repeating the run.']);
  assert.match(sentences()[2], SAME);
  assert.equal(sentences().length, 3);
});

test('it can be stopped, and then be asked for again', async () => {
  const { player, repeats, said, sentences } = playerOf(whole);
  const first = verify(player);
  said[0].actions[0].run();
  await first;
  assert.deepEqual(sentences(), ['Repeating the run.', '']);
  assert.ok(repeats[0].taken < 3 && !repeats[0].isOpen);
  await verify(player);
  assert.match(sentences().at(-1), SAME);
});
