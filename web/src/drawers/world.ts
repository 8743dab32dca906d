// Physical interaction in numbers: a push by direction or components, and ground, load, gravity and motors as sliders that
// act while the scene runs.
import type { Group, Shares } from 'schemas/drawers';
import file from '../../../models/tables/drawers.json';
import { fromShown, onAngleUnit, shownUnit, toShown } from '../basics/angles';
import { element, make, setHidden } from '../basics/dom';
import { whenever } from '../basics/emitter';
import { controlOf } from '../controls/control';
import {
  buttonGroup,
  controlRow,
  numberFor,
  numberInput,
  numberRow,
  type Row,
  whileItHasEffect,
} from '../controls/html_row';
import type { Player } from '../engine_client/player';
import { pushSizes } from '../interaction/push_sizes';
import type { Pushing } from '../interaction/pushing';

const GROUPS: readonly Group[] = file.world.groups;
const AIM_DIGITS = 5;
const DIRECTION = 'In the world: 0 where it faced at first, a quarter turn to its left then';

export class World {
  private readonly box = element('world', HTMLElement);
  private readonly form = element('push-form', HTMLFormElement);
  private readonly sliders = element('world-sliders', HTMLElement);
  private rows: Row[] = [];

  constructor(
    private readonly player: Player,
    private readonly pushing: Pushing,
  ) {
    this.form.addEventListener('submit', (event) => {
      event.preventDefault();
      // The latest input counts, also when sent by Enter.
      if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
      this.pushing.give();
    });
    whenever([player.onScene, onAngleUnit], () => this.build());
  }

  update(): void {
    for (const row of this.rows) row.update();
  }

  private build(): void {
    this.rows = [];
    this.form.replaceChildren();
    this.sliders.replaceChildren();
    const canPush = this.player.scene.knows('push');
    setHidden(this.box, !canPush);
    if (!canPush) return;
    const give = make('button', { className: 'primary big', type: 'submit' }, 'Push');
    this.form.append(this.group('A push', this.pushRows()), give);
    for (const { title, paths, shares } of GROUPS) {
      const controls = paths.flatMap((path) => controlOf(this.player, path) ?? []);
      const rows = controls
        .filter(({ isLocked }) => !isLocked)
        .map((control) => whileItHasEffect(control, controlRow(control)));
      if (rows.length === 0) continue;
      this.sliders.append(this.group(title, [...rows, ...(shares ? [this.shares(shares)] : [])]));
    }
    this.update();
  }

  private group(title: string, rows: readonly Row[]): HTMLElement {
    this.rows.push(...rows);
    const boxes = rows.map((row) => row.box);
    return make('fieldset', 'control-group', make('legend', '', title), ...boxes);
  }

  private pushRows(): Row[] {
    const { player, pushing } = this;
    const body = controlOf(player, 'push.body');
    const size = aimInput(
      () => pushing.size,
      (typed) => pushing.aim(Math.abs(typed), pushing.angle),
    );
    const direction = aimInput(
      () => toShown(pushing.angle, 'rad'),
      (typed) => pushing.aim(pushing.size, fromShown(typed, 'rad')),
    );
    const typed = file.world.push.flatMap((path) => controlOf(player, path) ?? []);
    return [
      ...(body ? [controlRow(body)] : []),
      pushSizes(pushing),
      numberRow('Impulse along the ground', 'N s', size),
      numberRow('Direction', shownUnit('rad'), direction, DIRECTION),
      ...typed.map((control) =>
        numberRow(control.parameter.label, control.unit, numberFor(control)),
      ),
    ];
  }

  private shares({ words, of, choices }: Shares): Row {
    const control = controlOf(this.player, of);
    const whole = control?.parameter.default ?? Number.NaN;
    return buttonGroup(
      words,
      choices.map(({ name, share }) => [name, Number((share * whole).toFixed(3))]),
      () => control?.value ?? Number.NaN,
      (value) => control?.set(value),
    );
  }
}

/** One of the two numbers that set a push: an invalid one is not sent to the engine, and the previous value returns. */
function aimInput(read: () => number, write: (typed: number) => void): Row<HTMLInputElement> {
  const row = numberInput(
    read,
    (typed) => (Number.isFinite(typed) ? write(typed) : row.update()),
    AIM_DIGITS,
  );
  return row;
}
