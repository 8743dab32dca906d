// What a screen reader is told without asking: the state in a sentence, at most once a second, and while the run passes only
// now and then, so that nobody is talked over. The line in the view changes more often and is no live region. Why a run has
// stopped and that a robot has fallen is said by boxes of their own, and not again here.

import { element, setOwnText } from '../basics/dom';
import { fallOf } from '../engine_client/fall';
import type { Player } from '../engine_client/player';

const LEAST_MS = 1000;
const LOOK_EVERY_MS = 250;
const WHILE_PLAYING_MS = 10_000;

export function setUpLiveStatus(player: Player): void {
  const sentence = element('status', HTMLElement);
  const live = element('live', HTMLElement);
  let said = sentence.textContent;
  let saidAt = performance.now();
  let hasNews = false;
  player.onChange(() => {
    hasNews = true;
  });
  window.setInterval(() => {
    const isSaidElsewhere = player.notice?.kind === 'stopped' || fallOf(player.scene) !== null;
    if (isSaidElsewhere) said = sentence.textContent;
    if (sentence.textContent === said) return;
    // A busy machine's timer comes late, and the next one early.
    const since = performance.now() - saidAt;
    if (since < (player.isPlaying ? WHILE_PLAYING_MS : LEAST_MS) || (!player.isPlaying && !hasNews))
      return;
    hasNews = false;
    said = sentence.textContent;
    saidAt = performance.now();
    setOwnText(live, said ?? '');
  }, LOOK_EVERY_MS);
}
