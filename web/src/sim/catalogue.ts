// The engine's built-in scenes: what the chooser lists and the address may name. Grouped by what they are about, in the
// engine's order within a group.
import type { LegworkModule } from '../../../bindings/wasm/legwork';

export interface SceneEntry {
  index: number;
  id: string;
  title: string;
  summary: string;
  /** What scenes have in common, for a list of many. */
  group: string;
}

/** By the robot's family, in this order. */
const GROUPS: Record<string, string> = {
  quadruped: 'A quadruped (document 000)',
  tailed_quadruped: 'A tail by virtual work (document 001)',
  quadruped_with_tail: 'What a tail does',
  hexapod: 'A hexapod (document 002)',
};
const OTHERS = 'Others';

export function listScenes(module: LegworkModule): SceneEntry[] {
  const entries = Array.from({ length: module._lw_builtin_count() }, (_, index) => {
    const id = module.UTF8ToString(module._lw_builtin_id(index));
    const { title, summary, family }: { title?: string; summary?: string; family?: string } =
      JSON.parse(module.UTF8ToString(module._lw_builtin_json(index)));
    return {
      index,
      id,
      title: title ?? id,
      summary: summary ?? '',
      group: GROUPS[family ?? ''] ?? OTHERS,
    };
  });
  const order = [...Object.values(GROUPS), OTHERS];
  return entries.sort((a, b) => order.indexOf(a.group) - order.indexOf(b.group));
}
