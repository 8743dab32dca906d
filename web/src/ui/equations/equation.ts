// What the panel shows: equations, and symbols that read the engine's numbers and say what to light up in the view.
import type { Sheet } from '../../sim/exhibit';
import type { Scene } from '../../sim/scene';
import type { LitMark } from '../../view/highlight';
import type { Erratum } from '../errata/erratum';
import type { PartKind, Selection } from './parts';

/** What a symbol is asked about: the scene as it is, and the part that somebody looks at. */
export interface Context {
  scene: Scene;
  part: Selection;
  sheet(name: string): Sheet | undefined;
}

export interface Reading {
  values: number[];
  /** x, y, z or the like; nothing of a single number. */
  labels?: readonly string[];
  unit: string;
}

export interface EquationSymbol {
  /** In the notation of mathml.ts. */
  glyph: string;
  meaning: string;
  /** Null where the scene does not have it at this moment. */
  read(context: Context): Reading | null;
  /** What it is in the picture. */
  marks?(context: Context): LitMark[];
  /** Parts whose choice lights it up. */
  of?: readonly PartKind[];
}

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
  /** What the list of errata says about it. */
  errata?: readonly Erratum[];
  /** Parts that it is about: chosen, it opens. */
  of?: readonly PartKind[];
  isFor?(scene: Scene): boolean;
}

export interface EquationSet {
  title: string;
  about: string;
  isFor(scene: Scene): boolean;
  equations: readonly Equation[];
  symbols: Record<string, EquationSymbol>;
}
