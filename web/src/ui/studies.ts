// Studies of an exhibit: several runs in one plot, computed by the engine when asked for. Kept until a parameter changes
// or another scene comes; the drawer and the bench show the same one.
import type { Study } from '../sim/exhibit';
import type { Player } from '../sim/player';
import type { Scene } from '../sim/scene';

export interface StudyState {
  name: string;
  /** Null while it is computed, or where it was refused. */
  study: Study | null;
  refusal: string;
  /** Parameters have changed since. */
  isOld: boolean;
}

export class Studies {
  /** The one asked for last. */
  current: StudyState | null = null;
  private valuesThen = '';
  private sceneThen: Scene | null = null;
  private readonly listeners: (() => void)[] = [];

  constructor(private readonly player: Player) {
    player.onScene(() => {
      this.current = null;
      this.changed();
    });
    player.onChange(() => this.age());
  }

  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Computes it after the page has shown that it does. */
  async run(name: string): Promise<void> {
    const { scene } = this.player;
    const index = scene.description.exhibit?.studies.findIndex((study) => study.name === name);
    if (index === undefined || index < 0) return;
    const state: StudyState = { name, study: null, refusal: '', isOld: false };
    this.current = state;
    this.changed();
    await painted();
    // Somebody may have gone on meanwhile.
    if (this.player.scene !== scene || this.current !== state) return;
    try {
      state.study = scene.study(index);
    } catch (error) {
      state.refusal = error instanceof Error ? error.message : String(error);
    }
    this.sceneThen = scene;
    this.valuesThen = valuesOf(scene);
    // What it took is not simulated.
    this.player.forgetElapsedTime();
    this.changed();
  }

  /** One that was computed elsewhere. */
  show(study: Study): void {
    this.current = { name: '', study, refusal: '', isOld: false };
    this.sceneThen = null;
    this.changed();
  }

  private age(): void {
    const { current } = this;
    if (!current?.study || current.isOld || this.player.scene !== this.sceneThen) return;
    if (valuesOf(this.player.scene) === this.valuesThen) return;
    current.isOld = true;
    this.changed();
  }

  private changed(): void {
    for (const listener of this.listeners) listener();
  }
}

const valuesOf = (scene: Scene): string =>
  scene.description.parameters.map((_, i) => scene.get(i)).join();

const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve, 0));
  });
