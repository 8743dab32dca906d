// Repeats a run from its start and says whether it ends in the same state.
import { messageOf } from '../basics/error_message';
import { breath } from '../basics/idle';
import { codesOf } from './code_consent';
import type { Player } from './player';
import type { Scene } from './scene';
import { reproducedInWords } from './shared_run';

const SLICE_MS = 12;
/** Stops the repeat that a player has under way. */
const stopOf = new WeakMap<Player, () => void>();

export async function verify(player: Player): Promise<void> {
  if (player.waitsForCode(() => void verify(player))) return;
  stopOf.get(player)?.();
  const { scene } = player;
  try {
    // Code may take long for a step.
    if (codesOf(scene).length > 0) await repeatBeside(player, scene);
    else player.repeatAtOnce();
  } catch (error) {
    player.refuse(messageOf(error));
  }
}

/** In a run of its own, step by step, so that the page stays responsive. Ends with its scene, and when another begins. */
async function repeatBeside(player: Player, scene: Scene): Promise<void> {
  const again = scene.rerun();
  let isWanted = true;
  const stop = () => {
    isWanted = false;
  };
  stopOf.set(player, stop);
  const stopAndSayNothing = () => {
    stop();
    player.dismissNotice();
  };
  try {
    player.pause();
    const steps = again.recordedSteps;
    player.say('Repeating the run.', [{ label: 'Stop', run: stopAndSayNothing }]);
    while (again.verdict === 'under way') {
      const until = performance.now() + SLICE_MS;
      while (again.verdict === 'under way' && performance.now() < until) {
        const outcome = again.step(1);
        // Where the run has ended, its repeat ends too: there is a verdict then.
        if (!outcome.ok && again.verdict === 'under way') throw new Error(outcome.sentence);
      }
      await breath();
      if (!isWanted || player.scene !== scene) return;
    }
    if (again.verdict === 'reproduced') player.say(reproducedInWords(again, steps));
    else player.refuse(again.verdictSentence());
  } finally {
    if (stopOf.get(player) === stop) stopOf.delete(player);
    again.close();
  }
}
