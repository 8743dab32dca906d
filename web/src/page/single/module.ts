// In place of engine_client/module.ts where the whole page is one file: one engine is in the file itself, gzipped, as the text of
// a block that no browser runs: that with most scenes, or that which reads robots' files. Nothing is fetched.
import type { LegworkModule } from '../../../../bindings/wasm/legwork';
import create from '../../../../bindings/wasm/legwork';
import { type ByteProgress, type Engine, engineForText } from '../../engine_client/engine_names';
import { startEngine } from '../../engine_client/start_engine';

export { type ByteProgress, type Engine, engineForText };

const HERE: Engine = __SINGLE_ENGINE__;

export const engineFor = (id: string): Engine => (__SCENES_OF_OWN__.includes(id) ? 'own' : 'whole');
export const serves = (engine: Engine, needed: Engine): boolean => engine === needed;

/** Why a file's engine cannot open something, and what can. */
const OTHER_FILE: Partial<Record<Engine, string>> = {
  own: 'This file has no engine for robots of your own: drop the robot on legwork-robot.html, or on Legwork’s page.',
  whole:
    'This file opens robots of your own (URDF, MJCF, JSON) and nothing else: scenes and linkages open in legwork-embed.html.',
};

export async function loadModule(
  engine: Engine,
  onProgress: ByteProgress = () => {},
): Promise<LegworkModule> {
  if (engine !== HERE) throw new Error(OTHER_FILE[engine]);
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
