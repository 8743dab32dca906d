// Requests from an element to its frame: each has a promise, waits until the scene is ready, and is sent no faster than the
// frame accepts.
import { NAMESPACE, VERSION } from '../embed/protocol';

/** The frame accepts 60 messages per second: this burst plus this rate stay below that in any second. */
const BURST = 20;
const RATE_A_SECOND = 35;
/** The origin of a local file and of a sandboxed frame: two of them cannot be distinguished. */
const NAMELESS = 'null';

interface Letter {
  id: number;
  cmd: string;
  path?: unknown;
  value?: unknown;
}

export interface Waiting {
  promise: Promise<unknown>;
  resolve(value: unknown): void;
  reject(error: Error): void;
}

export function waiting(): Waiting {
  const made = {} as Waiting;
  made.promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }));
  return made;
}

export class Letters {
  /** Origin of the frame's page, known once it has reported ready. */
  origin: string | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private outbox: Letter[] = [];
  private credit = BURST;
  private creditAt = 0;
  private timer = 0;
  private lastId = 1;

  constructor(private readonly frame: HTMLIFrameElement) {}

  newId(): number {
    this.lastId += 1;
    return this.lastId;
  }

  /** From now on they are sent to a page of this origin. */
  open(origin: string): void {
    this.origin = origin;
    this.flush();
  }

  ask(cmd: string, more: { path?: unknown; value?: unknown } = {}): Promise<unknown> {
    if (cmd === 'set') {
      // One of many in a row, as from a slider: the last one counts.
      const after = this.outbox.findLastIndex((letter) => letter.cmd !== 'set');
      const same = this.outbox.slice(after + 1).find(({ path }) => path === more.path);
      const known = same && this.waiting.get(same.id);
      if (known) {
        same.value = more.value;
        return known.promise;
      }
    }
    return this.post({ id: this.newId(), cmd, ...more });
  }

  post(letter: Letter): Promise<unknown> {
    const made = waiting();
    this.waiting.set(letter.id, made);
    this.outbox.push(letter);
    this.flush();
    return made.promise;
  }

  /** Whether it answers a request. */
  take({ id, ok, value, error }: { id: number; ok?: unknown; value?: unknown; error?: string }) {
    const asked = this.waiting.get(id);
    if (!asked || typeof ok !== 'boolean') return false;
    this.waiting.delete(id);
    if (ok) asked.resolve(value);
    else asked.reject(new Error(error));
    return true;
  }

  /** Requests to a removed frame are rejected. */
  forget(reason: string): void {
    this.origin = null;
    for (const { reject } of this.waiting.values()) reject(new Error(reason));
    this.waiting.clear();
    this.outbox = [];
  }

  private flush(): void {
    if (this.origin === null) return;
    const now = performance.now();
    const earned = ((now - this.creditAt) / 1000) * RATE_A_SECOND;
    this.credit = Math.min(BURST, this.credit + earned);
    this.creditAt = now;
    const target = this.origin === NAMELESS ? '*' : this.origin;
    for (; this.outbox.length > 0 && this.credit >= 1; this.credit -= 1)
      this.frame.contentWindow?.postMessage(
        { ns: NAMESPACE, v: VERSION, ...this.outbox.shift() },
        target,
      );
    if (this.outbox.length === 0 || this.timer !== 0) return;
    this.timer = window.setTimeout(() => {
      this.timer = 0;
      this.flush();
    }, 1000 / RATE_A_SECOND);
  }
}
