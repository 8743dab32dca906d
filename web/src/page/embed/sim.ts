// One scene in a page: mountSim(host, { scene: 'quadruped-trot' }). Scenes of one page share the engine; those off the screen
// rest, and those far from it have no WebGL context. Nothing starts or takes the focus by itself.
import type { Description } from 'schemas/description';
import type { Settings, Value } from '../../address/address';
import { type CameraPreset, type Part, toHide } from '../../address/keys';
import { setAside, setText } from '../../basics/dom';
import { messageOf } from '../../basics/error_message';
import { prefersReducedMotion } from '../../basics/palette';
import { listenForKeys } from '../../controls/keys';
import { PlayBar } from '../../controls/play_bar';
import { openFile, openRun, openScene } from '../../engine_client/engines';
import type { ByteProgress } from '../../engine_client/module';
import { Player } from '../../engine_client/player';
import type { Outcome, Scene } from '../../engine_client/scene';
import { stepInSlices } from '../../engine_client/slices';
import { readSetting, refused } from '../../engine_client/values';
import { Pushing } from '../../interaction/pushing';
import { join, leave, type Member } from '../element/embed_scheduler';
import { NoticeArea } from '../notice';
import { begin, type Opened, open, progressInWords, type Wish } from '../opening';
import { Wakefulness } from '../wakefulness';
import { type Collected, collect, type Wanted } from './collect';
import { type Layout, makeLayout } from './layout';
import { fillPanel } from './panel';
import { type SampleListener, Samples } from './samples';
import type { PassingView } from './view';
import { Words } from './words';
import './sim.css';

const WHEEL_HINT = 'Ctrl + wheel zooms';
const KEYS =
  'Space plays or pauses, → and ← step, Backspace goes back to the start, [ and ] change the camera, Escape leaves the view.';
const NO_VIEW =
  'WebGL 2 is not available in this browser, so there is no 3D view. The controls and numbers still work.';

/** Options of a frame's address (address/keys.ts), and those that only scripts have. */
export interface SimOptions extends Wish {
  /** Default: the system's. */
  reducedMotion?: boolean;
  onProgress?: ByteProgress;
}

/** Resolves when the scene can be used; throws (and shows the error in the host) if it cannot be opened. */
export async function mountSim(host: HTMLElement, options: SimOptions): Promise<Sim> {
  const layout = makeLayout(options.hide ?? []);
  if (options.theme) layout.root.dataset.theme = options.theme;
  host.append(layout.root);
  try {
    const onProgress: ByteProgress = (loaded, total) => {
      setText(layout.loading, progressInWords(loaded, total));
      options.onProgress?.(loaded, total);
    };
    return new Sim(await open(options, { takesAnother: false, onProgress }), layout, options);
  } catch (error) {
    setText(layout.loading, messageOf(error));
    throw error;
  }
}

export class Sim {
  readonly player: Player;
  private readonly samples: Samples;
  private readonly bar: PlayBar;
  private readonly words: Words;
  private readonly end = new AbortController();
  private readonly member: Member;
  private readonly readyListeners: (() => void)[] = [];
  private readonly pushing: Pushing;
  private readonly wakefulness = new Wakefulness();
  private readonly isStill: boolean;
  private view: PassingView | null = null;
  /** What was asked for last; all before it comes too late. */
  private latest: Promise<Scene> | null = null;
  private isNear = false;
  private isReady = false;

  constructor(
    opened: Opened,
    readonly layout: Layout,
    private readonly options: SimOptions,
  ) {
    const player = new Player(opened.scene);
    this.player = player;
    this.isStill = options.reducedMotion ?? prefersReducedMotion();
    setAside(layout.view, 'aria-description', KEYS);
    this.nameScene();
    // A file that was dropped.
    player.onScene(() => this.nameScene());
    this.samples = new Samples(player);
    this.bar = new PlayBar(player, layout.bar);
    this.words = new Words(player, layout);
    this.pushing = new Pushing(player);
    new NoticeArea(player, layout.notice);
    opened.complaints.push(...fillPanel(player, layout.panel, options.controls ?? []));
    layout.push.addEventListener('click', () => this.push());
    this.listenForKeys();
    player.onChange(() => this.wake());
    this.member = {
      box: layout.root,
      setNear: (isNear) => void this.setNear(isNear),
      setVisible: () => player.forgetElapsedTime(),
      step: (now, budgetMs) => this.advance(now, budgetMs),
      draw: (now) => this.draw(now),
    };
    document.addEventListener('visibilitychange', () => player.forgetElapsedTime(), {
      signal: this.end.signal,
    });
    begin(player, opened, options, this.isStill);
    this.words.update(performance.now(), true);
    join(this.member);
  }

  /** The id of the scene. */
  get scene(): string {
    return this.describe().scene.id;
  }

  get isPlaying(): boolean {
    return this.player.isPlaying;
  }

  get time(): number {
    return this.player.scene.snapshot.scalar('time');
  }

  get stepCount(): number {
    return this.player.currentStep;
  }

  /** The state in words. */
  sentence(): string {
    return this.words.sentence();
  }

  /** Opens a scene or robot file in the place of the scene, which stays if the file is refused. */
  openFile(text: string, name: string): Promise<Outcome> {
    return this.show(openFile(text, name));
  }

  /** The same with a shared run, which is repeated at once. `file`: that of its robot, if the link lacks it. */
  async openRun(link: string, file: string): Promise<Outcome> {
    const outcome = await this.show(openRun(link, undefined, file));
    if (outcome.ok) this.player.check(this.player.scene.notes);
    return outcome;
  }

  play(): void {
    this.player.play();
  }

  pause(): void {
    this.player.pause();
  }

  /** Forward, or back if negative; pauses. */
  step(count = 1): Outcome {
    return count < 0 ? this.player.stepBack(-count) : this.player.step(count);
  }

  /** The same in slices, so that the page stays responsive; rejected if something else happens to the run. */
  async stepOn(count: number): Promise<Outcome> {
    return count < 0 ? this.step(count) : stepInSlices(this.player, count, this.end.signal);
  }

  /** Back to the start; parameters stay. */
  reset(): Outcome {
    return this.player.reset();
  }

  /** To a step between the oldest kept and the furthest reached; pauses. */
  seek(step: number): Outcome {
    return this.player.seek(step);
  }

  set(path: string, value: Value): Outcome {
    const setting = readSetting(this.player.scene, path, value);
    if (typeof setting === 'string') return refused(setting);
    return this.player.set(setting.index, setting.value);
  }

  /** Sets several, until one is refused, which is reported. */
  setAll(settings: Settings): Outcome {
    for (const [path, value] of Object.entries(settings)) {
      const outcome = this.set(path, value);
      if (outcome.ok) continue;
      this.player.say(outcome.sentence);
      return outcome;
    }
    return { ok: true };
  }

  /** NaN if this scene has no such parameter. */
  get(path: string): number {
    return this.player.scene.valueOf(path);
  }

  /** A push with the present settings, or with this impulse in world axes, N s; refused if the scene has no pushes. */
  push(impulse?: readonly [number, number, number]): Outcome {
    if (!this.player.scene.knows('push')) return refused('Nothing can be pushed in this scene.');
    if (!impulse) return this.pushing.give();
    const [x, y, z] = impulse;
    return this.player.act('push', { 'push.x': x, 'push.y': y, 'push.z': z });
  }

  /** A copy of a field of the snapshot; throws if there is none of that name. */
  read(field: string): number[] {
    return [...this.player.scene.snapshot.vector(field)];
  }

  /** Sixteen hexadecimal digits of the present state. */
  hash(): string {
    return this.player.scene.hash();
  }

  describe(): Description {
    return this.player.scene.description;
  }

  useCamera(preset: CameraPreset): void {
    this.options.camera = preset;
    this.view?.useCamera(preset);
  }

  /** From now on exactly these parts are left out. */
  hide(parts: readonly Part[]): void {
    this.layout.root.dataset.hide = toHide(parts);
  }

  /** Sends these fields to the listener as the run continues, at most at this rate per second; returns a function that ends it. */
  subscribe(fields: readonly string[], rateHz: number, listener: SampleListener): () => void {
    return this.samples.add(fields, rateHz, listener);
  }

  /** Runs the same scene once, with its present settings, from its start and without a picture. */
  async collect(wanted: Wanted): Promise<Collected> {
    const { scene } = this.player;
    return collect(
      scene,
      await (scene.isBuiltin ? openScene(this.scene) : openFile(scene.text, 'scene.json')),
      wanted,
    );
  }

  /** Called once, when the first picture is there, or when it is certain that there will be none. */
  onReady(listener: () => void): void {
    if (this.isReady) listener();
    else this.readyListeners.push(listener);
  }

  /** Called after anything except the passing of time: play, pause, a parameter, an end. */
  onChange(listener: () => void): void {
    this.player.onChange(listener);
  }

  dispose(): void {
    leave(this.member);
    this.player.isPlaying = false;
    this.end.abort();
    this.words.stop();
    this.view?.close();
    this.layout.root.remove();
    this.player.scene.close();
  }

  private async show(opening: Promise<Scene>): Promise<Outcome> {
    this.latest = opening;
    try {
      const scene = await opening;
      if (this.latest !== opening || this.end.signal.aborted) {
        scene.close();
        return refused('Cancelled: another scene was opened.');
      }
      this.player.show(scene);
      return { ok: true };
    } catch (error) {
      return refused(messageOf(error));
    }
  }

  private nameScene(): void {
    const { layout, player } = this;
    const { title } = this.describe().scene;
    setAside(layout.root, 'aria-label', title);
    setAside(layout.view, 'aria-label', `3D view: ${title}`);
    layout.push.hidden = !player.scene.knows('push');
  }

  private async setNear(isNear: boolean): Promise<void> {
    this.isNear = isNear;
    if (!isNear) {
      this.view?.close();
      return;
    }
    const { PassingView } = await import('./view');
    if (!this.isNear || this.end.signal.aborted) return;
    const { theme, camera, zoom, show } = this.options;
    try {
      this.view ??= new PassingView(this.player, this.layout, {
        theme,
        camera,
        zoom,
        show,
        isStill: this.isStill,
        signal: this.end.signal,
        wake: () => this.wake(),
        hintAtWheel: () => this.words.hint(WHEEL_HINT),
      });
      this.view.open();
      this.wake();
    } catch {
      setText(this.layout.loading, NO_VIEW);
      this.ready();
    }
  }

  private wake(): void {
    if (this.end.signal.aborted) return;
    this.wakefulness.wake();
    this.words.update(performance.now(), true);
  }

  private advance(now: number, budgetMs: number): void {
    const hasStepped = this.player.tick(now / 1000, budgetMs);
    if (this.view?.tick()) this.wake();
    if (hasStepped) {
      this.wakefulness.isDue = true;
      this.bar.follow();
      this.words.update(now, false);
    }
    this.samples.tell(now);
  }

  private draw(now: number): void {
    if (!this.view?.stage || !this.wakefulness.isAwake(now)) return;
    if (this.view.draw(this.wakefulness.begin(now))) this.wakefulness.isDue = true;
    this.layout.loading.hidden = true;
    this.ready();
  }

  private ready(): void {
    this.isReady = true;
    for (const listener of this.readyListeners.splice(0)) listener();
  }

  private listenForKeys(): void {
    const sim = this;
    listenForKeys(this.layout.view, {
      player: this.player,
      closed: this.end.signal,
      changeCamera: (direction) => this.view?.changeCamera(direction),
      toggleHelp: () => this.words.hint(KEYS),
      get turn() {
        return sim.view?.turn ?? null;
      },
      hand: (key, isRepeated) => {
        if (key.toLowerCase() !== 'p' || !this.player.scene.knows('push')) return false;
        if (!isRepeated) this.push();
        return true;
      },
      handUp: () => {},
      letGo: () => this.view?.gestures.breakOff() ?? false,
      isTyping: () => false,
    });
  }
}
