// In place of engine_client/module.ts where the whole page is one file: the engine with every scene is in the file itself,
// gzipped, as the text of a block that no browser runs. Nothing is fetched.
import type { LegworkModule } from '../../../../bindings/wasm/legwork';
import create from '../../../../bindings/wasm/legwork';
import type { ByteProgress, Engine } from '../../engine_client/module';
import { startEngine } from '../../engine_client/start_engine';

export type { ByteProgress, Engine };

export const engineFor = (): Engine => 'whole';
export const engineForText = engineFor;
export const serves = (): boolean => true;

export async function loadModule(
  _engine: Engine,
  onProgress: ByteProgress = () => {},
): Promise<LegworkModule> {
  const block = document.getElementById('legwork-engine');
  if (!block?.textContent)
    throw new Error('This file arrived without its engine: download it again.');
  const packed = Uint8Array.from(atob(block.textContent.trim()), (letter) => letter.charCodeAt(0));
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  const wasmBinary = new Uint8Array(await new Response(unpacked).arrayBuffer());
  onProgress(wasmBinary.length, wasmBinary.length);
  // If the file has no address (srcdoc), the glue code must not look for files beside it.
  return startEngine(() => create({ wasmBinary, locateFile: (name: string) => name }));
}
