// Takes many steps in slices, so that the page stays responsive.
import type { Player } from '../../engine_client/player';
import type { Outcome } from '../../engine_client/scene';
import { refused } from '../../engine_client/values';

const SLICE_MS = 12;
/** Browsers run timers of hidden pages only once per second. */
const HIDDEN_SLICE_MS = 500;

/** Rejected if something else happens to the run; `end`: that of its scene. */
export async function stepInSlices(
  player: Player,
  count: number,
  end: AbortSignal,
): Promise<Outcome> {
  const { scene } = player;
  const begin = player.currentStep;
  while (true) {
    const from = player.currentStep;
    const outcome = player.step(
      begin + count - from,
      performance.now() + (document.hidden ? HIDDEN_SLICE_MS : SLICE_MS),
    );
    const now = player.currentStep;
    if (!outcome.ok || now >= begin + count) return outcome;
    await new Promise((resolve) => setTimeout(resolve));
    if (end.aborted) return refused('The scene was closed.');
    if (player.isPlaying || player.scene !== scene || player.currentStep !== now)
      return refused(`Something else was done to the run after ${now - begin} of ${count} steps.`);
  }
}
