// What the ground can and cannot supply in the present stance, in sentences. Every number is the engine's.

import { formatForReading, joinWords } from '../basics/format';
import type { Scene } from '../engine_client/scene';
import { stanceOf } from './stance';

const SINGULAR = 1e12;
const ROUNDING = 1e-9;

export const inText = (value: number | undefined): string => formatForReading(value ?? Number.NaN);

export function conditionInWords(value: number): string {
  return value > SINGULAR || !Number.isFinite(value) ? 'singular' : formatForReading(value);
}

const rounding = (value: number | undefined): string =>
  value !== undefined && Math.abs(value) < ROUNDING ? ', which is zero but for rounding' : '';

export function groundWords(scene: Scene): string[] {
  if (scene.indexOf('leg.leg') >= 0) {
    return ['Here the trunk is held: this scene is about the geometry of one leg.'];
  }
  const { count, names } = stanceOf(scene);
  const { snapshot } = scene;
  const rank = snapshot.find('ground_force_rank')?.[0];
  const condition = snapshot.find('ground_force_condition')?.[0] ?? Number.NaN;
  const moment = snapshot.find('unattainable_moment')?.[0];
  if (count >= 4) {
    return [
      `${joinWords(names)} stand. The printed set has six unknowns, a normal force for each foot and one fore-aft and one lateral force that all feet share, but its six equations reach rank ${rank ?? 5} only, wherever the feet are.`,
      `Cannot be supplied: the moment M_z - (x̄ F_y - ȳ F_x) of ${inText(moment)} N m that this motion asks for now${rounding(moment)}. The shared forces act as if at the mean foot (x̄, ȳ) and have no other moment about the vertical.`,
      'Not determined: one distribution of the vertical forces, adding to one diagonal pair of feet what it takes from the other.',
      'The corrected set lets the lateral force differ between front and rear feet, one unknown more, and reaches rank 6. Minimum norm and friction cone solve for all twelve components.',
    ];
  }
  if (count === 3) {
    return [
      `${joinWords(names)} stand. Six unknowns, rank ${rank ?? 6}: this set is determined, as document 000 says, unless the foot that is alone on its side comes to the mean x of the two on the other side (or the three stand in a line).`,
      `Its condition number is ${conditionInWords(condition)} now; the closer to that place, the larger it gets, and the larger the lateral forces.`,
    ];
  }
  if (count === 2) {
    return [
      `${joinWords(names)} stand. Six components, but rank ${rank ?? 5} for every layout.`,
      `Cannot be supplied: a moment about the line from ${names.join(' to ')}. Both forces act on that line. This motion asks for ${inText(moment)} N m of it now${rounding(moment)}; a plan is possible only where that is zero.`,
      'Not determined: how hard the two feet are squeezed towards each other along the line. Nothing moves differently; the smallest squeeze is shown.',
    ];
  }
  if (count === 0) return flightWords(scene);
  return [
    `Only ${joinWords(names)} stands: three force components for six equations. The moment about that foot must vanish by itself.`,
  ];
}

function flightWords({ snapshot }: Scene): string[] {
  const residual = [...(snapshot.find('base_residual') ?? [])].map(Math.abs);
  const left =
    residual.length === 6
      ? ` They are left with ${inText(Math.max(...residual.slice(0, 3)))} N and ${inText(Math.max(...residual.slice(3)))} N m.`
      : '';
  return [
    'No foot touches the ground: there are no forces to solve for.',
    `The six equations of the base must hold by themselves: the centre of mass falls freely and the angular momentum about it stays what it was at take-off.${left}`,
  ];
}
