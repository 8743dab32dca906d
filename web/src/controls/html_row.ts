// A control as a row of HTML: label, input and value.
import { actionButton, make, optionsOf, setAside, setText } from '../basics/dom';
import { whenever } from '../basics/emitter';
import { formatNumber } from '../basics/format';
import type { Player } from '../engine_client/player';
import { type Control, controlOf } from './control';

const TYPED_DIGITS = 9;

/** An element that shows the present value on request. */
export interface Row<Box extends HTMLElement = HTMLElement> {
  box: Box;
  update(): void;
}

/** A list for a choice, a slider for a number. */
export function controlRow(
  control: Control,
  words = control.parameter.label,
): Row<HTMLLabelElement> {
  const { meaning } = control.parameter;
  if (control.isChoice) return rowOf(words, listFor(control), meaning);
  // The label holds the value, too.
  const range = rangeFor(control, words);
  const value = make('output');
  const update = () => {
    range.update();
    setText(value, control.inWords);
  };
  return rowOf(words, { box: range.box, update }, meaning, value);
}

/** A row; hidden while its control has no effect. */
export function whileItHasEffect(control: Control, { box, update }: Row): Row {
  const updateOrHide = () => {
    box.hidden = !control.hasEffect;
    update();
  };
  return { box, update: updateOrHide };
}

/** An input for typing a number. */
export const numberRow = (words: string, unit: string, input: Row, title = ''): Row =>
  rowOf(words, input, title, make('span', 'unit', unit));

const rowOf = (
  words: string,
  { box, update }: Row,
  title: string,
  ...others: HTMLElement[]
): Row<HTMLLabelElement> => {
  const has = { className: 'control-row', ...(title !== '' && { title }) };
  return { box: make('label', has, make('span', '', words), box, ...others), update };
};

/** A choice as a row of buttons, for the few that change what the scene shows. */
export function buttonRow(control: Control, words = control.parameter.label): Row {
  const { box: segments, update } = buttonGroup(
    words,
    control.choices.map((name, value) => [name, value]),
    () => control.value,
    (value) => control.set(value),
  );
  for (const button of segments.querySelectorAll('button')) button.disabled = control.isLocked;
  const has = { className: 'choice', title: control.parameter.meaning };
  return { box: make('div', has, make('span', 'choice-label', words), segments), update };
}

/** The same for any open scene; empty if it does not have that choice. */
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
  const buttons = choices.map(([name, value]) => actionButton(name, () => write(value)));
  const update = () => {
    const present = read();
    buttons.forEach((button, i) => {
      button.setAttribute('aria-pressed', String(choices[i]?.[1] === present));
    });
  };
  const has = { className: 'segments', role: 'group', 'aria-label': words };
  return { box: make('div', has, ...buttons), update };
}

export function rangeFor(control: Control, name: string): Row<HTMLInputElement> {
  const box: HTMLInputElement = make('input', {
    type: 'range',
    min: '0',
    'aria-label': name,
    disabled: control.isLocked,
    oninput: () => control.setShown(control.scale.valueAt(Number(box.value))),
  });
  const update = () => {
    const { scale, shown } = control;
    box.max = String(scale.notches);
    box.value = String(scale.notchOf(shown));
    setAside(box, 'aria-valuetext', control.inWords);
  };
  return { box, update };
}

export function listFor(control: Control): Row<HTMLSelectElement> {
  const has = { disabled: control.isLocked, onchange: () => control.set(Number(box.value)) };
  const box: HTMLSelectElement = make('select', has, ...optionsOf(Object.entries(control.choices)));
  const update = () => {
    box.value = String(control.value);
  };
  return { box, update };
}

/** A refused value stays in the input, marked. */
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

/** Never overwrites what is being typed; `write` judges it: NaN is no number. */
export function numberInput(
  read: () => number,
  write: (value: number) => void,
  digits = TYPED_DIGITS,
): Row<HTMLInputElement> {
  let isTyped = false;
  const isOver = () => {
    isTyped = false;
  };
  const box: HTMLInputElement = make('input', {
    type: 'number',
    step: 'any',
    oninput: () => {
      isTyped = true;
    },
    onchange: () => {
      isOver();
      write(box.valueAsNumber);
    },
    onblur: isOver,
  });
  const update = () => {
    if (!isTyped) box.value = formatNumber(read(), digits);
  };
  return { box, update };
}
