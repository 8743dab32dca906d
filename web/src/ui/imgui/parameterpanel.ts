// Parameters as sliders and lists, generated from the engine's schema. Sliders settle on round values; a double
// click (or Ctrl+click) types any number, which the engine may refuse with a sentence.
import {
  ImGui,
  ImGuiHoveredFlags,
  ImGuiMouseButton,
  ImGuiSliderFlags,
  ImGuiTreeNodeFlags,
} from '@mori2003/jsimgui';
import { angleUnit, shownParameter, toShown, valueFromShown } from '../../angles';
import { t } from '../../i18n/say';
import type { EventKind, Parameter, ParameterGroup } from '../../sim/description';
import { groupParameters, isFolded } from '../../sim/description';
import type { Player } from '../../sim/player';
import { formatWithUnit } from '../format';
import { describe } from '../parametertext';
import { type SliderScale, sliderScale } from '../scale';
import { colour } from './style';

const SLIDER_SHARE = 0.46;
const RESET_PX = 19;
const WRAP_PX = 320;
const REFUSED = '#d9534a';
const DOUBLE_CLICK_MS = 1000;
const QUIET_FRAMES = 4;

export class ParameterPanel {
  private readonly groups: ParameterGroup[];
  private scales: SliderScale[] = [];
  /** The unit of angles that the scales are for: a panel is replaced with its scene, and must leave no listener. */
  private scaledFor = '';
  /** ImGui writes here; kept between frames, so that a drag is not fought by the engine's rounding. */
  private readonly edited: [number] = [0];
  /** Where each slider, and the button of each event, was drawn last, in the canvas. */
  readonly places = new Map<string, { x: number; y: number; width: number; height: number }>();
  private typing: {
    index: number;
    hasFocus: boolean;
    quietFrames: number;
    value: [number];
  } | null = null;
  private pressed = { index: -1, value: 0, at: Number.NEGATIVE_INFINITY };
  /** The event whose button was pressed. */
  private event = '';
  private pending: { index: number; value: number } | null = null;

  constructor(private readonly player: Player) {
    // What people change first comes first: the motion before the robot's mass properties.
    this.groups = groupParameters(player.scene.description).sort(
      (a, b) => Number(isRobot(a)) - Number(isRobot(b)),
    );
  }

  draw(): void {
    const { notice } = this.player;
    this.rescale();
    this.places.clear();
    for (const group of this.groups) {
      const isOpen = isFolded(group) ? 0 : ImGuiTreeNodeFlags.DefaultOpen;
      if (!ImGui.CollapsingHeader(group.name, isOpen)) continue;
      for (const { parameter, index } of group.members) {
        ImGui.PushID(parameter.path);
        try {
          this.drawRow(parameter, index, notice?.parameter === index ? notice.sentence : '');
        } finally {
          ImGui.PopID();
        }
      }
      for (const event of group.events) this.drawEvent(event);
    }
    // One change a frame, after the widgets: a new motion takes milliseconds to plan.
    if (this.pending) this.player.set(this.pending.index, this.pending.value);
    this.pending = null;
    if (this.event !== '') this.player.act(this.event);
    this.event = '';
  }

  private rescale(): void {
    if (this.scaledFor === angleUnit()) return;
    this.scaledFor = angleUnit();
    const { parameters } = this.player.scene.description;
    this.scales = parameters.map((parameter) => sliderScale(shownParameter(parameter)));
  }

  /** A double click in the canvas: on a slider, its number becomes a text to type over. */
  typeAt(x: number, y: number): void {
    const { parameters } = this.player.scene.description;
    const index = parameters.findIndex((parameter) => {
      const place = this.places.get(parameter.path);
      const isHit =
        place &&
        x >= place.x &&
        x < place.x + place.width &&
        y >= place.y &&
        y < place.y + place.height;
      return isHit && parameter.kind !== 'choice' && parameter.locked === '';
    });
    if (index < 0) return;
    this.typing = { index, hasFocus: false, quietFrames: 0, value: [0] };
  }

  private drawRow(parameter: Parameter, index: number, refusal: string): void {
    const value = this.player.scene.get(index);
    const isLocked = parameter.locked !== '';
    const { x: width } = ImGui.GetContentRegionAvail();
    ImGui.BeginDisabled(isLocked);
    ImGui.SetNextItemWidth(SLIDER_SHARE * width);
    if (parameter.kind === 'choice') this.drawChoice(parameter, index, value);
    else this.drawSlider(parameter, index, value);
    this.note(parameter.path);
    ImGui.EndDisabled();
    this.explain(parameter, refusal);
    ImGui.SameLine();
    if (!isLocked && value !== parameter.default) {
      if (ImGui.SmallButton('×##default')) this.pending = { index, value: parameter.default };
      ImGui.SetItemTooltip(`Back to ${formatWithUnit(parameter.default, parameter.unit)}`);
      ImGui.SameLine(0, 4);
    } else {
      ImGui.SetCursorPosX(ImGui.GetCursorPosX() + RESET_PX);
    }
    if (isLocked) ImGui.TextDisabled(parameter.label);
    else if (refusal !== '') ImGui.TextColored(colour(REFUSED), parameter.label);
    else ImGui.Text(parameter.label);
    this.explain(parameter, refusal);
  }

  private drawChoice(parameter: Parameter, index: number, value: number): void {
    const names = parameter.choices ?? [];
    if (!ImGui.BeginCombo('##value', names[value] ?? '')) return;
    names.forEach((name, choice) => {
      if (ImGui.Selectable(name, choice === value)) this.pending = { index, value: choice };
    });
    ImGui.EndCombo();
  }

  /** Any number, after a double click: judged by the engine alone. */
  private drawTyping(parameter: Parameter, index: number, value: number): void {
    if (!this.typing) return;
    const { unit } = parameter;
    if (!this.typing.hasFocus) {
      this.typing.hasFocus = true;
      // The first of the two clicks has moved the slider: take that back.
      const before = this.pressed.index === index ? this.pressed.value : value;
      if (before !== value) this.pending = { index, value: before };
      this.typing.value[0] = toShown(before, unit);
      ImGui.SetKeyboardFocusHere();
    }
    ImGui.InputDouble('##value', this.typing.value, 0, 0, '%.9g');
    if (!ImGui.IsItemDeactivated()) return;
    const typed = valueFromShown(this.typing.value[0], parameter);
    if (typed !== value) this.pending = { index, value: typed };
    this.typing = null;
  }

  private drawSlider(parameter: Parameter, index: number, value: number): void {
    if (this.typing?.index === index) {
      if (this.typing.quietFrames > QUIET_FRAMES) {
        this.drawTyping(parameter, index, value);
        return;
      }
      // ImGui hears of the two clicks one frame at a time: wait until they are over.
      this.typing.quietFrames += ImGui.IsMouseDown(ImGuiMouseButton.Left)
        ? -this.typing.quietFrames
        : 1;
    }
    const scale = this.scales[index];
    if (!scale) return;
    const shown = shownParameter(parameter);
    this.edited[0] = toShown(value, parameter.unit);
    const unit = shown.unit === '1' ? '' : ` ${t(shown.unit).replaceAll('%', '%%')}`;
    const flags =
      (scale.isLogarithmic ? ImGuiSliderFlags.Logarithmic : 0) | ImGuiSliderFlags.NoRoundToFormat;
    const hasChanged = ImGui.SliderFloat(
      '##value',
      this.edited,
      shown.minimum,
      shown.maximum,
      parameter.kind === 'integer' ? `%.0f${unit}` : `%.5g${unit}`,
      flags,
    );
    const now = performance.now();
    if (ImGui.IsItemActivated() && now - this.pressed.at > DOUBLE_CLICK_MS) {
      this.pressed = { index, value, at: now };
    }
    if (!hasChanged) return;
    const isTyped = ImGui.GetIO().WantTextInput;
    const typed = Number(this.edited[0].toPrecision(6));
    const next = isTyped || !isInside(typed, shown) ? typed : scale.round(this.edited[0]);
    const own = valueFromShown(next, parameter);
    if (own !== value) this.pending = { index, value: own };
  }

  /** Where what was drawn last is. */
  private note(name: string): void {
    const { x, y } = ImGui.GetItemRectMin();
    const size = ImGui.GetItemRectSize();
    this.places.set(name, { x, y, width: size.x, height: size.y });
  }

  private drawEvent({ name, label, meaning }: EventKind): void {
    // The heading above may be called the same.
    ImGui.PushID(`event ${name}`);
    if (ImGui.Button(label)) this.event = name;
    this.note(name);
    ImGui.SetItemTooltip(meaning);
    ImGui.PopID();
  }

  private explain(parameter: Parameter, refusal: string): void {
    if (
      !ImGui.IsItemHovered(ImGuiHoveredFlags.ForTooltip) ||
      ImGui.IsMouseDown(ImGuiMouseButton.Left)
    )
      return;
    if (!ImGui.BeginTooltip()) return;
    ImGui.PushTextWrapPos(WRAP_PX);
    if (refusal !== '') ImGui.TextColored(colour(REFUSED), refusal);
    ImGui.Text(describe(parameter));
    ImGui.TextDisabled(parameter.path);
    ImGui.PopTextWrapPos();
    ImGui.EndTooltip();
  }
}

const isRobot = (group: ParameterGroup): boolean =>
  group.events.length === 0 &&
  group.members.every(({ parameter }) => /^(robot|world)\./.test(parameter.path));

const isInside = (value: number, { minimum, maximum }: Parameter): boolean =>
  value >= minimum && value <= maximum;
