// A scene's few key numbers as a small table; for a push, with both runs side by side.

import { element, make, setHidden, setText } from '../basics/dom';
import type { Doors } from '../engine_client/doors';
import type { Player } from '../engine_client/player';
import { type ReadoutContent, readoutOf } from './readout_rows';
import { Table } from './table';

const UPDATE_EVERY_MS = 100;
export class Readout {
  private readonly box = element('readout', HTMLElement);
  private readonly table = new Table();
  private readonly note = make('p');
  private updatedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly player: Player,
    private readonly doors: Doors,
  ) {
    this.box.append(this.table.element, this.note);
    doors.onChange(() => this.update(performance.now(), true));
    player.onChange(() => this.update(performance.now(), true));
    this.update(performance.now(), true);
  }

  update(now: number, isUrgent = false): void {
    if (!isUrgent && now - this.updatedAt < UPDATE_EVERY_MS) return;
    this.updatedAt = now;
    const { scene, second } = this.player;
    this.show(readoutOf(scene, this.doors, second));
  }

  private show(content: ReadoutContent | null): void {
    setHidden(this.box, content === null);
    if (!content) return;
    const { heads, rows, note } = content;
    this.table.show({ top: [['', ...heads]], parts: [{ rows }] });
    setHidden(this.note, note === '');
    setText(this.note, note);
  }
}
