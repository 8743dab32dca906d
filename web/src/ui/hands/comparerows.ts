// Two runs in numbers, side by side: what a robot on free ground says of itself; of other scenes what their plots draw.
import { shownUnit, toShown } from '../../angles';
import type { Scene } from '../../sim/scene';
import { formatForReading, unitInWords } from '../format';
import { isFreeRobot } from '../readout/freerows';
import { type ReadoutContent, readoutOf } from '../readout/rows';

/** Of a walking plan, as far as it has them. */
const OF_PLANS: readonly [field: string, title: string][] = [
  ['max_joint_error', 'Joint furthest from the plan'],
  ['joint_torque', 'Joint torque, largest'],
  ['foot_force', 'Ground force, largest component'],
  ['friction_used', 'Friction used'],
  ['com_margin', 'Margin of the centre of mass'],
  ['power', 'Joint power'],
  ['kinetic_energy', 'Kinetic energy'],
  ['linear_momentum', 'Linear momentum, largest component'],
  ['angular_momentum', 'Angular momentum, largest component'],
  ['base_position', 'Base, largest coordinate'],
  ['trunk_rpy', 'Attitude of the trunk, largest angle'],
];

export function contentOf(
  scene: Scene,
  second: { scene: Scene; name: string },
): ReadoutContent | null {
  if (isFreeRobot(scene)) return readoutOf(scene, second);
  const series =
    scene.description.exhibit?.series.map(({ field, title }) => [field, title] as const) ??
    OF_PLANS;
  const rows = series
    .filter(([field]) => scene.snapshot.has(field) && second.scene.snapshot.has(field))
    .map(([field, title]) => [title, largest(scene, field), largest(second.scene, field)]);
  return { heads: ['this', second.name], rows, note: '' };
}

/** The component that is furthest from nothing, with its sign and unit. */
function largest({ snapshot }: Scene, field: string): string {
  let most = 0;
  for (const value of snapshot.vector(field)) if (Math.abs(value) > Math.abs(most)) most = value;
  const unit = snapshot.unit(field);
  const words = unitInWords(shownUnit(unit.includes(',') ? '' : unit));
  const text = formatForReading(toShown(most, unit)).replace('-', '−');
  return words === '' ? text : `${text}\u00a0${words}`;
}
