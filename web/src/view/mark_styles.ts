// How kinds of marks look: a colour for each theme (Okabe-Ito, told apart with any colour vision), and a dash, a head or a
// shape that says the same without colour.
import type { Theme } from '../basics/palette';
import type { DotShape } from './dots';

export interface MarkStyle {
  colour: Record<Theme, string>;
  /** Length of dash and gap on the screen; 0: solid. */
  dashPx: number;
  widthPx: number;
  /** The tip of an arrow: filled, two lines, or two lines twice. */
  head: 'full' | 'open' | 'double';
  shape: DotShape;
}

/** One colour for light backgrounds, one for dark ones, and optionally one for black. */
const themed = (light: string, dark = light, contrast = dark): Record<Theme, string> => ({
  light,
  dark,
  contrast,
});

const PLAIN: MarkStyle = {
  colour: themed('#1c232b', '#e8edf2', '#ffffff'),
  dashPx: 0,
  widthPx: 2.5,
  head: 'full',
  shape: 'disc',
};

const STYLES_BY_ROLE: Record<string, Partial<MarkStyle>> = {
  force: { colour: themed('#d55e00'), widthPx: 4 },
  velocity: { colour: themed('#0072b2', '#3fa4e0'), widthPx: 3.5, head: 'open' },
  acceleration: { colour: themed('#b0578f', '#cc79a7'), widthPx: 3.5, head: 'double' },
  truth: { colour: themed('#007a59', '#00b386'), widthPx: 3 },
  estimate: { colour: themed('#c77f00', '#e69f00'), dashPx: 11, widthPx: 3, shape: 'ring' },
  reference: { colour: themed('#616c78', '#9aa5b1'), dashPx: 5, widthPx: 2, shape: 'square' },
  path: { colour: themed('#2f8fc4', '#56b4e9'), widthPx: 2, shape: 'ring' },
  input: { colour: themed('#99591c', '#d19a5b'), widthPx: 4, shape: 'square' },
  error: { colour: themed('#8c1d5b', '#ff86b8'), dashPx: 7, widthPx: 3, shape: 'diamond' },
  mass: { colour: themed('#111418'), shape: 'quarters' },
  plumb: { dashPx: 9, widthPx: 2, shape: 'ring' },
  // Okabe-Ito's purple: no leg has it.
  zmp: { colour: themed('#cc79a7'), shape: 'cross' },
};

export const styleOf = (role: string): MarkStyle => ({ ...PLAIN, ...STYLES_BY_ROLE[role] });

/** The colour of the second run. */
export const SECOND_RUN = 'acceleration';

/** The highlight, over everything else. */
export const LIT = themed('#b8007a', '#ff7ad1', '#ffff00');

/** Colours of the friction in use: up to this fraction in this colour. */
const FRICTION_USE = [
  [0.5, '#0072b2'],
  [0.9, '#e69f00'],
  [1, '#d55e00'],
] as const;

export const frictionColour = (share: number): string =>
  (FRICTION_USE.find(([most]) => share < most) ?? FRICTION_USE[2])[1];

/** x, y, z in the usual colours, in shades distinguishable with any colour vision. */
const AXES_ON_DARK = ['#f07c2e', '#00b386', '#3fa4e0'] as const;
export const AXIS_COLOURS: Record<Theme, readonly [string, string, string]> = {
  light: ['#d55e00', '#009e73', '#0072b2'],
  dark: AXES_ON_DARK,
  contrast: AXES_ON_DARK,
};
