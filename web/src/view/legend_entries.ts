// The entries of the legend: each kind of mark that is drawn, once.
import type { Mark } from 'schemas/description';
import { unitOf } from '../engine_client/description';
import type { Player } from '../engine_client/player';
import { SECOND_RUN } from './mark_styles';
import { ghostName } from './pale_robots';
import type { SceneMarks } from './scene_marks';

export interface LegendEntry {
  kind: Mark['kind'] | 'curve' | 'grid' | 'cells';
  role: string;
  label: string;
  /** For arrows: the unit, with `scale` in metres per unit; empty if there is no scale. */
  unit: string;
  scale: number;
  /** It has the colours of limbs. */
  isByLimb: boolean;
}

const PLAIN = { role: 'plain', unit: '', scale: 1, isByLimb: false };

export function legendOf(view: SceneMarks, { scene }: Player): LegendEntry[] {
  const { description } = scene;
  const { marks, curves } = view.seen(scene);
  const entries = marks
    .filter(({ kind }) => kind !== 'label')
    .map((mark): LegendEntry => {
      const { kind, role, along, is_by_limb: isByLimb = false } = mark;
      const label = kind === 'ghost' ? `pale: ${ghostName(scene, mark)}` : mark.label;
      const unit = kind === 'arrow' ? unitOf(description, along) : '';
      return { kind, role, label, unit, scale: view.scaleOf(mark) ?? 0, isByLimb };
    });
  for (const { role, label } of curves) entries.push({ ...PLAIN, kind: 'curve', role, label });
  if (view.over)
    entries.push({ ...PLAIN, kind: 'ghost', role: SECOND_RUN, label: `pale: ${view.over.name}` });
  if (description.viewpoint.has_ground)
    entries.push({ ...PLAIN, kind: 'grid', label: 'grid 10 cm, bold 1 m' });
  if ((description.ground?.forbidden.length ?? 0) > 0)
    entries.push({ ...PLAIN, kind: 'cells', label: 'no footholds here' });
  const isFirst = ({ label }: LegendEntry, i: number) =>
    label !== '' && entries.findIndex((other) => other.label === label) === i;
  return entries.filter(isFirst);
}
