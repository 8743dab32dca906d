// Fetches an engine's bytes (telling how many have come) and starts the WASM module. There are two: one with the walking
// robots, which is what the page opens with, and one with every scene, which takes its place when an exhibit is asked for.
import robotsUrl from 'engine-robots-url';
import wholeUrl from 'engine-whole-url';
import type { LegworkModule } from '../../../bindings/wasm/legwork';
import createRobots from '../../../bindings/wasm/legwork-robots';

export type ByteProgress = (loaded: number, total: number) => void;

/** Whether a scene needs the engine with everything. */
export const needsWhole = (id: string | null): boolean =>
  id !== null && __WHOLE_SCENES__.includes(id);

export async function loadModule(
  isWhole: boolean,
  onProgress: ByteProgress = () => {},
): Promise<LegworkModule> {
  if (!isWhole) {
    const wasmBinary = await fetchBytes(robotsUrl, __ENGINE_BYTES__.robots, onProgress);
    return createRobots({ wasmBinary });
  }
  const [{ default: createWhole }, wasmBinary] = await Promise.all([
    import('../../../bindings/wasm/legwork'),
    fetchBytes(wholeUrl, __ENGINE_BYTES__.whole, onProgress),
  ]);
  return createWhole({ wasmBinary });
}

async function fetchBytes(
  url: string,
  total: number,
  onProgress: ByteProgress,
): Promise<Uint8Array> {
  const response = await fetch(url);
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
