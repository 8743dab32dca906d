// Starts Dear ImGui on a canvas of its own and works around gaps in jsimgui 0.14.0.
import { ImGui, ImGuiImplOpenGL3, ImGuiImplWeb, ImVec2 } from '@mori2003/jsimgui';
import type { Theme } from '../basics/palette';
import { inks } from './style';

const MOST_PIXEL_RATIO = 2;
/** ImGui antialiases lines itself, and nothing is behind them. */
const CONTEXT: WebGLContextAttributes = {
  alpha: false,
  antialias: false,
  depth: false,
  stencil: false,
};

export class ImGuiBackend {
  private readonly cachedParameters = new Map<number, unknown>();
  private isDrawing = false;
  isLost = false;
  private size: [width: number, height: number] = [0, 0];
  private isSized = false;

  private constructor(
    private readonly gl: WebGL2RenderingContext,
    private readonly canvas: HTMLCanvasElement,
  ) {
    this.cacheParametersWhileDrawing();
    this.followContextLoss();
  }

  static async start(canvas: HTMLCanvasElement): Promise<ImGuiBackend> {
    const gl = canvas.getContext('webgl2', CONTEXT) as WebGL2RenderingContext | null;
    if (!gl) throw new Error('WebGL 2 is not available');
    catchClipboardRejections();
    await ImGuiImplWeb.Init({ canvas, backend: 'webgl2', extensions: true });
    return new ImGuiBackend(gl, canvas);
  }

  /** The canvas may have moved. */
  outdate(): void {
    this.isSized = false;
  }

  /** Sizes the canvas to its place; returns its size in CSS pixels. */
  fit(): [width: number, height: number] {
    if (this.isSized) return this.size;
    const { canvas } = this;
    const { clientWidth: width, clientHeight: height } = canvas;
    const ratio = Math.min(window.devicePixelRatio, MOST_PIXEL_RATIO);
    canvas.width = Math.max(1, Math.round(width * ratio));
    canvas.height = Math.max(1, Math.round(height * ratio));
    const io = ImGui.GetIO();
    io.DisplaySize = new ImVec2(width, height);
    io.DisplayFramebufferScale = new ImVec2(ratio, ratio);
    this.size = [width, height];
    this.isSized = true;
    return this.size;
  }

  /** Draws one frame. Even if `build` throws, the frame is closed, so that the next one can begin. */
  frame(theme: Theme, build: () => void): void {
    ImGuiImplOpenGL3.NewFrame();
    ImGui.NewFrame();
    try {
      build();
    } finally {
      ImGui.Render();
      this.paint(inks(theme).window);
    }
  }

  private paint(ground: string): void {
    const { gl } = this;
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
      Number.parseInt(ground.slice(at, at + 2), 16),
    );
    gl.clearColor(red / 255, green / 255, blue / 255, 1);
    gl.clear(gl.COLOR_BUFFER_BIT);
    this.isDrawing = true;
    try {
      ImGuiImplOpenGL3.RenderDrawData(ImGui.GetDrawData());
    } finally {
      this.isDrawing = false;
    }
  }

  /**
   * The OpenGL backend saves a dozen GL states a frame with getParameter, each of which waits for the GPU (40 ms under
   * software rendering), and restores them. Nobody else draws here, so the values before the first frame suffice.
   */
  private cacheParametersWhileDrawing(): void {
    const { gl } = this;
    const ask = gl.getParameter.bind(gl);
    gl.getParameter = (name: number): unknown => {
      if (!this.isDrawing) return ask(name);
      if (!this.cachedParameters.has(name)) this.cachedParameters.set(name, ask(name));
      return this.cachedParameters.get(name);
    };
  }

  private followContextLoss(): void {
    const { canvas } = this;
    canvas.addEventListener('webglcontextlost', (event) => {
      event.preventDefault();
      this.isLost = true;
      // Now, while deleting lost objects raises no error.
      ImGuiImplOpenGL3.Shutdown();
    });
    canvas.addEventListener('webglcontextrestored', () => {
      this.cachedParameters.clear();
      ImGuiImplOpenGL3.Init();
      this.isLost = false;
    });
  }
}

/** jsimgui writes to the clipboard without handling the promise, which may be rejected. */
function catchClipboardRejections(): void {
  const { clipboard } = navigator;
  if (!clipboard) {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.resolve() },
      configurable: true,
    });
    return;
  }
  const write = clipboard.writeText.bind(clipboard);
  clipboard.writeText = (text) => write(text).catch(() => undefined);
}
