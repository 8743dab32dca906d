// Records the view as a video while it runs, in whatever format the browser supports.
import { kindHere } from './video_kinds';

const FRAMES_A_SECOND = 30;
const BITS_A_SECOND = 6_000_000;
const PIECE_MS = 500;
/** Longer nobody waits for a browser that has given pieces and does not say that it has ended. */
const LATEST_MS = 5000;
/** An encoder on a busy machine gave its first piece after more than 10 s: a video is worth waiting for. */
const PATIENCE_MS = 60_000;

interface Options extends MediaRecorderOptions {
  /** An mp4 is handed over from key frame to key frame. Not in TypeScript's own list. */
  videoKeyFrameIntervalDuration: number;
}

/** Recorded in pieces, so that there is a video even where the browser never says that it has ended. */
export class Video {
  private readonly recorder: MediaRecorder;
  private readonly parts: Blob[] = [];
  private readonly ending: string;
  /** With the first frame, which takes Chromium .6 s; a recorder that is stopped before gives nothing. */
  private readonly begun: Promise<void>;
  /** With the first piece that holds anything. */
  private readonly came: Promise<void>;
  /** It may end by itself: when the canvas is gone, or at a fault of the encoder. */
  private readonly ended: Promise<void>;

  /** `afterDrawing`: calls back when the next picture has been drawn. */
  constructor(canvas: HTMLCanvasElement, afterDrawing: (task: () => void) => void) {
    const [mimeType, ending] = kindHere() ?? ['', ''];
    this.ending = ending;
    const options: Options = {
      mimeType,
      videoBitsPerSecond: BITS_A_SECOND,
      videoKeyFrameIntervalDuration: PIECE_MS,
    };
    this.recorder = new MediaRecorder(canvas.captureStream(FRAMES_A_SECOND), options);
    this.came = new Promise<void>((resolve) => {
      this.recorder.addEventListener('dataavailable', ({ data }) => {
        this.parts.push(data);
        if (data.size > 0) resolve();
      });
    });
    const heard = (type: string) =>
      new Promise<void>((resolve) => {
        this.recorder.addEventListener(type, () => resolve());
      });
    this.begun = heard('start');
    this.ended = heard('stop');
    this.recorder.start(PIECE_MS);
    // A view at rest is not drawn, and what is not drawn is not recorded.
    let hasBegun = false;
    const again = () => {
      if (!hasBegun && this.recorder.state === 'recording') afterDrawing(again);
    };
    void this.begun.then(() => {
      hasBegun = true;
    });
    again();
  }

  /** What was recorded: of no bytes where nothing came. */
  async stop(): Promise<{ content: Blob; ending: string }> {
    await before(PATIENCE_MS, this.begun, this.ended);
    if (this.recorder.state !== 'inactive') this.recorder.stop();
    // An encoder that is late may never say that it has ended: what has come by then is the video.
    await before(LATEST_MS, this.ended);
    await before(PATIENCE_MS, this.ended, this.came);
    // Not earlier: what the encoder still has may need them.
    for (const track of this.recorder.stream.getTracks()) track.stop();
    return { content: new Blob(this.parts, { type: this.recorder.mimeType }), ending: this.ending };
  }
}

/** The first of what is waited for, or the time. */
const before = (ms: number, ...all: Promise<void>[]): Promise<void> =>
  Promise.race([...all, new Promise<void>((resolve) => setTimeout(resolve, ms))]);
