// The documents' figures: each with the curves of this run, the printed numbers as marks over them, and a table that says
// what is printed, what ours is, and how far apart they are.
import { isAngle, onAngleUnit, shownUnit, toShown } from '../../angles';
import type { Study } from '../../sim/exhibit';
import type { Player } from '../../sim/player';
import type { Scene } from '../../sim/scene';
import { head } from '../compare/tableparts';
import { element, make, setText } from '../dom';
import type { DrawerSection } from '../drawer';
import { formatForReading, formatNumber } from '../format';
import type { Studies } from '../studies';
import { shownStudy } from '../study/shownstudy';
import { drawFigure } from '../study/studyfigure';
import { withUnit } from '../study/studyparts';
import {
  type FigureContext,
  type FigureCurve,
  type FigureItem,
  figuresFor,
  type PaperFigure,
} from './figurelist';
import { every, pastTable } from './pasttable';

const MOST_POINTS = 300;
const TABLE_ROWS = 40;
const PERCENT = 100;
const ABOUT =
  'Where a document prints a number, it stands beside ours with the error. Where it prints only a curve, or no parameters, the number beside ours is that of an independent solution, and says so. A run that was changed on its way has to start again, except for what is read over its last turn or period.';
const SOURCES: Record<FigureItem['from'], string> = {
  printed: 'printed',
  reference: 'independent solution',
  'at most, printed': 'printed, at most',
};

interface Shown {
  figure: PaperFigure;
  box: HTMLDetailsElement;
  picture: HTMLElement;
  table: HTMLDetailsElement;
  cells: { ours: HTMLElement; error: HTMLElement }[];
  /** Of what it was drawn. */
  seen: readonly unknown[];
}

export class Figures implements DrawerSection {
  readonly id = 'figures';
  private readonly list = element('figure-list', HTMLElement);
  private readonly context: FigureContext;
  private shown: Shown[] = [];
  private offered: Scene | null = null;

  constructor(
    player: Player,
    studies: Studies,
    private readonly showPlots: (preset: string) => void,
  ) {
    this.context = { player, studies };
    setText(element('figures-about', HTMLElement), ABOUT);
    onAngleUnit(() => {
      this.offered = null;
      if (!element(this.id, HTMLElement).hidden) this.update();
    });
  }

  isFor(): boolean {
    return figuresFor(this.context).length > 0;
  }

  update(): void {
    const { scene } = this.context.player;
    if (scene !== this.offered) this.rebuild(scene);
    for (const one of this.shown) if (one.box.open) this.show(one);
  }

  /** Whatever figures depend on: drawn again five times a second for nothing they would take time from the run. */
  private get inputs(): readonly unknown[] {
    const { player, studies } = this.context;
    const { recorder, changedAt, scene } = player;
    const last = recorder.length > 0 ? recorder.step(recorder.length - 1) : -1;
    const version = scene.snapshot.scalar('model_version');
    return [recorder, recorder.length, last, changedAt, version, studies.current?.study];
  }

  private rebuild(scene: Scene): void {
    this.offered = scene;
    this.shown = figuresFor(this.context).map((figure) => this.build(figure));
    this.list.replaceChildren(...this.shown.map(({ box }) => box));
    const [first] = this.shown;
    if (first) first.box.open = true;
  }

  private build(figure: PaperFigure): Shown {
    const box = make('details', 'equation-box');
    box.dataset.figure = figure.id;
    const picture = make('div');
    const data = make('details', 'sheet');
    data.append(make('summary', '', 'The same as a table'), make('div'));
    data.hidden = true;
    const table = make('table', 'comparison paper');
    const top = make('tr');
    top.append(
      ...['Quantity', 'Printed', 'Ours', 'Error', 'From'].map((words) => head(words, 'col')),
    );
    table.append(top);
    const cells = figure.items.map((item) => {
      const row = make('tr');
      const at = item.at === undefined ? '' : `, t = ${item.at} s`;
      const ours = make('td');
      const error = make('td');
      row.append(
        head(`${item.quantity}${at}`, 'row'),
        make('td', '', item.printed === null ? 'nothing' : inUnit(item.printed, item.unit)),
        ours,
        error,
        make('td', 'words', item.printed === null ? 'no number printed' : SOURCES[item.from]),
      );
      table.append(row);
      return { ours, error };
    });
    const scroll = make('div', 'table-scroll');
    scroll.tabIndex = 0;
    scroll.setAttribute('role', 'region');
    scroll.setAttribute('aria-label', `${figure.title}: printed and ours`);
    scroll.append(table);
    box.append(make('summary', '', figure.title), picture, data, scroll);
    const notes = [...new Set([...figure.items.map(({ note = '' }) => note), figure.note ?? ''])];
    for (const note of notes) if (note !== '') box.append(make('p', 'hint', note));
    if (figure.preset !== '') {
      const open = make('button', '', 'Show it in the plots');
      open.type = 'button';
      open.addEventListener('click', () => this.showPlots(figure.preset));
      box.append(open);
    }
    const one: Shown = { figure, box, picture, table: data, cells, seen: [] };
    box.addEventListener('toggle', () => {
      if (box.open) this.show(one);
    });
    data.addEventListener('toggle', () => {
      one.seen = [];
      this.show(one);
    });
    return one;
  }

  private show(one: Shown): void {
    const { figure, picture, table, cells } = one;
    const { inputs } = this;
    if (inputs.length === one.seen.length && inputs.every((input, i) => input === one.seen[i]))
      return;
    one.seen = inputs;
    figure.items.forEach((item, i) => {
      const cell = cells[i];
      if (!cell) return;
      const ours = item.ours(this.context);
      setText(cell.ours, Number.isFinite(ours) ? inUnit(ours, item.unit) : 'not yet');
      setText(cell.error, errorOf(item, ours));
    });
    const curves = this.recordedCurves(figure);
    const study = this.study(figure, curves);
    const shown = study && shownStudy(study);
    picture.replaceChildren(...(shown ? [drawFigure(shown)] : []));
    table.hidden = !shown;
    if (shown && table.open)
      table.lastElementChild?.replaceChildren(curvesAsTable(shown, curves.length));
  }

  private recordedCurves(figure: PaperFigure): FigureCurve[] {
    const { recorder } = this.context.player;
    return figure
      .curves(this.context)
      .filter(({ field, component }) => component >= 0 && recorder.has(field));
  }

  /** These curves, and the printed numbers: points where a time is named, dashed levels elsewhere. */
  private study(figure: PaperFigure, curves: readonly FigureCurve[]): Study | null {
    const { recorder } = this.context.player;
    const [first] = curves;
    if (!first || recorder.length < 2) return null;
    const step = Math.max(1, Math.ceil(recorder.length / MOST_POINTS));
    const rows = Array.from({ length: Math.ceil(recorder.length / step) }, (_, i) => i * step);
    const times = rows.map((row) => recorder.time(row));
    const ends = [times[0] ?? 0, times.at(-1) ?? 0];
    const marked = figure.items.filter(
      ({ printed, unit, isDrawn = true }) => isDrawn && printed !== null && unit === first.unit,
    );
    const points = marked.filter(({ at }) => at !== undefined);
    return {
      title: figure.title,
      sentence: '',
      x_label: 'Time',
      x_unit: 's',
      y_label: 'Value',
      y_unit: first.unit,
      series: [
        ...curves.map(({ name, field, component }) => ({
          label: name,
          is_points: false,
          x: times,
          y: rows.map((row) => recorder.value(row, recorder.column(field, component))),
        })),
        ...(points.length > 0
          ? [
              {
                label: 'printed or reference',
                is_points: true,
                x: points.map(({ at = 0 }) => at),
                y: points.map(({ printed }) => printed),
              },
            ]
          : []),
        ...marked
          .filter(({ at }) => at === undefined)
          .map(({ quantity, printed, isBelow = false }) => {
            const level = (isBelow ? -1 : 1) * (printed ?? Number.NaN);
            return {
              label: `${quantity}: ${formatNumber(level, 4)}`,
              is_points: false,
              x: ends,
              y: [level, level],
            };
          }),
      ],
    };
  }
}

/** The curves, which come before the marks: the numbers of those stand in the figure's own table. */
function curvesAsTable({ title, series, y_unit }: Study, count: number): HTMLElement {
  const curves = series.slice(0, count);
  const { x = [] } = curves[0] ?? {};
  const rows = every(x.length, TABLE_ROWS);
  return pastTable(
    title,
    rows.map((row) => x[row] ?? Number.NaN),
    curves.map(({ label, y }) => ({
      name: withUnit(label, y_unit),
      values: rows.map((row) => y[row] ?? Number.NaN),
    })),
  );
}

const inUnit = (value: number, unit: string): string => {
  const words = shownUnit(unit);
  const text = formatNumber(toShown(value, unit), 5).replace('-', '−');
  return words === '' ? text : `${text} ${words}`;
};

/** In the unit, and as a share of what is printed. */
function errorOf({ printed, unit, from }: FigureItem, ours: number): string {
  if (printed === null || !Number.isFinite(ours)) return '–';
  if (from === 'at most, printed') return ours <= printed ? 'below it' : 'above it';
  const off = ours - printed;
  const share = printed === 0 ? '' : `, ${percent((PERCENT * off) / Math.abs(printed))}`;
  const size = `${formatForReading(toShown(off, unit)).replace('-', '−')}${isAngle(unit) ? ` ${shownUnit(unit)}` : unit === '' ? '' : ` ${unit}`}`;
  return `${size}${share}`;
}

const percent = (value: number): string => `${formatForReading(value).replace('-', '−')} %`;
