// Over the plots: which preset or signals, which legs and joints, how long a window, whether the plots follow the run.
import { ImGui, ImGuiCol, ImVec2 } from '@mori2003/jsimgui';
import { inDegreesNow, setAngleUnit } from '../../angles';
import { limbColour, limbsOf } from '../../sim/limbs';
import type { Player } from '../../sim/player';
import { offeredPresets, type PlotChoice } from '../plotchoice';
import { type ShownSignals, WINDOWS_S } from './shownsignals';
import { jointName, SIGNALS, type Signal } from './signals';
import { colour } from './style';

const PRESET_PX = 190;
const JOINT_PX = 78;
const ONE_LINE_PX = 640;
const SERIES_PX = 130;

export class PlotToolbar {
  follows = true;

  constructor(
    private readonly player: Player,
    private readonly plots: PlotChoice,
    private readonly signals: ShownSignals,
  ) {}

  draw(): void {
    this.drawPresets();
    ImGui.SameLine(0, 10);
    if (this.signals.ofExhibit) this.drawSeriesToggles(this.signals.ofExhibit);
    else this.drawWalkingToggles();
    if (this.toggle('deg', inDegreesNow())) setAngleUnit(inDegreesNow() ? 'rad' : 'deg');
    ImGui.SetItemTooltip('Angles in degrees, here and on the whole page');
    ImGui.SameLine(0, 3);
    if (this.toggle('follow', this.follows)) this.follows = !this.follows;
    ImGui.SetItemTooltip(
      'On: the plots follow the run, press in one to go to that moment. Off: drag and zoom freely.',
    );
    ImGui.SameLine(0, 3);
    ImGui.SetNextItemWidth(62);
    if (ImGui.BeginCombo('##window', `${this.signals.windowS} s`)) {
      for (const seconds of WINDOWS_S) {
        if (ImGui.Selectable(`${seconds} s`, seconds === this.signals.windowS))
          this.signals.windowS = seconds;
      }
      ImGui.EndCombo();
    }
  }

  /** A list with a tick for each series: titles are too long for a row of buttons. */
  private drawSeriesToggles(all: readonly Signal[]): void {
    if (this.plots.preset !== 'signals') return;
    const count = all.filter(({ id }) => !this.signals.hidden.has(id)).length;
    ImGui.SetNextItemWidth(SERIES_PX);
    if (ImGui.BeginCombo('##series', `${count} of ${all.length} signals`)) {
      for (const { id, title } of all) {
        const box: [boolean] = [!this.signals.hidden.has(id)];
        if (!ImGui.Checkbox(title, box)) continue;
        if (!this.signals.hidden.delete(id)) this.signals.hidden.add(id);
      }
      ImGui.EndCombo();
    }
    ImGui.SameLine(0, 10);
  }

  private drawWalkingToggles(): void {
    const { x: room } = ImGui.GetContentRegionAvail();
    if (!this.signals.preset) this.drawSignalToggles();
    // Beside a comparison the dock is too narrow for one line.
    if (!this.signals.preset && room < ONE_LINE_PX) ImGui.NewLine();
    if (this.signals.preset?.joints) this.drawJoints();
    if (!this.signals.preset || this.signals.preset.hasLegs) this.drawLegToggles();
    if (!this.signals.preset) this.drawKindToggles();
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
    if (ImGui.BeginCombo('##joint', jointName(robot, this.signals.choice.joint))) {
      robot.joints.forEach((_, joint) => {
        if (!ImGui.Selectable(jointName(robot, joint), joint === this.signals.choice.joint)) return;
        this.signals.choice.joint = joint;
        this.signals.otherCurves();
      });
      ImGui.EndCombo();
    }
    ImGui.SameLine(0, 10);
  }

  private drawSignalToggles(): void {
    for (const signal of SIGNALS) {
      if (this.toggle(signal.id, this.signals.shown.has(signal.id))) {
        if (!this.signals.shown.delete(signal.id)) this.signals.shown.add(signal.id);
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
      const isOn = this.signals.choice.limbs[i] ?? false;
      if (this.toggle(limb, isOn, limbColour(robot, limb))) this.signals.choice.limbs[i] = !isOn;
      ImGui.SameLine(0, 3);
    });
    ImGui.SameLine(0, 14);
  }

  private drawKindToggles(): void {
    this.signals.kinds.forEach((kind, i) => {
      const isOn = this.signals.choice.joints[i] ?? false;
      if (this.toggle(kind, isOn)) this.signals.choice.joints[i] = !isOn;
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
