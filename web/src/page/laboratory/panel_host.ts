// The ImGui panels, fetched and started only after people have seen the robot: on a wide screen by itself, else when a
// button asks for it. Until then every question to it has a harmless answer.

import { button } from '../../basics/dom';
import { showFailure } from '../../basics/failure';
import { idle } from '../../basics/idle';
import type { Theme } from '../../basics/palette';
import type { Player } from '../../engine_client/player';
import type { PlotChoice } from '../../plots/plot_choice';
import type { Panels } from './imgui_panels';

const WIDE_PX = 1000;

export class PanelHost {
  insets = { left: 0, bottom: 0 };
  private panels: Panels | null = null;
  private isStarting = false;
  private showsPanel = false;
  private showsPlots = false;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly player: Player,
    private readonly plots: PlotChoice,
    private readonly wake: () => void,
    private readonly onStarted: (milliseconds: number) => void,
  ) {}

  /** Makes the buttons work, and opens the docks if there is room for them beside the robot. */
  offer(withPanel: boolean): void {
    for (const name of ['panel', 'plots'] as const) {
      const toggle = button(`toggle-${name}`);
      toggle.disabled = false;
      toggle.addEventListener('click', () => {
        if (name === 'panel') this.showsPanel = !this.showsPanel;
        else this.showsPlots = !this.showsPlots;
        this.update();
      });
    }
    const isRoomy = this.canvas.clientWidth >= WIDE_PX && !matchMedia('(pointer: coarse)').matches;
    if (!isRoomy) return;
    this.showsPanel = withPanel;
    this.showsPlots = true;
    this.update();
  }

  /** Shows the plots with this preset. */
  async showPreset(preset: string): Promise<void> {
    await this.plots.fetchPresets();
    if (!this.plots.offered(this.player.scene).some(({ id }) => id === preset)) return;
    this.plots.use(preset);
    this.showsPlots = true;
    this.update();
  }

  /** Whether there is a panel to show a plot in. */
  get isOpen(): boolean {
    return this.panels !== null && this.showsPlots;
  }

  setTheme(theme: Theme): void {
    this.panels?.setTheme(theme);
  }

  /** True where a panel lies, in client pixels. */
  covers(x: number, y: number): boolean {
    return this.panels?.covers(x, y) ?? false;
  }

  sliderRectangle(path: string): { x: number; y: number; width: number; height: number } | null {
    return (this.showsPanel && this.panels?.sliderRectangle(path)) || null;
  }

  get isTyping(): boolean {
    return this.panels?.isTyping ?? false;
  }

  /** Decides how much of the canvas the docks take; call before the view is drawn. */
  layOut(): void {
    this.panels?.measure();
    const insets = this.panels?.insets() ?? { left: 0, bottom: 0 };
    if (insets.left === this.insets.left && insets.bottom === this.insets.bottom) return;
    this.insets = insets;
    document.documentElement.style.setProperty('--dock-left', `${insets.left}px`);
    document.documentElement.style.setProperty('--dock-bottom', `${insets.bottom}px`);
  }

  draw(now: number): void {
    this.panels?.draw(now);
  }

  private update(): void {
    button('toggle-panel').setAttribute('aria-pressed', String(this.showsPanel));
    button('toggle-plots').setAttribute('aria-pressed', String(this.showsPlots));
    this.panels?.show(this.showsPanel, this.showsPlots);
    if (!this.panels && (this.showsPanel || this.showsPlots)) void this.start();
    this.wake();
  }

  private async start(): Promise<void> {
    if (this.isStarting) return;
    this.isStarting = true;
    try {
      const [{ openPanels }] = await Promise.all([
        import('./imgui_panels'),
        this.plots.fetchPresets(),
      ]);
      // Half a second of work, once: nothing that moves or is typed waits for it.
      await idle();
      const begin = performance.now();
      this.panels = await openPanels(this.canvas, this.player, this.plots, this.wake);
      this.panels.show(this.showsPanel, this.showsPlots);
      this.onStarted(performance.now() - begin);
      this.wake();
    } catch (error) {
      showFailure(`The laboratory panels could not be started: ${String(error)}`);
    }
  }
}
