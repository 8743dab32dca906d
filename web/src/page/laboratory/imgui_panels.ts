// Dear ImGui in the dock's canvas: the plots in the places that the page assigns and, in the Workbench, parameters, state and
// solver on the left and matrices on the right.
import { ImGui, ImGuiStyleVar, ImGuiWindowFlags, ImVec2 } from '@mori2003/jsimgui';
import { setAside } from '../../basics/dom';
import { currentTheme, type Theme } from '../../basics/palette';
import { ParameterPanel } from '../../controls/imgui_panel';
import type { Player } from '../../engine_client/player';
import { ImGuiBackend } from '../../imgui/backend';
import { guardPointer } from '../../imgui/pointer';
import { splitter } from '../../imgui/splitter';
import { addFont, applyStyle, pushColours } from '../../imgui/style';
import { isTabOpen } from '../../imgui/widgets';
import type { DockContent } from '../../plots/dock/dock_content';
import { PlotsInPlaces } from '../../plots/imgui/plots_in_places';
import type { PlotChoice } from '../../plots/plot_choice';
import { shownPlotsOf } from '../../plots/shown_plots';
import { MatricesPanel } from '../../tables/imgui_matrices';
import { SolverPanel } from '../../tables/imgui_solver';
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
/** Fraction of the Workbench's width on either side of the plots. */
const SIDE_PX = { least: 232, share: 0.22, most: 420 };
const MOST_DRAGGED = 0.45;
/** On a narrower Workbench the matrices are a tab among the others. */
const TWO_SIDES_PX = 1200;
const EDGE_PX = 5;
/** Pixels per line of a wheel that scrolls by lines. */
const LINE_PX = 30;
/** While a run plays without user input: half the frame rate of a usual screen. */
const BUILT_EVERY_MS = 1000 / 31;

const TOUCHES = [
  ...['pointermove', 'pointerdown', 'pointerup', 'pointerleave', 'wheel'],
  ...['keydown', 'keyup', 'input', 'blur', 'webglcontextlost', 'webglcontextrestored'],
];

/** As in index.html. */
const PLOTS = 'The plots; their numbers are under Data of the plots';

interface Panel {
  draw(): void;
}

interface Area {
  x: number;
  width: number;
}

export async function openPanels(
  canvas: HTMLCanvasElement,
  player: Player,
  plots: PlotChoice,
  content: DockContent,
  wake: () => void,
): Promise<Panels> {
  return new Panels(await ImGuiBackend.start(canvas), canvas, player, plots, content, wake);
}

export class Panels {
  private isWorkbench = false;
  private theme: Theme = currentTheme();
  private parameters: ParameterPanel;
  private readonly tabs: readonly [name: string, panel: () => Panel][];
  private readonly matrices: MatricesPanel;
  private readonly plots: PlotsInPlaces;
  /** Sizes as dragged by the user. */
  private left: number | null = null;
  private right: number | null = null;
  private sides = '';
  private builtAt = Number.NEGATIVE_INFINITY;
  private isStale = true;

  constructor(
    private readonly backend: ImGuiBackend,
    private readonly canvas: HTMLCanvasElement,
    private readonly player: Player,
    plots: PlotChoice,
    private readonly content: DockContent,
    private readonly wake: () => void,
  ) {
    const shown = shownPlotsOf(player, plots);
    addFont();
    this.parameters = new ParameterPanel(player);
    this.matrices = new MatricesPanel(player);
    const state = new StatePanel(player);
    const solver = new SolverPanel(player);
    this.tabs = [
      ['Parameters', () => this.parameters],
      ['State', () => state],
      ['Solver', () => solver],
    ];
    this.plots = new PlotsInPlaces(player, plots, wake);
    player.onScene(() => {
      this.parameters = new ParameterPanel(player);
    });
    const outdate = () => {
      this.isStale = true;
    };
    player.onChange(outdate);
    shown.onChange(outdate);
    for (const type of TOUCHES)
      canvas.addEventListener(
        type,
        () => {
          outdate();
          wake();
        },
        { passive: true },
      );
    // The browser knows how fast a double click is for this user, and hears of it however slowly frames follow.
    canvas.addEventListener('pointerdown', ({ offsetX, offsetY }) => {
      if (this.isWorkbench) this.parameters.pressAt(offsetX, offsetY);
    });
    canvas.addEventListener('dblclick', ({ offsetX, offsetY }) => {
      if (this.isWorkbench) this.parameters.typeAt(offsetX, offsetY);
    });
    new ResizeObserver(() => {
      backend.outdate();
      outdate();
      wake();
    }).observe(canvas);
    // Where the wheel zooms, the page does not scroll.
    guardPointer(canvas, () => this.isWorkbench || !shown.follows);
    canvas.addEventListener('wheel', ({ offsetX, deltaY, deltaMode }) => {
      // Plots that can be dragged and zoomed handle the wheel themselves.
      if (!this.isWorkbench || !shown.follows || !this.isOverPlots(offsetX)) return;
      content.scroll(deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX * deltaY : deltaY);
    });
    applyStyle(this.theme, this.fontSize);
  }

  private isOverPlots(x: number): boolean {
    const [left = 0, right = 0] = this.widthsOfSides;
    return x >= left && x <= this.canvas.clientWidth - right;
  }

  follow(isWorkbench: boolean): void {
    this.isWorkbench = isWorkbench;
    this.isStale = true;
    this.backend.outdate();
    // Only there can anything be reached by keyboard.
    this.canvas.tabIndex = isWorkbench ? 0 : -1;
    this.canvas.setAttribute('role', isWorkbench ? 'application' : 'img');
    setAside(this.canvas, 'aria-label', isWorkbench ? 'Workbench' : PLOTS);
  }

  setTheme(theme: Theme): void {
    this.isStale = true;
    this.theme = theme;
    applyStyle(theme, this.fontSize);
  }

  /** Until a lost context is restored, there is nothing to draw into. */
  get canDraw(): boolean {
    return !this.backend.isLost;
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

  /** They follow a run at half the view's rate: faster changes could not be read. */
  draw(now: number): void {
    const mayRest = this.player.isPlaying && !this.isStale && now - this.builtAt < BUILT_EVERY_MS;
    if (mayRest) return;
    this.isStale = false;
    this.builtAt = now;
    const [width, height] = this.backend.fit();
    this.layOut(width);
    this.frame(width, height);
    if (this.plots.isMeasuring) this.frame(width, height);
    this.content.giveWay();
    if (this.parameters.isPreparing) this.wake();
  }

  private frame(width: number, height: number): void {
    this.backend.frame(this.theme, () => {
      const pushed = pushColours(this.theme);
      inside(
        () => ImGui.PopStyleColor(pushed),
        () => this.build(width, height),
      );
    });
  }

  /** Screens in lecture halls are wide and seen from afar. */
  private get fontSize(): number {
    const { innerWidth } = window;
    if (innerWidth >= 2600) return 20;
    return innerWidth >= 1700 ? 15 : 13;
  }

  private get hasTwoSides(): boolean {
    return this.canvas.clientWidth >= TWO_SIDES_PX && this.matrices.hasAny;
  }

  private get widthsOfSides(): number[] {
    return this.sides.split(' ').map(Number);
  }

  private layOut(width: number): void {
    const natural = clamp(SIDE_PX.share * width, SIDE_PX.least, SIDE_PX.most);
    const within = (px: number | null) =>
      Math.round(clamp(px ?? natural, 160, MOST_DRAGGED * width));
    const left = this.isWorkbench ? within(this.left) : 0;
    const right = this.isWorkbench && this.hasTwoSides ? within(this.right) : 0;
    const sides = `${left} ${right}`;
    if (sides === this.sides) return;
    this.sides = sides;
    this.content.setSides(left, right);
  }

  private build(width: number, height: number): void {
    const [left = 0, right = 0] = this.widthsOfSides;
    if (left > 0)
      this.window('panel', { x: 0, width: left }, height, () => this.buildLeft(left, height));
    if (right > 0) {
      const x = width - right;
      this.window('matrices', { x, width: right }, height, () => {
        const drag = splitter('matrices edge', x, 0, EDGE_PX, height, 'x');
        if (drag !== 0) this.right = right - drag;
        this.scrolling('matrices scroll', this.matrices);
      });
    }
    ImGui.PushStyleVar(ImGuiStyleVar.WindowBorderSize, 0);
    this.window('plots', { x: left, width: width - left - right }, height, () =>
      this.plots.draw(this.content.places, this.theme),
    );
    ImGui.PopStyleVar();
  }

  private buildLeft(width: number, height: number): void {
    const drag = splitter('panel edge', width - EDGE_PX, 0, EDGE_PX, height, 'x');
    if (drag !== 0) this.left = width + drag;
    if (!ImGui.BeginTabBar('tabs')) return;
    inside(ImGui.EndTabBar, () => {
      for (const [name, panel] of this.tabs) this.tab(name, panel());
      if (!this.hasTwoSides && this.matrices.hasAny) this.tab('Matrices', this.matrices);
    });
  }

  private tab(name: string, panel: Panel): void {
    if (isTabOpen(name)) inside(ImGui.EndTabItem, () => this.scrolling(`${name} scroll`, panel));
  }

  private scrolling(id: string, panel: Panel): void {
    ImGui.BeginChild(id, new ImVec2(0, 0));
    inside(ImGui.EndChild, () => panel.draw());
  }

  private window(name: string, { x, width }: Area, height: number, content: () => void): void {
    ImGui.SetNextWindowPos(new ImVec2(x, 0));
    ImGui.SetNextWindowSize(new ImVec2(width, height));
    ImGui.Begin(name, null, DOCKED);
    inside(ImGui.End, content);
  }
}

/** Every Begin gets its End, even if the content throws. */
function inside(end: () => void, content: () => void): void {
  try {
    content();
  } finally {
    end();
  }
}

const clamp = (value: number, low: number, high: number): number =>
  Math.min(Math.max(value, low), high);
