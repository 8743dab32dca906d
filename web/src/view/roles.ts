// What marks of an exhibit look like by what they are: a colour for each theme (Okabe-Ito, told apart with any colour
// vision), and a dash, a head or a shape that says the same without colour.
import type { Theme } from '../palette';

export interface RoleStyle {
  colour: Record<Theme, string>;
  /** Length of dash and gap on the screen; 0: one line. */
  dashPx: number;
  widthPx: number;
  /** The tip of an arrow: filled, two lines, or two lines twice. */
  head: 'full' | 'open' | 'double';
  shape: 'disc' | 'square' | 'diamond' | 'ring';
}

/** One colour on a light ground, one on a dark or a black one. */
const themed = (light: string, dark = light): Record<Theme, string> => ({
  light,
  dark,
  contrast: dark,
});

const PLAIN: RoleStyle = {
  colour: { ...themed('#1c232b', '#e8edf2'), contrast: '#ffffff' },
  dashPx: 0,
  widthPx: 2.5,
  head: 'full',
  shape: 'disc',
};

const ROLES: Record<string, Partial<RoleStyle>> = {
  force: { colour: themed('#d55e00'), widthPx: 4 },
  velocity: { colour: themed('#0072b2', '#3fa4e0'), widthPx: 3.5, head: 'open' },
  acceleration: { colour: themed('#b0578f', '#cc79a7'), widthPx: 3.5, head: 'double' },
  truth: { colour: themed('#007a59', '#00b386'), widthPx: 3 },
  estimate: {
    colour: themed('#c77f00', '#e69f00'),
    dashPx: 11,
    widthPx: 3,
    shape: 'ring',
  },
  reference: {
    colour: themed('#616c78', '#9aa5b1'),
    dashPx: 5,
    widthPx: 2,
    shape: 'square',
  },
  path: { colour: themed('#2f8fc4', '#56b4e9'), widthPx: 2, shape: 'ring' },
  input: { colour: themed('#99591c', '#d19a5b'), widthPx: 4, shape: 'square' },
  error: {
    colour: themed('#8c1d5b', '#ff86b8'),
    dashPx: 7,
    widthPx: 3,
    shape: 'diamond',
  },
};

export const roleStyle = (role: string): RoleStyle => ({ ...PLAIN, ...ROLES[role] });

/** x, y, z as everywhere, in shades that are told apart with any colour vision. */
const AXES_ON_DARK = ['#f07c2e', '#00b386', '#3fa4e0'] as const;
export const AXIS_COLOURS: Record<Theme, readonly [string, string, string]> = {
  light: ['#d55e00', '#009e73', '#0072b2'],
  dark: AXES_ON_DARK,
  contrast: AXES_ON_DARK,
};
