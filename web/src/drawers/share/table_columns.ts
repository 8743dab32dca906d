// The columns of a run's table: all of them, or those that are ticked.
import { make, setOwnText } from '../../basics/dom';
import type { Player } from '../../engine_client/player';

export class TableColumns {
  private readonly list = make('div', 'column-list');
  private names: string[] = [];
  private ticks: HTMLInputElement[] = [];

  /** Listed when the box is unfolded: a scene may have hundreds. */
  constructor(
    private readonly player: Player,
    private readonly box: HTMLDetailsElement,
  ) {
    const all = make('input', { type: 'checkbox', checked: true });
    all.addEventListener('change', () => {
      for (const tick of this.ticks) tick.checked = all.checked;
    });
    this.list.addEventListener('change', () => this.sum(all));
    box.append(make('label', 'tick', all, 'All'), this.list);
    box.addEventListener('toggle', () => this.offer());
    player.onLayout(() => {
      this.names = [];
      this.ticks = [];
      this.offer();
      this.sum(all);
    });
  }

  private sum(all: HTMLInputElement): void {
    all.checked = this.ticks.every(({ checked }) => checked);
    all.indeterminate = !all.checked && this.ticks.some(({ checked }) => checked);
  }

  /** Indices of the columns; null: all. */
  get chosen(): number[] | null {
    if (this.ticks.every(({ checked }) => checked)) return null;
    return this.ticks.flatMap(({ checked }, i) => (checked ? [i] : []));
  }

  private offer(): void {
    if (!this.box.open) return;
    const names = this.player.scene.csvHeader().split(',');
    if (names.join() === this.names.join()) return;
    this.names = names;
    this.ticks = names.map(() => make('input', { type: 'checkbox', checked: true }));
    this.list.replaceChildren(
      ...names.map((name, i) => {
        const words = make('code');
        setOwnText(words, name);
        return make('label', 'tick', this.ticks[i] ?? '', words);
      }),
    );
  }
}
