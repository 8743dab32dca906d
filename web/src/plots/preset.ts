// The names of ready-made plots (models/plots/presets.json).
import type { Preset } from 'schemas/plots';

/** The preset of freely chosen plots. */
export const FREE = 'signals';
const STUDY = 'study:';
const SERIES = 'series:';

/** The study that a preset shows; empty if it shows the run. */
export const studyOf = (preset: string): string =>
  preset.startsWith(STUDY) ? preset.slice(STUDY.length) : '';

export const presetOfStudy = (name: string): string => STUDY + name;
export const presetOfSeries = (field: string): string => SERIES + field;

export type PresetEntry = Pick<Preset, 'id' | 'title'>;
