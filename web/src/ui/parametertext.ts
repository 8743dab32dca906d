// A parameter in a sentence or two: meaning, bounds, default, source, and why it is fixed if it is.
import type { Parameter } from '../sim/description';
import { formatNumber, formatWithUnit } from './format';

export function describe(parameter: Parameter): string {
  const { meaning, unit, locked, kind, minimum, maximum, source } = parameter;
  if (locked !== '') return `${meaning} Fixed for now: ${locked}`;
  const isChoice = kind === 'choice';
  const bounds = isChoice
    ? ''
    : ` From ${formatNumber(minimum)} to ${formatWithUnit(maximum, unit)}.`;
  const preset = isChoice
    ? (parameter.choices?.[parameter.default] ?? '')
    : formatWithUnit(parameter.default, unit);
  return `${meaning}${bounds} Default ${preset}${source ? ` (${source})` : ''}.`;
}
