// The frame's end of the protocol: it listens only to the page around it. That page may read; it may change the run if the
// address says api=rw.

import { quoted } from '../../address/quoted';
import { messageOf } from '../../basics/error_message';
import type { Outcome } from '../../engine_client/scene';
import { refused } from '../../engine_client/values';
import {
  answer,
  changesTheRun,
  type Id,
  type Message,
  MOST_A_SECOND,
  parseMessage,
  Quota,
  refusal,
  stateMessage,
} from './protocol';
import type { Sim } from './sim';
import { tellParent } from './tell';

const READ_ONLY =
  'This frame may be read only: its address has to say api=rw before a page can change the run.';
/** The opaque origin of a local file or a sandboxed frame. */
const NAMELESS = 'null';
const MOST_SUBSCRIPTIONS = 8;
/** Aspect ratio of the view, for the requested height of the frame. */
const HEIGHT_TO_WIDTH = 10 / 16;

/** Limit of commands waiting for a slow one. */
const MOST_WAITING = 60;
const TOO_MANY = `More than ${MOST_A_SECOND} messages came in a second: this one and those after it are not heard. Send fewer.`;
const TOO_LONG = `${MOST_WAITING} messages wait already. Wait for their answers before sending more.`;

export class Bridge {
  private readonly quota = new Quota();
  private readonly subscriptions = new Map<Id, () => void>();
  /** Origin of the first valid message; others are ignored. */
  private origin: string | null = null;
  private ended = false;
  private toldHeight = 0;
  private readonly waiting: Message[] = [];
  private isObeying = false;

  constructor(
    private readonly sim: Sim,
    private readonly isWritable: boolean,
  ) {
    if (window.parent === window) return;
    window.addEventListener('message', (event) => this.hear(event));
    this.tellReady();
    // A file that was dropped.
    sim.player.onScene(() => this.tellReady());
    sim.onChange(() => this.tellEnd());
    new ResizeObserver(() => this.tellHeight()).observe(sim.layout.root);
  }

  private tellReady(): void {
    const { id, title } = this.sim.describe().scene;
    tellParent('ready', { scene: id, title, writable: this.isWritable });
  }

  private hear({ source, origin, data }: MessageEvent): void {
    if (source !== window.parent || (this.origin !== null && origin !== this.origin)) return;
    const place = this.quota.take(performance.now());
    if (place === 'none') return;
    const parsed = parseMessage(data);
    const refuse = (id: Id | null, why: string) => this.send(refusal(id, why), origin);
    if (!parsed.ok) {
      if (parsed.isOurs) refuse(parsed.id, `Refused: ${parsed.reason}.`);
      return;
    }
    const { message } = parsed;
    this.origin = origin;
    if (place === 'last') refuse(message.id, TOO_MANY);
    else if (this.waiting.length >= MOST_WAITING) refuse(message.id, TOO_LONG);
    else {
      this.waiting.push(message);
      void this.obeyAll(origin);
    }
  }

  /** Handled one after the other, in order of arrival. */
  private async obeyAll(origin: string): Promise<void> {
    if (this.isObeying) return;
    this.isObeying = true;
    try {
      for (let next = this.waiting.shift(); next; next = this.waiting.shift())
        this.send(await this.obey(next), origin);
    } finally {
      this.isObeying = false;
    }
  }

  private send(message: unknown, origin: string): void {
    window.parent.postMessage(message, origin === NAMELESS ? '*' : origin);
  }

  private obey(message: Message): unknown | Promise<unknown> {
    const { sim } = this;
    const { id } = message;
    if (changesTheRun(message) && !this.isWritable) return refusal(id, READ_ONLY);
    const finish = (outcome: Outcome) => (outcome.ok ? answer(id) : refusal(id, outcome.sentence));
    switch (message.cmd) {
      case 'get':
        return this.read(id, message.path);
      case 'set':
        return finish(sim.set(message.path, message.value));
      case 'step':
        return sim.stepOn(message.value).then(finish);
      case 'reset':
        return finish(sim.reset());
      case 'push':
        return finish(sim.push(message.value ?? undefined));
      case 'subscribe':
        return finish(this.subscribe(id, message.path, message.value));
      case 'play':
        sim.play();
        return answer(id);
      case 'pause':
        sim.pause();
        return answer(id);
    }
  }

  /** A parameter's path has a dot, a field's name has none; plus a few keywords. */
  private read(id: Id, path: string): unknown {
    const { sim } = this;
    const { parameters, snapshot } = sim.describe();
    const words: Record<string, () => unknown> = {
      scene: () => sim.scene,
      playing: () => sim.isPlaying,
      sentence: () => sim.sentence(),
      hash: () => sim.hash(),
      run: () => sim.player.scene.link(),
      parameters: () =>
        parameters.map(({ path: at, label, unit, minimum, maximum, choices }) => ({
          path: at,
          label,
          unit,
          minimum,
          maximum,
          choices,
          value: sim.get(at),
        })),
      fields: () => snapshot.fields.map(({ name, unit, count }) => ({ name, unit, count })),
    };
    if (Object.hasOwn(words, path)) {
      try {
        return answer(id, words[path]?.());
      } catch (error) {
        return refusal(id, messageOf(error)); // a run that is too long for a link
      }
    }
    if (parameters.some((parameter) => parameter.path === path)) return answer(id, sim.get(path));
    if (snapshot.fields.some(({ name }) => name === path)) return answer(id, sim.read(path));
    return refusal(id, `This scene has no parameter or field ${quoted(path)}.`);
  }

  private subscribe(id: Id, fields: string[], rateHz: number): Outcome {
    const before = this.subscriptions.get(id);
    if (rateHz === 0) {
      before?.();
      this.subscriptions.delete(id);
      return { ok: true };
    }
    if (!before && this.subscriptions.size >= MOST_SUBSCRIPTIONS)
      return refused(`There are ${MOST_SUBSCRIPTIONS} subscriptions already: end one with rate 0.`);
    const { origin } = this;
    try {
      const end = this.sim.subscribe(fields, rateHz, (sample) => {
        const playing = this.sim.isPlaying;
        if (origin !== null) this.send(stateMessage(id, { playing, ...sample }), origin);
      });
      before?.();
      this.subscriptions.set(id, end);
      return { ok: true };
    } catch (error) {
      return refused(messageOf(error));
    }
  }

  /** Reports a run that has ended or was stopped by the engine, or a robot that has fallen. */
  private tellEnd(): void {
    const { snapshot } = this.sim.player.scene;
    const hasEnded = snapshot.scalar('status') > 0 || snapshot.isOn('fallen');
    if (hasEnded && !this.ended) tellParent('done', this.sim.sentence());
    this.ended = hasEnded;
  }

  /** The height that the frame needs at its width. */
  private tellHeight(): void {
    const { root, view } = this.sim.layout;
    const around = root.clientHeight - view.clientHeight;
    const height = Math.ceil(around + HEIGHT_TO_WIDTH * root.clientWidth);
    if (height === this.toldHeight) return;
    this.toldHeight = height;
    tellParent('height', height);
  }
}
