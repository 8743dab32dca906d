// The parameter form, generated from the engine's description: one row a parameter, with meaning, source and bounds, one
// button an event.
import { onAngleUnit } from '../basics/angles';
import { actionButton, element, make, setAside, setText } from '../basics/dom';
import { whenever } from '../basics/emitter';
import { type EventKind, groupParameters, isFolded } from '../engine_client/description';
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
        const box = make('details', 'group');
        box.open = !isFolded(group);
        const summary = make('summary', '', group.name);
        summary.append(' ', make('small', '', String(group.members.length + group.events.length)));
        const members = group.members.map(({ parameter, index }) =>
          formRow(new Control(player, index, parameter)),
        );
        rows.push(...members);
        box.append(
          summary,
          ...members.map((row) => row.box),
          ...group.events.map((event) => eventRow(player, event)),
        );
        return box;
      }),
    );
    update();
  });
  player.onChange(update);
}

function eventRow(player: Player, { name, label, meaning }: EventKind): HTMLElement {
  const box = make('div', 'parameter');
  box.append(
    actionButton(label, () => player.act(name)),
    make('p', 'about', meaning),
  );
  return box;
}

function formRow(control: Control): Row {
  const { label, path } = control.parameter;
  const id = `parameter-${control.index}`;
  const box = make('div', 'parameter');
  const title = make('label', '', label);
  title.htmlFor = id;
  const about = make('p', 'about', control.about);
  about.id = `${id}-about`;
  const refusal = make('p', 'refusal');
  refusal.id = `${id}-refusal`;
  const reset = actionButton(
    'Default',
    () => control.set(control.parameter.default),
    `Back to ${control.defaultInWords}`,
  );
  reset.hidden = control.isLocked;
  setAside(reset, 'aria-label', `Default of ${label}`);
  const main = control.isChoice ? listFor(control) : numberFor(control);
  main.box.id = id;
  main.box.name = path;
  main.box.setAttribute('aria-describedby', `${about.id} ${refusal.id}`);
  const inputs = control.isChoice ? [main] : [rangeFor(control, `${label} slider`), main];
  const unit = make('span', 'unit', control.unit);
  box.append(title, ...inputs.map((input) => input.box), unit, reset, about, refusal);
  const update = () => {
    for (const input of inputs) input.update();
    refusal.hidden = control.refusal === '';
    setText(refusal, control.refusal);
    reset.disabled = control.value === control.parameter.default;
  };
  return { box, update };
}
