// Ground forces, four ways at once: a row a leg, three columns a method, then what each set of equations is worth.
import { FORCE_METHOD, FORCE_METHODS } from '../../methods';
import type { Player } from '../../sim/player';
import type { Scene } from '../../sim/scene';
import { element, make, setText } from '../dom';
import type { DrawerSection } from '../drawer';
import { formatForReading } from '../format';
import { conditionInWords, groundWords } from './groundwords';
import { stanceOf } from './stance';
import { head, MethodHeads, plain, writeParagraphs } from './tableparts';

const AXES = ['x', 'y', 'z'] as const;
const IN_THE_AIR = '–';

interface Fact {
  field: string;
  name: string;
  unit: string;
  write(value: number): string;
}

const FACTS: readonly Fact[] = [
  { field: 'ground_force_unknowns', name: 'Unknowns', unit: '', write: (value) => String(value) },
  { field: 'ground_force_rank', name: 'Rank', unit: '', write: (value) => String(value) },
  {
    field: 'ground_force_condition',
    name: 'Condition number',
    unit: '',
    write: conditionInWords,
  },
  {
    field: 'ground_force_residual',
    name: 'Left unsupplied',
    unit: 'N or N m',
    write: formatForReading,
  },
  {
    field: 'ground_force_friction',
    name: 'Friction needed',
    unit: '',
    write: (value) => value.toFixed(3),
  },
  {
    field: 'ground_force_min_normal',
    name: 'Smallest normal force',
    unit: 'N',
    write: (value) => value.toFixed(1),
  },
  {
    field: 'ground_force_possible',
    name: 'Possible',
    unit: '',
    write: (value) => (value > 0.5 ? 'yes' : 'no'),
  },
];

export class GroundForces implements DrawerSection {
  readonly id = 'ground-forces';
  private readonly words = element('ground-words', HTMLElement);
  private readonly table = element('ground-table', HTMLTableElement);
  private readonly ghost = element('ghost-method', HTMLSelectElement);
  private readonly heads: MethodHeads;
  private force: HTMLTableCellElement[][][] = [];
  private facts: HTMLTableCellElement[][] = [];

  constructor(
    private readonly player: Player,
    onGhost: (field: string) => void,
  ) {
    this.heads = new MethodHeads(player, FORCE_METHOD, FORCE_METHODS);
    for (const { key, name } of FORCE_METHODS) {
      const option = make('option', '', name);
      option.value = `force_${key}`;
      this.ghost.append(option);
    }
    this.ghost.addEventListener('change', () => onGhost(this.ghost.value));
    player.onScene(() => this.rebuild());
    this.rebuild();
  }

  isFor(scene: Scene): boolean {
    return scene.snapshot.has('force_as_printed') && scene.indexOf(FORCE_METHOD) >= 0;
  }

  update(): void {
    const { scene } = this.player;
    const { snapshot } = scene;
    writeParagraphs(this.words, groundWords(scene));
    const { isStanding, count } = stanceOf(scene);
    FORCE_METHODS.forEach(({ key }, method) => {
      const forces = snapshot.find(`force_${key}`);
      this.force.forEach((cells, leg) => {
        AXES.forEach((_, axis) => {
          const value = forces?.[3 * leg + axis] ?? Number.NaN;
          const cell = cells[method]?.[axis];
          if (cell) setText(cell, isStanding[leg] ? plain(value) : IN_THE_AIR);
        });
      });
      FACTS.forEach(({ field, write }, fact) => {
        const cell = this.facts[fact]?.[method];
        const value = snapshot.find(field)?.[method] ?? Number.NaN;
        // Without feet there are no equations whose worth could be told.
        if (cell) setText(cell, count === 0 ? IN_THE_AIR : write(value));
      });
    });
    this.heads.update();
  }

  private rebuild(): void {
    const { legs } = this.player.scene.description.robot;
    const axes = make('tr');
    axes.append(make('td'));
    for (const _ of FORCE_METHODS) for (const axis of AXES) axes.append(head(`f${axis}`, 'col'));
    const top = make('thead');
    top.append(this.heads.row(AXES.length), axes);
    const body = make('tbody');
    this.force = legs.map((leg) => {
      const row = make('tr');
      row.append(head(leg, 'row'));
      const cells = FORCE_METHODS.map((_, method) =>
        AXES.map((_axis, axis) => this.cell(row, method, axis === 0)),
      );
      body.append(row);
      return cells;
    });
    const foot = make('tbody', 'facts');
    this.facts = FACTS.map(({ name, unit }) => {
      const row = make('tr');
      row.append(head(unit ? `${name}, ${unit}` : name, 'row'));
      const cells = FORCE_METHODS.map((_, method) => {
        const cell = this.cell(row, method, true);
        cell.colSpan = AXES.length;
        return cell;
      });
      foot.append(row);
      return cells;
    });
    this.table.replaceChildren(
      make('caption', '', 'Force of the ground on each foot, N'),
      top,
      body,
      foot,
    );
  }

  private cell(row: HTMLTableRowElement, method: number, isFirst: boolean): HTMLTableCellElement {
    const cell = make('td', isFirst ? 'first' : '');
    this.heads.belongs(cell, method);
    row.append(cell);
    return cell;
  }
}
