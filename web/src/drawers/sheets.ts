// The matrices of this instant as tables, updated a few times per second: to read and to copy, with a tint that shows where
// the large numbers are. Only unfolded tables are updated.
import type { Sheet } from 'schemas/description';
import { angleUnit } from '../basics/angles';
import { element, make, setHidden, setText } from '../basics/dom';
import { whenever } from '../basics/emitter';
import type { Doors } from '../engine_client/doors';
import type { Player } from '../engine_client/player';
import type { Scene } from '../engine_client/scene';
import { SheetTable } from '../tables/sheet_table';

/** How many numbers are unfolded at first; more would overwhelm. */
const UNFOLDED_NUMBERS = 90;
const OTHERS = 'At this instant';

export class Sheets {
  private readonly box = element('sheets', HTMLDetailsElement);
  private readonly list = element('sheet-list', HTMLElement);
  private tables: SheetTable[] = [];
  private shown = '';

  constructor(
    private readonly player: Player,
    private readonly doors: Doors,
  ) {
    // Computed once per scene.
    whenever([player.onScene], () => {
      setHidden(this.box, player.scene.sheets().length === 0);
      this.shown = '';
    });
    this.box.addEventListener('toggle', () => this.update());
  }

  update(): void {
    const { scene } = this.player;
    if (this.box.hidden || !this.box.open) return;
    const sheets = scene.sheets();
    const shapes = sheets.map((sheet) => ({ ...sheet, values: [], note: '' }));
    const key = JSON.stringify([angleUnit(), ...shapes]);
    if (key !== this.shown) {
      this.shown = key;
      this.rebuild(sheets, scene);
    }
    sheets.forEach((sheet, i) => {
      this.tables[i]?.update(sheet);
    });
  }

  private rebuild(sheets: Sheet[], scene: Scene): void {
    const wasOpen = new Map(this.tables.map((table) => [table.name, table.isOpen]));
    let spent = 0;
    this.tables = sheets.map((sheet) => {
      spent += sheet.values.length;
      const isOpen = wasOpen.get(sheet.name) ?? spent <= UNFOLDED_NUMBERS;
      return new SheetTable(sheet, this.doors, isOpen, () => this.update());
    });
    const groups = [...new Set(sheets.map(({ group }) => group))];
    this.list.replaceChildren(
      ...groups.flatMap((group) => {
        const members = this.tables.filter((_, i) => sheets[i]?.group === group);
        const heading = make('h3', '', group === '' ? OTHERS : group);
        return [...(groups.length > 1 ? [heading] : []), ...members.map(({ box }) => box)];
      }),
    );
    setText(
      element('sheets-about', HTMLElement),
      `${scene.description.scene.title}: ${sheets.length === 1 ? 'one table' : `${sheets.length} tables`}, as they are now.`,
    );
  }
}
