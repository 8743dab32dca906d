// Which scene is open: a list in the title bar, `?scene=` in the address, and the same call for scripts. Another scene
// takes the place of the present one; the page and the choice of plots stay. A scene that the present engine does not have
// brings the smallest one that has it.
import type { LegworkModule } from '../../../bindings/wasm/legwork';
import { listScenes, type SceneEntry } from '../sim/catalogue';
import { canOpen, type Engine, engineFor, loadModule } from '../sim/module';
import type { Player } from '../sim/player';
import { type Outcome, Scene } from '../sim/scene';
import { element, make, setText } from './dom';

const FIRST = 'quadruped-trot';
const QUOTED_AT_MOST = 60;
const OVERTAKEN: Outcome = {
  ok: false,
  kind: 'refused',
  sentence: 'Another scene was asked for meanwhile.',
};

export interface FirstScene {
  scene: Scene;
  entries: SceneEntry[];
  /** What to say when the address asked for something that is not there. */
  complaint: string;
}

/** The scene that the address names. */
export const sceneInAddress = (): string | null =>
  new URLSearchParams(window.location.search).get('scene');

/** Opens the scene that the address names, or the trot. */
export function openFirstScene(module: LegworkModule): FirstScene {
  const entries = listScenes(module);
  const asked = sceneInAddress();
  const named = entries.find(({ id }) => id === asked);
  const first = entries.find(({ id }) => id === FIRST) ?? entries[0];
  const openFirst = () => Scene.openBuiltin(module, first?.index ?? 0);
  const instead = `This is "${first?.title}" instead.`;
  let complaint = '';
  let scene: Scene;
  if (asked !== null && !named) {
    scene = openFirst();
    complaint = `There is no scene "${asked.slice(0, QUOTED_AT_MOST)}". ${instead}`;
  } else if (named) {
    try {
      scene = Scene.openBuiltin(module, named.index);
    } catch (error) {
      scene = openFirst();
      complaint = `${sentenceOf(error)} ${instead}`;
    }
  } else {
    scene = openFirst();
  }
  return { scene, entries, complaint };
}

const sentenceOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

export class SceneChooser {
  private readonly list = element('scene', HTMLSelectElement);

  /** The scene asked for last: while its engine is on its way another may be asked for. */
  private wanted = '';

  constructor(
    private module: LegworkModule,
    private engine: Engine,
    private readonly player: Player,
    private readonly entries: SceneEntry[],
  ) {
    for (const { id, title, summary, group } of entries) {
      const option = make('option', '', title);
      option.value = id;
      option.title = summary;
      this.groupNamed(group).append(option);
    }
    this.list.disabled = false;
    this.list.addEventListener('change', () => void this.open(this.list.value));
    player.onScene(() => this.showOpenOne());
    this.showOpenOne();
  }

  get ids(): string[] {
    return this.entries.map(({ id }) => id);
  }

  async open(id: string): Promise<Outcome> {
    const entry = this.entries.find((candidate) => candidate.id === id);
    if (!entry) {
      return { ok: false, kind: 'refused', sentence: `There is no scene "${id}".` };
    }
    this.wanted = id;
    try {
      if (!canOpen(this.engine, id)) {
        const engine = engineFor(id);
        const module = await loadModule(engine);
        // Another one may have been asked for meanwhile.
        if (this.wanted !== id) return OVERTAKEN;
        this.module = module;
        this.engine = engine;
      }
      this.player.show(Scene.openBuiltin(this.module, entry.index));
    } catch (error) {
      const sentence = sentenceOf(error);
      this.showOpenOne();
      this.player.say(sentence);
      return { ok: false, kind: 'refused', sentence };
    }
    const address = new URL(window.location.href);
    address.searchParams.set('scene', id);
    window.history.replaceState(null, '', address);
    return { ok: true };
  }

  private groupNamed(name: string): HTMLOptGroupElement {
    const present = [...this.list.querySelectorAll('optgroup')].find(({ label }) => label === name);
    if (present) return present;
    const group = make('optgroup');
    group.label = name;
    this.list.append(group);
    return group;
  }

  private showOpenOne(): void {
    const { id, title, summary } = this.player.scene.description.scene;
    const task = element('task', HTMLElement);
    this.list.value = id;
    setText(task, summary);
    task.title = summary;
    document.title = `${title} · Legwork`;
  }
}
