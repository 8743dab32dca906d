// Each plot as a table of the same curves: rows picked evenly from the window that the plots show, all of them in the copy.
// While the run goes on the tables stand still, so that they can be read; they follow when it pauses, or when asked.
import type { Player } from '../sim/player';
import { head } from './compare/tableparts';
import { make, setText } from './dom';
import { formatNumber } from './format';
import { type ShownSignals, shownSignalsOf } from './imgui/shownsignals';
import type { Line, Signal } from './imgui/signals';
import { offeredPresets, type PlotChoice, studyOf } from './plotchoice';
import './plottables.css';

const ROWS_AT_MOST = 25;
const SETTLED_MS = 150;
const DIGITS = 5;

/** A plot in numbers: a row of the record each, the time first. */
interface PlotTable {
  title: string;
  names: string[];
  /** Those that are shown. */
  rows: number[][];
  /** All of that window, read when somebody wants them: by then the record may have let go of older ones. */
  allRows(): number[][];
}

export class PlotTables {
  private readonly shown: ShownSignals;
  private readonly preset = make('select');
  private readonly about = make('p', 'hint');
  private readonly tables = make('div', 'plot-tables');
  private waiting = 0;

  constructor(
    private readonly player: Player,
    private readonly plots: PlotChoice,
    private readonly sheet: HTMLDetailsElement,
    box: HTMLElement,
  ) {
    this.shown = shownSignalsOf(player, plots);
    const label = make('label', '', 'What the plots show ');
    label.append(this.preset);
    const again = make('button', '', 'Read again');
    again.type = 'button';
    again.addEventListener('click', () => this.write());
    const choices = make('p', 'plot-choices');
    choices.append(label, again);
    box.append(choices, this.about, this.tables);
    this.preset.addEventListener('change', () => plots.use(this.preset.value));
    sheet.addEventListener('toggle', () => this.write());
    plots.onChange(() => this.soon());
    this.shown.onOtherCurves(() => this.soon());
    player.onChange(() => this.soon());
    this.write();
  }

  private soon(): void {
    window.clearTimeout(this.waiting);
    if (this.player.isPlaying || !this.sheet.open) return;
    this.waiting = window.setTimeout(() => this.write(), SETTLED_MS);
  }

  private write(): void {
    if (!this.sheet.open) return;
    this.offerPresets();
    if (studyOf(this.plots.preset) !== '') {
      setText(this.about, 'This is a study: its numbers are under Studies, beside the view.');
      this.tables.replaceChildren();
      return;
    }
    const [from, to] = this.rows();
    const signals = this.shown.signals();
    const isEmpty = signals.length === 0 || to <= from;
    setText(this.about, isEmpty ? 'Nothing is recorded yet that these plots show.' : sentence());
    this.tables.replaceChildren(
      ...(isEmpty ? [] : signals.map((signal) => this.section(this.tableOf(signal, from, to)))),
    );
  }

  private offerPresets(): void {
    this.preset.replaceChildren(
      ...offeredPresets(this.player.scene).map(({ id, title }) => {
        const option = make('option', '', title);
        option.value = id;
        return option;
      }),
    );
    this.preset.value = this.plots.preset;
  }

  /** Of the record: those in the window that ends now. */
  private rows(): [from: number, to: number] {
    const { recorder, scene } = this.player;
    const now = scene.snapshot.scalar('time');
    const to = Math.min(recorder.rowAt(now) + 1, recorder.length);
    return [recorder.rowAt(now - this.shown.windowS), to];
  }

  private tableOf(signal: Signal, from: number, to: number): PlotTable {
    const { recorder } = this.player;
    const lines = signal.lines(this.shown.source);
    const [begin, end] = [recorder.time(from), recorder.time(to - 1)];
    const rowsAt = (places: number[]) =>
      places.map((row) => [recorder.time(row), ...lines.map(({ read }) => read(row))]);
    const allRows = () => {
      const first = recorder.rowAt(begin);
      const count = Math.max(0, Math.min(recorder.rowAt(end) + 1, recorder.length) - first);
      return rowsAt(Array.from({ length: count }, (_, i) => first + i));
    };
    const names = lines.map((line, i) => this.nameOf(signal, line, lines.slice(i)));
    return {
      title: this.shown.titleOf(signal),
      names: ['time, s', ...names],
      rows: rowsAt(picked(from, to)),
      allRows,
    };
  }

  /** A curve without a name at its end belongs to the next one that has one. */
  private nameOf(signal: Signal, line: Line, following: Line[]): string {
    const { beside, second } = this.shown.source;
    const named = following.find(({ label }) => label !== '')?.label;
    const name = line.name || named || this.shown.titleOf(signal);
    if (line.isOther) return `${name}, ${second?.name ?? ''}`;
    if (line.name !== undefined) return name;
    if (line.isPale && beside !== '') return `${name}, ${beside}`;
    return line.isDashed && signal.dashed !== '' ? `${name}, ${signal.dashed}` : name;
  }

  private section(table: PlotTable): HTMLElement {
    const section = make('section');
    const copy = make('button', '', 'Copy as CSV');
    copy.type = 'button';
    const said = make('span', 'hint');
    said.setAttribute('role', 'status');
    copy.addEventListener('click', async () => {
      try {
        await navigator.clipboard.writeText(csvOf(table));
        setText(said, 'Copied');
      } catch {
        setText(said, 'The browser does not allow copying');
      }
    });
    const deeds = make('p', 'plot-deeds');
    deeds.append(copy, said);
    section.append(make('h2', '', table.title), drawTable(table), deeds);
    return section;
  }
}

const sentence = (): string =>
  `At most ${ROWS_AT_MOST} moments of the window that the plots show; the copy has every recorded one.`;

function drawTable({ title, names, rows }: PlotTable): HTMLElement {
  const columns = make('tr');
  columns.append(...names.map((name) => head(name, 'col')));
  const top = make('thead');
  top.append(columns);
  const body = make('tbody');
  for (const [time = Number.NaN, ...values] of rows) {
    const row = make('tr');
    row.append(
      head(time.toFixed(3), 'row'),
      ...values.map((value) =>
        make('td', '', Number.isFinite(value) ? formatNumber(value, DIGITS) : '–'),
      ),
    );
    body.append(row);
  }
  const table = make('table', 'comparison');
  table.append(make('caption', 'unseen', title), top, body);
  const scroll = make('div', 'table-scroll');
  scroll.tabIndex = 0;
  scroll.setAttribute('role', 'region');
  scroll.setAttribute('aria-label', title);
  scroll.append(table);
  return scroll;
}

/** Evenly, the first and the last among them. */
function picked(from: number, to: number): number[] {
  const count = Math.min(to - from, ROWS_AT_MOST);
  const last = to - 1;
  return Array.from({ length: count }, (_, i) =>
    count > 1 ? from + Math.round((i * (last - from)) / (count - 1)) : last,
  );
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

function csvOf({ title, names, allRows }: PlotTable): string {
  const [time = '', ...curves] = names;
  const top = [time, ...curves.map((name) => `${title}: ${name}`)].map(quoted).join(',');
  const lines = allRows().map((row) =>
    row.map((value) => (Number.isFinite(value) ? value : '')).join(),
  );
  return `${[top, ...lines].join('\n')}\n`;
}
