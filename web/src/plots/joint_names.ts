// Joints as plots name them.
import type { Description, Joint } from 'schemas/description';
import type { PlotsFile } from 'schemas/plots';
import file from '../../../models/plots/presets.json';

type Robot = Description['robot'];

const { kinds: KINDS } = file as PlotsFile;

/** What a joint may be in its limb. */
export const jointKinds = ({ joints }: Robot): string[] => [
  ...new Set(joints.map(({ part }) => part)),
];

/** "Joint torque" of one kind of joint: "Knee torque". */
export function titleOfKind(title: string, kind = ''): string {
  const words = KINDS[kind]?.words;
  return words === undefined ? title : title.replace(/^Joint(?= )/, words);
}

/** Of a kind of joint, for people: of haa the hip's abduction. */
export const wordsOfKind = (kind: string): string => KINDS[kind]?.words ?? kind;

/** Whether each of these is shown before somebody chooses: those that carry most of the load, or all. */
export function firstShown(kinds: readonly string[]): boolean[] {
  const first = kinds.map((kind) => KINDS[kind]?.is_first ?? false);
  return first.includes(true) ? first : kinds.map(() => true);
}

/** In a title: RR hfe is the hip flexion of the right rear leg; of a tail with one segment, which. */
export function jointName(robot: Robot, joint: number): string {
  const found = robot.joints[joint];
  return found ? `${found.leg} ${nameInLimb(robot, found)}`.trim() : '';
}

function nameInLimb(robot: Robot, joint: Joint): string {
  const { segment = 0, part } = joint;
  return segment > 1 || isBeforeOthers(robot, joint) ? `${segment} ${part}` : part;
}

/** Its limb has further segments. */
const isBeforeOthers = ({ joints }: Robot, { leg, segment = 0 }: Joint): boolean =>
  joints.some((other) => other.leg === leg && (other.segment ?? 0) > segment);

/** At the end of a curve, without its limb where that is said elsewhere. Of many segments only the first and the last get one. */
export function endLabel(robot: Robot, joint: number, isOfOneLimb = false): string {
  const found = robot.joints[joint];
  if (!found || ((found.segment ?? 0) > 1 && isBeforeOthers(robot, found))) return '';
  return isOfOneLimb ? nameInLimb(robot, found) : jointName(robot, joint);
}
