// <legwork-sim scene="quadruped-trot" set-gait_speed="0.4" controls="gait.speed">What is seen without scripts.</legwork-sim>
// For anybody's page: a frame on embed.html, which lies beside this script, and messages to it. Without dependencies, and
// without styles that a page's policy could refuse.
import type { Impulse } from './protocol';

const NAMESPACE = 'legwork';
const VERSION = 1;
const TAG = 'legwork-sim';
const SET = 'set-';
/** Attributes that go into the frame's address as they are. */
const TO_ADDRESS = ['scene', 'controls', 'hide', 'theme', 'lang', 'running', 'speed', 'camera'];
const USUAL_RATE_HZ = 10;
/** Where a frame may come from: a script in an address would run as the page's own. */
const FROM = ['http:', 'https:', 'file:'];
/** The origin of a file, and of a frame in a sandbox: two of them cannot be told apart. */
const NAMELESS = 'null';
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

/** The width of a scrollbar that comes with the new height changes the height that is asked for, and so on for ever. */
const LEAST_CHANGE_PX = 16;
/** Of a frame whose page may be anybody's (src). */
const HIGHEST_PX = 20_000;

const HERE = import.meta.url;

/** From the load of the frame's page to its first message, at most. */
const SILENCE_MS = 4000;
/** What is wrong around the frame, for who made the page; what is wrong in it, it says itself. */
const SENTENCES = {
  en: {
    alone: 'This script does not lie beside embed.html: give src, the address of embed.html.',
    silent: (page: string) =>
      `No simulation answers at ${page}. Either Legwork’s files are elsewhere (give src, the address of embed.html), or their host cannot be reached now, or lets no other page show them (X-Frame-Options, frame-ancestors).`,
    forbidden: (origin: string) =>
      `This page’s Content-Security-Policy forbids the frame with the simulation: it has to allow frame-src ${origin}`,
  },
  de: {
    alone: 'Dieses Skript liegt nicht neben embed.html: src nennen, die Adresse von embed.html.',
    silent: (page: string) =>
      `Unter ${page} antwortet keine Simulation. Entweder liegen die Dateien von Legwork woanders (src nennen, die Adresse von embed.html), oder ihr Server ist jetzt nicht erreichbar oder lässt sie auf keiner anderen Seite zeigen (X-Frame-Options, frame-ancestors).`,
    forbidden: (origin: string) =>
      `Die Content-Security-Policy dieser Seite verbietet den Rahmen mit der Simulation: Sie muss frame-src ${origin} erlauben`,
  },
};

/** set-gait_speed as well as set-gait.speed: pandoc takes an element for text where an attribute's name has a dot. */
function pathOf(attribute: string): string {
  const path = attribute.slice(SET.length);
  return path.includes('.') ? path : path.replace('_', '.');
}

/** The frame hears 60 messages a second: a burst of so many, and so many a second after it, are fewer in any second. */
const BURST = 20;
const RATE_A_SECOND = 35;

interface Message {
  id: number;
  cmd: string;
  path?: unknown;
  value?: unknown;
}

interface Waiting {
  promise: Promise<unknown>;
  resolve(value: unknown): void;
  reject(error: Error): void;
}

function waiting(): Waiting {
  const made = {} as Waiting;
  made.promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }));
  return made;
}

export interface SimState {
  playing: boolean;
  step: number;
  /** s */
  time: number;
  values: Record<string, number[]>;
}

/** Where it is not a browser's page, the module can still be read. */
const Base = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

export class LegworkSim extends Base {
  private readonly frame = document.createElement('iframe');
  private readonly trouble = document.createElement('p');
  private readonly waiting = new Map<number, Waiting>();
  /** Asked for and not sent yet: until the scene is there, and where there is more than the frame hears. */
  private outbox: Message[] = [];
  private credit = BURST;
  private creditAt = 0;
  private timer = 0;
  private readonly watcher = new MutationObserver((records) => this.follow(records));
  private readonly hear = (event: MessageEvent) => this.receive(event);
  private readonly hearPolicy = (event: SecurityPolicyViolationEvent) => this.blame(event);
  private nextId = 1;
  private isReady = false;
  /** Of the frame's page, as it says it is ready. */
  private origin = NAMELESS;
  private readiness: Waiting | null = null;
  /** Why the scene could not be opened. */
  private failure: Error | null = null;
  /** The frame's page has said something. */
  private isHeard = false;
  private silence = 0;
  /** How often the frame's page was asked for: what an earlier one still says is not of the present one. */
  private loads = 0;
  /** Of the attributes fields and rate. */
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
    frame.addEventListener('load', () => this.expectAnswer());
  }

  connectedCallback(): void {
    window.addEventListener('message', this.hear);
    document.addEventListener('securitypolicyviolation', this.hearPolicy);
    this.watcher.observe(this, { attributes: true });
    this.load();
  }

  disconnectedCallback(): void {
    window.removeEventListener('message', this.hear);
    document.removeEventListener('securitypolicyviolation', this.hearPolicy);
    clearTimeout(this.silence);
    this.watcher.disconnect();
    const gone = 'The frame was taken out of the page.';
    if (this.isReady) this.forget(gone);
    // Moved to another place it is connected again by then.
    queueMicrotask(() => {
      if (!this.isConnected) this.fail(gone);
    });
  }

  /** Resolves when the scene is there; a frame that is far off the screen is loaded when it comes near. */
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

  /** Forward, or back when negative. */
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

  /** N s in world axes; without an impulse as it is set in the scene. */
  push(impulse?: Impulse): Promise<unknown> {
    return this.ask('push', impulse ? { value: impulse } : {});
  }

  /** From now on events `legwork-state` carry these fields, so many times a second. */
  subscribe(fields: readonly string[], rate = USUAL_RATE_HZ): Promise<unknown> {
    return this.ask('subscribe', { path: [...fields], value: rate });
  }

  private load(): void {
    // What was asked for before there was any is for the one that comes.
    if (this.isReady) this.forget('Another scene was asked for.');
    this.failure = null;
    this.isHeard = false;
    clearTimeout(this.silence);
    this.trouble.textContent = '';
    this.loads += 1;
    const { frame } = this;
    frame.title = this.getAttribute('title') ?? `Simulation: ${this.scene}`;
    this.takeRatio();
    const { address } = this;
    if (!address) {
      frame.removeAttribute('src');
      this.giveUp(
        this.base === ''
          ? this.sentences.alone
          : `"${this.base}" is no address of a page: give a src that begins with https: or http:, or a file beside this page.`,
      );
      return;
    }
    address.searchParams.set('load', String(this.loads));
    frame.src = address.href;
  }

  private takeRatio(): void {
    this.frame.style.height = '';
    const ratio = this.getAttribute('aspect-ratio') ?? '';
    this.frame.style.aspectRatio = /^\d+(\.\d+)?( ?\/ ?\d+(\.\d+)?)?$/.test(ratio) ? ratio : '';
  }

  private get sentences(): (typeof SENTENCES)['en'] {
    return /^de\b/i.test(this.getAttribute('lang') ?? navigator.language)
      ? SENTENCES.de
      : SENTENCES.en;
  }

  /** Empty where nobody has said it and nothing can lie beside this script, as when it is a blob. */
  private get base(): string {
    const said = this.getAttribute('src');
    if (said !== null) return said;
    return URL.canParse('embed.html', HERE) ? new URL('embed.html', HERE).href : '';
  }

  /** Where the frame can show nothing, not even why. */
  private giveUp(reason: string): void {
    clearTimeout(this.silence);
    this.trouble.textContent = reason;
    this.fail(reason);
    this.tell('error', reason);
  }

  private expectAnswer(): void {
    const { address } = this;
    clearTimeout(this.silence);
    if (this.isHeard || this.failure || !address) return;
    this.silence = window.setTimeout(() => {
      if (!this.isHeard) this.giveUp(this.sentences.silent(address.href.replace(/[?#].*/, '')));
    }, SILENCE_MS);
  }

  private blame(violation: SecurityPolicyViolationEvent): void {
    const { disposition, effectiveDirective, blockedURI } = violation;
    const { address } = this;
    if (disposition !== 'enforce' || effectiveDirective !== 'frame-src') return;
    if (!address || this.isHeard || this.failure) return;
    if (URL.canParse(blockedURI) && new URL(blockedURI).origin === address.origin)
      this.giveUp(this.sentences.forbidden(address.origin));
  }

  /** Of the frame; null where src is none that may be opened. */
  get address(): URL | null {
    const { base } = this;
    if (base === '' || !URL.canParse(base, document.baseURI)) return null;
    const address = new URL(base, document.baseURI);
    if (!FROM.includes(address.protocol)) return null;
    for (const name of TO_ADDRESS) {
      const value = this.getAttribute(name);
      // `running` alone is enough.
      if (value !== null)
        address.searchParams.set(name, name === 'running' ? value || 'true' : value);
    }
    for (const { name, value } of this.attributes)
      if (name.startsWith(SET)) address.searchParams.set(`set.${pathOf(name)}`, value);
    // The page that holds the element holds the frame: it may use its own methods, unless it says api="r".
    if (this.getAttribute('api') !== 'r') address.searchParams.set('api', 'rw');
    return address;
  }

  /** What attributes say by now comes before what is asked for. */
  private catchUp(): void {
    const records = this.watcher.takeRecords();
    if (records.length > 0) this.follow(records);
  }

  /** Parameters change while it runs; for everything else the frame begins again. */
  private follow(records: readonly MutationRecord[]): void {
    const names = new Set(records.map(({ attributeName }) => attributeName ?? ''));
    const isSetting = (name: string) => name.startsWith(SET) && this.hasAttribute(name);
    const concerned = [...names].filter(
      (name) => name.startsWith(SET) || ['src', 'api', ...TO_ADDRESS].includes(name),
    );
    if (names.has('title')) this.frame.title = this.getAttribute('title') ?? '';
    if (names.has('aspect-ratio')) this.takeRatio();
    if (this.isReady && (names.has('fields') || names.has('rate'))) this.followFields();
    if (concerned.length === 0) return;
    if (!this.isReady || !concerned.every(isSetting)) {
      this.load();
      return;
    }
    for (const name of concerned) {
      const text = this.getAttribute(name) ?? '';
      const number = Number(text);
      const value = text.trim() !== '' && Number.isFinite(number) ? number : text;
      this.set(pathOf(name), value).catch((error: Error) => this.tell('error', error.message));
    }
  }

  private ask(cmd: string, more: { path?: unknown; value?: unknown } = {}): Promise<unknown> {
    this.catchUp();
    if (this.failure) return Promise.reject(this.failure);
    if (cmd === 'set') {
      // One of many that follow each other, as of a slider: the last one counts.
      const after = this.outbox.findLastIndex((message) => message.cmd !== 'set');
      const same = this.outbox.slice(after + 1).find(({ path }) => path === more.path);
      const known = same && this.waiting.get(same.id);
      if (known) {
        same.value = more.value;
        return known.promise;
      }
    }
    return this.post({ id: this.newId(), cmd, ...more });
  }

  private newId(): number {
    this.nextId += 1;
    return this.nextId;
  }

  private post(message: Message): Promise<unknown> {
    const made = waiting();
    this.waiting.set(message.id, made);
    this.outbox.push(message);
    this.flush();
    return made.promise;
  }

  private flush(): void {
    if (!this.isReady) return;
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

  private receive({ source, origin, data }: MessageEvent): void {
    if (source === null || source !== this.frame.contentWindow) return;
    if (data?.ns !== NAMESPACE || data.v !== VERSION) return;
    // A frame that has gone elsewhere speaks for another page.
    if (this.isReady && origin !== this.origin) return;
    const { id, ok, event, load = this.loads } = data;
    if (load === this.loads) this.isHeard = true;
    const asked = this.waiting.get(id);
    if (asked && typeof ok === 'boolean') {
      this.waiting.delete(id);
      if (ok) asked.resolve(data.value);
      else asked.reject(new Error(data.error));
    } else if (typeof event === 'string' && load === this.loads) {
      const isFirst = event === 'ready' || event === 'error';
      if (!this.isReady && !isFirst) return;
      if (event === 'ready') this.origin = origin;
      if (!this.isReady && event === 'error') this.fail(String(data.value));
      this.tell(event, data.value);
    }
  }

  private tell(event: string, value: unknown): void {
    if (event === 'ready') this.begin();
    if (event === 'height') this.takeHeight(Number(value));
    this.dispatchEvent(new CustomEvent(`legwork-${event}`, { detail: value }));
  }

  /** What the frame needs at its width, unless the page has said what shape it is to have. */
  private takeHeight(height: number): void {
    const { frame } = this;
    const isSaid = this.hasAttribute('aspect-ratio');
    const isNew = Math.abs(height - frame.offsetHeight) >= LEAST_CHANGE_PX;
    if (isSaid || !isNew || !(height > 0 && height <= HIGHEST_PX)) return;
    frame.style.height = `${height}px`;
  }

  private begin(): void {
    this.isReady = true;
    this.failure = null;
    this.trouble.textContent = '';
    this.readiness?.resolve(undefined);
    this.readiness = null;
    this.subscription = 0;
    this.flush();
    this.followFields();
  }

  private followFields(): void {
    const fields = (this.getAttribute('fields') ?? '')
      .split(/[\s,]+/)
      .filter((name) => name !== '');
    const rate = Number(this.getAttribute('rate') ?? USUAL_RATE_HZ);
    if (fields.length === 0 && this.subscription === 0) return;
    // With the same id it takes the place of the one before; without fields it only ends that.
    this.subscription ||= this.newId();
    this.post({
      id: this.subscription,
      cmd: 'subscribe',
      path: fields.length > 0 ? fields : ['time'],
      value: fields.length > 0 ? rate : 0,
    }).catch((error: Error) => this.tell('error', error.message));
  }

  /** What is asked of a frame that is gone has no answer. */
  private forget(reason: string): void {
    this.isReady = false;
    for (const { reject } of this.waiting.values()) reject(new Error(reason));
    this.waiting.clear();
    this.outbox = [];
  }

  /** There will be no scene, unless another is asked for. */
  private fail(reason: string): void {
    this.forget(reason);
    const failure = new Error(reason);
    if (this.isConnected) this.failure = failure;
    this.readiness?.reject(failure);
    this.readiness = null;
  }
}

if ('customElements' in globalThis && !customElements.get(TAG))
  customElements.define(TAG, LegworkSim);
