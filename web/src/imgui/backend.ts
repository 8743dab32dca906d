// Starts Dear ImGui on the view's canvas and mends what jsimgui 0.14.0 leaves to its user (PAGE.md, TOOLCHAIN.md).
import { ImGui, ImGuiImplOpenGL3, ImGuiImplWeb, ImVec2 } from '@mori2003/jsimgui';

export class ImGuiBackend {
  private readonly cachedParameters = new Map<number, unknown>();
  private isDrawing = false;
  private isLost = false;
  private hasPicture = false;
  private size = '';

  private constructor(
    private readonly gl: WebGL2RenderingContext,
    private readonly canvas: HTMLCanvasElement,
  ) {}

  static async start(canvas: HTMLCanvasElement): Promise<ImGuiBackend> {
    const gl = canvas.getContext('webgl2');
    if (!gl) throw new Error('WebGL 2 is not available');
    catchClipboardRejections();
    await ImGuiImplWeb.Init({ canvas, backend: 'webgl2', extensions: true });
    canvas.tabIndex = 0;
    const backend = new ImGuiBackend(gl, canvas);
    backend.cacheParametersWhileDrawing();
    backend.followContextLoss(canvas);
    return backend;
  }

  /** One frame, CSS pixels. Whatever `build` throws, the frame is closed, so that the next one can begin. */
  frame(width: number, height: number, build: () => void): void {
    if (this.isLost) return;
    this.restoreUnpacking();
    this.fit(width, height);
    ImGuiImplOpenGL3.NewFrame();
    ImGui.NewFrame();
    try {
      build();
    } finally {
      ImGui.Render();
      this.paint();
      this.hasPicture = true;
    }
  }

  /** The latest frame once more, as it was built; false where there is none. */
  again(): boolean {
    if (this.isLost || !this.hasPicture) return false;
    this.restoreUnpacking();
    this.paint();
    return true;
  }

  private paint(): void {
    this.isDrawing = true;
    try {
      ImGuiImplOpenGL3.RenderDrawData(ImGui.GetDrawData());
    } finally {
      this.isDrawing = false;
    }
  }

  /** ImGuiImplWeb.BeginRender would ask the canvas for its size again, which costs a layout. */
  private fit(width: number, height: number): void {
    const { canvas } = this;
    const size = `${width} ${height} ${canvas.width} ${canvas.height}`;
    if (size === this.size) return;
    this.size = size;
    const io = ImGui.GetIO();
    io.DisplaySize = new ImVec2(width, height);
    io.DisplayFramebufferScale = new ImVec2(
      width > 0 ? canvas.width / width : 1,
      height > 0 ? canvas.height / height : 1,
    );
  }

  /** three may have turned its latest picture upside down on the way to the GPU: glyphs are not to be. */
  private restoreUnpacking(): void {
    const { gl } = this;
    gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
  }

  /**
   * The OpenGL backend saves a dozen GL states a frame with getParameter, each of which waits for the GPU (40 ms under
   * software rendering). Nobody needs them back: three resets its own state before it draws. So ask once.
   */
  private cacheParametersWhileDrawing(): void {
    const { gl } = this;
    const ask = gl.getParameter.bind(gl);
    gl.getParameter = (name: number): unknown => {
      if (!this.isDrawing) return ask(name);
      if (!this.cachedParameters.has(name)) this.cachedParameters.set(name, neutral(gl, name, ask));
      return this.cachedParameters.get(name);
    };
  }

  private followContextLoss(canvas: HTMLCanvasElement): void {
    canvas.addEventListener('webglcontextlost', (event) => {
      event.preventDefault();
      this.isLost = true;
      this.hasPicture = false;
      // Now, while deleting what is already gone is silent.
      ImGuiImplOpenGL3.Shutdown();
    });
    canvas.addEventListener('webglcontextrestored', () => {
      this.cachedParameters.clear();
      ImGuiImplOpenGL3.Init();
      this.isLost = false;
    });
  }
}

/** Objects that belong to three must not be bound again from a stale memory: nothing is bound instead. */
function neutral(
  gl: WebGL2RenderingContext,
  name: number,
  ask: (name: number) => unknown,
): unknown {
  const bindings: number[] = [
    gl.CURRENT_PROGRAM,
    gl.TEXTURE_BINDING_2D,
    gl.SAMPLER_BINDING,
    gl.ARRAY_BUFFER_BINDING,
    gl.VERTEX_ARRAY_BINDING,
    gl.ELEMENT_ARRAY_BUFFER_BINDING,
  ];
  return bindings.includes(name) ? null : ask(name);
}

/** jsimgui writes to the clipboard without looking after the promise, which may be refused. */
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
