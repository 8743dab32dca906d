// A control as an ImGui row: a list, or a slider that snaps to round values. Double click (or Ctrl+click) to type any number;
// the engine may refuse it with a sentence.
import { ImGui, ImGuiHoveredFlags, ImGuiMouseButton, ImGuiSliderFlags } from '@mori2003/jsimgui';
import { t } from '../i18n/translate';
import { colour } from '../imgui/style';
import { choiceAmong, isSmallPressed, say, sayIn, sayQuietly, tip } from '../imgui/widgets';
import type { Control } from './control';

const SLIDER_SHARE = 0.46;
const RESET_PX = 19;
const WRAP_PX = 320;
const REFUSED = '#d9534a';
const QUIET_FRAMES = 4;
const DRAGGED_DIGITS = 6;

export class ImGuiRow {
  readonly path: string;
  /** Buffer that ImGui reads and writes. */
  private readonly edited: [number] = [0];
  /** A number that is being typed over the slider. */
  private typing: { hasFocus: boolean; quietFrames: number; value: [number] } | null = null;
  /** The values before the last two presses. */
  private readonly before: number[] = [];

  constructor(
    private readonly control: Control,
    /** Applies a change after everything is drawn. */
    private readonly later: (change: () => void) => void,
    /** Reports where the widget has just been drawn. */
    private readonly note: (path: string) => void,
  ) {
    this.path = control.parameter.path;
  }

  /** A double click occurred here; the text input has not appeared yet. */
  get isPreparing(): boolean {
    return this.typing?.hasFocus === false;
  }

  /** Called when the press occurs, before ImGui hears of it. */
  press(): void {
    this.before.push(this.control.value);
    if (this.before.length > 2) this.before.shift();
  }

  beginTyping(): void {
    const { isChoice, isLocked } = this.control;
    if (!isChoice && !isLocked) this.typing = { hasFocus: false, quietFrames: 0, value: [0] };
  }

  draw(): void {
    ImGui.PushID(this.path);
    try {
      this.drawInput();
      this.explain();
      ImGui.SameLine();
      this.drawReset();
      this.drawLabel();
      this.explain();
    } finally {
      ImGui.PopID();
    }
  }

  private drawInput(): void {
    const { control } = this;
    ImGui.BeginDisabled(control.isLocked);
    ImGui.SetNextItemWidth(SLIDER_SHARE * ImGui.GetContentRegionAvail().x);
    if (control.isChoice) {
      const choices = control.choices.map((name, value) => [value, name] as const);
      choiceAmong('##value', choices, control.value, (value) => this.set(value));
    } else if (this.isTyping()) this.drawTyping();
    else this.drawSlider();
    this.note(this.path);
    ImGui.EndDisabled();
  }

  private drawReset(): void {
    const { control } = this;
    if (control.isLocked || control.isUsual) {
      ImGui.SetCursorPosX(ImGui.GetCursorPosX() + RESET_PX);
      return;
    }
    if (isSmallPressed('×##default')) this.later(() => control.reset());
    tip(`Back to ${control.defaultInWords}`);
    ImGui.SameLine(0, 4);
  }

  private drawLabel(): void {
    const { isLocked, refusal, parameter } = this.control;
    if (isLocked) sayQuietly(parameter.label);
    else if (refusal !== '') sayIn(colour(REFUSED), parameter.label);
    else say(parameter.label);
  }

  /** ImGui receives the two clicks in successive frames; until then the slider is still there. */
  private isTyping(): boolean {
    const { typing } = this;
    if (!typing) return false;
    if (typing.quietFrames > QUIET_FRAMES) return true;
    typing.quietFrames = ImGui.IsMouseDown(ImGuiMouseButton.Left) ? 0 : typing.quietFrames + 1;
    return false;
  }

  /** Any number, after a double click: judged by the engine alone. */
  private drawTyping(): void {
    const { control, typing } = this;
    if (!typing) return;
    if (!typing.hasFocus) {
      typing.hasFocus = true;
      // The first of the two clicks moved the slider: undo that.
      const [before = control.value] = this.before;
      this.set(before);
      typing.value[0] = control.toShown(before);
      ImGui.SetKeyboardFocusHere();
    }
    ImGui.InputDouble('##value', typing.value, 0, 0, '%.9g');
    if (!ImGui.IsItemDeactivated()) return;
    this.set(control.fromShown(typing.value[0]));
    this.typing = null;
  }

  private drawSlider(): void {
    const { control, edited } = this;
    const { scale, unit, bounds } = control;
    edited[0] = control.shown;
    const suffix = unit === '' ? '' : ` ${t(unit).replaceAll('%', '%%')}`;
    const flags =
      (scale.isLogarithmic ? ImGuiSliderFlags.Logarithmic : 0) | ImGuiSliderFlags.NoRoundToFormat;
    const hasChanged = ImGui.SliderFloat(
      '##value',
      edited,
      bounds.minimum,
      bounds.maximum,
      control.parameter.kind === 'integer' ? `%.0f${suffix}` : `%.5g${suffix}`,
      flags,
    );
    if (!hasChanged) return;
    const isTyped = ImGui.GetIO().WantTextInput;
    const dragged = Number(edited[0].toPrecision(DRAGGED_DIGITS));
    const isInside = dragged >= bounds.minimum && dragged <= bounds.maximum;
    this.set(control.fromShown(isTyped || !isInside ? dragged : scale.round(edited[0])));
  }

  private set(value: number): void {
    const { control } = this;
    if (value !== control.value) this.later(() => control.set(value));
  }

  private explain(): void {
    const isWanted =
      ImGui.IsItemHovered(ImGuiHoveredFlags.ForTooltip) &&
      !ImGui.IsMouseDown(ImGuiMouseButton.Left);
    if (!isWanted || !ImGui.BeginTooltip()) return;
    const { refusal, about } = this.control;
    ImGui.PushTextWrapPos(WRAP_PX);
    if (refusal !== '') sayIn(colour(REFUSED), refusal);
    say(about);
    sayQuietly(this.path);
    ImGui.PopTextWrapPos();
    ImGui.EndTooltip();
  }
}
