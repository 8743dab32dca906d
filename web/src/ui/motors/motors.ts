// Which motors: fourteen of them for eight freedoms. The same motion at the same instant by the document's eight, by all
// fourteen and by those that are chosen: torques by joint, the largest, and what the equations are worth.
import { isDocument001 } from '../../sim/kind';
import type { Player } from '../../sim/player';
import type { Scene } from '../../sim/scene';
import { conditionInWords } from '../compare/groundwords';
import { writeParagraphs } from '../compare/tableparts';
import { button, element, make, setText } from '../dom';
import type { DrawerSection } from '../drawer';
import { motorWords, SETS } from './words';

const PATH = 'actuation.joints';
const NOT_DRIVEN = '–';

interface Fact {
  name: string;
  field: string;
  write(value: number): string;
}

const FACTS: readonly Fact[] = [
  { name: 'Largest torque, N m', field: 'torque_peak', write: (value) => value.toFixed(1) },
  { name: 'Condition number', field: 'actuation_condition', write: conditionInWords },
  { name: 'Rank', field: 'actuation_rank', write: String },
];

export class Motors implements DrawerSection {
  readonly id = 'motors';
  private readonly words = element('motor-words', HTMLElement);
  private readonly table = element('motor-table', HTMLTableElement);
  private heads: HTMLButtonElement[] = [];
  private facts: HTMLTableCellElement[][] = [];
  private torques: HTMLTableCellElement[][] = [];

  constructor(
    private readonly player: Player,
    showPlots: (preset: string) => void,
  ) {
    button('plot-motors').addEventListener('click', () => showPlots('motors'));
    player.onScene(() => this.rebuild());
    this.rebuild();
  }

  isFor(scene: Scene): boolean {
    return isDocument001(scene) && scene.snapshot.has('torque_paper_eight');
  }

  update(): void {
    const { scene } = this.player;
    const { snapshot } = scene;
    const used = scene.valueOf(PATH);
    writeParagraphs(this.words, motorWords(scene, this.player.recorder));
    this.heads.forEach((head, set) => {
      head.setAttribute('aria-pressed', String(set === used));
    });
    FACTS.forEach(({ field, write }, fact) => {
      const values = snapshot.find(field);
      this.facts[fact]?.forEach((cell, set) => {
        setText(cell, write(values?.[set] ?? Number.NaN));
        cell.classList.toggle('used', set === used);
      });
    });
    SETS.forEach(({ field }, set) => {
      const values = snapshot.find(field);
      this.torques.forEach((cells, joint) => {
        const cell = cells[set];
        const value = values?.[joint] ?? 0;
        if (!cell) return;
        setText(cell, value === 0 ? NOT_DRIVEN : value.toFixed(1));
        cell.classList.toggle('used', set === used);
      });
    });
  }

  private rebuild(): void {
    const { scene } = this.player;
    if (!this.isFor(scene)) return;
    const joints =
      scene.description.snapshot.fields.find(({ name }) => name === SETS[0]?.field)?.labels ?? [];
    const top = make('tr');
    top.append(make('td'));
    this.heads = SETS.map(({ name }, set) => {
      const head = make('th');
      head.scope = 'col';
      const choose = make('button', '', name);
      choose.type = 'button';
      choose.title = 'Drive the robot with these motors';
      choose.addEventListener('click', () => {
        const index = this.player.scene.indexOf(PATH);
        if (index >= 0) this.player.set(index, set);
      });
      head.append(choose);
      top.append(head);
      return choose;
    });
    const head = make('thead');
    head.append(top);
    const worth = make('tbody');
    this.facts = FACTS.map(({ name }) => addRow(worth, name));
    const body = make('tbody', 'facts');
    this.torques = joints.map((joint) => addRow(body, `Torque of ${joint}, N m`));
    this.table.replaceChildren(
      make('caption', '', 'What the motion takes at this instant'),
      head,
      worth,
      body,
    );
  }
}

function addRow(body: HTMLTableSectionElement, name: string): HTMLTableCellElement[] {
  const row = make('tr');
  const title = make('th', '', name);
  title.scope = 'row';
  const cells = SETS.map(() => make('td', 'first'));
  row.append(title, ...cells);
  body.append(row);
  return cells;
}
