// The present state in one sentence: which feet carry what, how it moves, and how far it is from falling over.

import { angleInText, anglesInSentence } from '../angles';
import { companionHasStopped, companionName } from '../sim/companion';
import { isFloating, kindOf, type SceneKind } from '../sim/kind';
import { jointsOf, TAIL } from '../sim/limbs';
import type { Scene } from '../sim/scene';
import { stanceOf } from './compare/stance';
import { formatWithUnit, joinWords } from './format';
import { hasBeenPushed } from './readout/rows';

const GAITS: Record<string, string> = {
  trot: 'trotting',
  pace: 'pacing',
  walk: 'walking',
  pronk: 'pronking',
  bound: 'bounding',
  'tail-trot': 'trotting',
  stand: 'the body moving',
  tripod: 'walking in tripods',
  tetrapod: 'walking two legs at a time',
  wave: 'walking one leg at a time',
  ripple: 'walking in ripples',
  'free-gait': 'choosing each step',
};
const SINGULARITIES = [
  '',
  'the foot is on the hip axis',
  'the knee is straight',
  'the knee is folded',
];
const LEG = 'leg.leg';
const CENTIMETRES = 100;
/** More feet than these are not told one by one. */
const NAMED_AT_MOST = 4;
const SLOW_M_S = 0.1;
const LONGEST_LINE = 150;

const SENTENCES: Record<SceneKind, (scene: Scene) => string> = {
  leg: legInWords,
  gait: gaitInWords,
  'given-torques': experimentInWords,
  'desired-motion': experimentInWords,
  midair: midairInWords,
  disturbance: pushInWords,
  'tail-trot': gaitInWords,
  serpentine: waveInWords,
  'hexapod-tripod': gaitInWords,
  'hexapod-gait': gaitInWords,
  'hexapod-free': gaitInWords,
  exhibit: exhibitInWords,
};

export const stateInWords = (scene: Scene): string => SENTENCES[kindOf(scene)](scene);

/** As many of the engine's sentences as a line over the view can bear: what does not change is among the facts. */
function exhibitInWords(scene: Scene): string {
  const [first = '', ...others] = anglesInSentence(scene.sentence()).split(/(?<=\.) (?=[A-Z])/);
  return others.reduce(
    (said, next) => (said.length + next.length < LONGEST_LINE ? `${said} ${next}` : said),
    first,
  );
}

/** Four feet held to the ground, which the robot cannot know: a foot may have to be pulled. */
function experimentInWords(scene: Scene): string {
  const { snapshot } = scene;
  const [roll, pitch, yaw] = snapshot.vector('trunk_rpy');
  const pull = snapshot.find('foot_pull')?.[0] ?? 0;
  const feet =
    pull > 0 ? `a foot would have to pull with ${pull.toFixed(0)} N` : 'all four feet push';
  const beside = companionHasStopped(scene) ? `; ${companionName(scene)}: stopped` : '';
  return `Roll ${angleInText(roll, 1)}, pitch ${angleInText(pitch, 1)}, yaw ${angleInText(yaw, 1)}; ${feet}${beside}`;
}

function midairInWords(scene: Scene): string {
  const [roll, pitch, yaw] = scene.snapshot.vector('trunk_rpy');
  return `In the air: tail ${tailInWords(scene)}, trunk roll ${angleInText(roll, 1)}, pitch ${angleInText(pitch, 1)}, yaw ${angleInText(yaw, 1)}`;
}

function pushInWords(scene: Scene): string {
  const { snapshot } = scene;
  const since = snapshot.find('time_since_push')?.[0] ?? Number.NaN;
  const [turn, beside] = snapshot.find('turn') ?? [];
  if (!hasBeenPushed(scene)) return 'All four feet stand; soon the trunk is struck';
  const own = scene.valueOf('tail.is_on') === 1 ? 'with the tail' : 'with the tail held';
  const event = isFloating(scene) ? 'start' : 'push';
  return `${since.toFixed(1)} s after the ${event} the trunk is turned ${angleInText(turn, 1)} ${own}, ${angleInText(beside, 1)} beside it with the ${companionName(scene)}`;
}

function waveInWords(scene: Scene): string {
  const { count } = stanceOf(scene);
  const segments = jointsOf(scene.description.robot, TAIL).length / 2;
  const tail = segments === 1 ? 'one segment' : `${segments} segments`;
  return `${count === 4 ? 'All four feet stand' : `${count} feet stand`}; the tail of ${tail} waves, largest angle ${largestTailAngle(scene)}`;
}

const tailAngles = ({ snapshot, description }: Scene): number[] => {
  const angles = snapshot.vector('joint_position');
  return jointsOf(description.robot, TAIL).map((joint) => angles[joint] ?? Number.NaN);
};

const largestTailAngle = (scene: Scene): string =>
  angleInText(Math.max(...tailAngles(scene).map(Math.abs)), 0);

function tailInWords(scene: Scene): string {
  const angles = tailAngles(scene);
  if (angles.length > 2) return `bent by up to ${largestTailAngle(scene)}`;
  const [pitch, yaw] = angles;
  return `pitch ${angleInText(pitch, 0)}, yaw ${angleInText(yaw, 0)}`;
}

function gaitInWords(scene: Scene): string {
  const { snapshot, description } = scene;
  const { count } = stanceOf(scene);
  const gait = GAITS[description.plan?.motion ?? ''] ?? 'moving';
  const motion = motionInWords(scene);
  if (count === 0) return `In the air: only gravity acts; ${gait} ${motion}`;
  const margin = snapshot.find('com_margin')?.[0];
  const balance =
    count > 2 && margin !== undefined
      ? `; margin ${(CENTIMETRES * margin).toFixed(1)} cm${margin < 0 ? ' (outside the feet)' : ''}`
      : '';
  return `${loadsInWords(scene)}; ${gait} ${motion}${balance}`;
}

/** Foot by foot, or of many feet which ones do not stand and the range of the others' loads. */
function loadsInWords(scene: Scene): string {
  const { count, names, isStanding } = stanceOf(scene);
  const forces = scene.snapshot.vector('foot_force');
  const loads = isStanding.flatMap((stands, i) =>
    stands ? [(forces[3 * i + 2] ?? 0).toFixed(0)] : [],
  );
  if (count <= NAMED_AT_MOST) {
    const carry = count === 1 ? 'carries' : 'carry';
    return `${joinWords(names)} ${carry} ${joinWords(loads.map((load) => `${load} N`))}`;
  }
  const swinging = scene.description.robot.legs.filter((_, i) => !isStanding[i]);
  const values = loads.map(Number);
  const range = `${Math.min(...values)} to ${Math.max(...values)} N`;
  return swinging.length === 0
    ? `All ${count} feet carry ${range}`
    : `${joinWords(swinging)} ${swinging.length === 1 ? 'swings' : 'swing'}, the other ${count} carry ${range}`;
}

function motionInWords({ snapshot }: Scene): string {
  const [vx = 0, vy = 0] = snapshot.vector('base_linear_velocity');
  const speed = Math.hypot(vx, vy);
  if (speed < 0.005) return 'in place';
  return `${vx < -0.005 ? 'backwards ' : ''}at ${speed.toFixed(speed < SLOW_M_S ? 3 : 2)} m/s`;
}

/** The one leg that the D-H scene is about. */
function legInWords(scene: Scene): string {
  const { snapshot, description } = scene;
  const leg = scene.valueOf(LEG);
  const name = description.robot.legs[leg] ?? '';
  const angles = [...snapshot.vector('joint_position').subarray(3 * leg, 3 * leg + 3)]
    .map((angle, i) => `θ${i + 1} ${formatWithUnit(angle, 'rad', 3)}`)
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
