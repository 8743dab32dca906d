// Named numbers of the snapshot, for the tables of the present state.
import type { Quantity } from 'schemas/state_tables';
import { shownUnit, toShown } from '../basics/angles';
import { formatNumber } from '../basics/format';
import type { Snapshot } from '../engine_client/snapshot';
import { isRoundingOf } from './rounding';

export type QuantityRow = [name: string, value: string, unit: string];

/** Those that the scene has. */
export const presentOf = (quantities: readonly Quantity[], snapshot: Snapshot): Quantity[] =>
  quantities.filter(
    ({ field, with: other = field, without = '' }) =>
      snapshot.has(field) && snapshot.has(other) && !snapshot.has(without),
  );

/** Those that the scene has, with angles in the shown unit. */
export const rowsOf = (
  quantities: readonly Quantity[],
  snapshot: Snapshot,
  digits: number,
): QuantityRow[] =>
  presentOf(quantities, snapshot).map((quantity) => rowOf(quantity, snapshot, digits));

export function rowOf(quantity: Quantity, snapshot: Snapshot, digits: number): QuantityRow {
  const { name, field, component = 0, decimals, names, known } = quantity;
  if (known !== undefined && snapshot.scalar(known) <= 0.5) return [name, 'not yet', ''];
  const unit = snapshot.unit(field);
  const own = snapshot.scalar(field, component);
  const isRounding = snapshot.vector(field).some((other) => isRoundingOf(own, other));
  const value = isRounding ? 0 : toShown(own, unit);
  const number = decimals === undefined ? formatNumber(value, digits) : value.toFixed(decimals);
  return [name, names ? (names[value] ?? '') : number, unit === '1' ? '' : shownUnit(unit)];
}
