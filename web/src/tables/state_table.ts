// The state as a table of numbers, for screen readers and for copying, with its hash.

import type { Description } from 'schemas/description';
import type { Quantity } from 'schemas/state_tables';
import file from '../../../models/tables/state.json';
import { button, element, setText } from '../basics/dom';
import { forReading } from '../basics/format';
import type { Doors } from '../engine_client/doors';
import { componentNames, hasAxes } from '../engine_client/limbs';
import type { Player } from '../engine_client/player';
import { verify } from '../engine_client/verification';
import { presentOf, rowOf } from './quantities';
import { type Row, Table } from './table';

const UPDATE_EVERY_MS = 200;
const DIGITS = 6;
const NOT_IN_TABLE =
  /^(body_position|body_quaternion|reference_body_|plan_|frame_|floor_(contact|force)$|link_(contact|force|com|half_axes)$|support_polygon$|polygon_count$|status$|history_(first|last)_step|model_version|growth_rate_known)/;

export class StateTable {
  private readonly fold = element('readouts', HTMLDetailsElement);
  private readonly table = new Table(element('readout-table', HTMLTableElement));
  /** Computed when the table is opened: a batch of robots has hundreds. */
  private quantities: Quantity[] | null = null;
  private readonly hash = element('hash', HTMLElement);
  private updatedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly player: Player,
    private readonly doors: Doors,
  ) {
    button('verify').disabled = false;
    button('verify').addEventListener('click', () => void verify(player));
    this.fold.addEventListener('toggle', () => this.update(performance.now(), true));
    // A different scene, or a robot with other joints, has other fields.
    player.onLayout(() => {
      this.quantities = null;
    });
    player.onChange(() => this.update(performance.now(), true));
    this.update(performance.now(), true);
  }

  update(now: number, isUrgent = false): void {
    if (!this.fold.open || (!isUrgent && now - this.updatedAt < UPDATE_EVERY_MS)) return;
    this.updatedAt = now;
    const { snapshot, description } = this.player.scene;
    this.quantities ??= quantitiesOf(description);
    this.table.show({
      top: [['Quantity', 'Value', 'Unit']],
      parts: [{ rows: presentOf(this.quantities, snapshot).map((one) => this.rowOf(one)) }],
    });
    setText(this.hash, this.player.isPlaying ? 'shown when paused' : this.player.scene.hash());
  }

  private rowOf(quantity: Quantity): Row {
    const [name, text, unit] = rowOf(quantity, this.player.scene.snapshot, DIGITS);
    const { field, component } = quantity;
    return [name, { text: forReading(text), door: this.doors.to({ field, component }) }, unit];
  }
}

/** Those with their own name, or names for their values. */
const namedAs = (field: string): Quantity | undefined =>
  (file.run.quantities as Quantity[]).find((quantity) => quantity.field === field);

/** For a batch, only the informative numbers of each robot; body positions are visible in the view. */
export function quantitiesOf({ snapshot, marks, robot }: Description): Quantity[] {
  const poses = marks.filter(({ kind }) => kind === 'crowd').map(({ at }) => at);
  return snapshot.fields
    .filter(({ name }) => !NOT_IN_TABLE.test(name) && !poses.includes(name))
    .flatMap((field) => {
      const named = namedAs(field.name);
      if (named) return [named];
      const numbered = (i: number) => (hasAxes(field) ? 'xyz'[i % 3] : i + 1);
      return componentNames(field, robot).map((label, component) => {
        const which = label || (field.count > 1 ? numbered(component) : '');
        const name = `${field.name.replaceAll('_', ' ')} ${which}`.trimEnd();
        return { name, field: field.name, component };
      });
    });
}
