// A robot that lies there: why it fell, in the engine's words, and two ways back.

import { actionButton, element, make, setText } from '../basics/dom';
import { whenever } from '../basics/emitter';
import type { Player } from '../engine_client/player';
import type { Scene } from '../engine_client/scene';

const BACK_S = 1;
const BACK_TITLE = 'To one second before it fell, paused: change something and play';

export class FallBanner {
  private readonly words = make('p');
  private readonly beside = make('p', 'quiet');
  private readonly actions = make('div', 'notice-actions');
  private readonly box = make('div', 'fall', this.words, this.beside, this.actions);
  private readonly back = actionButton('Back one second', () => this.goBack(), BACK_TITLE);
  private said = '';

  constructor(private readonly player: Player) {
    const stand = actionButton('Stand up', () => player.act('stand_up'));
    stand.classList.add('primary');
    this.actions.append(stand, this.back);
    element('fall', HTMLElement).append(this.box);
    whenever([player.onScene, player.onChange], () => this.update());
  }

  update(): void {
    const { scene, second } = this.player;
    const [own, other] = [fallOf(scene), second ? fallOf(second.scene) : null];
    const key = `${own} ${other} ${second?.name}`;
    if (key === this.said) return;
    this.said = key;
    this.box.hidden = own === null && other === null;
    this.box.classList.toggle('own', own !== null);
    this.actions.hidden = own === null;
    this.back.hidden = Number.isNaN(own);
    if (this.box.hidden) return;
    this.words.hidden = own === null;
    setText(this.words, own === null ? '' : scene.sentence());
    this.beside.hidden = !second;
    if (second)
      setText(
        this.beside,
        `Beside it, ${second.name}: ${other === null ? 'still stands' : firstOf(second.scene.sentence())}.`,
      );
  }

  private goBack(): void {
    const { scene } = this.player;
    const fall = fallOf(scene);
    if (fall === null) return;
    const { time_step_s } = scene.description.scene;
    const now = scene.snapshot;
    // The step count, not the time, is what can be gone back to.
    const since = (now.scalar('time') - fall + BACK_S) / time_step_s;
    const oldest = now.scalar('history_first_step');
    this.player.seek(Math.max(oldest, now.scalar('step') - Math.max(0, Math.round(since))));
  }
}

/** The first sentence, to be told after a colon. */
const firstOf = (sentences: string): string =>
  (sentences.split(/\. (?=[A-Z])/)[0] ?? '').replace(/^./, (letter) => letter.toLowerCase());

/** When it fell, s, not a number where the scene does not say it; null while it stands. */
export function fallOf({ snapshot }: Scene): number | null {
  if (!snapshot.isOn('fallen')) return null;
  return snapshot.has('fall_time') ? snapshot.scalar('fall_time') : Number.NaN;
}
