// ImGui's widgets with translated labels. The label changes with the language; the widget's id does not.
import { ImGui, type ImVec2, type ImVec4 } from '@mori2003/jsimgui';
import { t } from '../i18n/translate';

function labelled(label: string): string {
  const [words = ''] = label.split('##');
  const said = t(words);
  return said === words ? label : `${said}###${label}`;
}

export const say = (text: string): void => ImGui.Text(t(text));
export const sayQuietly = (text: string): void => ImGui.TextDisabled(t(text));
export const sayIn = (colour: ImVec4, text: string): void => ImGui.TextColored(colour, t(text));
export const sayBetweenLines = (text: string): void => ImGui.SeparatorText(t(text));
/** Tooltip of the previous widget, when it is hovered over. */
export const tip = (text: string): void => ImGui.SetItemTooltip(t(text));

export const isPressed = (label: string, size?: ImVec2): boolean =>
  ImGui.Button(labelled(label), size);
export const isSmallPressed = (label: string): boolean => ImGui.SmallButton(labelled(label));
export const isUnfolded = (label: string, flags: number): boolean =>
  ImGui.CollapsingHeader(labelled(label), flags);
export const isTabOpen = (label: string): boolean => ImGui.BeginTabItem(labelled(label));

/** A list that opens below its label; `content` draws its items. */
function unfolding(id: string, words: string, content: () => void, widthPx?: number): void {
  if (widthPx !== undefined) ImGui.SetNextItemWidth(widthPx);
  if (!ImGui.BeginCombo(id, t(words))) return;
  content();
  ImGui.EndCombo();
}

/** A list of named choices with one selected. */
export function choiceAmong<T>(
  id: string,
  choices: readonly (readonly [value: T, name: string])[],
  chosen: T,
  choose: (value: T) => void,
  widthPx?: number,
): void {
  const [, words = ''] = choices.find(([value]) => value === chosen) ?? [];
  const content = () => {
    for (const [value, name] of choices)
      if (ImGui.Selectable(labelled(name), value === chosen)) choose(value);
  };
  unfolding(id, words, content, widthPx);
}
