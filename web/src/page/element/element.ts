// <legwork-sim scene="quadruped-trot" set-gait_speed="0.4" controls="gait.speed">Shown without scripts.</legwork-sim>
// <legwork-sim robot="robots/mine.urdf" set-robot_drive="hold"></legwork-sim>
// For any web page: a frame with embed.html, which is beside this script, and messages to it. No dependencies, and no styles
// that a page's policy could refuse.
import { SET, wordOf } from '../../address/address';
import { KEYS, NAMES } from '../../address/keys';
import { type Impulse, NAMESPACE, VERSION } from '../embed/protocol';
import { Letters, type Waiting, waiting } from './letters';
import { handOver } from './robot_files';
import { SENTENCES, Silence } from './silence';

const TAG = 'legwork-sim';
/** Attributes copied unchanged into the frame's address. */
export const WORDS: readonly string[] = NAMES.filter(
  (name) => name !== 'load' && KEYS[name].at.some((page) => page === 'embed'),
);
const isSetting = (attribute: string): boolean => wordOf(attribute).startsWith(SET);
const USUAL_RATE_HZ = 10;
/** Allowed protocols for the frame's address: a javascript: address would run as the page's own script. */
const FROM = ['http:', 'https:', 'file:'];
const STYLE = `
  :host { display: block; margin-block: 1em; }
  :host([hidden]) { display: none; }
  slot { display: none; }
  p:not(:empty) ~ slot { display: block; }
  p:not(:empty) ~ iframe { display: none; }
  p { margin: 0 0 0.5em; padding: 0.5em 0.75em; border: 1px solid rgb(128 128 128 / 40%); border-left: 4px solid #b45309; border-radius: 8px; overflow-wrap: anywhere; }
  p:empty { display: none; }
  iframe { display: block; box-sizing: border-box; width: 100%; min-height: 420px; aspect-ratio: 16 / 10; border: 1px solid rgb(128 128 128 / 40%); border-radius: 8px; }
`;

/** A scrollbar that appears with the new height changes the requested height, which could loop for ever. */
const LEAST_CHANGE_PX = 16;
/** For a frame whose page may belong to anybody (src). */
const HIGHEST_PX = 20_000;

const HERE = import.meta.url;

export interface SimState {
  playing: boolean;
  step: number;
  /** s */
  time: number;
  values: Record<string, number[]>;
}

/** The module can also be imported outside a browser. */
const Base = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

export class LegworkSim extends Base {
  private readonly frame = document.createElement('iframe');
  private readonly trouble = document.createElement('p');
  private readonly letters = new Letters(this.frame);
  private readonly silence = new Silence(
    this.frame,
    () => this.sentences,
    (reason) => this.giveUp(reason),
  );
  private readonly watcher = new MutationObserver((records) => this.follow(records));
  /** Aborted when the element is removed from the page. */
  private connection = new AbortController();
  private readiness: Waiting | null = null;
  /** Why the scene could not be opened. */
  private failure: Error | null = null;
  /** Counts loads of the frame's page, to ignore late messages from an earlier one. */
  private loads = 0;
  /** The subscription from the attributes fields and rate. */
  private subscription = 0;

  constructor() {
    super();
    const { frame } = this;
    frame.loading = 'lazy';
    frame.allow = 'fullscreen; clipboard-write';
    frame.referrerPolicy = 'no-referrer';
    const root = this.attachShadow({ mode: 'open' });
    const style = new CSSStyleSheet();
    style.replaceSync(STYLE);
    root.adoptedStyleSheets = [style];
    this.trouble.setAttribute('role', 'status');
    root.append(this.trouble, document.createElement('slot'), frame);
  }

  connectedCallback(): void {
    this.connection = new AbortController();
    const { signal } = this.connection;
    window.addEventListener('message', (event) => this.receive(event), { signal });
    document.addEventListener(
      'securitypolicyviolation',
      (violation) => this.silence.blame(violation),
      { signal },
    );
    this.watcher.observe(this, { attributes: true });
    this.load();
  }

  disconnectedCallback(): void {
    this.connection.abort();
    this.silence.end();
    this.watcher.disconnect();
    const gone = 'The frame was removed from the page.';
    if (this.isReady) this.letters.forget(gone);
    // If the element was only moved, it is connected again by then.
    queueMicrotask(() => {
      if (!this.isConnected) this.fail(gone);
    });
  }

  /** Resolves when the scene is ready; a frame far off the screen is loaded when it comes near. */
  get ready(): Promise<void> {
    this.catchUp();
    if (this.isReady) return Promise.resolve();
    if (this.failure) return Promise.reject(this.failure);
    this.readiness ??= waiting();
    return this.readiness.promise as Promise<void>;
  }

  get scene(): string {
    return this.getAttribute('scene') ?? '';
  }
  set scene(id: string) {
    this.setAttribute('scene', id);
  }

  play(): Promise<unknown> {
    return this.ask('play');
  }

  pause(): Promise<unknown> {
    return this.ask('pause');
  }

  reset(): Promise<unknown> {
    return this.ask('reset');
  }

  /** Forward, or back if negative. */
  step(count = 1): Promise<unknown> {
    return this.ask('step', { value: count });
  }

  /** A number in the engine's unit, or the name of a choice. */
  set(path: string, value: number | string): Promise<unknown> {
    return this.ask('set', { path, value });
  }

  /** A parameter (gait.speed), a field of the state (foot_force), or scene, playing, sentence, hash, run, parameters, fields. */
  read(path: string): Promise<unknown> {
    return this.ask('get', { path });
  }

  /** Impulse in N s in world axes; without one, the scene's present settings are used. */
  push(impulse?: Impulse): Promise<unknown> {
    return this.ask('push', impulse ? { value: impulse } : {});
  }

  /** From now on events `legwork-state` carry these fields, at this rate per second. */
  subscribe(fields: readonly string[], rate = USUAL_RATE_HZ): Promise<unknown> {
    return this.ask('subscribe', { path: [...fields], value: rate });
  }

  /** The frame's address; null if src may not be opened. */
  get address(): URL | null {
    const { base } = this;
    if (base === '' || !URL.canParse(base, document.baseURI)) return null;
    const address = new URL(base, document.baseURI);
    if (!FROM.includes(address.protocol)) return null;
    for (const { name, value } of this.attributes)
      if (WORDS.includes(name) || isSetting(name)) address.searchParams.set(wordOf(name), value);
    // The page that contains the element also owns the frame: it may use all methods, unless it sets api="r".
    if (this.getAttribute('api') !== 'r') address.searchParams.set('api', 'rw');
    const run = this.getAttribute('run');
    if (run !== null) address.hash = `run=${run}`;
    return address;
  }

  private get isReady(): boolean {
    return this.letters.origin !== null;
  }

  private get sentences(): (typeof SENTENCES)['en'] {
    return /^de\b/i.test(this.getAttribute('lang') ?? navigator.language)
      ? SENTENCES.de
      : SENTENCES.en;
  }

  /** Empty if it is not given and nothing can be beside this script, for example a blob. */
  private get base(): string {
    const said = this.getAttribute('src');
    if (said !== null) return said;
    return URL.canParse('embed.html', HERE) ? new URL('embed.html', HERE).href : '';
  }

  private load(): void {
    // Requests made before the frame existed are for the next one.
    if (this.isReady) this.letters.forget('Another scene was asked for.');
    this.failure = null;
    this.trouble.textContent = '';
    this.loads += 1;
    const { frame, address } = this;
    frame.title =
      this.getAttribute('title') ?? `Simulation: ${this.getAttribute('robot') ?? this.scene}`;
    this.takeRatio();
    if (!address) {
      frame.removeAttribute('src');
      this.giveUp(
        this.base === ''
          ? this.sentences.alone
          : `"${this.base}" is no address of a page: give a src that begins with https: or http:, or a file beside this page.`,
      );
      return;
    }
    this.silence.begin(address);
    address.searchParams.set('load', String(this.loads));
    frame.src = address.href;
  }

  private takeRatio(): void {
    this.frame.style.height = '';
    const ratio = this.getAttribute('aspect-ratio') ?? '';
    this.frame.style.aspectRatio = /^\d+(\.\d+)?( ?\/ ?\d+(\.\d+)?)?$/.test(ratio) ? ratio : '';
  }

  /** For cases in which the frame can show nothing, not even the reason. */
  private giveUp(reason: string): void {
    this.silence.end();
    this.trouble.textContent = reason;
    this.fail(reason);
    this.tell('error', reason);
  }

  /** Pending attribute changes are sent before other requests. */
  private catchUp(): void {
    const records = this.watcher.takeRecords();
    if (records.length > 0) this.follow(records);
  }

  /** Parameters change in place; anything else reloads the frame. */
  private follow(records: readonly MutationRecord[]): void {
    const names = new Set(records.map(({ attributeName }) => attributeName ?? ''));
    const concerned = [...names].filter(
      (name) => isSetting(name) || ['src', 'run', ...WORDS].includes(name),
    );
    if (names.has('title')) this.frame.title = this.getAttribute('title') ?? '';
    if (names.has('aspect-ratio')) this.takeRatio();
    if (this.isReady && (names.has('fields') || names.has('rate'))) this.followFields();
    if (concerned.length === 0) return;
    if (!this.isReady || !concerned.every((name) => isSetting(name) && this.hasAttribute(name))) {
      this.load();
      return;
    }
    for (const name of concerned) {
      const text = this.getAttribute(name) ?? '';
      const number = Number(text);
      const value = text.trim() !== '' && Number.isFinite(number) ? number : text;
      this.complain(this.set(wordOf(name).slice(SET.length), value));
    }
  }

  private ask(cmd: string, more: { path?: unknown; value?: unknown } = {}): Promise<unknown> {
    this.catchUp();
    if (this.failure) return Promise.reject(this.failure);
    return this.letters.ask(cmd, more);
  }

  private receive({ source, origin, data, ports }: MessageEvent): void {
    if (source === null || source !== this.frame.contentWindow) return;
    if (data?.ns !== NAMESPACE || data.v !== VERSION) return;
    // A frame that has navigated away speaks for another page.
    if (this.isReady && origin !== this.letters.origin) return;
    const { event, value, load = this.loads } = data;
    const isPresent = load === this.loads;
    if (isPresent) this.silence.end();
    if (this.letters.take(data) || typeof event !== 'string' || !isPresent) return;
    if (event === 'robot') {
      const [port] = ports;
      // Without the attribute the answer says so.
      if (port) handOver(port, this.getAttribute('robot') ?? '');
      return;
    }
    if (!this.isReady && event === 'error') this.fail(String(value));
    else if (!this.isReady && event !== 'ready') return;
    // A frame that has begun says it again of each robot that is dropped on it; its subscription goes on.
    if (event === 'ready') {
      if (!this.isReady) this.subscription = 0;
      this.begin(origin);
    }
    if (event === 'height') this.takeHeight(Number(value));
    this.tell(event, value);
  }

  private tell(event: string, value: unknown): void {
    this.dispatchEvent(new CustomEvent(`legwork-${event}`, { detail: value }));
  }

  /** Messages that answer no request. */
  private complain(answer: Promise<unknown>): void {
    answer.catch((error: Error) => this.tell('error', error.message));
  }

  /** The height that the frame needs at its width, unless the page has set its shape. */
  private takeHeight(height: number): void {
    const { frame } = this;
    const isSaid = this.hasAttribute('aspect-ratio');
    const isNew = Math.abs(height - frame.offsetHeight) >= LEAST_CHANGE_PX;
    if (isSaid || !isNew || !(height > 0 && height <= HIGHEST_PX)) return;
    frame.style.height = `${height}px`;
  }

  private begin(origin: string): void {
    this.failure = null;
    this.trouble.textContent = '';
    this.readiness?.resolve(undefined);
    this.readiness = null;
    this.letters.open(origin);
    this.followFields();
  }

  private followFields(): void {
    const fields = (this.getAttribute('fields') ?? '')
      .split(/[\s,]+/)
      .filter((name) => name !== '');
    const rate = Number(this.getAttribute('rate') ?? USUAL_RATE_HZ);
    if (fields.length === 0 && this.subscription === 0) return;
    // With the same id it replaces the previous subscription; without fields it only ends it.
    this.subscription ||= this.letters.newId();
    this.complain(
      this.letters.post({
        id: this.subscription,
        cmd: 'subscribe',
        path: fields.length > 0 ? fields : ['time'],
        value: fields.length > 0 ? rate : 0,
      }),
    );
  }

  /** No scene will come, unless another is requested. */
  private fail(reason: string): void {
    this.letters.forget(reason);
    const failure = new Error(reason);
    if (this.isConnected) this.failure = failure;
    this.readiness?.reject(failure);
    this.readiness = null;
  }
}

if ('customElements' in globalThis && !customElements.get(TAG))
  customElements.define(TAG, LegworkSim);
