// Heads and rows of the tables that are still made by hand: of the errata, figures and studies.
import { make } from '../basics/dom';

export function head(text: string, scope: 'row' | 'col'): HTMLTableCellElement {
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
