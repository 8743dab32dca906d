// Records the view as a video while it runs, in whatever format the browser supports.
import { breath } from '../../basics/idle';
import { kindHere } from './video_kinds';

const FRAMES_A_SECOND = 30;
const BITS_A_SECOND = 6_000_000;
const PIECE_MS = 500;
/** Longest wait for a browser that has delivered pieces but does not report the end. */
const LATEST_MS = 5000;
/** On a busy machine an encoder delivered its first piece only after more than 10 s. */
const PATIENCE_MS = 60_000;

interface Options extends MediaRecorderOptions {
  /** An mp4 is delivered from key frame to key frame. Missing in TypeScript's own types. */
  videoKeyFrameIntervalDuration: number;
}

/** Recorded in pieces, so that there is a video even if the browser never reports the end. */
export class Video {
  private readonly recorder: MediaRecorder;
  private readonly parts: Blob[] = [];
  private readonly ending: string;
  /** Resolves with the first frame, which takes Chromium 0.6 s; a recorder stopped before that delivers nothing. */
  private readonly begun: Promise<void>;
  /** Resolves with the first non-empty piece. */
  private readonly came: Promise<void>;
  /** It may end by itself: when the canvas is removed, or on an encoder error. */
  private readonly ended: Promise<void>;

  /** `afterDrawing`: calls back after the next picture has been drawn. */
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
    // A view at rest is not redrawn, and therefore not recorded.
    let hasBegun = false;
    const again = () => {
      if (!hasBegun && this.recorder.state === 'recording') afterDrawing(again);
    };
    void this.begun.then(() => {
      hasBegun = true;
    });
    again();
  }

  /** The recording; empty if nothing was delivered. */
  async stop(): Promise<{ content: Blob; ending: string }> {
    await before(PATIENCE_MS, this.begun, this.ended);
    if (this.recorder.state !== 'inactive') this.recorder.stop();
    // A slow encoder may never report the end: use what has been delivered so far.
    await before(LATEST_MS, this.ended);
    await before(PATIENCE_MS, this.ended, this.came);
    // Not earlier: the encoder may still need them.
    for (const track of this.recorder.stream.getTracks()) track.stop();
    return { content: new Blob(this.parts, { type: this.recorder.mimeType }), ending: this.ending };
  }
}

/** The first of these promises, or a timeout. */
const before = (ms: number, ...all: Promise<void>[]): Promise<void> =>
  Promise.race([...all, breath(ms)]);
