// One figure of a paper: its curves, a table of printed numbers and ours, and the curves as a table.
import { actionButton, make, scrollBox } from '../basics/dom';
import { drawFigure, pastTable } from '../plots/figure';
import { drawTable } from '../plots/plot_table';
import { nodeOf } from '../plots/tree';
import { plotOfFigure } from './figure_plot';
import { comparisonOf } from './figure_rows';
import type { Figure } from './figures';
import type { FigureContext } from './measures';

export class FigureBox {
  readonly box: HTMLDetailsElement;
  private readonly picture = make('div');
  private readonly table: HTMLElement;
  private readonly past = make('div');
  /** The curves as a table, folded at first. */
  private readonly data = make(
    'details',
    { className: 'sheet', hidden: true },
    make('summary', '', 'The same as a table'),
    this.past,
  );
  /** The data it was drawn from. */
  private seen: readonly unknown[] = [];

  constructor(
    private readonly figure: Figure,
    private readonly context: FigureContext,
    showPlots: (preset: string) => void,
  ) {
    const { id, title, items, note = '', preset } = figure;
    const notes = new Set([...items.map((item) => item.note ?? ''), note].filter(Boolean));
    this.table = scrollBox(make('table'), `${title}: printed and ours`);
    this.box = make(
      'details',
      { className: 'equation-box', 'data-figure': id },
      make('summary', '', title),
      this.picture,
      this.data,
      this.table,
      ...Array.from(notes, (words) => make('p', 'hint', words)),
      actionButton('Show it in the plots', () => showPlots(preset)),
    );
    this.box.addEventListener('toggle', () => this.update());
    this.data.addEventListener('toggle', () => {
      this.seen = [];
      this.update();
    });
  }

  update(): void {
    if (!this.box.open) return;
    const inputs = inputsOf(this.context);
    if (inputs.every((input, i) => input === this.seen[i])) return;
    this.seen = inputs;
    const numbers = drawTable(comparisonOf(this.figure), 'comparison paper', 'visually-hidden');
    this.table.replaceChildren(nodeOf(numbers));
    const plot = plotOfFigure(this.figure, this.context.player);
    this.picture.replaceChildren(...(plot ? [drawFigure(plot.drawn)] : []));
    this.data.hidden = !plot;
    if (plot && this.data.open) this.past.replaceChildren(pastTable(plot.recorded));
  }
}

/** Everything that figures depend on: redrawing them needlessly five times per second would slow the run. */
function inputsOf({ player, studies }: FigureContext): readonly unknown[] {
  const { recorder, changedAt, scene } = player;
  const last = recorder.length > 0 ? recorder.step(recorder.length - 1) : -1;
  const version = scene.snapshot.scalar('model_version');
  return [recorder, recorder.length, last, changedAt, version, studies.current?.study];
}
