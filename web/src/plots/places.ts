// Which components of a field a ready-made plot draws: by leg, by joint, or by the engine's labels.
import type { CurveTemplate } from 'schemas/plots';
import file from '../../../models/plots/presets.json';
import { jointsOf, limbColour, limbsOf } from '../engine_client/limbs';
import { endLabel, inOrderOfDashes, jointKinds } from './joint_names';
import { INKS, type Ink } from './plot';
import type { Source } from './recorded';

const AXES = ['x', 'y', 'z'];
/** Colours of the joints of one limb, in order. */
const JOINT_INKS: readonly Ink[] = ['green', 'purple', 'blue', 'vermillion', 'sky', 'orange'];
/** The last character of a label in a paper: its number of a leg, a or b of the tail. */
const LIMBS_OF_DOCUMENTS: Record<string, string> = file.limbs_of_documents;

/** One component of a field, and what it belongs to. */
export interface Place {
  component: number;
  label: string;
  colour: string;
  /** Index of its leg, if it belongs to one. */
  leg?: number;
  /** Which kind among its limb's joints that are shown. */
  kind?: number;
}

/** The components of its field that a template draws. */
export function placesOf(template: CurveTemplate, source: Source): Place[] {
  const { legs, joints, joint, component = 0, label = '', ink = 'grey' } = template;
  if (legs) return legPlaces(template, source);
  if (joints === 'chosen') return chosenJoints(source);
  if (joints) return limbPlaces(joints, source);
  if (template.labelled !== undefined || template.matching !== undefined)
    return labelledPlaces(template, source);
  const { joints: all } = source.robot;
  const named =
    joint === 'chosen' ? source.choice.joint : all.findIndex(({ name }) => name === joint);
  const at = joint === undefined ? component : named;
  return at < 0 ? [] : [{ component: at, label, colour: INKS[ink] }];
}

function legPlaces({ legs, axis, joint, label, ink }: CurveTemplate, source: Source): Place[] {
  const { robot, choice } = source;
  const isChosen = (_: string, i: number) => legs === 'all' || choice.limbs[i];
  const meant = Array.isArray(legs) ? legs : robot.legs.filter(isChosen);
  return meant.flatMap((leg) => {
    const i = robot.legs.indexOf(leg);
    if (i < 0) return [];
    const ofAxis = axis ? 3 * i + Math.max(0, AXES.indexOf(axis)) : i;
    const component = typeof joint === 'number' ? jointsOf(robot, leg)[joint - 1] : ofAxis;
    if (component === undefined) return [];
    const colour = ink ? INKS[ink] : limbColour(robot, leg);
    return [{ component, label: label ?? leg, colour, leg: i }];
  });
}

function limbPlaces(limb: string, { robot }: Source): Place[] {
  return jointsOf(robot, limb).map((component, i) => ({
    component,
    label: endLabel(robot, component, true),
    colour: INKS[JOINT_INKS[i % JOINT_INKS.length] ?? 'green'],
  }));
}

/** For the chosen kinds and limbs; if a limb has only one of the kinds, the limb's name is enough. */
function chosenJoints({ robot, choice }: Source): Place[] {
  const limbs = limbsOf(robot);
  const kinds = jointKinds(robot);
  const shown = robot.joints.filter(
    (joint) => choice.limbs[limbs.indexOf(joint.leg)] && choice.joints[kinds.indexOf(joint.part)],
  );
  const shownKinds = inOrderOfDashes(kinds.filter((_, i) => choice.joints[i]));
  return shown.map((joint) => {
    const component = robot.joints.indexOf(joint);
    const isAlone = shown.filter(({ leg }) => leg === joint.leg).length === 1;
    const label = isAlone ? joint.leg : endLabel(robot, component);
    const kind = shownKinds.indexOf(joint.part);
    return { component, label, colour: limbColour(robot, joint.leg), kind };
  });
}

/** By the engine's labels; papers number the legs. */
function labelledPlaces(
  { field = '', labelled, matching = '', named, ink, label: own }: CurveTemplate,
  { robot, labelsOf }: Source,
): Place[] {
  const isMeant =
    labelled === undefined
      ? (label: string) => new RegExp(matching).test(label)
      : (label: string) => label === labelled;
  return labelsOf(field).flatMap((label, component) => {
    if (!isMeant(label)) return [];
    const limb = LIMBS_OF_DOCUMENTS[label.at(-1) ?? ''];
    const usual = limb === undefined ? INKS.grey : limbColour(robot, limb);
    const name = own ?? (named && !named.includes(label) ? '' : label);
    return [{ component, label: name, colour: ink ? INKS[ink] : usual }];
  });
}
