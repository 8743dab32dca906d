// A robot that lies there: why it fell, in the engine's words, and two ways back.
import type { Player } from '../../sim/player';
import type { Scene } from '../../sim/scene';
import { element, make, setText } from '../dom';

const BACK_S = 1;

export class FallBanner {
  private readonly box = make('div', 'fall');
  private readonly words = make('p');
  private readonly beside = make('p', 'quiet');
  private readonly stand = make('button', 'primary', 'Stand up');
  private readonly back = make('button', '', 'Back one second');
  private readonly actions = make('div', 'notice-actions');
  private said = '';

  constructor(private readonly player: Player) {
    for (const button of [this.stand, this.back]) button.type = 'button';
    this.stand.addEventListener('click', () => player.act('stand_up'));
    this.back.title = 'To one second before it fell, paused: change something and play';
    this.back.addEventListener('click', () => this.goBack());
    this.actions.append(this.stand, this.back);
    this.box.append(this.words, this.beside, this.actions);
    this.box.hidden = true;
    element('fall', HTMLElement).append(this.box);
    player.onChange(() => this.update());
    player.onScene(() => this.update());
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
    const { scene, second } = this.player;
    const fall = fallOf(scene) ?? (second ? fallOf(second.scene) : null) ?? 0;
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

/** When it fell, s; null while it stands. */
export function fallOf({ snapshot }: Scene): number | null {
  const hasFallen = (snapshot.find('fallen')?.[0] ?? 0) > 0;
  return hasFallen ? (snapshot.find('fall_time')?.[0] ?? 0) : null;
}
