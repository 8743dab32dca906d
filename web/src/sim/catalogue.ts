// The engine's built-in scenes, in its order: what the chooser lists and the address may name.
import type { LegworkModule } from '../../../bindings/wasm/legwork';

export interface SceneEntry {
  index: number;
  id: string;
  title: string;
  summary: string;
  /** What scenes have in common, for a list of many. */
  group: string;
}

const GROUPS: Record<string, string> = {
  quadruped: 'A quadruped (document 000)',
  tailed_quadruped: 'Its tail by virtual work (document 001)',
  quadruped_with_tail: 'What a tail does',
};

export function listScenes(module: LegworkModule): SceneEntry[] {
  return Array.from({ length: module._lw_builtin_count() }, (_, index) => {
    const id = module.UTF8ToString(module._lw_builtin_id(index));
    const { title, summary, family }: { title?: string; summary?: string; family?: string } =
      JSON.parse(module.UTF8ToString(module._lw_builtin_json(index)));
    return {
      index,
      id,
      title: title ?? id,
      summary: summary ?? '',
      group: GROUPS[family ?? ''] ?? 'Others',
    };
  });
}
