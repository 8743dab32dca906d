// Foot forces of a hexapod, five models at once: a row a leg, three columns a model, then what each model asks of the
// ground and of the motors.
import { choiceOfScene } from '../../controls/html_row';
import { FOOT_MODEL, FOOT_MODELS } from '../../methods';
import type { Player } from '../../sim/player';
import type { Scene } from '../../sim/scene';
import { button, element, make, setText } from '../dom';
import type { DrawerSection } from '../drawer';
import { footModelWords } from './footmodelwords';
import { stanceOf } from './stance';
import { addCells, head, plain, writeParagraphs } from './tableparts';

const AXES = ['x', 'y', 'z'] as const;
const IN_THE_AIR = '–';

const FACTS = [
  { field: 'force_model_friction', name: 'Friction needed', digits: 3 },
  { field: 'force_model_min_normal', name: 'Least normal force, N', digits: 1 },
  { field: 'force_model_torque_squared', name: 'Sum of squared torques, (N m)²', digits: 2 },
] as const;

export class FootModels implements DrawerSection {
  readonly id = 'foot-models';
  private readonly words = element('model-words', HTMLElement);
  private readonly table = element('model-table', HTMLTableElement);
  private readonly worth = element('model-facts', HTMLTableElement);
  private readonly ghost = element('ghost-model', HTMLSelectElement);
  private force: HTMLTableCellElement[][] = [];
  private facts: HTMLTableCellElement[][] = [];

  constructor(
    private readonly player: Player,
    onGhost: (field: string) => void,
    showPlots: (preset: string) => void,
  ) {
    element('model-choice', HTMLElement).append(
      choiceOfScene(player, FOOT_MODEL, 'The robot uses'),
    );
    for (const { key, name } of FOOT_MODELS) {
      const option = make('option', '', name);
      option.value = `force_${key}`;
      this.ghost.append(option);
    }
    this.ghost.addEventListener('change', () => onGhost(this.ghost.value));
    button('plot-forces').addEventListener('click', () => showPlots('hexa-forces'));
    button('plot-models').addEventListener('click', () => showPlots('hexa-models'));
    player.onScene(() => this.rebuild());
    this.rebuild();
  }

  isFor({ snapshot }: Scene): boolean {
    return snapshot.has('force_inertial');
  }

  update(): void {
    const { scene } = this.player;
    const { snapshot } = scene;
    const { isStanding } = stanceOf(scene);
    writeParagraphs(this.words, footModelWords(scene));
    FOOT_MODELS.forEach(({ key }, model) => {
      const forces = snapshot.find(`force_${key}`);
      this.force.forEach((cells, leg) => {
        AXES.forEach((_, axis) => {
          const cell = cells[AXES.length * model + axis];
          const value = forces?.[3 * leg + axis] ?? Number.NaN;
          if (cell) setText(cell, isStanding[leg] ? plain(value) : IN_THE_AIR);
        });
      });
      FACTS.forEach(({ field, digits }, fact) => {
        const cell = this.facts[fact]?.[model];
        if (cell) setText(cell, (snapshot.find(field)?.[model] ?? Number.NaN).toFixed(digits));
      });
    });
  }

  private rebuild(): void {
    if (!this.isFor(this.player.scene)) return;
    const { legs } = this.player.scene.description.robot;
    const axes = make('tr');
    axes.append(make('td'));
    for (const _ of FOOT_MODELS) for (const axis of AXES) axes.append(head(`f${axis}`, 'col'));
    const top = modelHeads(AXES.length);
    top.append(axes);
    const body = make('tbody');
    this.force = legs.map((leg) =>
      addCells(body, leg, AXES.length * FOOT_MODELS.length, (i) => i % AXES.length === 0),
    );
    this.table.replaceChildren(
      make('caption', '', 'Force of the ground on each foot, N'),
      top,
      body,
    );
    const worth = make('tbody');
    this.facts = FACTS.map(({ name }) => addCells(worth, name, FOOT_MODELS.length, () => true));
    this.worth.replaceChildren(
      make('caption', '', 'What they ask of the ground and of the motors'),
      modelHeads(1),
      worth,
    );
  }
}

/** The models' names, each over so many columns. */
function modelHeads(span: number): HTMLTableSectionElement {
  const row = make('tr');
  row.append(make('td'));
  for (const { name, about } of FOOT_MODELS) {
    const cell = head(name, 'colgroup');
    cell.colSpan = span;
    cell.title = about;
    row.append(cell);
  }
  const top = make('thead');
  top.append(row);
  return top;
}
