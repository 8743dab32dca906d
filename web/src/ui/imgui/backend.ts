// Starts Dear ImGui on the view's canvas and mends what jsimgui 0.14.0 leaves to its user (PAGE.md, TOOLCHAIN.md).
import { ImGuiImplOpenGL3, ImGuiImplWeb } from '@mori2003/jsimgui';

export class ImGuiBackend {
  private readonly cachedParameters = new Map<number, unknown>();
  private isDrawing = false;
  private isLost = false;

  private constructor(private readonly gl: WebGL2RenderingContext) {}

  static async start(canvas: HTMLCanvasElement): Promise<ImGuiBackend> {
    const gl = canvas.getContext('webgl2');
    if (!gl) throw new Error('WebGL 2 is not available');
    catchClipboardRejections();
    await ImGuiImplWeb.Init({ canvas, backend: 'webgl2', extensions: true });
    canvas.tabIndex = 0;
    const backend = new ImGuiBackend(gl);
    backend.cacheParametersWhileDrawing();
    backend.followContextLoss(canvas);
    return backend;
  }

  /** One frame. Whatever `build` throws, the frame is closed, so that the next one can begin. */
  frame(build: () => void): void {
    if (this.isLost) return;
    this.restoreUnpacking();
    ImGuiImplWeb.BeginRender();
    try {
      build();
    } finally {
      this.isDrawing = true;
      try {
        ImGuiImplWeb.EndRender();
      } finally {
        this.isDrawing = false;
      }
    }
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
