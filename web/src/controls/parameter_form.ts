// The parameter form, generated from the engine's description: one row per parameter with meaning, source and bounds, and
// one button per event.
import type { EventKind } from 'schemas/description';
import { onAngleUnit } from '../basics/angles';
import { linkCitations } from '../basics/citation_links';
import { actionButton, button, element, make, setAside, setText } from '../basics/dom';
import { whenever } from '../basics/emitter';
import { matches } from '../basics/search';
import { groupParameters, isFolded } from '../engine_client/description';
import type { Player } from '../engine_client/player';
import { Control } from './control';
import { listFor, numberFor, type Row, rangeFor } from './html_row';
import type { SideTabs } from './side_tabs';

export function setUpParameterForm(player: Player, side: SideTabs): void {
  const form = element('parameter-form', HTMLFormElement);
  const words = element('find-setting', HTMLInputElement);
  const none = element('none-found', HTMLElement);
  let rows: Row[] = [];
  let groups: Group[] = [];
  const find = () => {
    const wanted = words.value.trim();
    for (const group of groups) findIn(group, wanted);
    form.append(...bestFirst(groups, (group) => rankOfGroup(group, wanted)).map(({ box }) => box));
    const isFound = wanted === '' || form.querySelector('details:not([hidden])') !== null;
    setText(none, isFound ? '' : 'No setting mentions these words.');
  };
  form.addEventListener('submit', (event) => event.preventDefault());
  words.addEventListener('input', find);
  const opener = button('all-settings');
  opener.disabled = false;
  opener.addEventListener('click', () => {
    side.show('settings');
    words.focus();
  });
  const update = () => {
    for (const row of rows) row.update();
  };
  whenever([player.onScene, onAngleUnit], () => {
    rows = [];
    groups = groupParameters(player.scene.description).map((group) => {
      const members = group.members.map(({ parameter, index }) =>
        formRow(new Control(player, index, parameter)),
      );
      rows.push(...members);
      const events = group.events.map((event) => eventRow(player, event));
      const all = [...members.map(({ box }) => box), ...events];
      const name = make('span', '', group.name);
      const summary = make('summary', '', name, ' ', make('small', '', String(all.length)));
      const has = { className: 'group', 'data-first': isFolded(group) ? 'folded' : 'open' };
      return { box: make('details', has, summary, ...all), name, rows: all };
    });
    form.replaceChildren(...groups.map(({ box }) => box));
    find();
    update();
  });
  player.onChange(update);
}

interface Group {
  box: HTMLDetailsElement;
  name: HTMLElement;
  /** The rows in their usual order. */
  rows: readonly HTMLElement[];
}

/** Shows a group's rows that contain these words; without a search, all of them, folded as at first. */
function findIn(group: Group, words: string): void {
  const { box, name, rows } = group;
  for (const row of rows) row.hidden = !matches(words, `${name.textContent} ${row.textContent}`);
  box.append(...bestFirst(rows, (row) => rankOf(row, group, words)));
  box.hidden = rows.every((row) => row.hidden);
  box.open = words === '' ? box.dataset.first === 'open' : !box.hidden;
}

/** The rank of a match: highest for the exact name, then for words in the name, then for a mention. */
function rankOf(row: HTMLElement, { name }: Group, words: string): number {
  if (row.hidden || words === '') return 0;
  const label = row.firstElementChild?.textContent ?? '';
  if (matches(words, label) && matches(label, words)) return 3;
  return matches(words, `${name.textContent} ${label}`) ? 2 : 1;
}

const rankOfGroup = (group: Group, words: string): number =>
  Math.max(...group.rows.map((row) => rankOf(row, group, words)));

function bestFirst<T>(all: readonly T[], rank: (one: T) => number): T[] {
  return [...all].sort((one, other) => rank(other) - rank(one));
}

const eventRow = (player: Player, { name, label, meaning }: EventKind): HTMLElement =>
  make(
    'div',
    'parameter',
    actionButton(label, () => player.act(name)),
    make('p', 'about', meaning),
  );

function formRow(control: Control): Row {
  const { label, path } = control.parameter;
  const id = `parameter-${control.index}`;
  const about = make('p', { className: 'about', id: `${id}-about` }, control.about);
  linkCitations(about);
  const refusal = make('p', { className: 'refusal', id: `${id}-refusal` });
  const reset = actionButton('Default', () => control.reset(), `Back to ${control.defaultInWords}`);
  reset.hidden = control.isLocked;
  setAside(reset, 'aria-label', `Default of ${label}`);
  const main = control.isChoice ? listFor(control) : numberFor(control);
  main.box.id = id;
  main.box.name = path;
  main.box.setAttribute('aria-describedby', `${about.id} ${refusal.id}`);
  const inputs = control.isChoice ? [main] : [rangeFor(control, `${label} slider`), main];
  const box = make(
    'div',
    'parameter',
    make('label', { htmlFor: id }, label),
    ...inputs.map((input) => input.box),
    make('span', 'unit', control.unit),
    reset,
    about,
    refusal,
  );
  const update = () => {
    for (const input of inputs) input.update();
    refusal.hidden = control.refusal === '';
    setText(refusal, control.refusal);
    reset.disabled = control.isUsual;
  };
  return { box, update };
}
