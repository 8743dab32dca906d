// The state in a sentence. A run that has stopped says why, in the engine's first sentence, also when the notice has been
// dismissed.
import type { Player } from '../engine_client/player';
import { stateInWords } from './state_words';

export class StateSentence {
  private stopped = '';

  constructor(private readonly player: Player) {
    player.onScene(() => {
      this.stopped = '';
    });
  }

  say(): string {
    const { notice, scene } = this.player;
    if (notice?.kind === 'stopped')
      this.stopped = (notice.reason ?? notice.sentence).split(/\. (?=[A-Z])/)[0] ?? '';
    const hasStopped = scene.snapshot.scalar('status') > 0;
    return hasStopped && this.stopped !== '' ? this.stopped : stateInWords(scene);
  }
}
