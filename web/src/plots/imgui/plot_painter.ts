// A plot of the recorded run in Dear ImPlot. While the plots follow the run, pressing in one of them goes to that moment.
import { ImAxis, ImGui, ImGuiMouseButton, ImPlot, type ImVec2 } from '@mori2003/jsimgui';
import { kept } from '../../basics/kept';
import type { Theme } from '../../basics/palette';
import { Buckets, decimate } from '../../engine_client/decimate';
import type { Player } from '../../engine_client/player';
import { inks } from '../../imgui/style';
import type { PlotChoice } from '../plot_choice';
import type { RecordedPlot } from '../recorded';
import type { ShownPlots } from '../shown_plots';
import {
  AXIS_BARE,
  AXIS_NO_LABEL,
  AXIS_PX,
  type Axes,
  COND_ALWAYS,
  COND_ONCE,
  readAxes,
  SCALE_LOG10,
} from './axes';
import { captionsOf } from './captions';
import { drawCursor, drawCurve } from './curves';
import { PlotRange } from './plot_range';
import {
  captionHeight,
  captionLines,
  columnsWidth,
  drawCaption,
  drawEndLabels,
  labelColumns,
} from './plot_words';

const LABEL_GAP_PX = 10;
/** The numbers under a plot and one line of caption in it. */
const NO_LABELS_PX = 44;
const POINTS_APART_PX = 2.5;

export class PlotPainter {
  private ranges = new Map<string, PlotRange>();

  constructor(
    private readonly player: Player,
    private readonly plots: PlotChoice,
    private readonly shown: ShownPlots,
    private readonly toolbar: { readonly follows: boolean },
    /** Asks for another frame: axes fit the curves of the frame before. */
    private readonly wake: () => void,
  ) {
    shown.onOtherCurves(() => {
      this.ranges = new Map();
    });
  }

  /** In an open plot. */
  draw(plot: RecordedPlot, size: ImVec2, theme: Theme): void {
    const { recorder, scene } = this.player;
    const { source } = this.shown;
    const now = scene.snapshot.scalar('time');
    const lastTime = recorder.length > 0 ? recorder.time(recorder.length - 1) : now;
    const curves = plot.curves(source);
    const named = curves.filter(({ label, isOther }) => label !== '' && !isOther);
    const columns = labelColumns(named.length, size.y - NO_LABELS_PX);
    const range = this.rangeOf(plot);
    const fixed = plot.range?.(source);
    if (fixed) range.fit(...fixed, 0);
    this.setUpAxes(plot, range, this.windowEnd(now, lastTime), columnsWidth(columns, named), size);

    const axes = readAxes(plot.is_logarithmic);
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
      return { label: line.isOther ? '' : line.label, colour: line.colour, value };
    });
    const caption = captionLines(
      axes,
      ...captionsOf(plot, curves, high < low, this.shown, this.player),
    );
    const captionPx = captionHeight(caption);
    const [bottom, top] = fixed ?? widened(low, high, plot.least_extent);
    if (range.fit(bottom, top, captionPx / axes.height)) this.wake();
    const { ink, quiet } = inks(theme);
    if (now < lastTime) drawCursor(axes, now, ink);
    this.plots.words.push(
      ...drawEndLabels(axes, recorder.time(lastRow), labels, { columns, captionPx }),
      ...drawCaption(axes, caption, quiet),
    );
    ImPlot.PopPlotClipRect();
    this.goToPressedMoment();
  }

  private rangeOf({ id, is_logarithmic }: RecordedPlot): PlotRange {
    return kept(this.ranges, id, () => new PlotRange(is_logarithmic));
  }

  /** Looking back inside the window leaves it where it is and moves the cursor. */
  private windowEnd(now: number, lastTime: number): number {
    const { windowS } = this.shown;
    return now >= lastTime - windowS ? Math.max(now, lastTime) : now + 0.5 * windowS;
  }

  /** With room on the right for the names of the curves. */
  private setUpAxes(
    { is_logarithmic, range: fixed }: RecordedPlot,
    range: PlotRange,
    end: number,
    namesPx: number,
    size: ImVec2,
  ): void {
    const { windowS } = this.shown;
    const labelPx = namesPx + LABEL_GAP_PX;
    const margin = (labelPx / Math.max(size.x - AXIS_PX - labelPx, labelPx)) * windowS;
    const condition = this.toolbar.follows ? COND_ALWAYS : COND_ONCE;
    ImPlot.SetupAxes('', '', AXIS_NO_LABEL, fixed ? AXIS_BARE : AXIS_NO_LABEL);
    if (is_logarithmic) ImPlot.SetupAxisScale(ImAxis.Y1, SCALE_LOG10);
    ImPlot.SetupAxisLimits(ImAxis.X1, end - windowS, end + margin, condition);
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
    if (!this.toolbar.follows || !ImPlot.IsPlotHovered()) return;
    if (!ImGui.IsMouseDown(ImGuiMouseButton.Left)) return;
    const { recorder, scene, newestStep } = this.player;
    const row = Math.min(recorder.rowAt(ImPlot.GetPlotMousePos().x), recorder.length - 1);
    const oldest = scene.snapshot.scalar('history_first_step');
    const target = Math.min(Math.max(recorder.step(row), oldest), newestStep);
    if (target !== this.player.currentStep) this.player.seek(target);
  }
}

function widened(low: number, high: number, extent = 0): [number, number] {
  const missing = 0.5 * (extent - (high - low));
  return missing > 0 ? [low - missing, high + missing] : [low, high];
}
