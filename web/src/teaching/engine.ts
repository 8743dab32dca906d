// The engine that knows exercises, fetched once, with the interpreter of the code that runs have.
import type { LegworkModule } from '../../../bindings/wasm/legwork';
import { loadPrograms } from '../controller/host';
import { loadModule } from '../engine_client/module';
import { Scene } from '../engine_client/scene';
import { setAll } from '../engine_client/settings';

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

/**
 * Of a scene that is built in, as it begins: which fields it has, and for what it takes code, may depend on its settings. Those
 * that it refuses are left out: the exercise says what is wrong with them. Throws a sentence if there is no such scene.
 */
export async function namesOf(scene: string, start: object): Promise<SceneNames> {
  const opened = Scene.openBuiltin(await engineOfExercises(), scene);
  const numbers = Object.entries(start).filter(([, value]) => typeof value === 'number');
  setAll(opened, Object.fromEntries(numbers));
  opened.reset();
  opened.refreshDescription();
  const { description } = opened;
  opened.close();
  return description;
}
