// The dock of the plots: a toolbar that says which plots, legs and joints, and below it the plots, in one row where there is
// room; or a study.
import { ImGui, ImVec2 } from '@mori2003/jsimgui';
import type { Theme } from '../../basics/palette';
import type { Player } from '../../engine_client/player';
import { sayQuietly } from '../../imgui/widgets';
import type { PlotChoice } from '../plot_choice';
import { studyOf } from '../preset';
import { type ShownPlots, shownPlotsOf } from '../shown_plots';
import { inPlot, measureLetter } from './axes';
import { PlotPainter } from './plot_painter';
import { PlotToolbar } from './plot_toolbar';
import { drawStudy } from './study_plot';

const LEAST_WIDTH_PX = 190;
const BESIDE_PX = 6;
const BELOW_PX = 4;

export class PlotDock {
  private readonly shown: ShownPlots;
  private readonly toolbar: PlotToolbar;
  private readonly painter: PlotPainter;
  private isFirst = true;
  /** Of plots under each other, when drawn last. */
  rows = 1;

  constructor(
    player: Player,
    private readonly plots: PlotChoice,
    wake: () => void,
  ) {
    this.shown = shownPlotsOf(player, plots);
    this.toolbar = new PlotToolbar(player, plots, this.shown);
    this.painter = new PlotPainter(player, plots, this.shown, this.toolbar, wake);
  }

  draw(theme: Theme): void {
    if (this.isFirst) measureLetter();
    this.isFirst = false;
    this.toolbar.draw();
    this.plots.drawn = [];
    this.plots.words = [];
    const { x: width, y: height } = ImGui.GetContentRegionAvail();
    const study = studyOf(this.plots.preset);
    if (study !== '') {
      this.drawStudy(study, new ImVec2(width, height), theme);
      return;
    }
    const plots = this.shown.signals();
    if (plots.length === 0) {
      sayQuietly('This scene does not record what this plot shows.');
      return;
    }
    const most = Math.max(1, Math.min(plots.length, Math.floor(width / LEAST_WIDTH_PX)));
    const rows = Math.ceil(plots.length / most);
    this.rows = rows;
    // No row shorter than it has to be: four are two and two.
    const columns = Math.ceil(plots.length / rows);
    const size = new ImVec2(
      (width - BESIDE_PX * (columns - 1)) / columns,
      (height - BELOW_PX * (rows - 1)) / rows,
    );
    plots.forEach((plot, i) => {
      if (i % columns !== 0) ImGui.SameLine(0, BESIDE_PX);
      inPlot(plot.id, size, theme, () => this.painter.draw(plot, size, theme));
    });
  }

  private drawStudy(name: string, size: ImVec2, theme: Theme): void {
    const { current } = this.plots.studies;
    if (current?.name !== name) {
      sayQuietly('Not computed: choose it again.');
      return;
    }
    for (const { label, points } of drawStudy(current, size, theme))
      this.plots.drawn.push({ plot: this.plots.preset, label, points });
  }
}
