// What hands do, in numbers: a push by its direction or its components, and the ground, the load, gravity and the motors
// as sliders that answer while it runs.
import { fromShown, onAngleUnit, shownUnit, toShown } from '../basics/angles';
import { element, make } from '../basics/dom';
import { whenever } from '../basics/emitter';
import { controlOf } from '../controls/control';
import type { DrawerSection } from '../controls/drawer';
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
import type { Scene } from '../engine_client/scene';
import type { Pushing } from '../interaction/pushing';

const GRAVITY = 'world.gravity';
const GROUPS: readonly [title: string, ...paths: string[]][] = [
  ['Robot', 'gait.name', 'tail.mode', 'control.mode'],
  [
    'Ground',
    'ground.kind',
    'contact.friction',
    'ground.slope',
    'ground.slope_direction',
    'ground.step_height',
    'ground.step_length',
    'ground.roughness',
  ],
  ['Load', 'payload.mass', 'payload.x', 'payload.y', 'payload.z'],
  ['Gravity', GRAVITY],
  ['Motors', 'motor.torque_limit', 'motor.speed_limit', 'motor.delay'],
];
/** Of the Earth's. */
const WORLDS = [
  ['Earth', 1],
  ['Mars', 0.38],
  ['Moon', 0.165],
] as const;
/** Those of a push that are typed. */
const TYPED = ['x', 'y', 'z', 'duration', 'at_x', 'at_y', 'at_z'].map((name) => `push.${name}`);
const AIM_DIGITS = 5;

export class WorldDrawer implements DrawerSection {
  readonly id = 'world';
  private readonly form = element('push-form', HTMLFormElement);
  private readonly sliders = element('world-sliders', HTMLElement);
  private rows: Row[] = [];

  constructor(
    private readonly player: Player,
    private readonly pushing: Pushing,
  ) {
    this.form.addEventListener('submit', (event) => {
      event.preventDefault();
      // What was typed last counts, also when Enter sent it.
      if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
      this.pushing.give();
    });
    whenever([player.onScene, onAngleUnit], () => this.build());
  }

  isFor(scene: Scene): boolean {
    return scene.knows('push');
  }

  update(): void {
    for (const row of this.rows) row.update();
  }

  private build(): void {
    this.rows = [];
    this.form.replaceChildren();
    this.sliders.replaceChildren();
    if (!this.isFor(this.player.scene)) return;
    const give = make('button', 'primary big', 'Push');
    give.type = 'submit';
    this.form.append(this.group('A push', this.pushRows()), give);
    for (const [title, ...paths] of GROUPS) {
      const controls = paths.flatMap((path) => controlOf(this.player, path) ?? []);
      const rows = controls
        .filter(({ isLocked }) => !isLocked)
        .map((control) => whileItHasEffect(control, controlRow(control)));
      if (rows.length === 0) continue;
      this.sliders.append(this.group(title, title === 'Gravity' ? [...rows, this.worlds()] : rows));
    }
    this.update();
  }

  private group(title: string, rows: readonly Row[]): HTMLElement {
    this.rows.push(...rows);
    const box = make('fieldset', 'control-group');
    box.append(make('legend', '', title), ...rows.map((row) => row.box));
    return box;
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
    const angleRow = numberRow('Direction', shownUnit('rad'), direction);
    angleRow.box.title = 'In the world: 0 where it faced at first, a quarter turn to its left then';
    const typed = TYPED.flatMap((path) => controlOf(player, path) ?? []);
    return [
      ...(body ? [controlRow(body)] : []),
      numberRow('Impulse along the ground', 'N s', size),
      angleRow,
      ...typed.map((control) =>
        numberRow(control.parameter.label, control.unit, numberFor(control)),
      ),
    ];
  }

  private worlds(): Row {
    const gravity = controlOf(this.player, GRAVITY);
    const earth = gravity?.parameter.default ?? Number.NaN;
    return buttonGroup(
      'Gravity of',
      WORLDS.map(([name, share]) => [name, Number((share * earth).toFixed(3))]),
      () => gravity?.value ?? Number.NaN,
      (value) => gravity?.set(value),
    );
  }
}

/** Half of a push that is set by both: without a number there is nothing to ask the engine, and the one before comes back. */
function aimInput(read: () => number, write: (typed: number) => void): Row<HTMLInputElement> {
  const row = numberInput(
    read,
    (typed) => (Number.isFinite(typed) ? write(typed) : row.update()),
    AIM_DIGITS,
  );
  return row;
}
