// One place where a document and the equations differ, or were found to agree; and the words in which
// models/reference/errata says so. What each word means stands in models/schema/errata.schema.json.
import type { Condition } from '../../engine_client/condition';
import type { Scene } from '../../engine_client/scene';

/** Rests on a mark that the conversion of our copy may have lost; or was checked and found right. */
export type Group = 'typeset' | 'right';

/** Path and value, by number or by the name of a choice. */
export type Setting = readonly [path: string, value: string | number];

/** A button that opens a scene and sets what shows the point. */
export interface Show {
  label: string;
  scene: string;
  set?: readonly Setting[];
  section?: string;
  /** The run begins anew, where it would be over otherwise. */
  from_start?: boolean;
}

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

/** One component out of several, which a sentence can name and other places can refer to. */
export type PickOne = { standing?: boolean } & (
  | { first: string }
  | { largest: string; less?: string }
);

/** What a place in a sentence stands for, if it is more than the number of a field or a parameter. */
export type Quantity =
  | { size: string; times?: number }
  | { angle: string; digits?: number }
  | { cells: string }
  | { words: string }
  | PickOne;

export interface Sentence {
  when?: Condition;
  say: string;
  where?: Readonly<Record<string, Quantity>>;
}

export type Words = Readonly<Record<string, string>>;

/** An erratum as its file has it; texts in place of evidence and buttons are names of shared ones. */
export interface ErratumData extends Omit<Erratum, 'evidence' | 'show' | 'back'> {
  /** The parameter that puts the printed form in. */
  switch?: string;
  evidence?: string | readonly Sentence[];
  show?: string | Show;
  back?: string | Show;
}
