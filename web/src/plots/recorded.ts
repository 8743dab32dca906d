// Plots of the recorded run: curves read the record row by row, so that a plot that follows the run copies nothing.
import type { Description } from 'schemas/description';
import type { PlotTemplate } from 'schemas/plots';
import { toShown } from '../basics/angles';
import { labelsOf } from '../engine_client/description';
import type { Player } from '../engine_client/player';
import type { Recorder } from '../engine_client/recorder';
import { referenceName } from '../engine_client/reference';
import type { CurveStyle } from './plot';

export interface RecordedCurve extends CurveStyle {
  /** A longer name, if there is room. */
  name?: string;
  /** Belongs to another run, named in the caption. */
  isOther?: boolean;
  /** Interrupted where there is no value, instead of bridging the gap. */
  hasGaps?: boolean;
  read: Reader;
}

export type Reader = (row: number) => number;

/** A plot's template, and its curves of the record. */
export interface RecordedPlot extends Omit<PlotTemplate, 'curves'> {
  /** Required fields. */
  needs: readonly string[];
  /** Further text of the caption. */
  note?: string;
  /** A fixed vertical range, for an axis without numbers. */
  range?: (source: Source) => [low: number, high: number];
  curves(source: Source): RecordedCurve[];
}

/** The chosen legs and joints. */
export interface Choice {
  /** By limb: the legs, then the tail. */
  limbs: boolean[];
  /** By kind of joint. */
  joints: boolean[];
  /** The joint of the presets about a single joint. */
  joint: number;
}

export interface Source {
  recorder: Recorder;
  robot: Description['robot'];
  choice: Choice;
  /** The name of the second run; empty if there is none. */
  reference: string;
  /** The second run's record, with the same rows; null if nothing is compared. */
  second: { recorder: Recorder; name: string } | null;
  /** The engine's names of a field's components. */
  labelsOf(field: string): readonly string[];
}

/** The open scene's record, and its second run where there is one. */
export function sourceOf({ recorder, scene, second }: Player, choice: Choice): Source {
  const { robot } = scene.description;
  const reference = referenceName(scene);
  const labels = (field: string) => labelsOf(scene.description, field);
  return { recorder, robot, choice, reference, second, labelsOf: labels };
}

export const angleFactor = (unit: string): number => toShown(1, unit);

export const readerOf = (recorder: Recorder, field: string, component: number): Reader => {
  const column = recorder.column(field, component);
  return (row) => recorder.value(row, column);
};

export const scaled = (read: Reader, factor: number): Reader =>
  factor === 1 ? read : (row) => read(row) * factor;

/** An absolute value for a logarithmic axis, which has no place for exact zeros. */
export const sizeOf =
  (read: Reader): Reader =>
  (row) =>
    Math.abs(read(row)) || Number.NaN;

/** The second run at the step of a row of the first: both are recorded at the same steps. */
export function readerOfSecond(
  { recorder, second }: Source,
  field: string,
  component: number,
): Reader | null {
  if (!second) return null;
  const read = readerOf(second.recorder, field, component);
  return (row) => (second.recorder.step(row) === recorder.step(row) ? read(row) : Number.NaN);
}
