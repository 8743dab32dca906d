// The present state in one sentence: which feet carry what, how it moves, and how far it is from falling over.
import type { Scene } from '../sim/scene';
import { stanceOf } from './compare/stance';
import { formatNumber, joinWords } from './format';

const GAITS: Record<string, string> = {
  trot: 'trotting',
  pace: 'pacing',
  walk: 'walking',
  pronk: 'pronking',
  bound: 'bounding',
  stand: 'the body moving',
};
const SINGULARITIES = [
  '',
  'the foot is on the hip axis',
  'the knee is straight',
  'the knee is folded',
];
const LEG = 'leg.leg';
const CENTIMETRES = 100;

export function stateInWords(scene: Scene): string {
  return scene.indexOf(LEG) >= 0 ? legInWords(scene) : gaitInWords(scene);
}

function gaitInWords(scene: Scene): string {
  const { snapshot, description } = scene;
  const { count, names, isStanding } = stanceOf(scene);
  const gait = GAITS[description.plan?.motion ?? ''] ?? 'moving';
  const motion = motionInWords(scene);
  if (count === 0) return `In the air: only gravity acts; ${gait} ${motion}`;
  const forces = snapshot.vector('foot_force');
  const loads = isStanding.flatMap((stands, i) =>
    stands ? [`${(forces[3 * i + 2] ?? 0).toFixed(0)} N`] : [],
  );
  const carry = count === 1 ? 'carries' : 'carry';
  const margin = snapshot.find('com_margin')?.[0];
  const balance =
    count > 2 && margin !== undefined
      ? `; margin ${(CENTIMETRES * margin).toFixed(1)} cm${margin < 0 ? ' (outside the feet)' : ''}`
      : '';
  return `${joinWords(names)} ${carry} ${joinWords(loads)}; ${gait} ${motion}${balance}`;
}

function motionInWords({ snapshot }: Scene): string {
  const [vx = 0, vy = 0] = snapshot.vector('base_linear_velocity');
  const speed = Math.hypot(vx, vy);
  if (speed < 0.005) return 'in place';
  return `${vx < -0.005 ? 'backwards ' : ''}at ${speed.toFixed(2)} m/s`;
}

/** The one leg that the D-H scene is about. */
function legInWords(scene: Scene): string {
  const { snapshot, description } = scene;
  const leg = scene.valueOf(LEG);
  const name = description.robot.legs[leg] ?? '';
  const angles = [...snapshot.vector('joint_position').subarray(3 * leg, 3 * leg + 3)]
    .map((angle, i) => `θ${i + 1} ${formatNumber(angle, 3)} rad`)
    .join(', ');
  const singularity = snapshot.find('leg_singularity')?.[leg];
  const determinant = snapshot.find('leg_determinant')?.[leg];
  if (singularity === undefined || determinant === undefined) return `${name}: ${angles}`;
  const verdict =
    singularity > 0
      ? `singular: ${SINGULARITIES[singularity] ?? 'one direction is lost'}`
      : 'regular';
  return `${name}: ${angles}; ${verdict}, determinant ${determinant.toFixed(3).replace('-0.000', '0.000')}`;
}
