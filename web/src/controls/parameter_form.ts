// The parameter form, generated from the engine's description: one row a parameter, with meaning, source and bounds, one
// button an event.
import type { EventKind } from 'schemas/description';
import { onAngleUnit } from '../basics/angles';
import { actionButton, element, make, setAside, setText } from '../basics/dom';
import { whenever } from '../basics/emitter';
import { groupParameters, isFolded } from '../engine_client/description';
import type { Player } from '../engine_client/player';
import { Control } from './control';
import { listFor, numberFor, type Row, rangeFor } from './html_row';

export function setUpParameterForm(player: Player): void {
  const form = element('parameter-form', HTMLFormElement);
  let rows: Row[] = [];
  form.addEventListener('submit', (event) => event.preventDefault());
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
          { className: 'group', open: !isFolded(group) },
          make('summary', '', group.name, ' ', count),
          ...members.map((row) => row.box),
          ...group.events.map((event) => eventRow(player, event)),
        );
      }),
    );
    update();
  });
  player.onChange(update);
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
