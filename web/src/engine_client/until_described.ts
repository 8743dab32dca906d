// What descriptions do not say yet, as if the engine said it: members and rows of marks, fields that they are at, units.
import type { Description } from './description';
import { jointsOf, limbOf, pointNames, TAIL } from './limbs';
import type { Scene } from './scene';
import type { Mark, MarkKind } from './shown';
import type { Snapshot } from './snapshot';

/** A mark as the view draws it. */
export interface ViewMark extends Omit<Mark, 'kind'> {
  /** area: a loop, filled; cone: `along` axis, slope, share in use of each point; crowd: many robots of one kind. */
  kind: MarkKind | 'area' | 'cone' | 'label' | 'crowd';
  /** Each point in the colour of the limb that it is named after. */
  is_by_limb?: boolean;
  /** Of an arrow: written at its tip. */
  name?: string;
  /** Of a trail: how long it is remembered, s; without it as long as the run. */
  memory_s?: number;
  /** Of a label: said where there is no number. */
  otherwise?: string;
  /** One of several answers, beside the one in use. */
  is_pale?: boolean;
}

/** The view chooses a round scale. */
export const FITTED = 0;

const row = (
  kind: ViewMark['kind'],
  at: string,
  along: string,
  more: Partial<ViewMark> = {},
): ViewMark => ({
  kind,
  at,
  along,
  label: '',
  scale: 1,
  role: 'plain',
  group: '',
  is_shown: true,
  ...more,
});

const ROWS_OF_PLANS: Record<string, Partial<ViewMark>> = {
  'arrow foot_force': { is_by_limb: true, scale: FITTED },
  'loop support_polygon': { kind: 'area', role: 'plain' },
  'point com_ground': { role: 'plumb' },
  'point zmp': { role: 'zmp' },
  'trail foot_position': { is_by_limb: true, memory_s: 1.5 },
  'point com': { role: 'mass' },
  'arrow tail_angular_momentum': { scale: FITTED, name: 'L tail' },
  'arrow body_angular_momentum': { scale: FITTED, name: 'L body' },
};

const FRAMES_OF_TWO_LEGS: Partial<ViewMark> = {
  label: 'The Denavit-Hartenberg frames of a left and a right leg: their twists differ in sign',
};
const FRAMES_OF_ONE_LEG: Partial<ViewMark> = { scale: 0.08 };

const PLUMB_LINE = row('line', 'plumb_line', '', { role: 'plumb', group: 'Support' });
const MARGIN = row('label', 'com_ground', 'com_margin', { label: 'margin', group: 'Support' });
const FEET = row('label', 'foot_position', '', { is_by_limb: true });
const LOADED_FEET = row('label', 'foot_position', 'foot_load', {
  is_by_limb: true,
  otherwise: 'swing',
});
const TAIL_TIP = row('label', 'tail_tip', 'tail_bend', { label: TAIL, is_by_limb: true });
const CONES = row('cone', 'foot_position', 'friction_cone', {
  label: 'friction cone: its rim fills with what is used',
  scale: 0.11,
  role: 'velocity',
  group: 'Friction cones',
});
const CROWD = row('crowd', 'herd_pose', 'herd_end');

export function marksOf(description: Description): ViewMark[] {
  const { marks, parameters, plan, snapshot, viewpoint } = description;
  const has = (field: string) => snapshot.fields.some(({ name }) => name === field);
  const isAboutLimb = parameters.some(({ path }) => path === LIMB);
  const said = (mark: Mark): Partial<ViewMark> | undefined => {
    if (!plan) return undefined;
    if (mark.kind === 'frame') return isAboutLimb ? FRAMES_OF_ONE_LEG : FRAMES_OF_TWO_LEGS;
    return ROWS_OF_PLANS[`${mark.kind} ${mark.along || mark.at}`];
  };
  const rows = marks.map((mark): ViewMark => ({ ...mark, ...said(mark) }));
  if (marks.some(({ at }) => at === 'com_ground')) rows.push(PLUMB_LINE, MARGIN);
  if (plan && !isAboutLimb) rows.push(viewpoint.has_ground ? LOADED_FEET : FEET);
  if (plan && has('tail_tip')) rows.push(TAIL_TIP);
  if (has('friction_use') && has('ground_pose')) rows.push(CONES);
  if (has('herd_pose')) rows.push(CROWD);
  return rows;
}

const LIMB = 'leg.leg';

/** The limb that a scene is about; undefined where it is about the whole robot. */
export const limbInFocus = (scene: Scene): string | undefined =>
  scene.description.robot.legs[scene.valueOf(LIMB)];

const NOWHERE = [Number.NaN, Number.NaN, Number.NaN];
const TWO_LEGS = ['L1', 'R1'];
const LEAST_CORNERS = 3;
const PRESSES_N = 0.5;

/** Fields that the engine does not write yet, or writes otherwise. */
const FIELDS: Record<string, (scene: Scene) => ArrayLike<number>> = {
  zmp: ({ snapshot }) => (isOn(snapshot, 'zmp_known') ? snapshot.vector('zmp') : NOWHERE),
  plumb_line: ({ snapshot }) => [...snapshot.vector('com'), ...snapshot.vector('com_ground')],
  com_margin: ({ snapshot }) =>
    snapshot.scalar('stance_count') < LEAST_CORNERS ? NOWHERE : snapshot.vector('com_margin'),
  foot_load: ({ snapshot }) => {
    const forces = snapshot.vector('foot_force');
    return snapshot
      .vector('foot_in_stance')
      .map((stands, foot) => (stands > 0.5 ? (forces[3 * foot + 2] ?? Number.NaN) : Number.NaN));
  },
  tail_bend: ({ description, snapshot }) => {
    const joints = jointsOf(description.robot, TAIL);
    const angles = snapshot.vector('joint_position');
    return hasSegments(description)
      ? [joints.length / 2]
      : joints.map((joint) => angles[joint] ?? Number.NaN);
  },
  frame_position: (scene) => {
    const limb = limbInFocus(scene);
    const shown = limb === undefined ? TWO_LEGS : [limb];
    const frames = scene.snapshot.vector('frame_position');
    return frameNames(scene.description).flatMap((name, i) =>
      shown.includes(limbOf(name)) ? [...frames.subarray(3 * i, 3 * i + 3)] : NOWHERE,
    );
  },
  friction_cone: (scene) => {
    const { snapshot } = scene;
    const [, , , w = 1, x = 0, y = 0, z = 0] = snapshot.vector('ground_pose');
    const normal = [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)];
    const slope = scene.valueOf('contact.friction');
    const forces = snapshot.vector('foot_force');
    return [...snapshot.vector('friction_use')].flatMap((use, foot) => {
      const force = Math.hypot(...forces.subarray(3 * foot, 3 * foot + 3));
      return [...normal, force > PRESSES_N ? slope : 0, Math.min(Math.max(use, 0), 1)];
    });
  },
};

/** The numbers of a field at this instant; undefined where the scene does not have it. */
export function valuesOf(scene: Scene, field: string): ArrayLike<number> | undefined {
  return FIELDS[field]?.(scene) ?? scene.snapshot.find(field);
}

export function unitOf(description: Description, field: string): string {
  if (field === 'foot_load') return 'N';
  if (field === 'tail_bend') return hasSegments(description) ? 'segments' : 'rad';
  return description.snapshot.fields.find(({ name }) => name === field)?.unit ?? '';
}

export function frameNames({ snapshot }: Description): string[] {
  const field = snapshot.fields.find(({ name }) => name === 'frame_position');
  return field ? pointNames(field) : [];
}

const hasSegments = ({ robot }: Description): boolean => jointsOf(robot, TAIL).length > 2;

const isOn = (snapshot: Snapshot, field: string): boolean =>
  (snapshot.find(field)?.[0] ?? Number.NaN) > 0.5;
