// Colours that the view, the plots and the page share. Legs wear Okabe-Ito colours (told apart with any colour
// vision): one diagonal of a trot is cool, the other warm, and so for the two tripods of six legs, with a brown in the
// place of a yellow that nobody can read on white. Letters always stand beside the colour.

export type Theme = 'light' | 'dark';

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

/** The system's theme, unless the address says ?theme=light or ?theme=dark. */
export function currentTheme(): Theme {
  const asked = new URLSearchParams(window.location.search).get('theme');
  if (asked === 'light' || asked === 'dark') return asked;
  return systemIsDark.matches ? 'dark' : 'light';
}

export function onThemeChange(listener: (theme: Theme) => void): void {
  systemIsDark.addEventListener('change', () => listener(currentTheme()));
}

export const prefersReducedMotion = (): boolean =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches;
