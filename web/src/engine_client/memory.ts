// What the engine is given by way of its memory.
import type { LegworkModule } from '../../../bindings/wasm/legwork';
import { quoted } from '../address/quoted';

/** Calls the engine with a text copied into its memory. */
export function withText<T>(
  module: LegworkModule,
  text: string,
  use: (pointer: number, size: number) => T,
): T {
  const size = module.lengthBytesUTF8(text);
  const pointer = module._malloc(size + 1);
  module.stringToUTF8(text, pointer, size + 1);
  const result = use(pointer, size);
  module._free(pointer);
  return result;
}

/** The same with numbers; null if there is no memory left for them. */
export function withFloats<T>(
  module: LegworkModule,
  numbers: Float32Array,
  use: (pointer: number) => T,
): T | null {
  const pointer = module._malloc(numbers.byteLength);
  if (pointer === 0) return null;
  new Float32Array(module.HEAPU8.buffer, pointer, numbers.length).set(numbers);
  const result = use(pointer);
  module._free(pointer);
  return result;
}

export function builtinText(module: LegworkModule, id: string): string {
  for (let i = 0; i < module._lw_builtin_count(); i += 1)
    if (module.UTF8ToString(module._lw_builtin_id(i)) === id)
      return module.UTF8ToString(module._lw_builtin_json(i));
  throw new Error(`There is no scene ${quoted(id)}.`);
}
