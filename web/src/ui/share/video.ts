// The view as a video, while it runs: whatever the browser records a canvas to.

const FRAMES_A_SECOND = 30;
const BITS_A_SECOND = 6_000_000;
const KINDS = [
  ['video/mp4;codecs=avc1.42E01F', 'mp4'],
  ['video/webm;codecs=vp9', 'webm'],
  ['video/webm;codecs=vp8', 'webm'],
  ['video/webm', 'webm'],
] as const;

export const canRecord = (): boolean =>
  typeof MediaRecorder !== 'undefined' &&
  'captureStream' in HTMLCanvasElement.prototype &&
  kindHere() !== undefined;

const kindHere = () => KINDS.find(([type]) => MediaRecorder.isTypeSupported(type));

export class Video {
  private readonly recorder: MediaRecorder;
  private readonly parts: Blob[] = [];
  private readonly ending: string;
  /** It may end by itself: when the canvas is gone, or at a fault of the encoder. */
  private readonly ended: Promise<void>;

  constructor(canvas: HTMLCanvasElement) {
    const [mimeType, ending] = kindHere() ?? ['', ''];
    this.ending = ending;
    this.recorder = new MediaRecorder(canvas.captureStream(FRAMES_A_SECOND), {
      mimeType,
      videoBitsPerSecond: BITS_A_SECOND,
    });
    this.recorder.addEventListener('dataavailable', ({ data }) => this.parts.push(data));
    this.ended = new Promise((resolve) => {
      this.recorder.addEventListener('stop', () => resolve());
    });
    this.recorder.start();
  }

  async stop(): Promise<{ content: Blob; ending: string }> {
    if (this.recorder.state !== 'inactive') this.recorder.stop();
    await this.ended;
    // Not before: what the encoder still has may need them.
    for (const track of this.recorder.stream.getTracks()) track.stop();
    return { content: new Blob(this.parts, { type: this.recorder.mimeType }), ending: this.ending };
  }
}
