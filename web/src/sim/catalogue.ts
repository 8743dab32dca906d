// The engine's built-in scenes, in its order: what the chooser lists and the address may name.
import type { LegworkModule } from '../../../bindings/wasm/legwork';

export interface SceneEntry {
  index: number;
  id: string;
  title: string;
}

export function listScenes(module: LegworkModule): SceneEntry[] {
  return Array.from({ length: module._lw_builtin_count() }, (_, index) => {
    const id = module.UTF8ToString(module._lw_builtin_id(index));
    const json: { title?: string } = JSON.parse(
      module.UTF8ToString(module._lw_builtin_json(index)),
    );
    return { index, id, title: json.title ?? id };
  });
}
