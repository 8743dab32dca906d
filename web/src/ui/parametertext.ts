// A parameter in a sentence or two: meaning, bounds, default, source, and why it is fixed if it is.

import { shownParameter } from '../angles';
import type { Parameter } from '../sim/description';
import { formatNumber, formatWithUnit } from './format';

/** The default as one reads it: a choice's name, or a number with its unit. */
export const defaultInWords = ({ kind, choices, unit, default: value }: Parameter): string =>
  kind === 'choice' ? (choices?.[value] ?? '') : formatWithUnit(value, unit);

export function describe(parameter: Parameter): string {
  const { meaning, unit, locked, kind, maximum, source } = parameter;
  if (locked !== '') return `${meaning} Fixed for now: ${locked}`;
  const isChoice = kind === 'choice';
  const bounds = isChoice
    ? ''
    : ` From ${formatNumber(shownParameter(parameter).minimum)} to ${formatWithUnit(maximum, unit)}.`;
  return `${meaning}${bounds} Default ${defaultInWords(parameter)}${source ? ` (${source})` : ''}.`;
}
