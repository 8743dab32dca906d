// The pointer in a plot: a line at its time, and beside it the values of the curves there. An overlay, whichever painter draws
// the plot.
import { make, setHidden, setOwnText } from '../../basics/dom';
import { formatForReading, numberText } from '../../basics/format';
import type { PlotAxis } from '../plot_choice';
import type { PlotValues } from '../values_at';
import type { Figure } from './figures';

const LINE_PX = 15;
const GAP_PX = 8;
const DIGITS_OF_PLACE = 4;

export class PointedValues {
  private readonly line = make('div', 'pointed-line');
  private readonly place = make('b', { translate: false });
  private readonly list = make('ul');
  private readonly values = make('div', 'pointed-list', this.place, this.list);
  /** Hidden from screen readers: the table of the plot's data has the numbers. */
  readonly box = make(
    'div',
    { className: 'pointed-values', 'aria-hidden': 'true' },
    this.line,
    this.values,
  );
  private names = '';

  constructor() {
    this.hide();
  }

  hide(): void {
    setHidden(this.box, true);
  }

  /** `axis`, `pointer`: relative to the corner of its place. */
  show(figure: Figure, axis: PlotAxis, pointer: number): void {
    const { left, top, width, height, from, to } = axis;
    const share = (pointer - left) / width;
    const found = share < 0 || share > 1 ? null : figure.at(from + share * (to - from));
    if (!found || found.curves.length === 0) {
      this.hide();
      return;
    }
    setHidden(this.box, false);
    const unit = found.unit === '' ? '' : `\u00a0${found.unit}`;
    setOwnText(this.place, `${numberText(found.x, DIGITS_OF_PLACE)}${unit}`);
    this.write(found, Math.max(1, Math.floor((height - GAP_PX) / LINE_PX) - 1));
    const x = left + ((found.x - from) / (to - from)) * width;
    this.line.style.transform = `translate(${Math.round(x)}px, ${top}px)`;
    this.line.style.height = `${height}px`;
    // On the left of the pointer: the names are to the right of the curves.
    const own = this.values.offsetWidth;
    const begin = x - GAP_PX - own >= 0 ? x - GAP_PX - own : x + GAP_PX;
    this.values.style.transform = `translate(${Math.round(begin)}px, ${top}px)`;
  }

  /** In columns of this many lines; background curves only if one column is enough. */
  private write({ curves: all }: PlotValues, lines: number): void {
    const curves = all.length <= lines ? all : all.filter(({ isNamed }) => isNamed);
    this.list.style.setProperty('--lines', String(Math.min(lines, curves.length)));
    const names = curves.map(({ name, colour }) => `${name} ${colour}`).join();
    if (names !== this.names) {
      this.names = names;
      this.list.replaceChildren(
        ...curves.map(({ name, colour }) => {
          const item = make('li', '', make('span', '', name), make('b', { translate: false }));
          item.style.setProperty('--curve', colour);
          return item;
        }),
      );
    }
    this.list.querySelectorAll('b').forEach((number, i) => {
      const value = curves[i]?.value ?? Number.NaN;
      setOwnText(number, formatForReading(value).replace('-', '−'));
    });
  }
}
