// The few numbers that a scene is about, as a small table over the view: for a push both runs side by side.

import { element, make, setHidden, setText } from '../basics/dom';
import type { Player } from '../engine_client/player';
import { type ReadoutContent, readoutOf } from './readout_rows';
import { Table } from './table';

const UPDATE_EVERY_MS = 100;
/** More rows than these would hide the robot on a phone: there the first few are shown. */
const LONG_ROWS = 6;

/** In all places alike; read once. */
export class Readout {
  private readonly boxes: Box[];
  private updatedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly player: Player,
    ids: readonly string[],
  ) {
    this.boxes = ids.map((id) => new Box(element(id, HTMLElement)));
    player.onChange(() => this.update(performance.now(), true));
    this.update(performance.now(), true);
  }

  update(now: number, isUrgent = false): void {
    if (!isUrgent && now - this.updatedAt < UPDATE_EVERY_MS) return;
    this.updatedAt = now;
    const { scene, second } = this.player;
    const content = readoutOf(scene, second);
    for (const box of this.boxes) box.show(content);
  }
}

class Box {
  private readonly table = new Table();
  private readonly note = make('p');

  constructor(private readonly box: HTMLElement) {
    box.append(this.table.element, this.note);
  }

  show(content: ReadoutContent | null): void {
    setHidden(this.box, content === null);
    if (!content) return;
    const { heads, rows, note, isBrief } = content;
    this.box.classList.toggle('long', rows.length > LONG_ROWS);
    this.box.classList.toggle('of-two', heads.length > 1);
    this.box.classList.toggle('full', !isBrief);
    this.table.show({ top: [['', ...heads]], parts: [{ rows }] });
    setHidden(this.note, note === '');
    setText(this.note, note);
  }
}
