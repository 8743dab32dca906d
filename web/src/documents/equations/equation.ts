// The equations of a scene and their symbols, as models/equations has them (models/schema/equations.schema.json): what a
// symbol reads and what it lights up are rows of data, interpreted by reading.ts and lit_marks.ts.

import type { Condition } from '../../engine_client/condition';
import type { Scene } from '../../engine_client/scene';
import type { Sheet } from '../../engine_client/shown';
import type { PartKind, Selection } from './parts';

/** What a symbol is asked about: the scene as it is, and the part that somebody looks at. */
export interface Context {
  scene: Scene;
  part: Selection;
  sheet(name: string): Sheet | undefined;
  /** What the source of the equations calls joints and legs; nothing: as the engine does. */
  names?: Readonly<Record<string, string>> | undefined;
}

export interface Reading {
  values: number[];
  /** x, y, z or the like; nothing of a single number. */
  labels: readonly string[];
  unit: string;
}

/** A name, in which braces stand for what somebody looks at: {joint}, {leg}, {link}, {named joint}, {named leg}. */
export type Name = string;

/** One for all, or one for each kind of joint. */
export type Unit = string | Readonly<Record<string, string>>;

/** Components of a field of the snapshot: all, the first ones, or those of these names. */
export interface FieldSource {
  field: string;
  /** Labels of components, or what labels begin with: FL of FL_x, FL_y, FL_z. */
  of?: Name | readonly Name[];
  /** In place of the engine's; as many components are read. */
  labels?: readonly string[];
  /** In place of the engine's. */
  unit?: Unit;
  /** The vector in other axes: in the order of the labels, -y for the opposite of y. */
  axes?: readonly string[];
}

/** Cells of a sheet; without a row the whole column. */
export interface SheetSource {
  sheet: string;
  row?: Name | readonly Name[];
  column: Name | readonly Name[];
  labels?: readonly string[];
  unit?: Unit;
}

export type ReadingSource =
  | FieldSource
  | SheetSource
  /** Rows by columns, of a matrix that is too large to be told. */
  | { size_of: string }
  | { parameter: string };

export interface PointSource {
  point: string;
  at: string;
  of?: Name;
  /** Only while this is true. */
  when?: Condition;
}

/** A vector of which only the direction is shown. */
export interface ArrowSource {
  arrow: string;
  at: string;
  along: string;
}

/** What acts on the foot that somebody looks at, or on every foot. */
export interface ForceSource {
  force: string;
  on: 'foot' | 'feet';
  words?: string;
}

/** The joint, foot or body that somebody looks at; the first body; all of them. */
export type Whole = PartKind | 'trunk' | 'bodies';

export type MarkSource =
  | Whole
  /** The joint with this number, under another name where it has one. */
  | { joint: number; name?: string }
  | PointSource
  | ArrowSource
  | ForceSource
  /** The scene's own arrows of a field. */
  | { marks_of: string };

export interface EquationSymbol {
  /** In the notation of mathml.ts. */
  glyph: string;
  meaning: string;
  read: ReadingSource;
  /** What it is in the picture. */
  marks?: readonly MarkSource[];
  /** Parts whose choice lights it up. */
  parts?: readonly PartKind[];
}

export type DocumentName = '000' | '001' | '002' | '003' | '004';

export interface Equation {
  id: string;
  title: string;
  /** Which document, and the number of the equation there. */
  source: string;
  formula: string;
  /** The same for the ear. */
  spoken: string;
  /** How the document prints it, where that is wrong. */
  printed?: string;
  /** What the lists of errata say about it, by their titles. */
  errata?: Readonly<Partial<Record<DocumentName, readonly string[]>>>;
  /** Parts that it is about: chosen, it opens. */
  parts?: readonly PartKind[];
  for?: Condition;
}

export interface EquationSet {
  title: string;
  about: string;
  for: Condition;
  names?: Readonly<Record<string, string>>;
  equations: readonly Equation[];
  symbols: Readonly<Record<string, EquationSymbol>>;
}
