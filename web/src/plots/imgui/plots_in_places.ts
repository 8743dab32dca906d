// The plots in Dear ImPlot, each in its place of the page.
import { ImGui, ImVec2 } from '@mori2003/jsimgui';
import type { Theme } from '../../basics/palette';
import type { Player } from '../../engine_client/player';
import type { Place } from '../dock/cells';
import type { PlotChoice } from '../plot_choice';
import { shownPlotsOf } from '../shown_plots';
import { axisAcross, inPlot, measureLetter, readAxes } from './axes';
import { PlotPainter } from './plot_painter';
import { drawStudy } from './study_plot';

export class PlotsInPlaces {
  private readonly painter: PlotPainter;
  private hasLetters = false;
  /** Letters and ranges are measured by drawing: the last frame must not be shown. */
  isMeasuring = false;

  constructor(
    player: Player,
    private readonly plots: PlotChoice,
    wake: () => void,
  ) {
    this.painter = new PlotPainter(player, plots, shownPlotsOf(player, plots), wake);
  }

  /** Called within an open window. */
  draw(places: readonly Place[], theme: Theme): void {
    this.isMeasuring = !this.hasLetters;
    if (!this.hasLetters) measureLetter();
    this.hasLetters = true;
    this.painter.isUnfit = false;
    this.plots.drawn = [];
    this.plots.words = [];
    this.plots.axes = [];
    for (const place of places) {
      ImGui.SetCursorScreenPos(new ImVec2(place.x, place.y));
      this.drawIn(place, theme);
      // A place in which nothing could be drawn still occupies its room.
      ImGui.Dummy(new ImVec2(0, 0));
    }
    this.isMeasuring ||= this.painter.isUnfit;
  }

  private drawIn({ figure, width, height }: Place, theme: Theme): void {
    const { recorded } = figure;
    const size = new ImVec2(width, height);
    if (recorded) {
      inPlot(figure.id, size, theme, () => this.painter.draw(figure, recorded, size, theme));
      return;
    }
    const plot = figure.plot();
    if (!plot) return;
    // Another study has another range.
    const key = plot.curves.map(({ y }) => `${y.length} ${y.at(-1)}`).join();
    const drawn = inPlot(`${figure.id} ${key}`, size, theme, () => {
      const curves = drawStudy(figure, plot, width, theme);
      if (!figure.map) this.plots.axes.push(axisAcross(readAxes(), figure.id));
      return curves;
    });
    for (const { label, points } of drawn ?? [])
      this.plots.drawn.push({ plot: figure.id, label, points });
  }
}
