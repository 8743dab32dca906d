// The engine that knows exercises, fetched once, with the interpreter of the code that runs have.
import type { LegworkModule } from '../../../bindings/wasm/legwork';
import { loadPrograms } from '../controller/host';
import { loadModule } from '../engine_client/module';
import { Scene } from '../engine_client/scene';

let coming: Promise<LegworkModule> | null = null;

async function load(): Promise<LegworkModule> {
  const module = await loadModule('exercises');
  await loadPrograms(module);
  return module;
}

export function engineOfExercises(): Promise<LegworkModule> {
  coming ??= load().catch((error: unknown) => {
    coming = null; // the next may arrive
    throw error;
  });
  return coming;
}

/** What a form about a scene asks of it. */
export type SceneNames = Pick<Scene['description'], 'parameters' | 'snapshot' | 'events' | 'code'>;

const known = new Map<string, SceneNames>();

/** Of a scene that is built in; throws a sentence if there is none. */
export async function namesOf(scene: string): Promise<SceneNames> {
  const before = known.get(scene);
  if (before) return before;
  const opened = Scene.openBuiltin(await engineOfExercises(), scene);
  const { description } = opened;
  opened.close();
  known.set(scene, description);
  return description;
}
