// One place where a document and the equations differ, or were found to agree.
import type { Scene } from '../../sim/scene';

/** A button that opens a scene and sets what shows the point. */
export interface Show {
  label: string;
  scene: string;
  /** Parameters to set: numbers, or the names of choices. */
  set?: [path: string, value: string | number][];
  section?: string;
  /** The run begins anew, where it would be over otherwise. */
  fromStart?: boolean;
}

/** Rests on a mark that the conversion of our copy may have lost; or was checked and found right. */
export type Group = 'typeset' | 'right';

export interface Erratum {
  /** The list it stands in; nothing: what the document has wrong. */
  group?: Group;
  where: string;
  title: string;
  printed: string;
  right: string;
  /** The present number; empty where this scene, at this moment, does not show it. */
  evidence(scene: Scene): string;
  /** Where it can be tried; nothing where there is nothing to switch. */
  show?: Show;
  /** And the other form again. */
  back?: Show;
}

/** The errata of a document with this title. */
export const titled = (document: readonly Erratum[], title: string): Erratum[] =>
  document.filter((one) => one.title === title);
