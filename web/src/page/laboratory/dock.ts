// The plots below the view and the Workbench. Their content is fetched after the robot is visible; Dear ImGui only where it is
// needed: on wide screens while the plots are unfolded, and for the Workbench. Otherwise the plots are SVG.
import { element } from '../../basics/dom';
import { showFailure } from '../../basics/failure';
import { idle } from '../../basics/idle';
import type { Theme } from '../../basics/palette';
import type { Doors } from '../../engine_client/doors';
import type { Player } from '../../engine_client/player';
import type { DockContent } from '../../plots/dock/dock_content';
import type { PlotChoice } from '../../plots/plot_choice';
import { DockRoom } from './dock_room';
import type { Panels } from './imgui_panels';

const WIDE = '(min-width: 1000px)';
const COARSE = '(pointer: coarse)';

export class Dock {
  readonly room = new DockRoom();
  readonly canvas = element('plots-canvas', HTMLCanvasElement);
  private content: DockContent | null = null;
  private panels: Panels | null = null;
  private isStarting = false;
  private hasGraphics = false;

  constructor(
    private readonly player: Player,
    private readonly plots: PlotChoice,
    private readonly doors: Doors,
    private readonly wake: () => void,
    private readonly onStarted: (milliseconds: number) => void,
  ) {}

  /** Fetches the content and connects the buttons. Without WebGL the plots stay SVG. */
  async offer(hasGraphics: boolean): Promise<void> {
    const { player, plots, doors, wake, room } = this;
    const [{ DockContent }] = await Promise.all([
      import('../../plots/dock/dock_content'),
      plots.fetchPresets(),
    ]);
    this.hasGraphics = hasGraphics;
    this.content = new DockContent(player, plots, doors, {
      wake,
      use: (preset) => void this.showPreset(preset),
      enlarge: (isLarge) => room.setLarge(isLarge),
    });
    room.isTyping = () => this.isTyping;
    room.offer();
    room.onChange(() => this.follow());
    matchMedia(WIDE).addEventListener('change', () => this.follow());
    this.follow();
  }

  /** Shows the plots with this preset. */
  async showPreset(preset: string): Promise<void> {
    await this.plots.fetchPresets();
    if (!this.plots.offered(this.player.scene).some(({ id }) => id === preset)) return;
    this.plots.use(preset);
    if (this.room.isFolded) this.room.setFolded(false);
  }

  /** Whether a plot is visible. */
  get isOpen(): boolean {
    return this.content !== null && !this.room.isFolded;
  }

  setTheme(theme: Theme): void {
    this.panels?.setTheme(theme);
  }

  /** Position of a parameter's slider in the Workbench, client pixels. */
  sliderRectangle(path: string): { x: number; y: number; width: number; height: number } | null {
    return (this.room.isWorkbench && this.panels?.sliderRectangle(path)) || null;
  }

  get isTyping(): boolean {
    return this.panels?.isTyping ?? false;
  }

  draw(now: number): void {
    const { content, panels } = this;
    if (!content || this.room.isFolded) return;
    const isDrawn = panels?.canDraw === true && this.wantsImGui;
    if (isDrawn) panels.draw(now);
    else content.draw(now);
    // Not before it has been drawn.
    this.canvas.classList.toggle('is-drawn', isDrawn);
  }

  /** The plots as pictures, for a picture of the page. */
  drawings(): Blob[] {
    return this.content?.drawings() ?? [];
  }

  private get wantsImGui(): boolean {
    if (!this.hasGraphics || this.room.isFolded) return false;
    const isRoomy = matchMedia(WIDE).matches && !matchMedia(COARSE).matches;
    return isRoomy || this.room.isWorkbench;
  }

  private follow(): void {
    const { room, content, panels } = this;
    content?.follow(room);
    panels?.follow(room.isWorkbench);
    if (this.wantsImGui && !panels) void this.start();
    content?.setDraggable(panels !== null && this.wantsImGui);
    this.wake();
  }

  private async start(): Promise<void> {
    const { content } = this;
    if (this.isStarting || !content) return;
    this.isStarting = true;
    try {
      const { openPanels } = await import('./imgui_panels');
      // Half a second of work, once: scheduled so that no animation or typing waits for it.
      await idle();
      const begin = performance.now();
      this.panels = await openPanels(this.canvas, this.player, this.plots, content, this.wake);
      this.onStarted(performance.now() - begin);
      this.follow();
    } catch (error) {
      showFailure(`The laboratory panels could not be started: ${String(error)}`);
    }
  }
}
