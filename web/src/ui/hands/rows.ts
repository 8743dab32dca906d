// Rows of the drawer about what hands do: a number with its name and unit, a slider with its value, a choice.

import { shownParameter, toShown, valueFromShown } from '../../angles';
import type { Player } from '../../sim/player';
import { make, setText } from '../dom';
import { formatNumber, formatWithUnit, unitInWords } from '../format';
import { sliderScale } from '../scale';

/** A control that shows the present value when told to. */
export interface Row {
  box: HTMLElement;
  update(): void;
}

/** A parameter as a slider; nothing where the scene does not have it. */
export function sliderRow(player: Player, path: string): Row | null {
  const { scene } = player;
  const parameter = scene.description.parameters[scene.indexOf(path)];
  if (parameter?.locked !== '') return null;
  // Anew at each update: the unit of angles may have changed, and rows come and go without a listener each.
  let scale = sliderScale(shownParameter(parameter));
  const box = make('label', 'hand-row');
  const range = make('input');
  const value = make('output');
  range.type = 'range';
  // The label holds the value too.
  range.setAttribute('aria-label', parameter.label);
  range.min = '0';
  range.addEventListener('input', () =>
    player.setMany({ [path]: valueFromShown(scale.valueAt(Number(range.value)), parameter) }),
  );
  box.title = parameter.meaning;
  box.append(make('span', '', parameter.label), range, value);
  const update = () => {
    const present = player.scene.valueOf(path);
    scale = sliderScale(shownParameter(parameter));
    range.max = String(scale.notches);
    range.value = String(scale.notchOf(toShown(present, parameter.unit)));
    const words = formatWithUnit(present, unitInWords(parameter.unit), 4);
    range.setAttribute('aria-valuetext', words);
    setText(value, words);
  };
  return { box, update };
}

/** A number that is typed. */
export function numberRow(
  words: string,
  unit: string,
  read: () => number,
  write: (value: number) => void,
): Row {
  const box = make('label', 'hand-row');
  const input = make('input');
  input.type = 'number';
  input.step = 'any';
  input.addEventListener('change', () => {
    if (Number.isFinite(input.valueAsNumber)) write(input.valueAsNumber);
    update();
  });
  box.append(make('span', '', words), input, make('span', 'unit', unit));
  const update = () => {
    if (document.activeElement !== input) input.value = formatNumber(read(), 5);
  };
  return { box, update };
}

/** A choice parameter as a list. */
export function choiceRow(player: Player, path: string): Row | null {
  const { scene } = player;
  const parameter = scene.description.parameters[scene.indexOf(path)];
  if (!parameter) return null;
  const box = make('label', 'hand-row');
  const list = make('select');
  (parameter.choices ?? []).forEach((name, value) => {
    const option = make('option', '', name);
    option.value = String(value);
    list.append(option);
  });
  list.addEventListener('change', () => player.setMany({ [path]: Number(list.value) }));
  box.title = parameter.meaning;
  box.append(make('span', '', parameter.label), list);
  const update = () => {
    list.value = String(player.scene.valueOf(path));
  };
  return { box, update };
}
