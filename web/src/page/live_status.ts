// What a screen reader announces unasked: the state in a sentence, at most once per second, and rarely while the run plays, so
// that it does not talk over the user. The line in the view changes more often and is not a live region. Stops and falls are
// announced by boxes of their own, and not again here.

import { element, setOwnText } from '../basics/dom';
import { fallOf } from '../engine_client/fall';
import type { Player } from '../engine_client/player';

const LEAST_MS = 1000;
const CHECK_EVERY_MS = 250;
const WHILE_PLAYING_MS = 10_000;

export function setUpLiveStatus(player: Player): void {
  const sentence = element('status', HTMLElement);
  const live = element('live', HTMLElement);
  let said = sentence.textContent;
  let saidAt = performance.now();
  let hasChanged = false;
  player.onChange(() => {
    hasChanged = true;
  });
  window.setInterval(() => {
    const isSaidElsewhere = player.notice?.kind === 'stopped' || fallOf(player.scene) !== null;
    if (isSaidElsewhere) said = sentence.textContent;
    if (sentence.textContent === said) return;
    // On a busy machine a timer fires late, and the next one early.
    const since = performance.now() - saidAt;
    if (
      since < (player.isPlaying ? WHILE_PLAYING_MS : LEAST_MS) ||
      (!player.isPlaying && !hasChanged)
    )
      return;
    hasChanged = false;
    said = sentence.textContent;
    saidAt = performance.now();
    setOwnText(live, said ?? '');
  }, CHECK_EVERY_MS);
}
