// Fetches the engine's bytes (telling how many have come) and starts the WASM module.
import wasmUrl from 'engine-wasm-url';
import createLegwork, { type LegworkModule } from '../../../bindings/wasm/legwork';

export type ByteProgress = (loaded: number, total: number) => void;

export async function loadModule(onProgress: ByteProgress): Promise<LegworkModule> {
  const wasmBinary = await fetchBytes(wasmUrl, __ENGINE_BYTES__, onProgress);
  return createLegwork({ wasmBinary });
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
