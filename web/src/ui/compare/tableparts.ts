// What the comparison tables share: a head of methods that are buttons (the one in use is pressed and its cells are
// marked), and paragraphs that are rewritten only where they change.
import type { Method } from '../../methods';
import type { Player } from '../../sim/player';
import { make, setText } from '../dom';

export class MethodHeads {
  private buttons: HTMLButtonElement[] = [];
  private cells: HTMLElement[][] = [];

  constructor(
    private readonly player: Player,
    private readonly path: string,
    private readonly methods: readonly Method[],
  ) {}

  /** The head row, each method over `span` columns; forgets the cells of the table before. */
  row(span: number): HTMLTableRowElement {
    const row = make('tr');
    row.append(make('td'));
    this.cells = this.methods.map(() => []);
    this.buttons = this.methods.map(({ name, about }, method) => {
      const head = make('th');
      head.scope = 'colgroup';
      head.colSpan = span;
      const button = make('button', '', name);
      button.type = 'button';
      button.title = `Use this method: ${about}`;
      button.addEventListener('click', () => {
        const index = this.player.scene.indexOf(this.path);
        if (index >= 0) this.player.set(index, method);
      });
      head.append(button);
      row.append(head);
      return button;
    });
    return row;
  }

  belongs(cell: HTMLElement, method: number): void {
    this.cells[method]?.push(cell);
  }

  update(): void {
    const used = this.player.scene.valueOf(this.path);
    this.buttons.forEach((button, method) => {
      const isUsed = method === used;
      button.disabled = Number.isNaN(used);
      button.setAttribute('aria-pressed', String(isUsed));
      for (const cell of this.cells[method] ?? []) cell.classList.toggle('used', isUsed);
    });
  }
}

export function writeParagraphs(box: HTMLElement, sentences: string[]): void {
  while (box.childElementCount > sentences.length) box.lastElementChild?.remove();
  sentences.forEach((sentence, i) => {
    const present = box.children[i];
    if (present instanceof HTMLElement) setText(present, sentence);
    else box.append(make('p', '', sentence));
  });
}

export function head(text: string, scope: 'row' | 'col' | 'colgroup'): HTMLTableCellElement {
  const cell = make('th', scope === 'col' ? 'axis' : '', text);
  cell.scope = scope;
  return cell;
}

/** A row with a head; answers its cells. `isFirst`: where a new group of columns begins. */
export function addCells(
  body: HTMLTableSectionElement,
  name: string,
  count: number,
  isFirst: (column: number) => boolean,
): HTMLTableCellElement[] {
  const row = make('tr');
  const cells = Array.from({ length: count }, (_, column) =>
    make('td', isFirst(column) ? 'first' : ''),
  );
  row.append(head(name, 'row'), ...cells);
  body.append(row);
  return cells;
}

/** One decimal, and no minus before a zero. */
export const plain = (value: number): string => value.toFixed(1).replace(/^-(0\.0)$/, '$1');
