// One input of the form: how a value of the exercise is shown, and what is read from it.
import { make, setOwnText } from '../basics/dom';
import { t } from '../i18n/translate';
import type { SceneNames } from './engine';
import type { Input } from './sections';

export interface Shown {
  /** The input itself, for its label. */
  input: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLFieldSetElement;
  /** As it goes into the exercise; undefined: it is left out. */
  read(): unknown;
}

const asText = (value: unknown): string =>
  value === undefined || value === null ? '' : String(value);

/** What is no number stays as it is written, for the engine to refuse. */
function numberIn(text: string): unknown {
  const plain = text.trim().replace(/^([-+\d]*),(\d+)$/, '$1.$2');
  return plain === '' || Number.isNaN(Number(plain)) ? text : Number(plain);
}

const settingsText = (value: unknown): string =>
  Object.entries(value ?? {})
    .map(([path, number]) => `${path} = ${number}`)
    .join('\n');

function settingsIn(text: string): unknown {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length === 0) return undefined;
  return Object.fromEntries(
    lines.map((line) => {
      const [path = '', ...rest] = line.split('=');
      return [path.trim(), numberIn(rest.join('='))];
    }),
  );
}

const box = (value: string, rows: number, isCode: boolean): HTMLTextAreaElement =>
  make('textarea', { value, rows, spellcheck: !isCode, className: isCode ? 'code' : '' });

/** Those of the scene, and what stands there now, if it is another. */
function choice(value: unknown, names: readonly string[]): HTMLSelectElement {
  const present = asText(value);
  const all = ['', ...names, ...(present === '' || names.includes(present) ? [] : [present])];
  const select = make('select');
  for (const name of all) {
    const option = make('option', { value: name });
    setOwnText(option, name === '' ? t('none') : name);
    select.append(option);
  }
  select.value = present;
  return select;
}

/** Several of the scene's events. */
function several(value: unknown, names: readonly string[]): Shown {
  const chosen = Array.isArray(value) ? value.map(String) : [];
  const boxes = names.map((name) => {
    const tick = make('input', { type: 'checkbox', value: name, checked: chosen.includes(name) });
    const words = make('span');
    setOwnText(words, name);
    return { tick, label: make('label', 'tick', tick, words) };
  });
  const input = make('fieldset', 'ticks', ...boxes.map(({ label }) => label));
  if (boxes.length === 0) input.append(make('span', 'quiet', 'This scene has none.'));
  const read = () => {
    const now = boxes.filter(({ tick }) => tick.checked).map(({ tick }) => tick.value);
    return now.length > 0 ? now : undefined;
  };
  return { input, read };
}

const rowsOf = (text: string, fewest: number): number =>
  Math.min(24, Math.max(fewest, text.split('\n').length));

export function shown(
  { kind, isOptional }: Input,
  value: unknown,
  names: SceneNames | null,
): Shown {
  const orNothing = (text: string): unknown => (isOptional && text === '' ? undefined : text);
  if (kind === 'yes') {
    const input = make('input', { type: 'checkbox', checked: value === true });
    return { input, read: () => (input.checked ? true : undefined) };
  }
  if (kind === 'events')
    return several(
      value,
      (names?.events ?? []).map(({ name }) => name),
    );
  if (kind === 'event' || kind === 'task') {
    const of = kind === 'event' ? names?.events : names?.code?.tasks;
    const all = (of ?? []).map((each) => ('name' in each ? each.name : each.function));
    const input = choice(value, all);
    return { input, read: () => orNothing(input.value) };
  }
  if (kind === 'settings') {
    const text = settingsText(value);
    const input = box(text, rowsOf(text, 2), true);
    return { input, read: () => settingsIn(input.value) };
  }
  if (kind === 'words' || kind === 'formula' || kind === 'code') {
    const text = asText(value);
    const input = box(text, rowsOf(text, kind === 'code' ? 6 : 2), kind !== 'words');
    return { input, read: () => orNothing(input.value) };
  }
  const input = make('input', { type: 'text', value: asText(value), autocomplete: 'off' });
  if (kind === 'number') {
    input.inputMode = 'decimal';
    return { input, read: () => (input.value.trim() === '' ? undefined : numberIn(input.value)) };
  }
  if (kind === 'parameter') input.setAttribute('list', 'parameters');
  return { input, read: () => orNothing(input.value) };
}
