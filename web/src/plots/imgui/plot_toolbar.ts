// Over the plots: which preset or signals, which legs and joints, how long a window, whether the plots follow the run.
import { ImGui, ImGuiCol, ImVec2 } from '@mori2003/jsimgui';
import { inDegreesNow, setAngleUnit } from '../../basics/angles';
import { limbColour, limbsOf } from '../../engine_client/limbs';
import type { Player } from '../../engine_client/player';
import { colour } from '../../imgui/style';
import { choiceAmong, isSmallPressed, isTurned, tip, unfolding } from '../../imgui/widgets';
import { jointName } from '../joint_names';
import type { PlotChoice } from '../plot_choice';
import { type ShownPlots, WINDOWS_S } from '../shown_plots';

const PRESET_PX = 190;
const JOINT_PX = 78;
const ONE_LINE_PX = 640;
const SERIES_PX = 130;
const WINDOW_PX = 62;
const APART_PX = 3;
const GREY = '#5a6b7c';
const ABOUT_FOLLOWING =
  'On: the plots follow the run, press in one to go to that moment. Off: drag and zoom freely.';

export class PlotToolbar {
  follows = true;

  constructor(
    private readonly player: Player,
    private readonly plots: PlotChoice,
    private readonly shown: ShownPlots,
  ) {}

  draw(): void {
    const { shown } = this;
    this.drawPresets();
    ImGui.SameLine(0, 10);
    this.drawPlotToggles();
    if (shown.preset?.joints) this.drawJoints();
    if (shown.preset?.has_legs) this.drawLegToggles();
    if (shown.preset?.has_kinds) this.drawKindToggles();
    if (toggle('deg', inDegreesNow(), 'Angles in degrees, here and on the whole page'))
      setAngleUnit(inDegreesNow() ? 'rad' : 'deg');
    if (toggle('follow', this.follows, ABOUT_FOLLOWING)) this.follows = !this.follows;
    const windows = WINDOWS_S.map((seconds) => [seconds, `${seconds} s`] as const);
    const choose = (seconds: number) => {
      shown.windowS = seconds;
    };
    choiceAmong('##window', windows, shown.windowS, choose, WINDOW_PX);
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
    const ticks = () => {
      for (const { id, title } of free) if (isTurned(title, !hidden.has(id))) this.turn(id);
    };
    unfolding('##series', `${count} of ${free.length} signals`, ticks, SERIES_PX);
    ImGui.SameLine(0, 10);
  }

  private drawPlotButtons(): void {
    const { free, hidden } = this.shown;
    for (const { id, title } of free) if (toggle(id, !hidden.has(id), title)) this.turn(id);
    ImGui.Dummy(new ImVec2(4, 0));
    ImGui.SameLine(0, APART_PX);
  }

  private turn(id: string): void {
    if (!this.shown.hidden.delete(id)) this.shown.hidden.add(id);
  }

  private drawPresets(): void {
    const { plots, player } = this;
    const presets = plots.offered(player.scene).map(({ id, title }) => [id, title] as const);
    choiceAmong('##preset', presets, plots.preset, (id) => plots.use(id), PRESET_PX);
  }

  private drawJoints(): void {
    const { shown, player } = this;
    const { robot } = player.scene.description;
    const joints = robot.joints.map((_, joint) => [joint, jointName(robot, joint)] as const);
    const choose = (joint: number) => {
      shown.choice.joint = joint;
      shown.otherCurves();
    };
    choiceAmong('##joint', joints, shown.choice.joint, choose, JOINT_PX);
    ImGui.SameLine(0, 10);
  }

  private drawLegToggles(): void {
    const { robot } = this.player.scene.description;
    const { limbs } = this.shown.choice;
    limbsOf(robot).forEach((limb, i) => {
      if (toggle(limb, limbs[i] ?? false, '', limbColour(robot, limb))) limbs[i] = !limbs[i];
    });
    ImGui.SameLine(0, 14);
  }

  private drawKindToggles(): void {
    const { joints } = this.shown.choice;
    this.shown.kinds.forEach((kind, i) => {
      if (toggle(kind, joints[i] ?? false)) joints[i] = !joints[i];
    });
    ImGui.SameLine(0, 14);
  }
}

/** Whether a button that is on or off has been pressed; what comes next stands beside it. */
function toggle(label: string, isOn: boolean, about = '', hex?: string): boolean {
  if (isOn) ImGui.PushStyleColorImVec4(ImGuiCol.Button, colour(hex ?? GREY, hex ? 0.55 : 0.32));
  const isNow = isSmallPressed(label);
  if (isOn) ImGui.PopStyleColor();
  if (about !== '') tip(about);
  ImGui.SameLine(0, APART_PX);
  return isNow;
}
