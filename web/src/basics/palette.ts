// Colours shared by view, plots and page. Legs have Okabe-Ito colours, which can be told apart with any colour vision: one
// diagonal of a trot is cool, the other warm; likewise the two tripods of six legs, with brown in place of yellow, which is
// unreadable on white. Letters always accompany the colour.

import { askedHere, remember } from '../address/here';
import type { Theme } from '../address/keys';
import { emitter } from './emitter';

export type { Theme };

const LEG_COLOURS: Record<string, string> = {
  FL: '#0072b2',
  RR: '#56b4e9',
  FR: '#e69f00',
  RL: '#d55e00',
  L1: '#0072b2',
  R2: '#56b4e9',
  L3: '#009e73',
  R1: '#d55e00',
  L2: '#e69f00',
  R3: '#99591c',
  tail: '#009e73',
};
const OTHER_LEGS = ['#0072b2', '#e69f00', '#009e73', '#cc79a7', '#d55e00', '#56b4e9', '#99591c'];

export function legColour(leg: string, index: number): string {
  return LEG_COLOURS[leg] ?? OTHER_LEGS[index % OTHER_LEGS.length] ?? '#888888';
}

const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)');
const systemHasMoreContrast = window.matchMedia('(prefers-contrast: more)');
/** The few system colours of a forced-colours theme: the page gets them by itself, the canvas approximates them. */
const systemForcesColours = window.matchMedia('(forced-colors: active)');
const systemReducesMotion = window.matchMedia('(prefers-reduced-motion: reduce)');

let asked = askedHere().theme ?? null;

/** From the address (?theme=light, dark or contrast), or chosen since. */
export const askedTheme = (): Theme | null => asked;

/** The system's theme, unless the address asks for another. */
export function currentTheme(): Theme {
  if (asked) return asked;
  if (systemForcesColours.matches) return systemIsDark.matches ? 'contrast' : 'light';
  if (systemHasMoreContrast.matches) return 'contrast';
  return systemIsDark.matches ? 'dark' : 'light';
}

export const onThemeChange = emitter<Theme>();

function wearTheme(): void {
  const theme = currentTheme();
  document.documentElement.dataset.theme = theme;
  onThemeChange.emit(theme);
}

/** Applies the theme to the page from now on, and follows the system. */
export function followTheme(): void {
  wearTheme();
  for (const system of [systemIsDark, systemHasMoreContrast, systemForcesColours])
    system.addEventListener('change', wearTheme);
}

/** Sets a theme, or the system's; kept in the address, so that a copied link shows the same. */
export function chooseTheme(theme: Theme | null): void {
  asked = theme;
  remember('theme', theme);
  wearTheme();
}

export const prefersReducedMotion = (): boolean => systemReducesMotion.matches;
