// What the drawings of a study share.
import type { Study } from '../../sim/exhibit';
import { unitInWords } from '../format';

// Okabe-Ito; names beside the curves and dashes say the same as the colours.
export const STUDY_INKS = [
  '#0072b2',
  '#d55e00',
  '#009e73',
  '#cc79a7',
  '#e69f00',
  '#56b4e9',
  '#99591c',
] as const;

/** "Driving torque, N m" */
export const withUnit = (label: string, unit: string): string =>
  unit === '' || unit === '1' ? label : `${label}, ${unitInWords(unit)}`;

export const studyTitle = ({ title, y_label, y_unit }: Study): string =>
  `${title}: ${withUnit(y_label, y_unit)}`;
