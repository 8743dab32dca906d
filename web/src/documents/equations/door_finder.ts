// Finds the symbol of a scene's equations that shows a given number: the first that reads it, for whichever part of the robot.
import type {
  Equation,
  EquationSet,
  EquationSymbol,
  FieldSource,
  MatrixSource,
  Name,
} from 'schemas/equations';
import type { CellNumber, FieldNumber, Quantity } from '../../engine_client/doors';
import type { Scene } from '../../engine_client/scene';
import type { Context } from './equation';
import { componentsOf, nameOf } from './looked_at';
import { symbolsIn } from './mathml';
import { type Part, type PartKind, PartView, partsOf } from './parts';

/** The place of a number in the equations. */
export interface Standing {
  equation: Equation;
  symbol: string;
  meaning: string;
  /** The part that it concerns; null if none. */
  part: Part | null;
}

export class DoorFinder {
  private readonly known = new Map<string, Standing | null>();
  private readonly parts: readonly Part[];

  constructor(
    private readonly scene: Scene,
    private readonly set: EquationSet,
    private readonly equations: readonly Equation[],
  ) {
    this.parts = partsOf(scene);
  }

  find(quantity: Quantity): Standing | null {
    const key =
      'field' in quantity
        ? `${quantity.field} ${quantity.component}`
        : `${quantity.matrix}\n${quantity.row}\n${quantity.column}`;
    let found = this.known.get(key);
    if (found === undefined) {
      found = this.search(quantity);
      this.known.set(key, found);
    }
    return found;
  }

  private search(quantity: Quantity): Standing | null {
    for (const equation of this.equations)
      for (const id of symbolsIn(`${equation.formula} ${equation.printed ?? ''}`)) {
        const symbol = this.set.symbols[id];
        const part = symbol && this.partOf(symbol, quantity);
        if (part !== undefined)
          return { equation, symbol: id, meaning: symbol?.meaning ?? '', part };
      }
    return null;
  }

  /** The part for which the symbol shows this number; null: for any part; undefined: for none. */
  private partOf({ read, also = [] }: EquationSymbol, quantity: Quantity): Part | null | undefined {
    for (const source of [read, ...also]) {
      if (!isOf(source, quantity)) continue;
      const isRead = (part: Part | null) => reads(source, quantity, this.contextOf(part));
      if (!isAboutParts(source)) {
        if (isRead(null)) return null;
      } else if ('field' in quantity && quantity.component === undefined) {
        return null;
      } else {
        const found = this.partsFor(source).find(isRead);
        if (found) return found;
      }
    }
    return undefined;
  }

  private partsFor(source: object): Part[] {
    const first: PartKind = JSON.stringify(source).includes('leg}') ? 'foot' : 'joint';
    const isFirst = ({ kind }: Part) => kind === first;
    return [...this.parts.filter(isFirst), ...this.parts.filter((part) => !isFirst(part))];
  }

  private contextOf(part: Part | null): Context {
    const { scene, set } = this;
    return { scene, part: new PartView(scene, part), matrix: () => undefined, names: set.names };
  }
}

/** Names in it are in braces: {joint}. */
const isAboutParts = (source: object): boolean => /\{[a-z]/.test(JSON.stringify(source));

type Source = EquationSymbol['read'];

/** Whether it reads that field or matrix at all. */
function isOf(source: Source, quantity: Quantity): boolean {
  if ('field' in source) return 'field' in quantity && source.field === quantity.field;
  if ('field' in quantity) return false;
  if ('size_of' in source) return source.size_of === quantity.matrix;
  return 'matrix' in source && source.matrix === quantity.matrix;
}

/** Of a field or a matrix table that contains it. */
function reads(source: Source, quantity: Quantity, context: Context): boolean {
  if ('field' in source) return 'field' in quantity && readsComponent(source, quantity, context);
  return 'field' in quantity || !('matrix' in source) || readsCell(source, quantity, context);
}

function readsComponent(
  { field, of, labels }: FieldSource,
  { component }: FieldNumber,
  context: Context,
): boolean {
  if (component === undefined) return true;
  const read = componentsOf(field, of, context).slice(0, labels?.length);
  return read.some(({ index }) => index === component);
}

function readsCell({ row, column }: MatrixSource, wanted: CellNumber, context: Context): boolean {
  const isNamed = (names: Name | readonly Name[], label: string) =>
    [names].flat().some((name) => nameOf(name, context) === label);
  return (row === undefined || isNamed(row, wanted.row)) && isNamed(column, wanted.column);
}
