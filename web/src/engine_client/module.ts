// Fetches an engine, reporting progress, and starts its WASM module. There are five: one with the walking robots, one with
// free robots, one that reads robots' files, one with all scenes but of such files, and one that has exercises too. The smallest
// that has the scene is fetched.
import exercisesUrl from 'engine-exercises-url';
import freeUrl from 'engine-free-url';
import ownUrl from 'engine-own-url';
import robotsUrl from 'engine-robots-url';
import wholeUrl from 'engine-whole-url';
import type { LegworkModule } from '../../../bindings/wasm/legwork';
import createRobots from '../../../bindings/wasm/legwork-robots';
import { messageOf } from '../basics/error_message';
import { type ByteProgress, type Engine, engineForText } from './engine_names';
import { startEngine } from './start_engine';

export { type ByteProgress, type Engine, engineForText };

/** The smallest engine that has a scene. */
export function engineFor(id: string): Engine {
  const engines = ['free', 'own', 'whole'] as const;
  return engines.find((engine) => __SCENES_BY_ENGINE__[engine].includes(id)) ?? 'robots';
}

/** Whether one engine can open the scenes of another. */
export const serves = (engine: Engine, needed: Engine): boolean =>
  engine === needed || (engine === 'whole' && needed !== 'own' && needed !== 'exercises');

const OTHERS = {
  free: { glue: () => import('../../../bindings/wasm/legwork-free'), url: freeUrl },
  own: { glue: () => import('../../../bindings/wasm/legwork-own'), url: ownUrl },
  whole: { glue: () => import('../../../bindings/wasm/legwork'), url: wholeUrl },
  exercises: {
    glue: () => import('../../../bindings/wasm/legwork-exercises'),
    url: exercisesUrl,
  },
};

export async function loadModule(
  engine: Engine,
  onProgress: ByteProgress = () => {},
): Promise<LegworkModule> {
  if (engine === 'robots') {
    const wasmBinary = await fetchBytes(robotsUrl, __ENGINE_BYTES__.robots, onProgress);
    return startEngine(() => createRobots({ wasmBinary }));
  }
  const { glue, url } = OTHERS[engine];
  const [{ default: create }, wasmBinary] = await Promise.all([
    glue(),
    fetchBytes(url, __ENGINE_BYTES__[engine], onProgress),
  ]);
  return startEngine(() => create({ wasmBinary }));
}

async function fetchBytes(
  url: string,
  total: number,
  onProgress: ByteProgress,
): Promise<Uint8Array> {
  const response = await fetch(url).catch((error: unknown) => {
    throw new Error(`The engine could not be loaded: ${url} did not arrive (${messageOf(error)}).`);
  });
  if (!response.ok || !response.body) {
    throw new Error(
      `The engine could not be loaded: ${url} answered ${response.status} ${response.statusText}`,
    );
  }
  const bytes = new Uint8Array(total);
  let loaded = 0;
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    if (loaded + value.length > total)
      throw new Error(`The engine file is not the one this page was built with: reload.`);
    bytes.set(value, loaded);
    loaded += value.length;
    onProgress(loaded, total);
  }
  if (loaded !== total)
    throw new Error(`The engine file arrived incomplete (${loaded} of ${total} bytes): reload.`);
  return bytes;
}
