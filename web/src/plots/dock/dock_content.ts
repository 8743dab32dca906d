// The content of the dock: the row of controls over the plots, the plots in their places, and the downloads of each.
import { element } from '../../basics/dom';
import { download } from '../../basics/files';
import type { Doors } from '../../engine_client/doors';
import type { Player } from '../../engine_client/player';
import type { PlotChoice } from '../plot_choice';
import { shownPlotsOf } from '../shown_plots';
import { Cells, type Place } from './cells';
import { DockHeader } from './dock_header';
import { drawingOf } from './drawing_file';
import { type Figure, figuresOf } from './figures';
import '../plot.css';

/** Faster updates of a curve could not be read. */
const DRAWN_EVERY_MS = 200;

export interface DockHooks {
  wake(): void;
  use(preset: string): void;
  /** A plot is enlarged over the view, or reduced again. */
  enlarge(isLarge: boolean): void;
}

export class DockContent {
  private readonly box = element('dock-plots', HTMLElement);
  private readonly shown;
  private readonly header: DockHeader;
  private readonly cells: Cells;
  private figures: readonly Figure[] = [];
  private isLarge = false;
  private isStale = true;
  private drawnAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly player: Player,
    private readonly plots: PlotChoice,
    doors: Doors,
    private readonly hooks: DockHooks,
  ) {
    this.shown = shownPlotsOf(player, plots);
    const list = element('plot-preset', HTMLSelectElement);
    const choices = element('dock-choices', HTMLElement);
    this.header = new DockHeader(list, choices, player, plots, this.shown, hooks.use);
    this.cells = new Cells(
      element('dock-cells', HTMLElement),
      element('dock-alone', HTMLElement),
      {
        saveCsv: (figure) =>
          this.save(
            figure,
            `${figure.seconds()}.csv`,
            new Blob([figure.csv()], { type: 'text/csv' }),
          ),
        saveSvg: (figure) => this.save(figure, '.svg', drawingOf(figure)),
        enlarge: (figure) => this.enlarge(figure),
      },
      doors,
      () => {
        this.outdate();
        hooks.wake();
      },
    );
    this.shown.onChange(() => this.refresh());
    plots.studies.onChange(() => this.refresh());
    player.onChange(() => this.outdate());
    doors.onChange(() => this.outdate());
    this.refresh();
  }

  /** The plots' rectangles in the canvas, for another painter. */
  get places(): readonly Place[] {
    return this.cells.all;
  }

  /** They were drawn there: removes the SVG. */
  giveWay(): void {
    this.cells.clear(this.plots);
  }

  /** Draws them as SVG. */
  draw(now: number): void {
    if (!this.isStale && now - this.drawnAt < DRAWN_EVERY_MS) return;
    this.isStale = false;
    this.drawnAt = now;
    Object.assign(this.plots, this.cells.draw());
  }

  follow({ isWorkbench, isLarge }: { isWorkbench: boolean; isLarge: boolean }): void {
    const { shown } = this;
    this.isLarge = isLarge;
    shown.change(() => {
      if (!isLarge || shown.showsAll !== isWorkbench) shown.enlarged = '';
      shown.showsAll = isWorkbench;
    });
  }

  /** Whether Dear ImPlot draws them, where they can be dragged and zoomed. */
  setDraggable(isDraggable: boolean): void {
    this.header.setDraggable(isDraggable);
    this.outdate();
  }

  /** Width used at the sides by other panels, CSS pixels. */
  setSides(left: number, right: number): void {
    this.box.style.setProperty('--left', `${left}px`);
    this.box.style.setProperty('--right', `${right}px`);
    this.cells.outdate();
  }

  /** The plots for which there is no room. */
  scroll(px: number): void {
    this.cells.scroll(px);
  }

  drawings(): Blob[] {
    return this.figures.flatMap((figure) => drawingOf(figure) ?? []);
  }

  private refresh(): void {
    this.figures = figuresOf(this.player, this.plots, this.shown);
    this.cells.show(this.figures, this.isLarge || this.shown.enlarged !== '');
    this.outdate();
    this.hooks.wake();
  }

  private outdate(): void {
    this.isStale = true;
  }

  private enlarge({ id }: Figure): void {
    const { shown } = this;
    if (shown.showsAll) {
      shown.change(() => {
        shown.enlarged = shown.enlarged === '' ? id : '';
      });
      return;
    }
    shown.enlarged = this.isLarge ? '' : id;
    this.hooks.enlarge(!this.isLarge);
  }

  private save({ id }: Figure, ending: string, content: Blob | null): boolean {
    if (!content || content.size === 0) return false;
    const scene = this.player.scene.description.scene.id;
    download(content, `${scene}-${id.replaceAll(/[^\w-]+/g, '-')}${ending}`);
    return true;
  }
}
