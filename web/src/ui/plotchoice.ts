// What the plots show, shared by the HTML list, the ImGui dock and the buttons that ask for a plot.

export interface PresetEntry {
  id: string;
  title: string;
}

/** The first one is free choice with the dock's own toolbar. */
export const PLOT_PRESETS: readonly PresetEntry[] = [
  { id: 'signals', title: 'Signals' },
  { id: 'fig4', title: 'Fig. 4: gait profile' },
  { id: 'fig5', title: 'Fig. 5: RR hip flexion acceleration' },
  { id: 'fig6', title: 'Fig. 6: RR hip flexion velocity' },
  { id: 'fig7', title: 'Fig. 7: RR hip flexion displacement' },
  { id: 'torque', title: 'Torque split' },
  { id: 'methods', title: 'Three methods' },
  { id: 'crime', title: 'Inverse crime' },
  { id: 'passive', title: 'Passive angle' },
  { id: 'flight', title: 'Momentum in flight' },
];

export interface DrawnCurve {
  plot: string;
  label: string;
  points: number;
}

export class PlotChoice {
  preset = 'signals';
  /** What the dock has drawn in its latest frame, for tests and for who cannot see it. */
  drawn: DrawnCurve[] = [];
  private readonly listeners: (() => void)[] = [];

  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  use(preset: string): void {
    if (!PLOT_PRESETS.some(({ id }) => id === preset)) return;
    this.preset = preset;
    for (const listener of this.listeners) listener();
  }
}
