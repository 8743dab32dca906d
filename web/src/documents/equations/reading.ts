// Reads the numbers of symbols: fields of the snapshot, cells of the matrix tables, parameters.
import type { FieldSource, MatrixSource, Name, ReadingSource, Unit } from 'schemas/equations';
import { at } from '../../basics/at';
import type { Context, Reading } from './equation';
import { componentsOf, jointOf, nameOf } from './looked_at';

/** Null if the scene does not have it at this moment. */
export function readingOf(source: ReadingSource, context: Context): Reading | null {
  if ('field' in source) return ofField(source, context);
  if ('matrix' in source) return ofMatrix(source, context);
  if ('size_of' in source) return sizeOf(source.size_of, context);
  return ofParameter(source.parameter, context);
}

function ofField({ field, of, labels, unit, axes }: FieldSource, context: Context): Reading | null {
  const components = componentsOf(field, of, context).slice(0, labels?.length);
  if (components.length < (labels?.length ?? 1)) return null;
  const { snapshot } = context.scene;
  const numbers = snapshot.vector(field);
  const values = components.map(({ index }) => at(numbers, index));
  const shown = labels ?? components.map(({ label }) => label.replaceAll('_', ' '));
  return {
    values: axes ? turned(values, shown, axes) : values,
    labels: severalOf(shown),
    unit: unitOf(unit, snapshot.unit(field), context),
  };
}

const turned = (
  values: readonly number[],
  labels: readonly string[],
  axes: readonly string[],
): number[] =>
  axes.map((axis) => {
    const value = values[labels.indexOf(axis.replace('-', ''))] ?? Number.NaN;
    return axis.startsWith('-') ? -value : value;
  });

function ofMatrix(
  { matrix, row, column, labels, unit }: MatrixSource,
  context: Context,
): Reading | null {
  const found = context.matrix(matrix);
  if (!found) return null;
  const rows = row === undefined ? found.row_labels : namesOf(row, context);
  const columns = namesOf(column, context);
  const places = rows.flatMap((down) =>
    columns.map((across) => [found.row_labels.indexOf(down), found.column_labels.indexOf(across)]),
  );
  if (places.flat().includes(-1)) return null;
  const cells = places.map(
    ([down = -1, across = -1]) => found.values[down * found.column_labels.length + across],
  );
  if (cells.every((cell) => cell === null || cell === undefined)) return null;
  return {
    values: cells.map((cell) => cell ?? Number.NaN),
    labels: severalOf(labels ?? (columns.length > 1 ? columns : rows)),
    unit: unitOf(unit, found.unit, context),
  };
}

function sizeOf(matrix: string, context: Context): Reading | null {
  const found = context.matrix(matrix);
  if (!found) return null;
  const values = [found.row_labels.length, found.column_labels.length];
  return { values, labels: ['rows', 'columns'], unit: '' };
}

function ofParameter(path: string, { scene }: Context): Reading | null {
  const found = scene.description.parameters[scene.indexOf(path)];
  return found ? { values: [scene.valueOf(path)], labels: [], unit: found.unit } : null;
}

/** A missing part becomes a name that matches nothing. */
const namesOf = (names: Name | readonly Name[], context: Context): string[] =>
  [names].flat().map((name) => nameOf(name, context) ?? '');

const severalOf = (labels: readonly string[]): readonly string[] =>
  labels.length > 1 ? labels : [];

/** None for quantities with two units, and for joints with several axes. */
function unitOf(unit: Unit | undefined, own: string, context: Context): string {
  if (typeof unit === 'object') {
    const kind = jointOf(context)?.kind;
    return kind === 'revolute' || kind === 'prismatic' ? unit[kind] : '';
  }
  return unit ?? (/[,;]/.test(own) ? '' : own);
}
