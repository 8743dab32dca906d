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

const both = (colour: string): Record<Theme, string> => ({ light: colour, dark: colour });

const PLAIN: RoleStyle = {
  colour: { light: '#1c232b', dark: '#e8edf2' },
  dashPx: 0,
  widthPx: 2.5,
  head: 'full',
  shape: 'disc',
};

const ROLES: Record<string, Partial<RoleStyle>> = {
  force: { colour: both('#d55e00'), widthPx: 4 },
  velocity: { colour: { light: '#0072b2', dark: '#3fa4e0' }, widthPx: 3.5, head: 'open' },
  acceleration: { colour: { light: '#b0578f', dark: '#cc79a7' }, widthPx: 3.5, head: 'double' },
  truth: { colour: { light: '#007a59', dark: '#00b386' }, widthPx: 3 },
  estimate: {
    colour: { light: '#c77f00', dark: '#e69f00' },
    dashPx: 11,
    widthPx: 3,
    shape: 'ring',
  },
  reference: {
    colour: { light: '#616c78', dark: '#9aa5b1' },
    dashPx: 5,
    widthPx: 2,
    shape: 'square',
  },
  path: { colour: { light: '#2f8fc4', dark: '#56b4e9' }, widthPx: 2, shape: 'ring' },
  input: { colour: { light: '#99591c', dark: '#d19a5b' }, widthPx: 4, shape: 'square' },
  error: {
    colour: { light: '#8c1d5b', dark: '#ff86b8' },
    dashPx: 7,
    widthPx: 3,
    shape: 'diamond',
  },
};

export const roleStyle = (role: string): RoleStyle => ({ ...PLAIN, ...ROLES[role] });

/** x, y, z as everywhere, in shades that are told apart with any colour vision. */
export const AXIS_COLOURS: Record<Theme, readonly [string, string, string]> = {
  light: ['#d55e00', '#009e73', '#0072b2'],
  dark: ['#f07c2e', '#00b386', '#3fa4e0'],
};
