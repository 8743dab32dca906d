// Many scenes on one page share the engine: a module holds sixteen of them, and is fetched once.
import type { LegworkModule } from '../../../bindings/wasm/legwork';
import { type ByteProgress, canOpen, type Engine, engineFor, loadModule } from '../sim/module';
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
export async function openScene(id: string, onProgress?: ByteProgress): Promise<Opened> {
  const place =
    shared.find((one) => one.open < MOST_SCENES && canOpen(one.engine, id)) ?? begin(id);
  place.open += 1;
  if (onProgress) place.listeners.add(onProgress);
  try {
    const module = await place.module;
    const scene = Scene.openBuiltin(module, indexOf(module, id));
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
