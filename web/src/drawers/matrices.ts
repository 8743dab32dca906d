// The matrices of this instant as tables, updated a few times per second: to read and to copy, with a tint that shows where
// the large numbers are. Only unfolded tables are updated.
import type { MatrixTable } from 'schemas/description';
import { angleUnit } from '../basics/angles';
import { element, make, setHidden, setText } from '../basics/dom';
import { whenever } from '../basics/emitter';
import type { Doors } from '../engine_client/doors';
import type { Player } from '../engine_client/player';
import type { Scene } from '../engine_client/scene';
import { MatrixSection } from '../tables/matrix_section';

/** How many numbers are unfolded at first; more would overwhelm. */
const UNFOLDED_NUMBERS = 90;
const OTHERS = 'At this instant';

export class Matrices {
  private readonly box = element('matrices', HTMLDetailsElement);
  private readonly list = element('matrix-list', HTMLElement);
  private tables: MatrixSection[] = [];
  private shown = '';

  constructor(
    private readonly player: Player,
    private readonly doors: Doors,
  ) {
    // Computed once per scene.
    whenever([player.onScene], () => {
      setHidden(this.box, player.scene.matrixTables().length === 0);
      this.shown = '';
    });
    this.box.addEventListener('toggle', () => this.update());
  }

  update(): void {
    const { scene } = this.player;
    if (this.box.hidden || !this.box.open) return;
    const matrices = scene.matrixTables();
    const shapes = matrices.map((matrix) => ({ ...matrix, values: [], note: '' }));
    const key = JSON.stringify([angleUnit(), ...shapes]);
    if (key !== this.shown) {
      this.shown = key;
      this.rebuild(matrices, scene);
    }
    matrices.forEach((matrix, i) => {
      this.tables[i]?.update(matrix);
    });
  }

  private rebuild(matrices: MatrixTable[], scene: Scene): void {
    const wasOpen = new Map(this.tables.map((table) => [table.name, table.isOpen]));
    let spent = 0;
    this.tables = matrices.map((matrix) => {
      spent += matrix.values.length;
      const isOpen = wasOpen.get(matrix.name) ?? spent <= UNFOLDED_NUMBERS;
      return new MatrixSection(matrix, this.doors, isOpen, () => this.update());
    });
    const groups = [...new Set(matrices.map(({ group }) => group))];
    this.list.replaceChildren(
      ...groups.flatMap((group) => {
        const members = this.tables.filter((_, i) => matrices[i]?.group === group);
        const heading = make('h3', '', group === '' ? OTHERS : group);
        return [...(groups.length > 1 ? [heading] : []), ...members.map(({ box }) => box)];
      }),
    );
    setText(
      element('matrices-about', HTMLElement),
      `${scene.description.scene.title}: ${matrices.length === 1 ? 'one table' : `${matrices.length} tables`}, as they are now.`,
    );
  }
}
