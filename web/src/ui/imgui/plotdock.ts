// The plots: one row, each a signal of the recorded run, with a toolbar that says which legs and joints; or a preset,
// which brings its own signals. While the plots follow the run, pressing in one of them goes to that moment.
import { ImAxis, ImGui, ImGuiCol, ImGuiMouseButton, ImPlot, ImVec2 } from '@mori2003/jsimgui';
import type { Theme } from '../../palette';
import { companionName } from '../../sim/companion';
import { decimate } from '../../sim/decimate';
import type { Description } from '../../sim/description';
import { limbColour, limbsOf, TAIL } from '../../sim/limbs';
import type { Player } from '../../sim/player';
import { offeredPresets, type PlotChoice } from '../plotchoice';
import {
  type Axes,
  drawCaption,
  drawCursor,
  drawCurve,
  drawEndLabels,
  type EndLabel,
  fitsInside,
  labelWidth,
  measureLetter,
  readAxes,
} from './curves';
import { PlotRange } from './plotrange';
import type { Preset } from './presetparts';
import { PRESETS } from './presets';
import {
  type Choice,
  jointKind,
  jointKinds,
  jointName,
  SIGNALS,
  type Signal,
  type Source,
  unitOf,
} from './signals';
import { colour, inks, pushPlotColours, pushPlotPadding } from './style';

const WINDOWS_S = [0.5, 1, 2, 4, 10, 20];
const WINDOW_S = 2;
const SHORT_WINDOW_S = 0.5;
const SLOW_PERIOD_S = 3;
const SLOW_WINDOW_S = 10;
const LABEL_GAP_PX = 10;
const AXIS_PX = 50;
const CAPTION_PX = 18;
const POINTS_APART_PX = 2.5;
const LEAST_WIDTH_PX = 190;
const PRESET_PX = 190;
const JOINT_PX = 78;
const ONE_LINE_PX = 640;
// ImPlot's constants, which this binding does not export.
const FLAGS_BARE = 1 | 2 | 16 | 32; // no title, legend, menus, box selection
const AXIS_NO_LABEL = 1;
const AXIS_BARE = 1 | 2 | 4 | 8; // no label, grid lines, tick marks, tick labels
const SCALE_LOG10 = 2;
const COND_ALWAYS = 1;
const COND_ONCE = 2;

export class PlotDock {
  private readonly shown = new Set(['torque', 'angle', 'force', 'error']);
  private choice: Choice = { limbs: [], joints: [], inDegrees: false, joint: 0 };
  private kinds: string[] = [];
  private ranges = new Map<string, PlotRange>();
  private isFirst = true;
  private windowS = WINDOW_S;
  /** The window that a short run or a slow gait brought with it. */
  private broughtWindow = WINDOW_S;
  private shownScene = '';
  private follows = true;

  constructor(
    private readonly player: Player,
    private readonly plots: PlotChoice,
    /** Asks for another frame: axes fit the curves of the frame before. */
    private readonly wake: () => void,
  ) {
    player.onLayout(() => this.begin());
    plots.onChange(() => this.lookAtJointOfPreset());
    this.begin();
  }

  draw(theme: Theme): void {
    if (this.isFirst) measureLetter();
    this.isFirst = false;
    this.drawToolbar();
    this.plots.drawn = [];
    const { x: width, y: height } = ImGui.GetContentRegionAvail();
    const signals = this.signals();
    if (signals.length === 0) {
      ImGui.TextDisabled('This scene does not record what this plot shows.');
      return;
    }
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

  /** Other joints, other curves; another scene, other sizes. */
  private begin(): void {
    const { robot } = this.player.scene.description;
    this.kinds = jointKinds(robot);
    this.choice = {
      limbs: limbsOf(robot).map(() => true),
      // One joint of a leg carries most of the load; of a tail every joint matters.
      joints: this.kinds.map((kind) => {
        const limbs = robot.joints.filter((joint) => jointKind(joint) === kind);
        return limbs.some(({ leg }) => leg === TAIL) || kind === loadedKind(robot);
      }),
      inDegrees: this.choice.inDegrees,
      joint: 0,
    };
    this.ranges = new Map();
    this.chooseWindow();
    this.lookAtJointOfPreset();
  }

  /** A run of half a second would be a stroke in a window of two, a slow gait would never be seen whole. */
  private chooseWindow(): void {
    const { scene, plan } = this.player.scene.description;
    if (scene.id === this.shownScene) return;
    this.shownScene = scene.id;
    const period = plan?.period_s ?? 0;
    const wanted =
      period > SLOW_PERIOD_S
        ? WINDOWS_S.find((seconds) => seconds >= Math.min(period, SLOW_WINDOW_S))
        : undefined;
    if (wanted !== undefined) this.broughtWindow = this.windowS = wanted;
    else if (scene.duration_s < 0.5 * WINDOW_S) this.broughtWindow = this.windowS = SHORT_WINDOW_S;
    else if (this.windowS === this.broughtWindow) this.windowS = WINDOW_S;
  }

  private get preset(): Preset | undefined {
    return PRESETS[this.plots.preset];
  }

  private signals(): Signal[] {
    const wanted = this.preset?.plots ?? SIGNALS.filter((signal) => this.shown.has(signal.id));
    return wanted.filter(({ needs }) => needs.every((name) => this.player.recorder.has(name)));
  }

  private get source(): Source {
    const { recorder, scene } = this.player;
    const { robot, snapshot } = scene.description;
    return {
      recorder,
      robot,
      choice: this.choice,
      beside: companionName(scene),
      labelsOf: (channel) => snapshot.fields.find(({ name }) => name === channel)?.labels ?? [],
    };
  }

  private lookAtJointOfPreset(): void {
    const { robot } = this.player.scene.description;
    const joint = robot.joints.findIndex(({ name }) => this.preset?.joints?.includes(name));
    if (joint >= 0) this.choice.joint = joint;
  }

  private drawToolbar(): void {
    this.drawPresets();
    ImGui.SameLine(0, 10);
    const { x: room } = ImGui.GetContentRegionAvail();
    if (!this.preset) this.drawSignalToggles();
    // Beside a comparison the dock is too narrow for one line.
    if (!this.preset && room < ONE_LINE_PX) ImGui.NewLine();
    if (this.preset?.joints) this.drawJoints();
    if (!this.preset || this.preset.hasLegs) this.drawLegToggles();
    if (!this.preset) this.drawKindToggles();
    if (this.toggle('deg', this.choice.inDegrees)) {
      this.choice.inDegrees = !this.choice.inDegrees;
      this.ranges = new Map();
    }
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

  private drawPresets(): void {
    const presets = offeredPresets(this.player.scene);
    const title = presets.find(({ id }) => id === this.plots.preset)?.title ?? '';
    ImGui.SetNextItemWidth(PRESET_PX);
    if (!ImGui.BeginCombo('##preset', title)) return;
    for (const entry of presets) {
      const isChosen = entry.id === this.plots.preset;
      if (ImGui.Selectable(entry.title, isChosen)) this.plots.use(entry.id);
    }
    ImGui.EndCombo();
  }

  private drawJoints(): void {
    const { robot } = this.player.scene.description;
    ImGui.SetNextItemWidth(JOINT_PX);
    if (ImGui.BeginCombo('##joint', jointName(robot, this.choice.joint))) {
      robot.joints.forEach((_, joint) => {
        if (!ImGui.Selectable(jointName(robot, joint), joint === this.choice.joint)) return;
        this.choice.joint = joint;
        this.ranges = new Map();
      });
      ImGui.EndCombo();
    }
    ImGui.SameLine(0, 10);
  }

  private drawSignalToggles(): void {
    for (const signal of SIGNALS) {
      if (this.toggle(signal.id, this.shown.has(signal.id))) {
        if (!this.shown.delete(signal.id)) this.shown.add(signal.id);
      }
      ImGui.SetItemTooltip(signal.title);
      ImGui.SameLine(0, 3);
    }
    ImGui.Dummy(new ImVec2(4, 0));
    ImGui.SameLine(0, 3);
  }

  private drawLegToggles(): void {
    const { robot } = this.player.scene.description;
    limbsOf(robot).forEach((limb, i) => {
      const isOn = this.choice.limbs[i] ?? false;
      if (this.toggle(limb, isOn, limbColour(robot, limb))) this.choice.limbs[i] = !isOn;
      ImGui.SameLine(0, 3);
    });
    ImGui.SameLine(0, 14);
  }

  private drawKindToggles(): void {
    this.kinds.forEach((kind, i) => {
      const isOn = this.choice.joints[i] ?? false;
      if (this.toggle(kind, isOn)) this.choice.joints[i] = !isOn;
      ImGui.SameLine(0, 3);
    });
    ImGui.SameLine(0, 14);
  }

  private toggle(label: string, isOn: boolean, hex?: string): boolean {
    const accent = hex ?? '#5a6b7c';
    if (isOn) ImGui.PushStyleColorImVec4(ImGuiCol.Button, colour(accent, hex ? 0.55 : 0.32));
    const isPressed = ImGui.SmallButton(label);
    if (isOn) ImGui.PopStyleColor();
    return isPressed;
  }

  private drawPlot(signal: Signal, size: ImVec2, theme: Theme): void {
    const range = this.ranges.get(signal.id) ?? new PlotRange(signal.isLogarithmic);
    this.ranges.set(signal.id, range);
    if (!ImPlot.BeginPlot(`##${signal.id}`, size, FLAGS_BARE)) return;
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
    const lines = signal.lines(this.source);
    const labelPx = labelWidth(lines) + LABEL_GAP_PX;
    const margin = (labelPx / Math.max(width - AXIS_PX - labelPx, labelPx)) * this.windowS;
    const condition = this.follows ? COND_ALWAYS : COND_ONCE;
    ImPlot.SetupAxes('', '', AXIS_NO_LABEL, signal.range ? AXIS_BARE : AXIS_NO_LABEL);
    const fixed = signal.range?.(this.source);
    if (fixed) range.fit(...fixed, 0);
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
    for (const line of lines) {
      const isBar = line.widthPx !== undefined && line.hasGaps === true;
      const curve = decimate(recorder, from, to, bucketS, line.read, line.hasGaps);
      low = Math.min(low, curve.minimum);
      high = Math.max(high, curve.maximum);
      drawCurve(axes, curve, line.colour, line);
      const lastDrawn = curve.stretches.at(-1)?.at(-1) ?? Number.NaN;
      const value = isBar ? curve.maximum : line.hasGaps ? lastDrawn : curve.last;
      if (line.label) labels.push({ text: line.label, colour: line.colour, value });
      const points = curve.stretches.reduce((sum, stretch) => sum + stretch.length / 2, 0);
      this.plots.drawn.push({ plot: signal.id, label: line.label, points });
    }
    const isEmpty = high < low;
    if (fixed) [low, high] = fixed;
    else if (signal.leastExtent !== undefined) [low, high] = widened(low, high, signal.leastExtent);
    if (range.fit(low, high, CAPTION_PX / axes.height)) this.wake();
    const { ink, quiet } = inks(theme);
    if (now < lastTime) drawCursor(axes, now, ink);
    drawEndLabels(axes, recorder.time(to - 1), labels);
    drawCaption(axes, this.caption(signal, isEmpty, axes), quiet);
    ImPlot.PopPlotClipRect();
    this.goToPressedMoment();
  }

  private caption(signal: Signal, isEmpty: boolean, axes: Axes): string {
    const { robot } = this.player.scene.description;
    const joint = this.preset?.joints ? `${jointName(robot, this.choice.joint)} ` : '';
    const unit = unitOf(signal, this.choice.inDegrees);
    const { recorder, scene } = this.player;
    const isBeside = signal.beside !== undefined && recorder.has(signal.beside);
    const others = [
      isBeside ? `, pale: ${companionName(scene)}` : '',
      signal.dashed && !isBeside ? `, dashed: ${signal.dashed}` : '',
    ].join('');
    const note = isEmpty && signal.whenZero ? ` (${signal.whenZero})` : others;
    const title = `${joint}${signal.title}${unit && unit !== '1' ? `, ${unit}` : ''}`;
    return fitsInside(axes, title + note) ? title + note : title;
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

/** The knee; of legs that sprawl, the joint that holds femur and tibia up. */
function loadedKind({ joints, legs }: Description['robot']): string {
  const ofLegs = joints.filter(({ leg }) => legs.includes(leg)).map(jointKind);
  return ofLegs.find((kind) => kind === 'femur') ?? ofLegs.at(-1) ?? '';
}

function widened(low: number, high: number, extent: number): [number, number] {
  const missing = 0.5 * (extent - (high - low));
  return missing > 0 ? [low - missing, high + missing] : [low, high];
}
