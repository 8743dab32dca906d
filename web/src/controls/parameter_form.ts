// The parameter form, generated from the engine's description: one row a parameter, with meaning, source and bounds, one
// button an event.
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
  const find = () => {
    const wanted = words.value.trim();
    for (const group of form.querySelectorAll('details')) findIn(group, wanted);
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
    form.replaceChildren(
      ...groupParameters(player.scene.description).map((group) => {
        const members = group.members.map(({ parameter, index }) =>
          formRow(new Control(player, index, parameter)),
        );
        rows.push(...members);
        const count = make('small', '', String(group.members.length + group.events.length));
        return make(
          'details',
          { className: 'group', 'data-first': isFolded(group) ? 'folded' : 'open' },
          make('summary', '', group.name, ' ', count),
          ...members.map((row) => row.box),
          ...group.events.map((event) => eventRow(player, event)),
        );
      }),
    );
    find();
    update();
  });
  player.onChange(update);
}

/** Of a group, the rows that say these words; all of them, as it was folded at first, where nothing is looked for. */
function findIn(group: HTMLDetailsElement, words: string): void {
  const rows = [...group.querySelectorAll<HTMLElement>('.parameter')];
  for (const row of rows)
    row.hidden = !matches(words, `${group.firstElementChild?.textContent} ${row.textContent}`);
  group.hidden = rows.every((row) => row.hidden);
  const { first } = group.dataset;
  group.open = words === '' ? first === 'open' : !group.hidden;
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
