// What viewpoints do not say yet, as if the engine said it: how far to keep from what walks, the point of a limb to look at,
// and the ground under a robot.
import { Vector3 } from 'three';
import type { Description } from '../engine_client/description';
import { TAIL } from '../engine_client/limbs';
import type { Scene } from '../engine_client/scene';
import type { Snapshot } from '../engine_client/snapshot';
import { frameNames, limbInFocus } from '../engine_client/until_described';
import { countPoints, pointAt } from './points';
import { isTrunk } from './robot';

/** A tail sticks out on one side only. */
const TAIL_SHARE = 1.15;
const LEG_SHARE = 0.95;
/** Legs that sprawl take more room than their links and the trunk say. */
const FEET_SHARE = 0.9;
/** Cameras look at half the height of what they follow, which is the trunk of a standing robot. */
const ABOVE_HALF = 2;

/** Half of what is to be seen, m. */
export function reachOf(scene: Scene): number {
  const { description, snapshot } = scene;
  const { reach } = description.viewpoint;
  if (!snapshot.has('foot_position')) return reach;
  const own = Math.max(estimateReach(description.robot), FEET_SHARE * spreadOfFeet(snapshot));
  // What a free robot can do takes more room than it does.
  if (!description.plan) return 0.5 * (own + reach);
  return limbInFocus(scene) === undefined ? own : LEG_SHARE * own;
}

/** The trunk, or the middle between the hip and the foot of the limb that the scene is about. */
export function pointToFollow(scene: Scene): Vector3 {
  const { description, snapshot } = scene;
  const hip = hipOf(scene);
  if (!hip) return pointAt(snapshot.vector('body_position'), 0);
  const leg = description.robot.legs.indexOf(limbInFocus(scene) ?? '');
  const middle = hip.lerp(pointAt(snapshot.vector('foot_position'), leg), 0.5);
  return middle.setZ(ABOVE_HALF * middle.z);
}

/** A left limb is seen from the left: the trunk would be in front of it. */
export const isSeenFromTheLeft = (scene: Scene): boolean => (hipOf(scene)?.y ?? -1) > 0;

/** Where the floor lies. */
export const heightOfFloor = (snapshot: Snapshot): number => snapshot.find('ground_pose')?.[2] ?? 0;

/** The ground under what is followed: of stairs and hills another one with each step. */
export function groundUnder(snapshot: Snapshot): number {
  const [height] = snapshot.find('trunk_height') ?? [];
  const [, , z] = snapshot.vector('body_position');
  return height === undefined || z === undefined ? 0 : z - height;
}

function hipOf(scene: Scene): Vector3 | undefined {
  const limb = limbInFocus(scene);
  if (limb === undefined) return undefined;
  const first = frameNames(scene.description).indexOf(`${limb} 0`);
  return pointAt(scene.snapshot.vector('frame_position'), first);
}

function estimateReach(robot: Description['robot']): number {
  const { shapes, bodies } = robot;
  let trunk = 0;
  let limb = 0;
  // However many segments a tail has, it is as long as all of them.
  let tail = 0;
  for (const shape of shapes) {
    if (shape.kind === 'box' && isTrunk(robot, shape))
      trunk = Math.max(trunk, Math.hypot(...shape.half_extents));
    if (shape.kind !== 'capsule') continue;
    const length = new Vector3(...shape.from).distanceTo(new Vector3(...shape.to));
    if (bodies[shape.body]?.leg === TAIL) tail += length;
    else limb = Math.max(limb, length);
  }
  return Math.max(0.1, 0.75 * (trunk + Math.max(limb, TAIL_SHARE * tail)));
}

/** How far from the trunk the furthest foot is, over the ground. */
function spreadOfFeet(snapshot: Snapshot): number {
  const trunk = pointAt(snapshot.vector('body_position'), 0);
  const feet = snapshot.vector('foot_position');
  const away = (foot: Vector3) => Math.hypot(foot.x - trunk.x, foot.y - trunk.y);
  return Math.max(...Array.from({ length: countPoints(feet) }, (_, i) => away(pointAt(feet, i))));
}
