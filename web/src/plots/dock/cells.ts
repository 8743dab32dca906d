// The places of the plots, side by side: a head with the name and the downloads, and under it the plot as SVG, or room that
// Dear ImPlot draws into. HTML alone decides where they are.
import { actionButton, make, setAside, setHidden, setText } from '../../basics/dom';
import type { Doors } from '../../engine_client/doors';
import type { PlotAxis, PlotChoice, PlotWords } from '../plot_choice';
import { drawMap } from '../svg_map';
import { nodeOf } from '../tree';
import { CurveEnds } from './curve_ends';
import type { Figure } from './figures';
import { PointedValues } from './pointed_values';
import { RunNames } from './run_names';
import { axisOfStrip, drawStrip, wordsOfStrip } from './svg_strip';

export interface Place {
  figure: Figure;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface CellActions {
  /** Returns whether there was something to save. */
  saveCsv(figure: Figure): boolean;
  saveSvg(figure: Figure): boolean;
  enlarge(figure: Figure): void;
}

interface Cell {
  figure: Figure;
  head: HTMLElement;
  title: HTMLElement;
  note: HTMLElement;
  body: HTMLElement;
  ends: CurveEnds;
  runs: RunNames;
  pointed: PointedValues;
  enlarge: HTMLButtonElement;
}

const LEAST_PX = 20;
const SAID_FOR_MS = 3000;

export class Cells {
  private cells: Cell[] = [];
  private places: Place[] | null = null;
  private axes: readonly PlotAxis[] = [];
  private pointer: { clientX: number; clientY: number } | null = null;
  private readonly resized = new ResizeObserver(() => {
    this.places = null;
    this.onMove();
  });

  constructor(
    private readonly box: HTMLElement,
    /** Where the head of a single plot is. */
    private readonly alone: HTMLElement,
    private readonly actions: CellActions,
    private readonly doors: Doors,
    private readonly onMove: () => void,
  ) {
    this.resized.observe(box);
    box.addEventListener('scroll', () => {
      this.places = null;
      this.onMove();
    });
    // Where Dear ImPlot draws, the pointer is over the canvas.
    box.parentElement?.addEventListener('pointermove', (event) => this.point(event));
    box.parentElement?.addEventListener('pointerleave', () => this.point(null));
  }

  /** Existing ones keep their buttons, with the focus in them. */
  show(figures: readonly Figure[], isLarge: boolean): void {
    const isOne = figures.length === 1;
    const sameOnes = figures.map(({ id }) => id).join() === this.ids.join();
    if (sameOnes) {
      this.cells.forEach((cell, i) => {
        cell.figure = figures[i] ?? cell.figure;
      });
    } else {
      this.cells = figures.map((figure) => this.cellOf(figure));
      const heads = this.cells.map(({ head }) => head);
      this.alone.replaceChildren(...(isOne ? heads : []));
      this.box.replaceChildren(
        ...this.cells.map(({ figure, head, body, ends, runs, pointed }) =>
          make(
            'figure',
            { className: 'plot-cell', 'data-plot': figure.id },
            ...(isOne ? [] : [head]),
            make('div', 'plot-place', body, ends.box, runs.box, pointed.box),
          ),
        ),
      );
    }
    for (const { figure, title, head, enlarge } of this.cells) {
      setText(title, figure.title);
      setHidden(head, figure.message !== '');
      enlarge.setAttribute('aria-pressed', String(isLarge));
    }
    this.outdate();
  }

  /** Called when the available room has changed. */
  outdate(): void {
    this.places = null;
  }

  scroll(px: number): void {
    this.box.scrollTop += px;
  }

  /** The plots' rectangles in the canvas, CSS pixels. */
  get all(): readonly Place[] {
    this.places ??= this.measured();
    return this.places;
  }

  /** Draws them as SVG; returns what was drawn, and the names at the ends of the curves. */
  draw(): Pick<PlotChoice, 'drawn' | 'words' | 'axes'> {
    const words: PlotWords[] = [];
    const axes: PlotAxis[] = [];
    const drawn = this.all.flatMap(({ figure, x, y, width, height }, i) => {
      const { body } = this.cells[i] ?? {};
      if (!body || width < LEAST_PX || height < LEAST_PX) return [];
      if (figure.message !== '') return this.say(body, figure.message);
      const plot = figure.plot(width);
      if (!plot) return [];
      const [across, down] = [Math.round(width), Math.round(height)];
      const picture = figure.map
        ? drawMap(figure.map, plot.sentence)
        : drawStrip(plot, across, down);
      body.replaceChildren(nodeOf(picture));
      const own = figure.map ? [] : wordsOfStrip(plot, across, down);
      const axis = axisOfStrip(plot, across, down);
      if (!figure.map)
        axes.push({ ...axis, plot: figure.id, left: x + axis.left, top: y + axis.top });
      for (const one of own) words.push({ ...one, plot: figure.id, x: x + one.x, y: y + one.y });
      return plot.curves.map(({ label, y }) => ({
        plot: figure.id,
        label,
        points: y.filter(Number.isFinite).length,
      }));
    });
    this.drawnWith({ words, axes });
    return { drawn, words, axes };
  }

  /** Another painter draws them, with these texts: removes the SVG. Messages that replace a plot stay. */
  clear(has: Pick<PlotChoice, 'words' | 'axes'>): void {
    for (const { figure, body } of this.cells)
      if (figure.message !== '') this.say(body, figure.message);
      else if (body.childElementCount > 0) body.replaceChildren();
    this.drawnWith(has);
  }

  private drawnWith({ words, axes }: Pick<PlotChoice, 'words' | 'axes'>): void {
    this.axes = axes;
    this.writeNotes();
    this.leadFrom(words);
    this.point(this.pointer);
  }

  /** The values of the curves at the pointer; null without one. */
  private point(pointer: { clientX: number; clientY: number } | null): void {
    this.pointer = pointer;
    const { left, top } = this.corner;
    this.all.forEach(({ figure, x, y, width, height }, i) => {
      const pointed = this.cells[i]?.pointed;
      const axis = this.axes.find(({ plot }) => plot === figure.id);
      const [across, down] = [
        (pointer?.clientX ?? 0) - left - x,
        (pointer?.clientY ?? 0) - top - y,
      ];
      const isIn = across >= 0 && across < width && down >= 0 && down < height;
      if (pointer && axis && isIn)
        pointed?.show(figure, { ...axis, left: axis.left - x, top: axis.top - y }, across);
      else pointed?.hide();
    });
  }

  private leadFrom(words: readonly PlotWords[]): void {
    this.all.forEach(({ figure, x, y }, i) => {
      const own = words.filter(({ plot }) => plot === figure.id);
      this.cells[i]?.ends.show(own, x, y);
    });
  }

  private get ids(): string[] {
    return this.cells.map(({ figure }) => figure.id);
  }

  private say(body: HTMLElement, message: string): [] {
    if (body.textContent !== message) body.replaceChildren(make('p', 'hint', message));
    return [];
  }

  private writeNotes(): void {
    for (const { figure, note, runs } of this.cells) {
      setText(note, figure.note);
      runs.show(figure.runs());
    }
  }

  private get corner(): DOMRect {
    return (this.box.parentElement ?? this.box).getBoundingClientRect();
  }

  private measured(): Place[] {
    const { left, top } = this.corner;
    return this.cells.map(({ figure, body }) => {
      const { x, y, width, height } = body.getBoundingClientRect();
      return { figure, x: x - left, y: y - top, width, height };
    });
  }

  private cellOf(figure: Figure): Cell {
    const { actions } = this;
    const title = make('span', 'plot-title');
    const note = make('span', 'plot-note');
    const saved = make('span', { className: 'plot-saved', role: 'status' });
    const save = (how: (figure: Figure) => boolean) => {
      if (!how(cell.figure)) return;
      setText(saved, 'saved');
      setTimeout(() => setText(saved, ''), SAID_FOR_MS);
    };
    const enlarge = actionButton('⤢', () => actions.enlarge(cell.figure), 'Enlarge');
    setAside(enlarge, 'aria-label', 'Enlarge');
    const head = make(
      'div',
      'plot-head',
      title,
      note,
      saved,
      actionButton(
        'CSV',
        () => save(actions.saveCsv),
        'All recorded samples that it shows, as a table',
      ),
      actionButton(
        'SVG',
        () => save(actions.saveSvg),
        'As a drawing, with its title and its units',
      ),
      enlarge,
    );
    const body = make('div', 'plot-body');
    const ends = new CurveEnds(this.doors);
    const runs = new RunNames();
    const pointed = new PointedValues();
    const cell: Cell = { figure, head, title, note, enlarge, body, ends, runs, pointed };
    return cell;
  }
}
