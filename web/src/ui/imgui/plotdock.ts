// The plots: one row, each a signal of the recorded run, with a toolbar that says which legs and joints. While the
// plots follow the run, pressing in one of them goes to that moment.
import { ImAxis, ImGui, ImGuiCol, ImGuiMouseButton, ImPlot, ImVec2 } from '@mori2003/jsimgui';
import { legColour, type Theme } from '../../palette';
import { decimate } from '../../sim/decimate';
import type { Player } from '../../sim/player';
import {
  drawCaption,
  drawCursor,
  drawCurve,
  drawEndLabels,
  type EndLabel,
  measureLetter,
  readAxes,
} from './curves';
import { PlotRange } from './plotrange';
import { type Choice, jointKinds, linesOf, SIGNALS, type Signal, unitOf } from './signals';
import { colour, inks, pushPlotColours, pushPlotPadding } from './style';

const WINDOWS_S = [1, 2, 4, 10, 20];
const LABEL_PX = 52;
const CAPTION_PX = 18;
const POINTS_APART_PX = 2.5;
const LEAST_WIDTH_PX = 280;
// ImPlot's constants, which this binding does not export.
const FLAGS_BARE = 1 | 2 | 16 | 32; // no title, legend, menus, box selection
const AXIS_NO_LABEL = 1;
const SCALE_LOG10 = 2;
const COND_ALWAYS = 1;
const COND_ONCE = 2;

export class PlotDock {
  private readonly shown = new Set(['torque', 'angle', 'force', 'error']);
  private readonly choice: Choice;
  private readonly kinds: string[];
  private readonly ranges = new Map(SIGNALS.map((s) => [s.id, new PlotRange(s.isLogarithmic)]));
  private isFirst = true;
  private windowS = 2;
  private follows = true;

  constructor(private readonly player: Player) {
    const { robot } = player.scene.description;
    this.kinds = jointKinds(robot);
    this.choice = {
      legs: robot.legs.map(() => true),
      // The last joint of a leg carries most of the load.
      joints: this.kinds.map((_, i) => i === this.kinds.length - 1),
      inDegrees: false,
    };
  }

  draw(theme: Theme): void {
    if (this.isFirst) measureLetter();
    this.isFirst = false;
    this.drawToolbar();
    const { x: width, y: height } = ImGui.GetContentRegionAvail();
    const signals = SIGNALS.filter((signal) => this.shown.has(signal.id));
    const columns = Math.max(1, Math.min(signals.length, Math.floor(width / LEAST_WIDTH_PX)));
    const rows = Math.ceil(signals.length / columns);
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

  private drawToolbar(): void {
    for (const signal of SIGNALS) {
      if (this.toggle(signal.id, this.shown.has(signal.id))) {
        if (!this.shown.delete(signal.id)) this.shown.add(signal.id);
      }
      ImGui.SetItemTooltip(signal.title);
      ImGui.SameLine(0, 3);
    }
    ImGui.Dummy(new ImVec2(8, 0));
    const { legs } = this.player.scene.description.robot;
    legs.forEach((leg, i) => {
      ImGui.SameLine(0, 3);
      const isOn = this.choice.legs[i] ?? false;
      if (this.toggle(leg, isOn, legColour(leg, i))) this.choice.legs[i] = !isOn;
    });
    ImGui.SameLine(0, 14);
    this.kinds.forEach((kind, i) => {
      const isOn = this.choice.joints[i] ?? false;
      if (this.toggle(kind, isOn)) this.choice.joints[i] = !isOn;
      ImGui.SameLine(0, 3);
    });
    ImGui.SameLine(0, 14);
    if (this.toggle('deg', this.choice.inDegrees)) this.choice.inDegrees = !this.choice.inDegrees;
    ImGui.SetItemTooltip('Angles in degrees');
    ImGui.SameLine(0, 3);
    if (this.toggle('follow', this.follows)) this.follows = !this.follows;
    ImGui.SetItemTooltip(
      'On: the plots follow the run, press in one to go to that moment. Off: drag and zoom freely.',
    );
    ImGui.SameLine(0, 3);
    ImGui.SetNextItemWidth(62);
    if (ImGui.BeginCombo('##window', `${this.windowS} s`)) {
      for (const seconds of WINDOWS_S) {
        if (ImGui.Selectable(`${seconds} s`, seconds === this.windowS)) this.windowS = seconds;
      }
      ImGui.EndCombo();
    }
  }

  private toggle(label: string, isOn: boolean, hex?: string): boolean {
    const accent = hex ?? '#5a6b7c';
    if (isOn) ImGui.PushStyleColorImVec4(ImGuiCol.Button, colour(accent, hex ? 0.55 : 0.32));
    const isPressed = ImGui.SmallButton(label);
    if (isOn) ImGui.PopStyleColor();
    return isPressed;
  }

  private drawPlot(signal: Signal, size: ImVec2, theme: Theme): void {
    const range = this.ranges.get(signal.id);
    if (!range || !ImPlot.BeginPlot(`##${signal.id}`, size, FLAGS_BARE)) return;
    try {
      this.drawContent(signal, range, size.x, theme);
    } finally {
      ImPlot.EndPlot();
    }
  }

  private drawContent(signal: Signal, range: PlotRange, width: number, theme: Theme): void {
    const { recorder, scene } = this.player;
    const now = scene.snapshot.scalar('time');
    const lastTime = recorder.length > 0 ? recorder.time(recorder.length - 1) : now;
    // Looking back inside the window leaves it where it is and moves the cursor.
    const end = now >= lastTime - this.windowS ? Math.max(now, lastTime) : now + 0.5 * this.windowS;
    const margin = (LABEL_PX / width) * this.windowS;
    const condition = this.follows ? COND_ALWAYS : COND_ONCE;
    ImPlot.SetupAxes('', '', AXIS_NO_LABEL, AXIS_NO_LABEL);
    if (signal.isLogarithmic) ImPlot.SetupAxisScale(ImAxis.Y1, SCALE_LOG10);
    ImPlot.SetupAxisLimits(ImAxis.X1, end - this.windowS, end + margin, condition);
    ImPlot.SetupAxisLimits(ImAxis.Y1, range.low, range.high, condition);
    ImPlot.SetupFinish();

    const axes = readAxes(signal.isLogarithmic);
    const from = Math.max(0, recorder.rowAt(axes.xMin) - 1);
    const to = Math.min(recorder.length, recorder.rowAt(axes.xMax) + 1);
    const bucketS = ((axes.xMax - axes.xMin) * POINTS_APART_PX) / axes.width;
    const labels: EndLabel[] = [];
    let low = Infinity;
    let high = -Infinity;
    ImPlot.PushPlotClipRect();
    for (const line of linesOf(signal, this.choice, recorder, scene.description.robot)) {
      const curve = decimate(recorder, from, to, bucketS, line.read);
      low = Math.min(low, curve.minimum);
      high = Math.max(high, curve.maximum);
      drawCurve(axes, curve, line.colour, line.isDashed);
      if (line.label) labels.push({ text: line.label, colour: line.colour, value: curve.last });
    }
    range.fit(low, high, CAPTION_PX / axes.height);
    const { ink, quiet } = inks(theme);
    if (now < lastTime) drawCursor(axes, now, ink);
    drawEndLabels(axes, recorder.time(to - 1), labels);
    const isZero = signal.isLogarithmic && scene.snapshot.scalar('mode') === 0;
    const dashed = signal.dashed ? `, dashed: ${signal.dashed}` : '';
    const unit = unitOf(signal, this.choice.inDegrees);
    drawCaption(
      axes,
      `${signal.title}, ${unit}${isZero ? ' (zero: inverse mode)' : dashed}`,
      quiet,
    );
    ImPlot.PopPlotClipRect();
    this.goToPressedMoment();
  }

  private goToPressedMoment(): void {
    if (!this.follows || !ImPlot.IsPlotHovered()) return;
    if (!ImGui.IsMouseDown(ImGuiMouseButton.Left)) return;
    const { recorder, scene, newestStep } = this.player;
    const row = Math.min(recorder.rowAt(ImPlot.GetPlotMousePos().x), recorder.length - 1);
    const oldest = scene.snapshot.scalar('history_first_step');
    const target = Math.min(Math.max(recorder.step(row), oldest), newestStep);
    if (target !== this.player.currentStep) this.player.seek(target);
  }
}
