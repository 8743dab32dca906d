// What the drawings of a study share.

import { shownUnit } from '../../angles';
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
  unit === '' || unit === '1' ? label : `${label}, ${unitInWords(shownUnit(unit))}`;

export const studyTitle = ({ title, y_label, y_unit }: Study): string =>
  `${title}: ${withUnit(y_label, y_unit)}`;

const SVG = 'http://www.w3.org/2000/svg';

export function svgText(
  words: string,
  x: string,
  y: string,
  anchor: string,
  className = '',
): SVGElement {
  const made = svgNode('text', { x, y, 'text-anchor': anchor, class: className });
  made.textContent = words;
  return made;
}

export function svgNode(tag: string, attributes: Record<string, string>): SVGElement {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== '') made.setAttribute(name, value);
  return made as SVGElement;
}

/** The least and the greatest value; null where there is none. */
export function extentOf(values: readonly (number | null)[]): [number, number] | null {
  let low = Infinity;
  let high = -Infinity;
  for (const value of values) {
    if (value === null) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return high >= low ? [low, high] : null;
}
