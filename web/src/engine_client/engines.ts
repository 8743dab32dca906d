// The engines of this page: scenes share one engine, which is fetched once and holds up to sixteen scenes.
import type { LegworkModule } from '../../../bindings/wasm/legwork';
import { unpack } from '../address/packed_link';
import { startOfRun } from '../address/run_link';
import {
  type ByteProgress,
  type Engine,
  engineFor,
  engineForText,
  loadModule,
  serves,
} from './module';
import { Scene } from './scene';

const MOST_SCENES = 16;

interface Shared {
  engine: Engine;
  module: Promise<LegworkModule>;
  listeners: Set<ByteProgress>;
  scenes: number;
}

const shared = new Set<Shared>();

/** Opens a built-in scene by its id; throws with a sentence, as the others do. */
export const openScene = (id: string, onProgress?: ByteProgress): Promise<Scene> =>
  openWith(engineFor(id), (module) => Scene.openBuiltin(module, id), onProgress);

/** Opens the run of a link, at its start. `file`: the text of its robot's file, if the link has no room for it. */
export async function openRun(link: string, onProgress?: ByteProgress, file = ''): Promise<Scene> {
  const plain = await unpack(link);
  return openWith(engineForRun(plain), (module) => Scene.openLink(module, plain, file), onProgress);
}

function engineForRun(link: string): Engine {
  const { scene, file } = startOfRun(link);
  if (file !== '') return file === 'robot' ? 'own' : 'whole';
  return engineFor(scene);
}

/** Opens a scene or robot file; its errors refer to it by `name`. */
export const openFile = (text: string, name: string, onProgress?: ByteProgress): Promise<Scene> =>
  openWith(engineForText(text), (module) => Scene.openText(module, text, name), onProgress);

/** The smallest engine that can open this scene. */
export const engineOf = ({ isBuiltin, description, text }: Scene): Engine =>
  isBuiltin ? engineFor(description.scene.id) : engineForText(text);

/** The scene frees its slot when it is closed. */
async function openWith(
  needed: Engine,
  open: (module: LegworkModule) => Scene,
  onProgress?: ByteProgress,
): Promise<Scene> {
  const place =
    [...shared].find(({ engine, scenes }) => scenes < MOST_SCENES && serves(engine, needed)) ??
    begin(needed);
  const leave = () => {
    place.scenes -= 1;
    // Drops the engine, so that the browser can free its memory, unless it is the only one.
    if (place.scenes === 0 && [...shared].some(({ scenes }) => scenes > 0)) shared.delete(place);
  };
  place.scenes += 1;
  if (onProgress) place.listeners.add(onProgress);
  try {
    const scene = open(await place.module);
    scene.whenClosed = leave;
    return scene;
  } catch (error) {
    leave();
    throw error;
  } finally {
    if (onProgress) place.listeners.delete(onProgress);
  }
}

function begin(engine: Engine): Shared {
  const listeners = new Set<ByteProgress>();
  const module = loadModule(engine, (loaded, total) => {
    for (const listener of listeners) listener(loaded, total);
  });
  const place: Shared = { engine, module, listeners, scenes: 0 };
  shared.add(place);
  // A later request tries again.
  module.catch(() => shared.delete(place));
  return place;
}
