// The ImGui panels: one docked left (transport, parameters, state) and the plots docked at the bottom, drawn into
// the view's canvas after the robot.
import { ImGui, ImGuiPopupFlags, ImGuiWindowFlags, ImVec2 } from '@mori2003/jsimgui';
import { currentTheme, type Theme } from '../../basics/palette';
import { ParameterPanel } from '../../controls/imgui_panel';
import { drawTransport } from '../../controls/imgui_transport';
import type { Player } from '../../engine_client/player';
import { ImGuiBackend } from '../../imgui/backend';
import { guardPointer } from '../../imgui/pointer';
import { splitter } from '../../imgui/splitter';
import { addFont, applyStyle, pushColours } from '../../imgui/style';
import { isTabOpen } from '../../imgui/widgets';
import { PlotDock } from '../../plots/imgui/plot_dock';
import type { PlotChoice } from '../../plots/plot_choice';
import { StatePanel } from '../../tables/imgui_state';

const DOCKED =
  ImGuiWindowFlags.NoTitleBar |
  ImGuiWindowFlags.NoMove |
  ImGuiWindowFlags.NoResize |
  ImGuiWindowFlags.NoCollapse |
  ImGuiWindowFlags.NoScrollbar |
  ImGuiWindowFlags.NoScrollWithMouse |
  ImGuiWindowFlags.NoSavedSettings |
  ImGuiWindowFlags.NoBringToFrontOnFocus |
  ImGuiWindowFlags.NoFocusOnAppearing;
/** The robot keeps at least this share of the screen until somebody drags a dock larger. */
const VIEW_SHARE = 0.6;
const PANEL_PX = { least: 232, share: 0.19, most: 330 };
const ASKED_SHARE = 0.3;
const PLOTS_PX = { least: 118, most: 300 };
const ROW_PX = 84;
/** While a run goes on and nobody touches anything: half of the frames of a usual screen. */
const BUILT_EVERY_MS = 1000 / 31;

const TOUCHES = [
  ...['pointermove', 'pointerdown', 'pointerup', 'pointerleave', 'wheel'],
  ...['keydown', 'keyup', 'input', 'blur', 'webglcontextrestored'],
];

export async function openPanels(
  canvas: HTMLCanvasElement,
  player: Player,
  plots: PlotChoice,
  wake: () => void,
): Promise<Panels> {
  return new Panels(await ImGuiBackend.start(canvas), canvas, player, plots, wake);
}

export class Panels {
  private showsPanel = false;
  private showsPlots = false;
  private theme: Theme = currentTheme();
  private draggedPanel: number | null = null;
  private draggedPlots: number | null = null;
  private parameters: ParameterPanel;
  private readonly state: StatePanel;
  private readonly plots: PlotDock;
  private hasPopup = false;
  private width = 0;
  private height = 0;
  private builtAt = Number.NEGATIVE_INFINITY;
  private isStale = true;

  constructor(
    private readonly backend: ImGuiBackend,
    private readonly canvas: HTMLCanvasElement,
    private readonly player: Player,
    private readonly choice: PlotChoice,
    wake: () => void,
  ) {
    addFont();
    applyStyle(this.theme, this.fontSize);
    this.parameters = new ParameterPanel(player);
    this.state = new StatePanel(player);
    this.plots = new PlotDock(player, choice, wake);
    player.onScene(() => {
      this.parameters = new ParameterPanel(player);
    });
    const outdate = () => {
      this.isStale = true;
    };
    player.onChange(outdate);
    choice.onChange(outdate);
    for (const type of TOUCHES) canvas.addEventListener(type, outdate, { passive: true });
    canvas.addEventListener('dblclick', (event) => {
      const bounds = canvas.getBoundingClientRect();
      if (this.showsPanel)
        this.parameters.typeAt(event.clientX - bounds.left, event.clientY - bounds.top);
    });
    guardPointer(canvas, (x, y) => this.covers(x, y));
  }

  show(panel: boolean, plots: boolean): void {
    this.isStale = true;
    this.showsPanel = panel;
    this.showsPlots = plots;
  }

  setTheme(theme: Theme): void {
    this.isStale = true;
    this.theme = theme;
    applyStyle(theme, this.fontSize);
  }

  /** Screens in lecture halls are wide and read from afar. */
  private get fontSize(): number {
    const width = this.canvas.clientWidth;
    if (width >= 2600) return 20;
    return width >= 1700 ? 15 : 13;
  }

  get isTyping(): boolean {
    return ImGui.GetIO().WantTextInput;
  }

  sliderRectangle(path: string): { x: number; y: number; width: number; height: number } | null {
    const place = this.parameters.places.get(path);
    if (!place) return null;
    const bounds = this.canvas.getBoundingClientRect();
    return { ...place, x: bounds.left + place.x, y: bounds.top + place.y };
  }

  /** Panels lie where this frame put them; an open list may hang over the view. */
  covers(x: number, y: number): boolean {
    const bounds = this.canvas.getBoundingClientRect();
    const { left, bottom } = this.insets();
    return this.hasPopup || x - bounds.left < left || bounds.bottom - y < bottom;
  }

  /** Asks the page how large the canvas is; before anything is written into the page, it is free. */
  measure(): void {
    const { clientWidth, clientHeight } = this.canvas;
    if (clientWidth === this.width && clientHeight === this.height) return;
    this.width = clientWidth;
    this.height = clientHeight;
    this.isStale = true;
  }

  insets(): { left: number; bottom: number } {
    const { width, height } = this;
    const natural = clamp(PANEL_PX.share * width, PANEL_PX.least, PANEL_PX.most);
    const left = this.showsPanel
      ? Math.round(clamp(this.draggedPanel ?? natural, 160, 0.6 * width))
      : 0;
    const viewHeight = (VIEW_SHARE * width * window.innerHeight) / (width - left);
    // Who asks for a figure, or opens a comparison beside the view, gets a plot that can be read.
    const isAskedFor = this.choice.isAskedFor || width < 0.9 * window.innerWidth;
    const asked = Math.max(ASKED_SHARE * height, PLOTS_PX.least);
    const needed = PLOTS_PX.least + (this.plots.rows - 1) * ROW_PX;
    const least = isAskedFor ? asked : Math.min(needed, asked);
    const spare = clamp(height - viewHeight, least, PLOTS_PX.most);
    const bottom = this.showsPlots
      ? Math.round(clamp(this.draggedPlots ?? spare, 80, 0.75 * height))
      : 0;
    return { left, bottom };
  }

  /** The panels follow a run at half the view's rate: a number or a curve that moves faster is not read. */
  draw(now: number): void {
    const mayRest = this.player.isPlaying && !this.isStale && now - this.builtAt < BUILT_EVERY_MS;
    if (mayRest && this.backend.again()) return;
    this.isStale = false;
    this.builtAt = now;
    this.backend.frame(this.width, this.height, () => {
      const pushed = pushColours(this.theme);
      inside(
        () => ImGui.PopStyleColor(pushed),
        () => this.build(),
      );
    });
  }

  private build(): void {
    const { width, height } = this;
    const { left, bottom } = this.insets();
    if (this.showsPanel) {
      this.window('panel', 0, 0, left, height, () => {
        const drag = splitter('panel edge', left - 5, 0, 5, height, 'x');
        if (drag !== 0) this.draggedPanel = left + drag;
        drawTransport(this.player);
        this.buildTabs();
      });
    }
    if (this.showsPlots) {
      this.window('plots', left, height - bottom, width - left, bottom, () => {
        const drag = splitter('plots edge', left, height - bottom, width - left, 5, 'y');
        if (drag !== 0) this.draggedPlots = bottom - drag;
        this.plots.draw(this.theme);
      });
    }
    this.hasPopup = ImGui.IsPopupOpen('', ImGuiPopupFlags.AnyPopup);
  }

  private buildTabs(): void {
    if (!ImGui.BeginTabBar('tabs')) return;
    inside(ImGui.EndTabBar, () => {
      for (const [name, panel] of [
        ['Parameters', this.parameters],
        ['State', this.state],
      ] as const) {
        if (!isTabOpen(name)) continue;
        inside(ImGui.EndTabItem, () => {
          ImGui.BeginChild(`${name} scroll`, new ImVec2(0, 0));
          inside(ImGui.EndChild, () => panel.draw());
        });
      }
    });
  }

  private window(
    name: string,
    x: number,
    y: number,
    width: number,
    height: number,
    content: () => void,
  ): void {
    ImGui.SetNextWindowPos(new ImVec2(x, y));
    ImGui.SetNextWindowSize(new ImVec2(width, height));
    ImGui.Begin(name, null, DOCKED);
    inside(ImGui.End, content);
  }
}

/** What has been begun is ended, whatever the content throws. */
function inside(end: () => void, content: () => void): void {
  try {
    content();
  } finally {
    end();
  }
}

const clamp = (value: number, low: number, high: number): number =>
  Math.min(Math.max(value, low), high);
