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

/** "RR kfe (knee)": in a sentence. */
export function jointInWords(robot: Robot, joint: number): string {
  const kind = robot.joints[joint]?.part ?? '';
  const words = wordsOfKind(kind).toLowerCase();
  return `${jointName(robot, joint)}${words === kind ? '' : ` (${words})`}`;
}

/** In the order in which they are dashed: those that are shown first are drawn through. */
export const inOrderOfDashes = (kinds: readonly string[]): string[] =>
  [...kinds].sort(
    (a, b) => Number(KINDS[b]?.is_first ?? false) - Number(KINDS[a]?.is_first ?? false),
  );

/** In a title: RR hfe is the hip flexion of the right rear leg; of a tail with one segment, which. */
export function jointName(robot: Robot, joint: number): string {
  const found = robot.joints[joint];
  return found ? `${found.leg} ${nameInLimb(robot, found)}`.trim() : '';
}

/** Where a limb has several of the same, as a tail of many segments has, with its number from the first on. */
function nameInLimb(robot: Robot, joint: Joint): string {
  const alike = alikeInLimb(robot, joint);
  return alike.length > 1 ? `${alike.indexOf(joint) + 1} ${joint.part}` : joint.part;
}

const alikeInLimb = ({ joints }: Robot, { leg, part }: Joint): Joint[] =>
  joints.filter((other) => other.leg === leg && other.part === part);

/** At the end of a curve, without its limb where that is said elsewhere. Of many segments only the first and the last get one. */
export function endLabel(robot: Robot, joint: number, isOfOneLimb = false): string {
  const found = robot.joints[joint];
  if (!found) return '';
  const alike = alikeInLimb(robot, found);
  if (found !== alike[0] && found !== alike.at(-1)) return '';
  return isOfOneLimb ? nameInLimb(robot, found) : jointName(robot, joint);
}
