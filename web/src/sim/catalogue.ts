// The engine's built-in scenes: what the chooser lists and the address may name. Grouped by what they are about, in the
// engine's order within a group, or in that of the lecture.
import type { LegworkModule } from '../../../bindings/wasm/legwork';

export interface SceneEntry {
  index: number;
  id: string;
  title: string;
  summary: string;
  /** What scenes have in common, for a list of many. */
  group: string;
}

const FREE = 'On their own feet';
/** By the robot's family, in this order. */
const GROUPS: Record<string, string> = {
  free_quadruped: FREE,
  free_hexapod: FREE,
  free_tail: FREE,
  quadruped: 'A quadruped (document 000)',
  tailed_quadruped: 'A tail by virtual work (document 001)',
  quadruped_with_tail: 'What a tail does',
  hexapod: 'A hexapod (document 002)',
  herd: 'Many robots at once',
  ball: 'Contact',
};
const LINKAGES = 'Linkages (document 003)';
const LECTURE = 'Lecture bench (document 004)';
const LINKAGE_FAMILIES = ['four_bar', 'mechanism'];
const LECTURE_ORDER = [
  'rotations',
  'two-link-arm',
  'floating-base',
  'state-estimation',
  'passive-walker',
  'brachistochrone',
];
const FOUR_BAR = 'four-bar';
const FREE_ORDER = ['quadruped-free', 'hexapod-free', 'tail-free'];
const OTHERS = 'Others';

interface SceneFile {
  title?: string;
  summary?: string;
  family?: string;
  source?: string;
}

/** The lecture borrows a quadruped: the source says so, the family does not. */
function groupOf(id: string, { family = '', source = '' }: SceneFile): string {
  if (LINKAGE_FAMILIES.includes(family)) return LINKAGES;
  if (LECTURE_ORDER.includes(id) || /^document 004/i.test(source)) return LECTURE;
  return GROUPS[family] ?? OTHERS;
}

export function listScenes(module: LegworkModule): SceneEntry[] {
  const entries = Array.from({ length: module._lw_builtin_count() }, (_, index) => {
    const id = module.UTF8ToString(module._lw_builtin_id(index));
    const file: SceneFile = JSON.parse(module.UTF8ToString(module._lw_builtin_json(index)));
    const { title = id, summary = '' } = file;
    return { index, id, title, summary, group: groupOf(id, file) };
  });
  const order = [...Object.values(GROUPS), LINKAGES, LECTURE, OTHERS];
  return entries.sort(
    (a, b) => order.indexOf(a.group) - order.indexOf(b.group) || rank(a) - rank(b),
  );
}

/** Within its group: the four-bar before its relatives, the lecture in its own order. */
function rank({ id, group }: SceneEntry): number {
  if (group === FREE) return FREE_ORDER.indexOf(id);
  if (group === LINKAGES) return id === FOUR_BAR ? 0 : 1;
  const place = LECTURE_ORDER.indexOf(id);
  if (group !== LECTURE) return 0;
  return place < 0 ? LECTURE_ORDER.length : place;
}
