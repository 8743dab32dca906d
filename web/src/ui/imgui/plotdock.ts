// The plots: one row, each a signal of the recorded run, with a toolbar that says which legs and joints; or a preset,
// which brings its own signals. While the plots follow the run, pressing in one of them goes to that moment.
import { ImAxis, ImGui, ImGuiMouseButton, ImPlot, ImVec2 } from '@mori2003/jsimgui';
import type { Theme } from '../../palette';
import { Buckets, decimate } from '../../sim/decimate';
import type { Player } from '../../sim/player';
import { referenceName } from '../../sim/reference';
import { type PlotChoice, studyOf } from '../plotchoice';
import {
  captionHeight,
  captionLines,
  columnsWidth,
  drawCaption,
  drawCursor,
  drawCurve,
  drawEndLabels,
  type EndLabel,
  labelColumns,
  measureLetter,
  readAxes,
} from './curves';
import { PlotRange } from './plotrange';
import { PlotToolbar } from './plottoolbar';
import { type ShownSignals, shownSignalsOf } from './shownsignals';
import type { Signal } from './signals';
import { drawStudy } from './studyplot';
import { inks, pushPlotColours, pushPlotPadding } from './style';

const LABEL_GAP_PX = 10;
const AXIS_PX = 50;
/** The numbers under a plot and one line of caption in it. */
const NO_LABELS_PX = 44;
const POINTS_APART_PX = 2.5;
const LEAST_WIDTH_PX = 190;
// ImPlot's constants, which this binding does not export.
const FLAGS_BARE = 1 | 2 | 16 | 32; // no title, legend, menus, box selection
const AXIS_NO_LABEL = 1;
const AXIS_BARE = 1 | 2 | 4 | 8; // no label, grid lines, tick marks, tick labels
const SCALE_LOG10 = 2;
const COND_ALWAYS = 1;
const COND_ONCE = 2;

export class PlotDock {
  private readonly shown: ShownSignals;
  private readonly toolbar: PlotToolbar;
  private ranges = new Map<string, PlotRange>();
  private isFirst = true;
  /** Of plots under each other, when drawn last. */
  rows = 1;

  constructor(
    private readonly player: Player,
    private readonly plots: PlotChoice,
    /** Asks for another frame: axes fit the curves of the frame before. */
    private readonly wake: () => void,
  ) {
    this.shown = shownSignalsOf(player, plots);
    this.shown.onOtherCurves(() => {
      this.ranges = new Map();
    });
    this.toolbar = new PlotToolbar(player, plots, this.shown);
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
    const signals = this.shown.signals();
    if (signals.length === 0) {
      ImGui.TextDisabled('This scene does not record what this plot shows.');
      return;
    }
    const most = Math.max(1, Math.min(signals.length, Math.floor(width / LEAST_WIDTH_PX)));
    const rows = Math.ceil(signals.length / most);
    this.rows = rows;
    // No row shorter than it has to be: four are two and two.
    const columns = Math.ceil(signals.length / rows);
    const size = new ImVec2(
      (width - 6 * (columns - 1)) / columns,
      (height - 4 * (rows - 1)) / rows,
    );
    const colours = pushPlotColours(theme);
    const variables = pushPlotPadding();
    try {
      signals.forEach((signal, i) => {
        if (i % columns !== 0) ImGui.SameLine(0, 6);
        this.drawPlot(signal, size, theme);
      });
    } finally {
      ImPlot.PopStyleVar(variables);
      ImPlot.PopStyleColor(colours);
    }
  }

  private drawStudy(name: string, size: ImVec2, theme: Theme): void {
    const { current } = this.plots.studies;
    if (current?.name !== name) {
      ImGui.TextDisabled('Not computed: choose it again.');
      return;
    }
    for (const { label, points } of drawStudy(current, size, theme))
      this.plots.drawn.push({ plot: this.plots.preset, label, points });
  }

  private drawPlot(signal: Signal, size: ImVec2, theme: Theme): void {
    const range = this.ranges.get(signal.id) ?? new PlotRange(signal.isLogarithmic);
    this.ranges.set(signal.id, range);
    if (!ImPlot.BeginPlot(`##${signal.id}`, size, FLAGS_BARE)) return;
    try {
      this.drawContent(signal, range, size, theme);
    } finally {
      ImPlot.EndPlot();
    }
  }

  private drawContent(signal: Signal, range: PlotRange, size: ImVec2, theme: Theme): void {
    const { recorder, scene } = this.player;
    const now = scene.snapshot.scalar('time');
    const lastTime = recorder.length > 0 ? recorder.time(recorder.length - 1) : now;
    // Looking back inside the window leaves it where it is and moves the cursor.
    const end =
      now >= lastTime - this.shown.windowS
        ? Math.max(now, lastTime)
        : now + 0.5 * this.shown.windowS;
    const lines = signal.lines(this.shown.source);
    const named = lines.filter(({ label, isOther }) => label !== '' && !isOther);
    const columns = labelColumns(named.length, size.y - NO_LABELS_PX);
    const labelPx = columnsWidth(columns, named) + LABEL_GAP_PX;
    const margin = (labelPx / Math.max(size.x - AXIS_PX - labelPx, labelPx)) * this.shown.windowS;
    const condition = this.toolbar.follows ? COND_ALWAYS : COND_ONCE;
    ImPlot.SetupAxes('', '', AXIS_NO_LABEL, signal.range ? AXIS_BARE : AXIS_NO_LABEL);
    const fixed = signal.range?.(this.shown.source);
    if (fixed) range.fit(...fixed, 0);
    if (signal.isLogarithmic) ImPlot.SetupAxisScale(ImAxis.Y1, SCALE_LOG10);
    ImPlot.SetupAxisLimits(ImAxis.X1, end - this.shown.windowS, end + margin, condition);
    ImPlot.SetupAxisLimits(ImAxis.Y1, range.low, range.high, condition);
    ImPlot.SetupFinish();

    const axes = readAxes(signal.isLogarithmic);
    const from = Math.max(0, recorder.rowAt(axes.xMin) - 1);
    const to = Math.min(recorder.length, recorder.rowAt(axes.xMax) + 1);
    const bucketS = ((axes.xMax - axes.xMin) * POINTS_APART_PX) / axes.width;
    const buckets = new Buckets(recorder, from, to, bucketS);
    const labels: EndLabel[] = [];
    let low = Infinity;
    let high = -Infinity;
    ImPlot.PushPlotClipRect();
    for (const line of lines) {
      const isBar = line.widthPx !== undefined && line.hasGaps === true;
      const curve = decimate(buckets, line.read, line.hasGaps);
      low = Math.min(low, curve.minimum);
      high = Math.max(high, curve.maximum);
      drawCurve(axes, curve, line.colour, line);
      const lastDrawn = curve.stretches.at(-1)?.at(-1) ?? Number.NaN;
      const value = isBar ? curve.maximum : line.hasGaps ? lastDrawn : curve.last;
      if (line.label && !line.isOther)
        labels.push({ text: line.label, colour: line.colour, value });
      const points = curve.stretches.reduce((sum, stretch) => sum + stretch.length / 2, 0);
      this.plots.drawn.push({ plot: signal.id, label: line.label, points });
    }
    const isEmpty = high < low;
    if (fixed) [low, high] = fixed;
    else if (signal.leastExtent !== undefined) [low, high] = widened(low, high, signal.leastExtent);
    const caption = captionLines(
      axes,
      ...this.captions(
        signal,
        isEmpty,
        lines.some(({ isOther }) => isOther),
      ),
    );
    const captionPx = captionHeight(caption);
    if (range.fit(low, high, captionPx / axes.height)) this.wake();
    const { ink, quiet } = inks(theme);
    if (now < lastTime) drawCursor(axes, now, ink);
    this.plots.words.push(
      ...drawEndLabels(axes, recorder.time(to - 1), labels, { columns, captionPx }),
      ...drawCaption(axes, caption, quiet),
    );
    ImPlot.PopPlotClipRect();
    this.goToPressedMoment();
  }

  /** With all that is to be said, and what has to be. */
  private captions(signal: Signal, isEmpty: boolean, hasOther: boolean): [string, string] {
    const { recorder, scene } = this.player;
    const isBeside = signal.beside !== undefined && recorder.has(signal.beside);
    const others = [
      signal.note ?? '',
      hasOther && this.player.second ? `, dashed: ${this.player.second.name}` : '',
      isBeside ? `, pale: ${referenceName(scene)}` : '',
      signal.dashed && !isBeside && !hasOther ? `, dashed: ${signal.dashed}` : '',
    ].join('');
    const note = isEmpty && signal.whenZero ? ` (${signal.whenZero})` : others;
    const title = this.shown.titleOf(signal);
    return [title + note, title];
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

function widened(low: number, high: number, extent: number): [number, number] {
  const missing = 0.5 * (extent - (high - low));
  return missing > 0 ? [low - missing, high + missing] : [low, high];
}
