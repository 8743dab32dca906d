// Forward dynamics, three ways at once, and the check of a method by itself: the inverse crime.
import { choiceOfScene } from '../../controls/html_row';
import { FORWARD_METHOD, FORWARD_METHODS } from '../../methods';
import type { Player } from '../../sim/player';
import type { Scene } from '../../sim/scene';
import { button, element, make, setText } from '../dom';
import type { DrawerSection } from '../drawer';
import { formatForReading } from '../format';
import { crimeWords, forwardWords } from './forwardwords';
import { MethodHeads, writeParagraphs } from './tableparts';

interface Fact {
  name: string;
  field: string;
  /** Where in the field each method stands; -1: zero by definition. */
  at: readonly number[];
}

const FACTS: readonly Fact[] = [
  { name: 'Coordinates', field: 'coordinate_count', at: [0, 0, 2] },
  { name: 'Joint accelerations, away from KKT', field: 'forward_difference', at: [0, 1, -1] },
  { name: 'Pinned foot sets off at, m/s²', field: 'forward_slip', at: [0, 1, 2] },
];
const ALL_VELOCITIES = 18;

export class ForwardDynamics implements DrawerSection {
  readonly id = 'forward-dynamics';
  private readonly words = element('forward-words', HTMLElement);
  private readonly crime = element('crime-words', HTMLElement);
  private readonly crimeBox = element('inverse-crime', HTMLElement);
  private readonly heads: MethodHeads;
  private readonly cells: HTMLTableCellElement[][];

  constructor(
    private readonly player: Player,
    showPlots: (preset: string) => void,
  ) {
    this.heads = new MethodHeads(player, FORWARD_METHOD, FORWARD_METHODS);
    const head = make('thead');
    head.append(this.heads.row(1));
    const body = make('tbody');
    this.cells = FACTS.map(({ name }) => {
      const row = make('tr');
      const title = make('th', '', name);
      title.scope = 'row';
      row.append(title);
      const cells = FORWARD_METHODS.map((_, method) => {
        const cell = make('td', 'first');
        this.heads.belongs(cell, method);
        row.append(cell);
        return cell;
      });
      body.append(row);
      return cells;
    });
    element('forward-table', HTMLTableElement).append(
      make('caption', '', 'For the torques in use now'),
      head,
      body,
    );
    element('consistency', HTMLElement).append(
      choiceOfScene(player, 'gait.consistency', 'Plan made consistent by'),
    );
    button('plot-methods').addEventListener('click', () => showPlots('methods'));
    button('plot-crime').addEventListener('click', () => showPlots('crime'));
  }

  isFor({ snapshot }: Scene): boolean {
    return snapshot.has('coordinate_count');
  }

  update(): void {
    const { scene } = this.player;
    const { snapshot } = scene;
    writeParagraphs(this.words, forwardWords(scene));
    FACTS.forEach(({ field, at }, fact) => {
      const values = snapshot.find(field);
      at.forEach((index, method) => {
        const cell = this.cells[fact]?.[method];
        if (!cell) return;
        const isCount = field === 'coordinate_count';
        const value = isCount && method === 2 ? ALL_VELOCITIES : index < 0 ? 0 : values?.[index];
        setText(cell, value === undefined ? '' : formatForReading(value));
      });
    });
    this.heads.update();
    const sentences = crimeWords(scene);
    this.crimeBox.hidden = sentences.length === 0;
    writeParagraphs(this.crime, sentences);
  }
}
