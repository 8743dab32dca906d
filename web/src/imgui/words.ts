// What ImGui's widgets say, in the page's language: every call passes here, so that no panel has to think of it.
import { ImGui } from '@mori2003/jsimgui';
import { t } from '../i18n/say';

const LABELLED = [
  'Button',
  'SmallButton',
  'Selectable',
  'Checkbox',
  'CollapsingHeader',
  'BeginTabItem',
] as const;
const SPOKEN = ['Text', 'TextDisabled', 'SeparatorText', 'SetItemTooltip'] as const;

type Widget = (first: string, ...others: never[]) => unknown;
type Widgets = Record<string, Widget>;

/** What it says changes with the language; who it is does not. */
export function labelled(label: string): string {
  const [words = ''] = label.split('##');
  const said = t(words);
  return said === words ? label : `${said}###${label}`;
}

/** Once, before the first frame. */
export function translateWidgets(): void {
  const widgets = ImGui as unknown as Widgets;
  const pass = (name: string, how: (text: string) => string): void => {
    const draw = widgets[name] as Widget;
    widgets[name] = (first, ...others) => draw.call(ImGui, how(first), ...others);
  };
  for (const name of LABELLED) pass(name, labelled);
  for (const name of SPOKEN) pass(name, t);
  const { TextColored, BeginCombo } = ImGui;
  ImGui.TextColored = (colour, text) => TextColored.call(ImGui, colour, t(text));
  ImGui.BeginCombo = (label, preview, flags) => BeginCombo.call(ImGui, label, t(preview), flags);
}
