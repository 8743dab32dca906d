// A control as a row of HTML: its label, what changes its value, and what the value is.

import { actionButton, make, setText } from '../basics/dom';
import { whenever } from '../basics/emitter';
import { formatNumber } from '../basics/format';
import type { Player } from '../engine_client/player';
import { type Control, controlOf } from './control';

const TYPED_DIGITS = 9;

/** An element that shows the present value when told to. */
export interface Row<Box extends HTMLElement = HTMLElement> {
  box: Box;
  update(): void;
}

/** A list for a choice, a slider for a number. */
export function controlRow(
  control: Control,
  words = control.parameter.label,
): Row<HTMLLabelElement> {
  if (control.isChoice) return rowOf(words, listFor(control), control.parameter.meaning);
  // The label holds the value, too.
  const range = rangeFor(control, words);
  const value = make('output');
  const row = rowOf(words, range, control.parameter.meaning);
  row.box.append(value);
  const update = () => {
    range.update();
    setText(value, control.inWords);
  };
  return { box: row.box, update };
}

/** A row that is hidden while its control has no effect. */
export function whileItHasEffect(control: Control, { box, update }: Row): Row {
  const updateOrHide = () => {
    box.hidden = !control.hasEffect;
    update();
  };
  return { box, update: updateOrHide };
}

/** A number that is typed. */
export function numberRow(words: string, unit: string, input: Row): Row<HTMLLabelElement> {
  const row = rowOf(words, input);
  row.box.append(make('span', 'unit', unit));
  return row;
}

function rowOf(words: string, { box: input, update }: Row, title = ''): Row<HTMLLabelElement> {
  const box = make('label', 'control-row');
  if (title) box.title = title;
  box.append(make('span', '', words), input);
  return { box, update };
}

/** A choice as a row of buttons, for the few that change what a scene is about. */
export function buttonRow(control: Control, words = control.parameter.label): Row {
  const box = make('div', 'choice');
  box.title = control.parameter.meaning;
  const { box: segments, update } = buttonGroup(
    words,
    control.choices.map((name, value) => [name, value]),
    () => control.value,
    (value) => control.set(value),
  );
  for (const button of segments.querySelectorAll('button')) button.disabled = control.isLocked;
  box.append(make('span', 'choice-label', words), segments);
  return { box, update };
}

/** The same for whatever scene is open; nothing where it does not have that choice. */
export function choiceOfScene(player: Player, path: string, words: string): HTMLElement {
  const place = make('div');
  let row: Row | null = null;
  whenever([player.onScene], () => {
    const control = controlOf(player, path);
    row = control && buttonRow(control, words);
    place.replaceChildren(...(row ? [row.box] : []));
  });
  whenever([player.onChange], () => row?.update());
  return place;
}

/** Buttons of which one is pressed: that of the present value. */
export function buttonGroup(
  words: string,
  choices: readonly (readonly [name: string, value: number])[],
  read: () => number,
  write: (value: number) => void,
): Row {
  const box = make('div', 'segments');
  box.setAttribute('role', 'group');
  box.setAttribute('aria-label', words);
  const buttons = choices.map(([name, value]) => actionButton(name, () => write(value)));
  box.append(...buttons);
  const update = () => {
    const present = read();
    buttons.forEach((button, i) => {
      button.setAttribute('aria-pressed', String(choices[i]?.[1] === present));
    });
  };
  return { box, update };
}

export function rangeFor(control: Control, name: string): Row<HTMLInputElement> {
  const box = make('input');
  box.type = 'range';
  box.min = '0';
  box.setAttribute('aria-label', name);
  box.disabled = control.isLocked;
  box.addEventListener('input', () => control.setShown(control.scale.valueAt(Number(box.value))));
  const update = () => {
    const { scale, shown } = control;
    box.max = String(scale.notches);
    box.value = String(scale.notchOf(shown));
    box.setAttribute('aria-valuetext', control.inWords);
  };
  return { box, update };
}

export function listFor(control: Control): Row<HTMLSelectElement> {
  const box = make('select');
  box.append(...optionsOf(control.choices));
  box.disabled = control.isLocked;
  box.addEventListener('change', () => control.set(Number(box.value)));
  const update = () => {
    box.value = String(control.value);
  };
  return { box, update };
}

/** Their values are 0, 1, ... */
export const optionsOf = (names: readonly string[]): HTMLOptionElement[] =>
  names.map((name, value) => {
    const option = make('option', '', name);
    option.value = String(value);
    return option;
  });

/** What was refused stays in it, marked. */
export function numberFor(control: Control): Row<HTMLInputElement> {
  const number = numberInput(
    () => control.shown,
    (shown) => control.setShown(shown),
  );
  number.box.disabled = control.isLocked;
  const update = () => {
    const isRefused = control.refusal !== '';
    if (!isRefused) number.update();
    number.box.setAttribute('aria-invalid', String(isRefused));
  };
  return { box: number.box, update };
}

/** Nothing is written over what somebody is typing; `write` judges it: NaN is no number. */
export function numberInput(
  read: () => number,
  write: (value: number) => void,
  digits = TYPED_DIGITS,
): Row<HTMLInputElement> {
  const box = make('input');
  box.type = 'number';
  box.step = 'any';
  let isTyped = false;
  box.addEventListener('input', () => {
    isTyped = true;
  });
  box.addEventListener('change', () => {
    isTyped = false;
    write(box.valueAsNumber);
  });
  box.addEventListener('blur', () => {
    isTyped = false;
  });
  const update = () => {
    if (!isTyped) box.value = formatNumber(read(), digits);
  };
  return { box, update };
}
