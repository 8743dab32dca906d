// The few numbers that a scene is about, as a small table over the view: for a push both runs side by side.
import { isExhibit } from '../../sim/exhibit';
import type { Player } from '../../sim/player';
import { element, make, setHidden, setText } from '../dom';
import { type ReadoutContent, readoutOf } from './rows';

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
    for (const box of this.boxes) box.show(content, isExhibit(scene));
  }
}

class Box {
  private readonly table = make('table');
  private readonly note = make('p');

  constructor(private readonly box: HTMLElement) {
    box.append(this.table, this.note);
  }

  show(content: ReadoutContent | null, isOfExhibit: boolean): void {
    setHidden(this.box, content === null);
    if (!content) return;
    const { heads, rows, note, meanings } = content;
    const cells = [['', ...heads], ...rows];
    this.box.classList.toggle('long', rows.length > LONG_ROWS);
    this.box.classList.toggle('of-two', heads.length > 1);
    this.box.classList.toggle('of-exhibit', isOfExhibit);
    if (
      this.table.rows.length !== cells.length ||
      this.table.rows[0]?.cells.length !== cells[0]?.length
    )
      this.rebuild(cells);
    cells.forEach((texts, row) => {
      texts.forEach((text, column) => {
        const cell = this.table.rows[row]?.cells[column];
        if (cell) setText(cell, text);
        const meaning = column === 0 ? (meanings?.[row - 1] ?? '') : '';
        if (cell && cell.title !== meaning) cell.title = meaning;
      });
    });
    setHidden(this.note, note === '');
    setText(this.note, note);
  }

  private rebuild(cells: string[][]): void {
    this.table.replaceChildren(
      ...cells.map((texts, row) => {
        const line = make('tr');
        line.append(
          ...texts.map((_, column) => {
            if (row === 0 && column === 0) return make('td');
            const cell = make(row === 0 || column === 0 ? 'th' : 'td');
            if (cell instanceof HTMLTableCellElement && cell.tagName === 'TH')
              cell.scope = row === 0 ? 'col' : 'row';
            return cell;
          }),
        );
        return line;
      }),
    );
  }
}
