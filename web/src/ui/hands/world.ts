// What hands do, in numbers: a push by its direction or its components, and the ground, the load, gravity and the motors
// as sliders that answer while it runs.

import { fromShown, onAngleUnit, shownUnit, toShown } from '../../angles';
import type { Player } from '../../sim/player';
import type { Scene } from '../../sim/scene';
import { element, make } from '../dom';
import type { DrawerSection } from '../drawer';
import { type Pushing, polar } from './pushing';
import { choiceRow, numberRow, type Row, sliderRow } from './rows';

const GROUND = 'ground.kind';
const GROUPS: readonly { title: string; choices?: string[]; sliders: string[] }[] = [
  { title: 'Robot', choices: ['gait.name', 'tail.mode', 'control.mode'], sliders: [] },
  {
    title: 'Ground',
    choices: [GROUND],
    sliders: [
      'contact.friction',
      'ground.slope',
      'ground.slope_direction',
      'ground.step_height',
      'ground.step_length',
      'ground.roughness',
    ],
  },
  { title: 'Load', sliders: ['payload.mass', 'payload.x', 'payload.y', 'payload.z'] },
  { title: 'Gravity', sliders: ['world.gravity'] },
  { title: 'Motors', sliders: ['motor.torque_limit', 'motor.speed_limit', 'motor.delay'] },
];
/** On other ground these do nothing, and are not shown: by the choice of ground that has them. */
const OF_GROUND: Record<string, string> = {
  'ground.step_height': 'steps',
  'ground.step_length': 'steps',
  'ground.roughness': 'hills',
};
const GRAVITY = 'world.gravity';
/** Of the Earth's. */
const WORLDS: readonly [name: string, share: number][] = [
  ['Earth', 1],
  ['Mars', 0.38],
  ['Moon', 0.165],
];

export class WorldDrawer implements DrawerSection {
  readonly id = 'world';
  private readonly form = element('push-form', HTMLFormElement);
  private readonly sliders = element('world-sliders', HTMLElement);
  private rows: Row[] = [];
  private ofGround: { box: HTMLElement; of: string }[] = [];
  private offered: Scene | null = null;

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
    player.onScene(() => this.offer());
    onAngleUnit(() => {
      this.offered = null;
      this.offer();
    });
    this.offer();
  }

  isFor(scene: Scene): boolean {
    return scene.knows('push');
  }

  update(): void {
    this.offer();
    this.show();
  }

  private show(): void {
    for (const row of this.rows) row.update();
    const { scene } = this.player;
    const { choices = [] } = scene.description.parameters[scene.indexOf(GROUND)] ?? {};
    const ground = choices[scene.valueOf(GROUND)];
    for (const { box, of } of this.ofGround) box.hidden = of !== ground;
  }

  private offer(): void {
    const { scene } = this.player;
    if (scene === this.offered) return;
    this.offered = scene;
    this.rows = [];
    this.ofGround = [];
    this.form.replaceChildren();
    this.sliders.replaceChildren();
    if (!scene.knows('push')) return;
    this.buildForm();
    for (const { title, choices = [], sliders } of GROUPS) {
      const box = make('fieldset', 'hand-group');
      box.append(make('legend', '', title));
      for (const path of choices) this.add(box, choiceRow(this.player, path));
      for (const path of sliders) {
        const row = sliderRow(this.player, path);
        this.add(box, row);
        const of = OF_GROUND[path];
        if (row && of) this.ofGround.push({ box: row.box, of });
      }
      if (sliders.includes(GRAVITY)) box.append(this.worlds());
      if (box.childElementCount > 1) this.sliders.append(box);
    }
    this.show();
  }

  private add(box: HTMLElement, row: Row | null): void {
    if (!row) return;
    this.rows.push(row);
    box.append(row.box);
  }

  private buildForm(): void {
    const { pushing } = this;
    const set = (values: Record<string, number>) => this.player.setMany(values);
    const flat = () => Math.hypot(pushing.impulse[0], pushing.impulse[1]);
    const angle = () => Math.atan2(pushing.impulse[1], pushing.impulse[0]);
    const aim = (size: number, to: number) => {
      const [x, y] = polar(size, to);
      set({ 'push.x': x, 'push.y': y });
    };
    const number = (words: string, unit: string, path: string) =>
      numberRow(
        words,
        unit,
        () => this.player.scene.valueOf(path),
        (value) => set({ [path]: value }),
      );
    const angleRow = numberRow(
      'Direction',
      shownUnit('rad'),
      () => toShown(angle(), 'rad'),
      (shown) => aim(flat(), fromShown(shown, 'rad')),
    );
    angleRow.box.title = 'In the world: 0 where it faced at first, a quarter turn to its left then';
    const size = numberRow('Impulse along the ground', 'N s', flat, (value) =>
      aim(Math.abs(value), angle()),
    );
    const by = make('fieldset', 'hand-group');
    by.append(make('legend', '', 'A push'));
    for (const row of [
      choiceRow(this.player, 'push.body'),
      size,
      angleRow,
      number('Impulse x', 'N s', 'push.x'),
      number('Impulse y', 'N s', 'push.y'),
      number('Impulse z', 'N s', 'push.z'),
      number('Duration', 's', 'push.duration'),
      number('Place x', 'm', 'push.at_x'),
      number('Place y', 'm', 'push.at_y'),
      number('Place z', 'm', 'push.at_z'),
    ])
      this.add(by, row);
    const give = make('button', 'primary big', 'Push');
    give.type = 'submit';
    this.form.append(by, give);
  }

  private worlds(): HTMLElement {
    const row = make('div', 'segments');
    row.setAttribute('role', 'group');
    row.setAttribute('aria-label', 'Gravity of');
    const { scene } = this.player;
    const earth = scene.description.parameters[scene.indexOf(GRAVITY)]?.default ?? Number.NaN;
    for (const [name, share] of WORLDS) {
      const value = Number((share * earth).toFixed(3));
      const button = make('button', '', name);
      button.type = 'button';
      button.addEventListener('click', () => this.player.setMany({ [GRAVITY]: value }));
      row.append(button);
      const update = () =>
        button.setAttribute('aria-pressed', String(this.player.scene.valueOf(GRAVITY) === value));
      this.rows.push({ box: button, update });
    }
    return row;
  }
}
