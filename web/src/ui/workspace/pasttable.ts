// A recorded stretch as a table: moments down, quantities across, with their units in the heads.
import { head } from '../compare/tableparts';
import { make } from '../dom';
import { formatNumber } from '../format';

export interface PastColumn {
  name: string;
  values: readonly number[];
}

const DIGITS = 4;

export function pastTable(
  title: string,
  times: readonly number[],
  columns: readonly PastColumn[],
): HTMLElement {
  const scroll = make('div', 'table-scroll tall');
  scroll.tabIndex = 0;
  scroll.setAttribute('role', 'region');
  scroll.setAttribute('aria-label', title);
  const table = make('table', 'comparison');
  const top = make('tr');
  top.append(head('Time, s', 'col'), ...columns.map(({ name }) => head(name, 'col')));
  table.append(top);
  times.forEach((time, row) => {
    const line = make('tr');
    line.append(head(time.toFixed(3), 'row'));
    for (const { values } of columns)
      line.append(
        make('td', '', formatNumber(values[row] ?? Number.NaN, DIGITS).replace('-', '−')),
      );
    table.append(line);
  });
  scroll.append(table);
  return scroll;
}

/** Places evenly among so many, the last one included. */
export function every(count: number, most: number): number[] {
  const step = Math.max(1, Math.ceil(count / most));
  const places: number[] = [];
  for (let i = count - 1; i >= 0; i -= step) places.unshift(i);
  return places;
}
