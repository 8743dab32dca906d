// The name at the end of a curve links to the curve's equation: an invisible button over each name, underlined on hover. The
// painter, SVG or Dear ImPlot, reports where the names are.
import { make, setAside, setHidden } from '../../basics/dom';
import { roveAmong, settleStops } from '../../basics/rove';
import type { Door, Doors } from '../../engine_client/doors';
import type { PlotWords } from '../plot_choice';

/** Height of a letter with a margin above and below. */
const HEIGHT_PX = 14;

export class CurveEnds {
  readonly box = make('div', {
    className: 'curve-ends',
    role: 'group',
    'aria-label': 'Equations of the curves',
  });
  private readonly buttons: HTMLButtonElement[] = [];
  private open: Door[] = [];

  constructor(private readonly doors: Doors) {
    roveAmong(this.box);
  }

  /** `words`: the texts of this plot; `left`, `top`: its corner. */
  show(words: readonly PlotWords[], left: number, top: number): void {
    const ends = words.flatMap((one) => {
      const door = this.doors.to(one.number);
      return door ? [{ ...one, door }] : [];
    });
    this.open = ends.map(({ door }) => door);
    while (this.buttons.length < ends.length) this.add();
    setHidden(this.box, ends.length === 0);
    this.buttons.forEach((button, i) => {
      const end = ends[i];
      setHidden(button, !end);
      if (!end) return;
      setAside(button, 'aria-label', end.door.title);
      setAside(button, 'title', end.door.title);
      const { style } = button;
      style.width = `${Math.ceil(end.width)}px`;
      style.transform = `translate(${Math.round(end.x - left)}px, ${Math.round(end.y - top - 0.5 * HEIGHT_PX)}px)`;
    });
  }

  private add(): void {
    const place = this.buttons.length;
    const button = make('button', {
      className: 'door',
      type: 'button',
      onclick: () => this.open[place]?.open(),
    });
    this.buttons.push(button);
    this.box.append(button);
    settleStops(this.box);
  }
}
