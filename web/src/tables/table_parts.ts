// Heads and rows of the tables that are still made by hand: of the errata, figures and studies.
import { make } from '../basics/dom';

export const head = (text: string, scope: 'row' | 'col'): HTMLTableCellElement =>
  make('th', { scope, ...(scope === 'col' && { className: 'axis' }) }, text);

/** A row with a head; answers its cells. `isFirst`: where a new group of columns begins. */
export function addCells(
  body: HTMLTableSectionElement,
  name: string,
  count: number,
  isFirst: (column: number) => boolean,
): HTMLTableCellElement[] {
  const cells = Array.from({ length: count }, (_, column) =>
    make('td', isFirst(column) ? 'first' : ''),
  );
  body.append(make('tr', '', head(name, 'row'), ...cells));
  return cells;
}
