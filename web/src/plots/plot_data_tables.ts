// Each plot as a table of the same curves: evenly spaced rows from the plots' window, all rows in the copy. While the run plays
// the tables do not change, so that they can be read; they update on pause, or on request.
import { range } from 'd3-array';
import { copyAsCsv } from '../basics/copy_button';
import { actionButton, make, scrollBox, setText } from '../basics/dom';
import { numberText } from '../basics/format';
import type { Player } from '../engine_client/player';
import type { PlotChoice } from './plot_choice';
import { csvOfRows, rowsOf, TIME } from './plot_rows';
import { drawTable, picked } from './plot_table';
import { studyOf } from './preset';
import { fillPresets, takePreset } from './preset_list';
import type { RecordedPlot } from './recorded';
import { type ShownPlots, shownPlotsOf } from './shown_plots';
import { nodeOf } from './tree';
import './plot_data_tables.css';

const ROWS_AT_MOST = 25;
const SETTLED_MS = 150;
const DIGITS = 5;
const SENTENCE = `At most ${ROWS_AT_MOST} samples of the plotted window; the copy has all recorded samples.`;

export class PlotDataTables {
  private readonly shown: ShownPlots;
  private readonly preset: HTMLSelectElement = make('select', {
    onchange: () => takePreset(this.preset.value, this.shown, (preset) => this.plots.use(preset)),
  });
  private readonly about = make('p', 'hint');
  private readonly tables = make('div', 'plot-tables');
  private waiting = 0;

  constructor(
    private readonly player: Player,
    private readonly plots: PlotChoice,
    private readonly fold: HTMLDetailsElement,
    box: HTMLElement,
  ) {
    this.shown = shownPlotsOf(player, plots);
    const again = actionButton('Update', () => this.write());
    const label = make('label', '', 'What the plots show ', this.preset);
    box.append(make('p', 'plot-choices', label, again), this.about, this.tables);
    fold.addEventListener('toggle', () => this.write());
    plots.onChange(() => this.soon());
    this.shown.onChange(() => this.soon());
    player.onChange(() => this.soon());
    this.write();
  }

  private soon(): void {
    window.clearTimeout(this.waiting);
    if (this.player.isPlaying || !this.fold.open) return;
    this.waiting = window.setTimeout(() => this.write(), SETTLED_MS);
  }

  private write(): void {
    if (!this.fold.open) return;
    fillPresets(this.preset, this.player, this.plots, this.shown);
    if (studyOf(this.plots.preset) !== '') {
      setText(this.about, 'This is a study: its numbers are under Studies, beside the view.');
      this.tables.replaceChildren();
      return;
    }
    const rows = this.recordedRows();
    const plots = rows.length > 0 ? this.shown.signals() : [];
    const isEmpty = plots.length === 0;
    setText(this.about, isEmpty ? 'These plots have no data yet.' : SENTENCE);
    this.tables.replaceChildren(...plots.map((plot) => this.section(plot, rows)));
  }

  /** The window that ends now. */
  private recordedRows(): number[] {
    const { recorder, scene } = this.player;
    const now = scene.snapshot.scalar('time');
    const from = recorder.rowAt(now - this.shown.windowS);
    const to = Math.min(recorder.rowAt(now) + 1, recorder.length);
    return range(from, to);
  }

  private section(plot: RecordedPlot, rows: readonly number[]): HTMLElement {
    const { player, shown } = this;
    const { recorder } = player;
    const shownRows = picked(rows.length, ROWS_AT_MOST).map((i) => rows[i] ?? 0);
    const { title, names, rows: numbers } = rowsOf(plot, shownRows, player, shown);
    const cells = numbers.map(([time = 0, ...values]) => [
      time.toFixed(3),
      ...values.map((value) => numberText(value, DIGITS)),
    ]);
    const [begin = 0, end = 0] = [rows[0], rows.at(-1)].map((row) => recorder.time(row ?? 0));
    const inFull = (): string => {
      // By now the record may have dropped older rows.
      const last = Math.min(recorder.rowAt(end), recorder.length - 1);
      return csvOfRows(rowsOf(plot, range(recorder.rowAt(begin), last + 1), player, shown));
    };
    const table = { title, blocks: [{ heads: [TIME, ...names], rows: cells }] };
    return make(
      'section',
      '',
      make('h2', '', title),
      scrollBox(nodeOf(drawTable(table, 'comparison', 'visually-hidden')), title),
      make('p', 'plot-actions', ...copyAsCsv(inFull)),
    );
  }
}
