// Which scene is open: a list in the title bar, `?scene=` in the address, and the same call for scripts. Another scene
// takes the place of the present one; the page and the choice of plots stay. A scene that the present engine does not have
// brings the smallest one that has it.
import type { LegworkModule } from '../../../bindings/wasm/legwork';
import { sentenceOf } from '../sentence';
import { listScenes, type SceneEntry } from '../sim/catalogue';
import { type Engine, engineFor, loadModule, serves } from '../sim/module';
import type { Player } from '../sim/player';
import { runInAddress, sceneOfRun } from '../sim/runlink';
import { type Outcome, Scene } from '../sim/scene';
import { quoted } from '../sim/values';
import { element, make, setText } from './dom';

const FIRST = 'quadruped-trot';
const OVERTAKEN: Outcome = {
  ok: false,
  kind: 'refused',
  sentence: 'Another scene was asked for meanwhile.',
};

export interface FirstScene {
  scene: Scene;
  entries: SceneEntry[];
  /** Of a run: what of it could not be taken as it was. */
  notes?: string;
  /** What to say when the address asked for something that is not there. */
  complaint: string;
}

/** The scene that the address names. */
const sceneInAddress = (): string | null =>
  new URLSearchParams(window.location.search).get('scene');

/** The engine that the address needs. */
export function engineOfAddress(): Engine {
  const run = runInAddress();
  return engineFor((run && sceneOfRun(run)) || sceneInAddress());
}

/** Opens the run or the scene that the address names, or the trot. */
export function openFirstScene(module: LegworkModule): FirstScene {
  const run = runInAddress();
  if (run === null) return openNamed(module, sceneInAddress());
  try {
    return { ...Scene.openLink(module, run), entries: listScenes(module), complaint: '' };
  } catch (error) {
    const named = openNamed(module, sceneInAddress(), sceneOfRun(run));
    return { ...named, complaint: `${sentenceOf(error)} ${named.complaint}`.trim() };
  }
}

/** `like`: rather than the trot, where it is known. */
function openNamed(module: LegworkModule, asked: string | null, like = ''): FirstScene {
  const entries = listScenes(module);
  const entryOf = (id: string | null) => entries.find((entry) => entry.id === id);
  const named = entryOf(asked);
  const complaints: string[] = [];
  if (asked !== null && !named) complaints.push(`There is no scene ${quoted(asked)}.`);
  // An engine that came for one scene may lack the others, and the trot as well.
  for (const entry of [named, entryOf(like), entryOf(FIRST), ...entries]) {
    if (!entry) continue;
    try {
      const scene = Scene.openBuiltin(module, entry.index);
      if (complaints.length > 0) complaints.push(`This is "${entry.title}" instead.`);
      return { scene, entries, complaint: complaints.join(' ') };
    } catch (error) {
      if (entry === named) complaints.push(sentenceOf(error));
    }
  }
  throw new Error(complaints.join(' ') || 'This engine opens none of its scenes: reload.');
}

export class SceneChooser {
  private readonly list = element('scene', HTMLSelectElement);

  /** The scene asked for last: while its engine is on its way another may be asked for. */
  private wanted = '';

  constructor(
    private module: LegworkModule,
    private engine: Engine,
    private readonly player: Player,
    readonly entries: readonly SceneEntry[],
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
      return { ok: false, kind: 'refused', sentence: `There is no scene ${quoted(id)}.` };
    }
    return this.openWith(id, engineFor(id), (module) => Scene.openBuiltin(module, entry.index));
  }

  /** A run that was handed on: it is gone through at once, and the page says whether it is reproduced. */
  async openRun(link: string): Promise<Outcome> {
    let notes = '';
    const outcome = await this.openWith(link, engineFor(sceneOfRun(link)), (module) => {
      const opened = Scene.openLink(module, link);
      notes = opened.notes;
      return opened.scene;
    });
    if (outcome.ok) this.player.check(notes);
    return outcome;
  }

  /** A scene file; `name` is what its errors call it. */
  async openFile(json: string, name: string): Promise<Outcome> {
    return this.openWith(name, 'whole', (module) => Scene.openText(module, json, name));
  }

  private async openWith(
    wanted: string,
    engine: Engine,
    open: (module: LegworkModule) => Scene,
  ): Promise<Outcome> {
    this.wanted = wanted;
    try {
      if (!serves(this.engine, engine)) {
        const module = await loadModule(engine);
        // Another one may have been asked for meanwhile.
        if (this.wanted !== wanted) return OVERTAKEN;
        this.module = module;
        this.engine = engine;
      }
      this.player.show(open(this.module));
    } catch (error) {
      const sentence = sentenceOf(error);
      this.showOpenOne();
      this.player.say(sentence);
      return { ok: false, kind: 'refused', sentence };
    }
    const { scene } = this.player;
    const address = new URL(window.location.href);
    if (scene.isBuiltin) address.searchParams.set('scene', scene.description.scene.id);
    else address.searchParams.delete('scene');
    if (runInAddress() !== wanted) address.hash = '';
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
