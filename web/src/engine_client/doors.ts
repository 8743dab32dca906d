// Every number links to its equation. An element that shows a number says which one; the equations, which are fetched later,
// say where it occurs. A number that occurs in no equation has no link.
import { emitter } from '../basics/emitter';

/** A number of a field of the snapshot; without a component the field as a whole. */
export interface FieldNumber {
  field: string;
  component?: number | undefined;
}

/** A cell of a matrix, by its labels. */
export interface CellNumber {
  matrix: string;
  row: string;
  column: string;
}

export type Quantity = FieldNumber | CellNumber;

export interface Door {
  /** "Equation: torque of the motor of this joint (FL kfe)". */
  title: string;
  open(): void;
}

type Find = (quantity: Quantity) => Door | null;

export class Doors {
  /** Emitted once links are available. */
  readonly onChange = emitter();
  private find: Find = () => null;

  lead(find: Find): void {
    this.find = find;
    this.onChange.emit();
  }

  /** The same finder as long as the scene has the same equations. */
  to = (quantity: Quantity | undefined): Door | null => (quantity ? this.find(quantity) : null);
}
