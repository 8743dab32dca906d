// Forward dynamics and the inverse crime in sentences. Every number is the engine's.

import { joinWords } from '../../basics/format';
import type { Scene } from '../../engine_client/scene';
import { inText } from '../../tables/ground_words';
import { stanceOf } from '../../tables/stance';

export function forwardWords(scene: Scene): string[] {
  const { snapshot } = scene;
  const { count, names } = stanceOf(scene);
  const [printed, independent] = snapshot.find('coordinate_count') ?? [];
  const [difference, corrected] = snapshot.find('forward_difference') ?? [];
  const [slip] = snapshot.find('forward_slip') ?? [];
  if (printed === undefined || independent === undefined) return [];
  if (independent === 0) return ['Here nothing is driven forward: the trunk is held.'];
  if (count === 0) {
    return [
      `No foot is pinned: all ${inText(independent)} velocities are free, and the three methods are the same equations.`,
    ];
  }
  const where = `With ${joinWords(names)} pinned, document 000 solves for ${inText(printed)} accelerations`;
  const counts =
    printed > independent
      ? `${where}, but only ${inText(independent)} are independent: ${others(printed - independent)} would ${stretching(count)}. Forces inside the robot forbid that, and the printed equations leave them out.`
      : `${where}, and all of them are independent.`;
  return [
    counts,
    `For the torques now in use the printed joint accelerations are ${inText(100 * (difference ?? Number.NaN))} % away from the KKT solution, and a pinned foot would set off at ${inText(slip)} m/s². With the internal forces added, the difference is ${inText(100 * (corrected ?? Number.NaN))} %.`,
    'The two agree on torques that the same inverse dynamics has just computed from a consistent plan, and on no others: add a disturbance or feedback to see it.',
  ];
}

const others = (count: number): string =>
  count === 1 ? 'the remaining one' : `the other ${inText(count)}`;

function stretching(count: number): string {
  if (count >= 4) return 'move the four feet against each other';
  return count === 3
    ? 'stretch the triangle between the feet'
    : 'stretch the line between the feet';
}

export function crimeWords(scene: Scene): string[] {
  const [literal, actual] = scene.snapshot.find('inverse_crime') ?? [];
  if (literal === undefined || scene.indexOf('leg.leg') >= 0) return [];
  const parameter = scene.description.parameters[scene.indexOf('gait.consistency')];
  const consistency = parameter?.choices?.[scene.valueOf('gait.consistency')];
  const verdict =
    consistency === 'none'
      ? 'The straight body path is impossible, since no force supplies the moment that it asks for about the line of the feet, and yet the literal check passes.'
      : 'This plan needs no moment that the ground cannot give, so both agree.';
  return [
    `Inverse dynamics and then the same equations forward, the missing moment handed over as if it were one more torque: the planned acceleration comes back to within ${inText(literal)} % of its peak.`,
    `The robot itself, given the joint torques alone, accelerates ${inText(actual)} % away from the plan.`,
    consistency === undefined ? '' : verdict,
  ].filter(Boolean);
}
