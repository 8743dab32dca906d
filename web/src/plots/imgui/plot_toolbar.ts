// Over the plots: which preset or signals, which legs and joints, how long a window, whether the plots follow the run.
import { ImGui, ImGuiCol, ImVec2 } from '@mori2003/jsimgui';
import { inDegreesNow, setAngleUnit } from '../../basics/angles';
import { limbColour, limbsOf } from '../../engine_client/limbs';
import type { Player } from '../../engine_client/player';
import { colour } from '../../imgui/style';
import { jointName } from '../joint_names';
import type { PlotChoice } from '../plot_choice';
import { type ShownPlots, WINDOWS_S } from '../shown_plots';

const PRESET_PX = 190;
const JOINT_PX = 78;
const ONE_LINE_PX = 640;
const SERIES_PX = 130;

export class PlotToolbar {
  follows = true;

  constructor(
    private readonly player: Player,
    private readonly plots: PlotChoice,
    private readonly shown: ShownPlots,
  ) {}

  draw(): void {
    this.drawPresets();
    ImGui.SameLine(0, 10);
    this.drawPlotToggles();
    if (this.shown.preset?.joints) this.drawJoints();
    if (this.shown.preset?.has_legs) this.drawLegToggles();
    if (this.shown.preset?.has_kinds) this.drawKindToggles();
    if (this.toggle('deg', inDegreesNow())) setAngleUnit(inDegreesNow() ? 'rad' : 'deg');
    ImGui.SetItemTooltip('Angles in degrees, here and on the whole page');
    ImGui.SameLine(0, 3);
    if (this.toggle('follow', this.follows)) this.follows = !this.follows;
    ImGui.SetItemTooltip(
      'On: the plots follow the run, press in one to go to that moment. Off: drag and zoom freely.',
    );
    ImGui.SameLine(0, 3);
    ImGui.SetNextItemWidth(62);
    if (ImGui.BeginCombo('##window', `${this.shown.windowS} s`)) {
      for (const seconds of WINDOWS_S) {
        if (ImGui.Selectable(`${seconds} s`, seconds === this.shown.windowS))
          this.shown.windowS = seconds;
      }
      ImGui.EndCombo();
    }
  }

  /** Of plots of one's own choice: buttons where their names are short, or else a list with a tick for each. */
  private drawPlotToggles(): void {
    if (!this.shown.isFree) return;
    const { x: room } = ImGui.GetContentRegionAvail();
    if (!this.shown.preset?.has_kinds) this.drawPlotList();
    else {
      this.drawPlotButtons();
      // Beside a comparison the dock is too narrow for one line.
      if (room < ONE_LINE_PX) ImGui.NewLine();
    }
  }

  private drawPlotList(): void {
    const { free, hidden } = this.shown;
    const count = free.filter(({ id }) => !hidden.has(id)).length;
    ImGui.SetNextItemWidth(SERIES_PX);
    if (ImGui.BeginCombo('##series', `${count} of ${free.length} signals`)) {
      for (const { id, title } of free) {
        const box: [boolean] = [!hidden.has(id)];
        if (ImGui.Checkbox(title, box)) this.turn(id);
      }
      ImGui.EndCombo();
    }
    ImGui.SameLine(0, 10);
  }

  private drawPlotButtons(): void {
    for (const { id, title } of this.shown.free) {
      if (this.toggle(id, !this.shown.hidden.has(id))) this.turn(id);
      ImGui.SetItemTooltip(title);
      ImGui.SameLine(0, 3);
    }
    ImGui.Dummy(new ImVec2(4, 0));
    ImGui.SameLine(0, 3);
  }

  private turn(id: string): void {
    if (!this.shown.hidden.delete(id)) this.shown.hidden.add(id);
  }

  private drawPresets(): void {
    const presets = this.plots.offered(this.player.scene);
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
    if (ImGui.BeginCombo('##joint', jointName(robot, this.shown.choice.joint))) {
      robot.joints.forEach((_, joint) => {
        if (!ImGui.Selectable(jointName(robot, joint), joint === this.shown.choice.joint)) return;
        this.shown.choice.joint = joint;
        this.shown.otherCurves();
      });
      ImGui.EndCombo();
    }
    ImGui.SameLine(0, 10);
  }

  private drawLegToggles(): void {
    const { robot } = this.player.scene.description;
    limbsOf(robot).forEach((limb, i) => {
      const isOn = this.shown.choice.limbs[i] ?? false;
      if (this.toggle(limb, isOn, limbColour(robot, limb))) this.shown.choice.limbs[i] = !isOn;
      ImGui.SameLine(0, 3);
    });
    ImGui.SameLine(0, 14);
  }

  private drawKindToggles(): void {
    this.shown.kinds.forEach((kind, i) => {
      const isOn = this.shown.choice.joints[i] ?? false;
      if (this.toggle(kind, isOn)) this.shown.choice.joints[i] = !isOn;
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
