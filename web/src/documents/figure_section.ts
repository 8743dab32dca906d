// The documents' figures: each with the curves of this run, the printed numbers as marks over them, and a table that says
// what is printed, what ours is, and how far apart they are.
import { onAngleUnit, shownUnit, toShown } from '../basics/angles';
import { element, make, scrollBox, setText } from '../basics/dom';
import { formatForReading, numberText } from '../basics/format';
import type { DrawerSection } from '../controls/drawer';
import type { Player } from '../engine_client/player';
import type { Scene } from '../engine_client/scene';
import type { Studies } from '../engine_client/studies';
import { drawFigure, pastTable } from '../plots/figure';
import { drawTable } from '../plots/plot_table';
import { nodeOf } from '../plots/tree';
import { plotOfFigure } from './figure_plot';
import { type Figure, figuresFor, type Item } from './figures';
import type { FigureContext } from './measures';

const PERCENT = 100;
const DIGITS = 5;
const ABOUT =
  'Where a document prints a number, it stands beside ours with the error. Where it prints only a curve, or no parameters, the number beside ours is that of an independent solution, and says so. A run that was changed on its way has to start again, except for what is read over its last turn or period.';
const HEADS = ['Quantity', 'Printed', 'Ours', 'Error', 'From'];
const SOURCES: Record<Item['from'], string> = {
  printed: 'printed',
  reference: 'independent solution',
  'at most, printed': 'printed, at most',
};

interface Shown {
  figure: Figure;
  box: HTMLDetailsElement;
  picture: HTMLElement;
  /** The curves as a table, folded at first. */
  data: HTMLDetailsElement;
  table: Element;
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

  private build(figure: Figure): Shown {
    const { title, items, note = '', preset } = figure;
    const box = make('details', 'equation-box');
    box.dataset.figure = figure.id;
    const picture = make('div');
    const data = make('details', 'sheet');
    data.append(make('summary', '', 'The same as a table'), make('div'));
    data.hidden = true;
    const table = scrollBox(make('table'), `${title}: printed and ours`);
    box.append(make('summary', '', title), picture, data, table);
    const notes = new Set([...items.map((item) => item.note ?? ''), note]);
    for (const words of notes) if (words !== '') box.append(make('p', 'hint', words));
    const open = make('button', '', 'Show it in the plots');
    open.type = 'button';
    open.addEventListener('click', () => this.showPlots(preset));
    box.append(open);
    const one: Shown = { figure, box, picture, data, table, seen: [] };
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
    const { figure, picture, data, table } = one;
    const { inputs } = this;
    if (inputs.length === one.seen.length && inputs.every((input, i) => input === one.seen[i]))
      return;
    one.seen = inputs;
    const rows = figure.items.map(rowOf);
    const numbers = { title: figure.title, blocks: [{ heads: HEADS, rows }] };
    table.replaceChildren(nodeOf(drawTable(numbers, 'comparison paper', 'unseen')));
    const plot = plotOfFigure(figure, this.context.player);
    picture.replaceChildren(...(plot ? [drawFigure(plot.drawn)] : []));
    data.hidden = !plot;
    if (plot && data.open) data.lastElementChild?.replaceChildren(pastTable(plot.recorded));
  }
}

function rowOf(item: Item): string[] {
  const { quantity, at, printed, unit, from } = item;
  const ours = item.ours();
  return [
    at === undefined ? quantity : `${quantity}, t = ${at} s`,
    printed === null ? 'nothing' : inUnit(printed, unit),
    Number.isFinite(ours) ? inUnit(ours, unit) : 'not yet',
    errorOf(item, ours),
    printed === null ? 'no number printed' : SOURCES[from],
  ];
}

const inUnit = (value: number, unit: string): string =>
  withWords(numberText(toShown(value, unit), DIGITS), unit);

const withWords = (number: string, unit: string): string =>
  unit === '' ? number : `${number} ${shownUnit(unit)}`;

/** In the unit, and as a share of what is printed. */
function errorOf({ printed, unit, from }: Item, ours: number): string {
  if (printed === null || !Number.isFinite(ours)) return '–';
  if (from === 'at most, printed') return ours <= printed ? 'below it' : 'above it';
  const off = ours - printed;
  const share = printed === 0 ? '' : `, ${signed((PERCENT * off) / Math.abs(printed))} %`;
  return `${withWords(signed(toShown(off, unit)), unit)}${share}`;
}

const signed = (value: number): string => formatForReading(value).replace('-', '−');
