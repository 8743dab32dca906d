// Applies a card or a ready-made comparison to the run and undoes it: one at a time, so that none undoes another's settings.
// Independent of the page.
import type { Card, Values } from 'schemas/cards';
import type { Player } from './player';
import type { Outcome, Scene } from './scene';
import { readSetting, settingInWords } from './values';

export type Trial = Pick<Card, 'set' | 'event' | 'compare' | 'speed'>;

/** The present experiment of a scene. */
const goingOn = new WeakMap<Scene, Experiment>();

export const experimentIn = (scene: Scene): Experiment | undefined => goingOn.get(scene);

export class Experiment {
  private before: Record<string, number> = {};
  private speedBefore = 1;
  private wasPlaying = false;

  /** `onEnd`: called when it has been undone, by whomever. */
  constructor(
    private readonly player: Player,
    private readonly card: Trial,
    private readonly onEnd: () => void = () => {},
  ) {}

  /** Whether it has a second run. */
  get compares(): boolean {
    return this.card.compare !== undefined;
  }

  /** Starts at the start of the run, after ending the previous one; a refusal by the engine is reported as usual, and nothing
   * more is done. */
  begin(): Outcome {
    const { player, card } = this;
    const { set = {}, event, compare, speed = 1 } = card;
    for (const [path, value] of Object.entries({ ...set, ...event?.with })) {
      const read = readSetting(player.scene, path, value);
      if (typeof read === 'string') return player.refuse(read);
    }
    experimentIn(player.scene)?.takeBack();
    this.observe();
    const done = [
      () => player.setMany(this.read(set)),
      () =>
        compare
          ? player.compare({ path: compare.path, value: this.valueOf(compare) })
          : player.reset(),
      () => (event ? player.act(event.name, this.read(event.with)) : OK),
    ];
    for (const act of done) {
      const outcome = act();
      if (!outcome.ok) return outcome;
    }
    player.setSpeed(speed);
    player.play();
    goingOn.set(player.scene, this);
    return OK;
  }

  private observe(): void {
    const { player, card } = this;
    const paths = [...Object.keys(card.set ?? {}), ...Object.keys(card.event?.with ?? {})];
    // Undo in reverse order: later settings may depend on earlier ones.
    const values = paths.reverse().map((path) => [path, player.scene.valueOf(path)]);
    this.before = Object.fromEntries(values);
    this.speedBefore = player.speed;
    this.wasPlaying = player.isPlaying;
  }

  /** After the start: its other settings, "Settings for this: Control feedforward + PD, ..."; empty if none. */
  get changes(): string {
    const { scene, second } = this.player;
    const settings = Object.keys(this.card.set ?? {}).map((path) =>
      settingInWords(scene, path, scene.valueOf(path)),
    );
    const both = settings.length === 0 ? '' : `Settings for this: ${settings.join(', ')}.`;
    return second ? `${both} Only in the second run: ${second.name}.`.trim() : both;
  }

  /** Restarts the run with its previous settings. */
  takeBack(): void {
    const { player } = this;
    goingOn.delete(player.scene);
    player.endComparison();
    const outcome = player.setMany(this.before);
    if (outcome.ok) player.reset();
    player.setSpeed(this.speedBefore);
    if (this.wasPlaying && outcome.ok) player.play();
    else player.pause();
    this.onEnd();
  }

  private read(values: Values): Record<string, number> {
    return Object.fromEntries(
      Object.entries(values).map(([path, value]) => [path, this.valueOf({ path, value })]),
    );
  }

  /** Only parameters that the scene has. */
  private valueOf({ path, value }: { path: string; value: string | number }): number {
    const read = readSetting(this.player.scene, path, value);
    return typeof read === 'string' ? Number.NaN : read.value;
  }
}

const OK: Outcome = { ok: true };
