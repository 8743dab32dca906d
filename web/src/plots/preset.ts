// What a ready-made plot says (models/plots/presets.json), and what presets are called.
import type { Condition } from '../engine_client/condition';
import type { Ink } from './plot';

/** Plots of one's own choice. */
export const FREE = 'signals';
const STUDY = 'study:';
const SERIES = 'series:';

/** The study that a preset shows; empty where it shows the run. */
export const studyOf = (preset: string): string =>
  preset.startsWith(STUDY) ? preset.slice(STUDY.length) : '';

export const presetOfStudy = (name: string): string => STUDY + name;
export const presetOfSeries = (field: string): string => SERIES + field;

export interface PlotTemplate {
  id: string;
  title: string;
  unit: string;
  is_logarithmic?: boolean;
  /** Less than this from bottom to top would magnify rounding. */
  least_extent?: number;
  /** What the dashed lines are. */
  dashed?: string;
  /** The field of the second run: where there is one, it stands beside the run, pale, instead of dashed lines. */
  beside?: string;
  /** Said where there are no curves to see. */
  when_empty?: string;
  /** Of those to choose from: not shown at first. */
  is_hidden?: boolean;
  curves: CurveTemplate[];
}

export interface Preset {
  id: string;
  title: string;
  /** The scenes that it is for; all, where this is missing. */
  for?: Condition;
  /** None where the engine says the plot itself. */
  plots?: PlotTemplate[];
  /** It has the plots of this one. */
  like?: string;
  /** It looks at one joint, at first the one of these that the robot has. */
  joints?: string[];
  /** It has a curve for each leg, or for each joint of the chosen kinds, which can be switched off. */
  has_legs?: boolean;
  has_kinds?: boolean;
}

export type PresetEntry = Pick<Preset, 'id' | 'title'>;

export interface CurveTemplate {
  /** None of a level to compare curves with. */
  field?: string;
  level?: number;
  /** Which of the field's numbers: one for each of these legs, of these joints, or of the components so labelled. */
  legs?: 'chosen' | 'all' | string[];
  axis?: 'x' | 'y' | 'z' | 'xy';
  /** The chosen one, one by its name, or of these legs by its number. */
  joint?: 'chosen' | string | number;
  joints?: 'chosen' | 'tail';
  labelled?: string;
  matching?: string;
  component?: number;
  label?: string;
  /** Of the matching ones, those that get their names: all would hide one another. */
  named?: string[];
  ink?: Ink;
  style?: 'dashed' | 'pale' | 'bar';
  is_wide?: boolean;
  has_gaps?: boolean;
  is_size?: boolean;
  factor?: number;
  /** Only while its leg does this, or while this field is 1. */
  during?: 'stance' | 'swing';
  where?: string;
  /** The first of these that is recorded lies behind it, without a name. */
  behind?: Partial<CurveTemplate>[];
}
