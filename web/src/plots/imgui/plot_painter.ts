// A plot of the recorded run in Dear ImPlot. While the plots follow the run, pressing in one goes to that moment.
import { ImAxis, ImGui, ImGuiMouseButton, ImPlot, type ImVec2 } from '@mori2003/jsimgui';
import { kept } from '../../basics/kept';
import type { Theme } from '../../basics/palette';
import { Buckets, decimate } from '../../engine_client/decimate';
import type { Player } from '../../engine_client/player';
import { t } from '../../i18n/translate';
import { inks, plain } from '../../imgui/style';
import { noteOf } from '../captions';
import type { Figure } from '../dock/figures';
import type { PlotChoice } from '../plot_choice';
import { PlotRange } from '../plot_range';
import { TIME } from '../plot_rows';
import type { RecordedPlot } from '../recorded';
import type { ShownPlots } from '../shown_plots';
import {
  AXIS_BARE,
  AXIS_NO_LABEL,
  AXIS_PX,
  type Axes,
  axisAcross,
  COND_ALWAYS,
  COND_ONCE,
  readAxes,
  SCALE_LOG10,
} from './axes';
import { drawCursor, drawCurve } from './curves';
import { columnsWidth, drawEndLabels, labelColumns } from './plot_words';

const LABEL_GAP_PX = 10;
/** Height of the numbers under a plot and of their label. */
const NO_LABELS_PX = 44;
const POINTS_APART_PX = 2.5;

export class PlotPainter {
  /** Whether a plot got its range only in the latest frame. */
  isUnfit = false;
  private ranges = new Map<string, PlotRange>();

  constructor(
    private readonly player: Player,
    private readonly plots: PlotChoice,
    private readonly shown: ShownPlots,
    /** Requests another frame: axes fit the curves of the previous frame. */
    private readonly wake: () => void,
  ) {
    shown.onOtherCurves(() => {
      this.ranges = new Map();
    });
  }

  /** Called within an open plot. */
  draw(figure: Figure, plot: RecordedPlot, size: ImVec2, theme: Theme): void {
    const { recorder, scene } = this.player;
    const { source } = this.shown;
    const now = scene.snapshot.scalar('time');
    const lastTime = recorder.length > 0 ? recorder.time(recorder.length - 1) : now;
    const curves = plot.curves(source);
    const named = curves.filter(({ label, isOther }) => label !== '' && !isOther);
    const columns = labelColumns(named, size.x, size.y - NO_LABELS_PX);
    const range = this.rangeOf(plot);
    const fixed = plot.range?.(source);
    this.setUpAxes(plot, range, fixed !== undefined, columnsWidth(columns, named), size);

    const axes = readAxes(plot.is_logarithmic);
    this.plots.axes.push(axisAcross(axes, plot.id));
    const { buckets, lastRow } = this.bucketsIn(axes);
    let [low, high] = [Infinity, -Infinity];
    ImPlot.PushPlotClipRect();
    const labels = curves.map((line) => {
      const curve = decimate(buckets, line.read, line.hasGaps);
      low = Math.min(low, curve.minimum);
      high = Math.max(high, curve.maximum);
      drawCurve(axes, curve.stretches, line);
      const points = curve.stretches.reduce((sum, stretch) => sum + stretch.length / 2, 0);
      this.plots.drawn.push({ plot: plot.id, label: line.label, points });
      const lastDrawn = curve.stretches.at(-1)?.at(-1) ?? Number.NaN;
      const value = line.isBar ? curve.maximum : line.hasGaps ? lastDrawn : curve.last;
      const { colour, number } = line;
      return { label: line.isOther ? '' : line.label, colour, value, number };
    });
    figure.note = noteOf(plot, curves, high < low, this.player);
    const { isFitted } = range;
    if (range.fit(low, high, { extent: plot.least_extent, fixed })) {
      this.isUnfit ||= !isFitted;
      this.wake();
    }
    if (now < lastTime) drawCursor(axes, now, inks(theme).ink);
    const words = drawEndLabels(axes, recorder.time(lastRow), labels, theme, columns);
    this.plots.words.push(...words.map((one) => ({ ...one, plot: plot.id })));
    ImPlot.PopPlotClipRect();
    this.goToPressedMoment();
  }

  private rangeOf({ id, is_logarithmic }: RecordedPlot): PlotRange {
    return kept(this.ranges, id, () => new PlotRange(is_logarithmic));
  }

  /** Leaves room on the right for the names of the curves. */
  private setUpAxes(
    { is_logarithmic }: RecordedPlot,
    range: PlotRange,
    isBare: boolean,
    namesPx: number,
    size: ImVec2,
  ): void {
    const { windowS, window, follows } = this.shown;
    const labelPx = namesPx + LABEL_GAP_PX;
    const margin = (labelPx / Math.max(size.x - AXIS_PX - labelPx, labelPx)) * windowS;
    const condition = follows ? COND_ALWAYS : COND_ONCE;
    ImPlot.SetupAxes(plain(t(TIME)), '', 0, isBare ? AXIS_BARE : AXIS_NO_LABEL);
    if (is_logarithmic) ImPlot.SetupAxisScale(ImAxis.Y1, SCALE_LOG10);
    ImPlot.SetupAxisLimits(ImAxis.X1, window.from, window.to + margin, condition);
    ImPlot.SetupAxisLimits(ImAxis.Y1, range.low, range.high, condition);
    ImPlot.SetupFinish();
  }

  private bucketsIn(axes: Axes): { buckets: Buckets; lastRow: number } {
    const { recorder } = this.player;
    const from = Math.max(0, recorder.rowAt(axes.xMin) - 1);
    const to = Math.min(recorder.length, recorder.rowAt(axes.xMax) + 1);
    const bucketS = ((axes.xMax - axes.xMin) * POINTS_APART_PX) / axes.width;
    return { buckets: new Buckets(recorder, from, to, bucketS), lastRow: to - 1 };
  }

  private goToPressedMoment(): void {
    if (!this.shown.follows || !ImPlot.IsPlotHovered()) return;
    if (!ImGui.IsMouseDown(ImGuiMouseButton.Left)) return;
    const { recorder, scene, newestStep } = this.player;
    const row = Math.min(recorder.rowAt(ImPlot.GetPlotMousePos().x), recorder.length - 1);
    const oldest = scene.snapshot.scalar('history_first_step');
    const target = Math.min(Math.max(recorder.step(row), oldest), newestStep);
    if (target !== this.player.currentStep) this.player.seek(target);
  }
}
