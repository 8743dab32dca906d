// Many scenes on one page share the engine: a module holds sixteen of them, and is fetched once.
import type { LegworkModule } from '../../../bindings/wasm/legwork';
import { type ByteProgress, canOpen, type Engine, engineFor, loadModule } from '../sim/module';
import { sceneOfRun } from '../sim/runlink';
import { Scene } from '../sim/scene';
import { quoted } from '../sim/values';

const MOST_SCENES = 16;

interface Shared {
  engine: Engine;
  module: Promise<LegworkModule>;
  listeners: Set<ByteProgress>;
  open: number;
}

const shared: Shared[] = [];

export interface Opened {
  scene: Scene;
  /** Gives its place back. */
  close(): void;
}

/** A built-in scene by its id; throws with a sentence. */
export const openScene = (id: string, onProgress?: ByteProgress): Promise<Opened> =>
  openWith(id, (module) => Scene.openBuiltin(module, indexOf(module, id)), onProgress);

/** The run that a link holds, at its start; `notes`: what of it could not be taken as it was. */
export async function openRun(
  link: string,
  onProgress?: ByteProgress,
): Promise<Opened & { notes: string }> {
  let notes = '';
  const open = (module: LegworkModule): Scene => {
    const opened = Scene.openLink(module, link);
    notes = opened.notes;
    return opened.scene;
  };
  const opened = await openWith(sceneOfRun(link), open, onProgress);
  return { ...opened, notes };
}

/** Of an engine that has the scene `id`. */
async function openWith(
  id: string,
  open: (module: LegworkModule) => Scene,
  onProgress?: ByteProgress,
): Promise<Opened> {
  const place =
    shared.find((one) => one.open < MOST_SCENES && canOpen(one.engine, id)) ?? begin(id);
  place.open += 1;
  if (onProgress) place.listeners.add(onProgress);
  try {
    const module = await place.module;
    const scene = open(module);
    return {
      scene,
      close: () => {
        place.open -= 1;
        scene.close();
      },
    };
  } catch (error) {
    place.open -= 1;
    throw error;
  } finally {
    if (onProgress) place.listeners.delete(onProgress);
  }
}

function begin(id: string): Shared {
  const engine = engineFor(id);
  const listeners = new Set<ByteProgress>();
  const module = loadModule(engine, (loaded, total) => {
    for (const listener of listeners) listener(loaded, total);
  });
  const place: Shared = { engine, module, listeners, open: 0 };
  shared.push(place);
  // Who asks later asks anew.
  module.catch(() => shared.splice(shared.indexOf(place), 1));
  return place;
}

function indexOf(module: LegworkModule, id: string): number {
  for (let i = 0; i < module._lw_builtin_count(); i += 1)
    if (module.UTF8ToString(module._lw_builtin_id(i)) === id) return i;
  throw new Error(`There is no scene ${quoted(id)}.`);
}
