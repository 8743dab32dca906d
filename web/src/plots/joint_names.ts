// Joints as plots name them.
import type { Description, Joint } from 'schemas/description';
import type { PlotsFile } from 'schemas/plots';
import file from '../../../models/plots/presets.json';

type Robot = Description['robot'];

const { kinds: KINDS } = file as PlotsFile;

/** Kinds of joints within a limb. */
export const jointKinds = ({ joints }: Robot): string[] => [
  ...new Set(joints.map(({ part }) => part)),
];

/** "Joint torque" for one kind of joint: "Knee torque". */
export function titleOfKind(title: string, kind = ''): string {
  const words = KINDS[kind]?.words;
  return words === undefined ? title : title.replace(/^Joint(?= )/, words);
}

/** The readable name of a kind of joint: hip abduction for haa. */
export const wordsOfKind = (kind: string): string => KINDS[kind]?.words ?? kind;

/** Which of these are shown by default: those that carry most of the load, or all. */
export function firstShown(kinds: readonly string[]): boolean[] {
  const first = kinds.map((kind) => KINDS[kind]?.is_first ?? false);
  return first.includes(true) ? first : kinds.map(() => true);
}

/** "RR kfe (knee)": for use in a sentence. */
export function jointInWords(robot: Robot, joint: number): string {
  const kind = robot.joints[joint]?.part ?? '';
  const words = wordsOfKind(kind).toLowerCase();
  return `${jointName(robot, joint)}${words === kind ? '' : ` (${words})`}`;
}

/** In the order of their dashes: those shown by default are solid. */
export const inOrderOfDashes = (kinds: readonly string[]): string[] =>
  [...kinds].sort(
    (a, b) => Number(KINDS[b]?.is_first ?? false) - Number(KINDS[a]?.is_first ?? false),
  );

/** For a title: RR hfe is the hip flexion of the right rear leg; for a tail with one segment, which joint. */
export function jointName(robot: Robot, joint: number): string {
  const found = robot.joints[joint];
  return found ? `${found.leg} ${nameInLimb(robot, found)}`.trim() : '';
}

/** Numbered if a limb has several of the same kind, like a tail of many segments. */
function nameInLimb(robot: Robot, joint: Joint): string {
  const alike = alikeInLimb(robot, joint);
  return alike.length > 1 ? `${alike.indexOf(joint) + 1} ${joint.part}` : joint.part;
}

const alikeInLimb = ({ joints }: Robot, { leg, part }: Joint): Joint[] =>
  joints.filter((other) => other.leg === leg && other.part === part);

/** The name at the end of a curve, without its limb if that is given elsewhere. Of many segments only the first and the last are named. */
export function endLabel(robot: Robot, joint: number, isOfOneLimb = false): string {
  const found = robot.joints[joint];
  if (!found) return '';
  const alike = alikeInLimb(robot, found);
  if (found !== alike[0] && found !== alike.at(-1)) return '';
  return isOfOneLimb ? nameInLimb(robot, found) : jointName(robot, joint);
}
