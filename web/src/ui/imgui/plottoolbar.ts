// Over the plots: which preset or signals, which legs and joints, how long a window, whether the plots follow the run.
import { ImGui, ImGuiCol, ImVec2 } from '@mori2003/jsimgui';
import type { Description } from '../../sim/description';
import { limbColour, limbsOf, TAIL } from '../../sim/limbs';
import type { Player } from '../../sim/player';
import { offeredPresets, type PlotChoice } from '../plotchoice';
import { signalsOf } from './exhibitsignals';
import type { Preset } from './presetparts';
import { PRESETS } from './presets';
import { type Choice, jointKind, jointKinds, jointName, SIGNALS, type Signal } from './signals';
import { colour } from './style';

const WINDOWS_S = [0.5, 1, 2, 4, 10, 20];
const WINDOW_S = 2;
const SHORT_WINDOW_S = 0.5;
const SLOW_PERIOD_S = 3;
const SLOW_WINDOW_S = 10;
const PRESET_PX = 190;
const JOINT_PX = 78;
const ONE_LINE_PX = 640;
const SERIES_PX = 130;
/** More plots than these in a row are too small to be read. */
const SHOWN_AT_FIRST = 4;

export class PlotToolbar {
  choice: Choice = { limbs: [], joints: [], inDegrees: false, joint: 0 };
  windowS = WINDOW_S;
  follows = true;
  private readonly shown = new Set(['torque', 'angle', 'force', 'error']);
  private kinds: string[] = [];
  /** The signals of an exhibit, and which of them are switched off; null of a robot that walks. */
  private ofExhibit: Signal[] | null = null;
  private hidden = new Set<string>();
  /** The window that a short run or a slow gait brought with it. */
  private broughtWindow = WINDOW_S;
  private shownScene = '';

  constructor(
    private readonly player: Player,
    private readonly plots: PlotChoice,
    /** Other joints or another unit: other ranges. */
    private readonly onOtherCurves: () => void,
  ) {
    player.onLayout(() => this.begin());
    plots.onChange(() => this.lookAtJointOfPreset());
    this.begin();
  }

  get preset(): Preset | undefined {
    return PRESETS[this.plots.preset];
  }

  signals(): Signal[] {
    const wanted = this.ofExhibit
      ? this.signalsOfExhibit(this.ofExhibit)
      : (this.preset?.plots ?? SIGNALS.filter((signal) => this.shown.has(signal.id)));
    return wanted.filter(({ needs }) => needs.every((name) => this.player.recorder.has(name)));
  }

  /** One series by its preset, or those that are switched on. */
  private signalsOfExhibit(all: readonly Signal[]): Signal[] {
    const one = all.filter(({ id }) => id === this.plots.preset);
    return one.length > 0 ? one : all.filter(({ id }) => !this.hidden.has(id));
  }

  /** Other joints, other curves; another scene, other sizes. */
  private begin(): void {
    const { description } = this.player.scene;
    const { robot } = description;
    this.ofExhibit = description.exhibit ? signalsOf(description) : null;
    if (description.scene.id !== this.shownScene)
      this.hidden = new Set(this.ofExhibit?.slice(SHOWN_AT_FIRST).map(({ id }) => id));
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
    this.onOtherCurves();
    this.chooseWindow();
    this.lookAtJointOfPreset();
  }

  /** A run of half a second would be a stroke in a window of two, a slow gait would never be seen whole. */
  private chooseWindow(): void {
    const { scene, plan } = this.player.scene.description;
    if (scene.id === this.shownScene) return;
    this.shownScene = scene.id;
    const period = Math.min(plan?.period_s ?? 0, SLOW_WINDOW_S);
    const whole = WINDOWS_S.find((seconds) => seconds >= period) ?? SLOW_WINDOW_S;
    if (scene.duration_s < 0.5 * WINDOW_S) this.broughtWindow = this.windowS = SHORT_WINDOW_S;
    else if (period > SLOW_PERIOD_S) this.broughtWindow = this.windowS = whole;
    else if (this.windowS === this.broughtWindow) this.windowS = WINDOW_S;
  }

  private lookAtJointOfPreset(): void {
    const { robot } = this.player.scene.description;
    const joint = robot.joints.findIndex(({ name }) => this.preset?.joints?.includes(name));
    if (joint >= 0) this.choice.joint = joint;
  }

  draw(): void {
    this.drawPresets();
    ImGui.SameLine(0, 10);
    if (this.ofExhibit) this.drawSeriesToggles(this.ofExhibit);
    else this.drawWalkingToggles();
    if (this.toggle('deg', this.choice.inDegrees)) {
      this.choice.inDegrees = !this.choice.inDegrees;
      this.onOtherCurves();
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

  /** A list with a tick for each series: titles are too long for a row of buttons. */
  private drawSeriesToggles(all: readonly Signal[]): void {
    if (this.plots.preset !== 'signals') return;
    const count = all.filter(({ id }) => !this.hidden.has(id)).length;
    ImGui.SetNextItemWidth(SERIES_PX);
    if (ImGui.BeginCombo('##series', `${count} of ${all.length} signals`)) {
      for (const { id, title } of all) {
        const box: [boolean] = [!this.hidden.has(id)];
        if (!ImGui.Checkbox(title, box)) continue;
        if (!this.hidden.delete(id)) this.hidden.add(id);
      }
      ImGui.EndCombo();
    }
    ImGui.SameLine(0, 10);
  }

  private drawWalkingToggles(): void {
    const { x: room } = ImGui.GetContentRegionAvail();
    if (!this.preset) this.drawSignalToggles();
    // Beside a comparison the dock is too narrow for one line.
    if (!this.preset && room < ONE_LINE_PX) ImGui.NewLine();
    if (this.preset?.joints) this.drawJoints();
    if (!this.preset || this.preset.hasLegs) this.drawLegToggles();
    if (!this.preset) this.drawKindToggles();
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
        this.onOtherCurves();
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
}

/** The knee; of legs that sprawl, the joint that holds femur and tibia up. */
function loadedKind({ joints, legs }: Description['robot']): string {
  const ofLegs = joints.filter(({ leg }) => legs.includes(leg)).map(jointKind);
  return ofLegs.find((kind) => kind === 'femur') ?? ofLegs.at(-1) ?? '';
}
