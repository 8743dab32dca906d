// Joints as plots name them.
import type { Description, Joint } from 'schemas/description';

import file from '../../../models/plots/presets.json';

type Robot = Description['robot'];

/** The end of a joint's name: haa, hfe, kfe; pitch, yaw for every segment of a tail. */
export const jointKind = ({ name, leg }: Joint): string =>
  name.slice(leg.length + 1).replace(/^\d+_/, '');

export const jointKinds = ({ joints }: Robot): string[] => [...new Set(joints.map(jointKind))];

const WORDS: Record<string, string> = file.kinds;

/** "Joint torque" of one kind of joint: "Knee torque". */
export function titleOfKind(title: string, kind = ''): string {
  const word = WORDS[kind];
  return word === undefined ? title : title.replace(/^Joint(?= )/, word);
}

/** "RR kfe (knee)": in a sentence. */
export function jointInWords(robot: Robot, joint: number): string {
  const found = robot.joints[joint];
  const kind = found ? jointKind(found) : '';
  const word = (WORDS[kind] ?? kind).toLowerCase();
  return `${jointName(robot, joint)}${word === kind ? '' : ` (${word})`}`;
}

/** The joint that carries most of the load: the knee; of legs that sprawl, the one that holds femur and tibia up. */
export function loadedKind({ joints, legs }: Robot): string {
  const ofLegs = joints.filter(({ leg }) => legs.includes(leg)).map(jointKind);
  return ofLegs.find((kind) => kind === 'femur') ?? ofLegs.at(-1) ?? '';
}

/** In a title: RR_hfe is the hip flexion of the right rear leg; of a tail with one segment, which. */
export function jointName({ joints }: Robot, joint: number): string {
  const found = joints[joint];
  if (!found) return '';
  const isOnlyOne = !joints.some(({ name }) => name.startsWith(`${found.leg}_2_`));
  const name = isOnlyOne ? `${found.leg}_${jointKind(found)}` : found.name;
  return name.replaceAll('_', ' ');
}

/** At the end of a curve. Of a tail with many segments only the first and the last get one. */
export function endLabel(robot: Robot, joint: number): string {
  const name = jointName(robot, joint);
  const [, segment] = / (\d+) /.exec(name) ?? [];
  const isBetween = robot.joints.some(({ name: other }) => other === nextSegment(robot, joint));
  return segment === undefined || segment === '1' || !isBetween ? name : '';
}

const nextSegment = ({ joints }: Robot, joint: number): string =>
  (joints[joint]?.name ?? '').replace(/\d+/, (segment) => String(Number(segment) + 1));
