// Takes many steps in slices, so that the page stays responsive.
import { breath } from '../basics/idle';
import { codesOf, NOT_ALLOWED } from './code_consent';
import type { Notice } from './notice';
import type { Outcome } from './outcome';
import type { Player } from './player';
import { refused } from './values';

const SLICE_MS = 12;
/** Browsers run timers of hidden pages only once per second. */
const HIDDEN_SLICE_MS = 500;
/** What takes longer goes on in slices, and it is said how far it is. */
const AT_ONCE_MS = 500;
/** Players that take steps in slices; what is asked of them meanwhile by a key that is held would never end. */
const busy = new WeakSet<Player>();

/**
 * By a key or a script: at once, unless the run has code that takes too long for that; then a promise, and the steps can be
 * stopped. `closed`: the player ends.
 */
export function stepAtEase(
  player: Player,
  count: number,
  closed?: AbortSignal,
): Outcome | Promise<Outcome> {
  if (codesOf(player.scene).length === 0) return player.step(count);
  if (player.waitsForCode(() => void stepAtEase(player, count, closed)))
    return refused(NOT_ALLOWED);
  if (busy.has(player)) return refused('Steps are being taken: stop them, or wait for their end.');
  const begin = player.currentStep;
  const outcome = player.step(count, performance.now() + AT_ONCE_MS);
  if (!outcome.ok || player.currentStep >= begin + count) return outcome;
  const end = new AbortController();
  closed?.addEventListener('abort', () => end.abort(), { signal: end.signal });
  return goOn(player, begin, count, end);
}

async function goOn(
  player: Player,
  begin: number,
  count: number,
  end: AbortController,
): Promise<Outcome> {
  const stop = () => {
    end.abort();
    player.dismissNotice();
  };
  // The same each time, so that a press is not lost.
  const actions = [{ label: 'Stop', run: stop }];
  const tell = (): Notice => ({
    kind: 'info',
    sentence: `${player.currentStep - begin} of ${count} steps are taken.`,
    actions,
  });
  busy.add(player);
  try {
    const left = begin + count - player.currentStep;
    const outcome = await stepInSlices(player, left, end.signal, tell);
    if (outcome.ok) player.dismissNotice();
    return outcome;
  } finally {
    busy.delete(player);
    end.abort(); // hears no more of `closed`
  }
}

/** Rejected if something else happens to the run; `end`: nobody wants them any more; `tell`: what is said on the way. */
export async function stepInSlices(
  player: Player,
  count: number,
  end: AbortSignal,
  tell: () => Notice | null = () => null,
): Promise<Outcome> {
  const { scene } = player;
  const begin = player.currentStep;
  while (true) {
    const from = player.currentStep;
    const outcome = player.step(
      begin + count - from,
      performance.now() + (document.hidden ? HIDDEN_SLICE_MS : SLICE_MS),
      tell(),
    );
    const now = player.currentStep;
    if (!outcome.ok || now >= begin + count) return outcome;
    await breath();
    if (end.aborted) return refused(`Ended after ${now - begin} of ${count} steps.`);
    if (player.isPlaying || player.scene !== scene || player.currentStep !== now)
      return refused(`Something else was done to the run after ${now - begin} of ${count} steps.`);
  }
}
