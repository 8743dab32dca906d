// The robot's bodies from the engine's shapes, placed in each frame by the snapshot's body poses. A ghost has one pale colour
// throughout: the plan, or a reference run. Where a scene is about one leg, the others fade.

import type { Description, Shape, Vec3 } from 'schemas/description';
import {
  Color,
  Group,
  Mesh,
  MeshLambertMaterial,
  MeshStandardMaterial,
  type Object3D,
  SRGBColorSpace,
  Vector3,
} from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';
import { at } from '../basics/at';
import { kept } from '../basics/kept';
import { limbColour } from '../engine_client/limbs';
import type { Snapshot } from '../engine_client/snapshot';
import type { MeshPart } from '../own_robot/mesh_part';
import { ownMeshes } from '../own_robot/mesh_store';
import { type BuiltShape, geometryOf, type PlacedGeometry, placedAt } from './geometry';
import { pointAt, turnAt } from './points';
import type { Quality } from './quality';
import { shapesDrawn } from './shapes_drawn';
import type { ViewTheme } from './view_theme';

const FADED_OPACITY = 0.13;
const COLLISION_OPACITY = 0.4;

type RobotMaterial = MeshStandardMaterial | MeshLambertMaterial;

export class Robot {
  readonly group = new Group();
  private bodies: Group[] = [];
  /** In their bodies only while they are shown: what is not there cannot be picked. */
  private collisions: { mesh: Mesh; body: Group }[] = [];
  private areCollisionsShown = false;
  private onlyLeg = '';
  private tint = '';
  private readonly geometries = new Map<string, PlacedGeometry>();
  private readonly materials = new Map<string, RobotMaterial>();

  /** `opacity`: of a ghost; 1 for the robot itself. */
  constructor(
    private readonly quality: Quality,
    private readonly opacity = 1,
  ) {}

  /** `onlyLeg`: the leg that stays solid while the others fade, if it is about one; `tint`: the colour of a ghost. */
  rebuild(description: Description, theme: ViewTheme, onlyLeg = '', tint = theme.ink): void {
    this.clear();
    this.onlyLeg = onlyLeg;
    this.tint = tint;
    const { bodies, shapes } = description.robot;
    this.bodies = bodies.map(() => new Group());
    this.group.add(...this.bodies);
    const { visible, collisions } = shapesDrawn(shapes);
    for (const shape of visible) {
      const body = this.bodies[shape.body];
      if (!body) continue;
      for (const mesh of this.meshesOf(shape, false, description, theme)) body.add(mesh);
      if (shape.kind === 'box' && isTrunk(description.robot, shape) && this.isDressed(description))
        this.dressTrunk(body, shape, theme);
    }
    // A ghost shows what is seen.
    for (const shape of this.opacity < 1 ? [] : collisions) {
      const body = this.bodies[shape.body];
      if (!body) continue;
      for (const mesh of this.meshesOf(shape, true, description, theme))
        this.collisions.push({ mesh, body });
    }
    const { areCollisionsShown } = this;
    this.areCollisionsShown = false;
    this.showCollisions(areCollisionsShown);
  }

  showCollisions(areShown: boolean): void {
    if (areShown === this.areCollisionsShown) return;
    this.areCollisionsShown = areShown;
    for (const { mesh, body } of this.collisions)
      if (areShown) body.add(mesh);
      else mesh.removeFromParent();
  }

  /** Places the bodies: those of the run, or those of a ghost. */
  update(snapshot: Snapshot, prefix = ''): void {
    const positions = snapshot.vector(`${prefix}body_position`);
    const quaternions = snapshot.vector(`${prefix}body_quaternion`);
    this.bodies.forEach((body, i) => {
      pointAt(positions, i, body.position);
      turnAt(quaternions, i, body.quaternion);
    });
  }

  /** A point of a body's frame in the world, changed in place. */
  toWorld(body: number, point: Vector3): Vector3 {
    const group = this.bodies[body];
    return group ? point.applyQuaternion(group.quaternion).add(group.position) : point;
  }

  /** A point of the world in a body's frame. */
  toBody(body: number, point: Vector3): [number, number, number] {
    const group = this.bodies[body];
    if (!group) return [0, 0, 0];
    const local = point.clone().sub(group.position);
    return local.applyQuaternion(group.quaternion.clone().invert()).toArray();
  }

  /** The body to which a mesh belongs; -1 if none. */
  bodyOf({ parent }: Object3D): number {
    return this.bodies.indexOf(parent as Group);
  }

  private meshesOf(
    shape: Shape,
    isCollision: boolean,
    description: Description,
    theme: ViewTheme,
  ): Mesh[] {
    const materialOf = (colour = '') =>
      isCollision
        ? this.material('collision', theme.collision, 0.8, 0, COLLISION_OPACITY)
        : (this.colouredMaterial(shape, colour) ?? this.materialOf(shape, description, theme));
    if (shape.kind !== 'mesh') {
      const { geometry, placement } = this.geometry(shape);
      const mesh = new Mesh(geometry, materialOf());
      mesh.applyMatrix4(placement);
      return [mesh];
    }
    const placement = placedAt(shape.position, shape.quaternion, shape.scale);
    return (ownMeshes.of(shape.file) ?? []).map(({ geometry, colour }: MeshPart) => {
      const mesh = new Mesh(geometry, materialOf(colour));
      mesh.applyMatrix4(placement);
      return mesh;
    });
  }

  /** Of a robot file: the shape's colour, or that of its mesh; undefined if both leave it to the page. */
  private colouredMaterial({ color, kind }: Shape, ofMesh: string): RobotMaterial | undefined {
    if (this.opacity < 1) return undefined;
    if (kind === 'mesh' && ofMesh !== '') return this.material(ofMesh, ofMesh, 0.6, 0.05);
    if (!color) return undefined;
    const [r = 1, g = 1, b = 1, a = 1] = color;
    const name = `#${new Color().setRGB(r, g, b, SRGBColorSpace).getHexString()}`;
    return this.material(`${name} ${a}`, name, 0.6, 0.05, a);
  }

  /** Legs are identical: each shape is built once. */
  private geometry(shape: BuiltShape): PlacedGeometry {
    const form = JSON.stringify({ ...shape, body: 0 });
    return kept(this.geometries, form, () => geometryOf(shape, this.quality.roundness));
  }

  private materialOf(shape: Shape, description: Description, theme: ViewTheme): RobotMaterial {
    if (this.opacity < 1) return this.material('ghost', this.tint, 0.9, 0, this.opacity);
    const leg = at(description.robot.bodies, shape.body).leg;
    if (leg === '') return this.material('shell', theme.shell, 0.45, 0.05);
    const colour = limbColour(description.robot, leg);
    if (this.onlyLeg !== '' && leg !== this.onlyLeg)
      return this.material(`${leg} faded`, colour, 0.8, 0, FADED_OPACITY);
    if (shape.kind === 'cylinder') return this.material('joint', theme.dark, 0.42, 0.35);
    if (shape.kind === 'sphere') return this.material(`${leg} foot`, colour, 0.8, 0);
    // Links of a mechanism have one colour along their whole length.
    const isLast =
      description.robot.legs.includes(leg) &&
      !description.robot.bodies.some((body) => body.parent === shape.body);
    return isLast
      ? this.material('metal', theme.metal, 0.35, 0.25)
      : this.material(`${leg} link`, colour, 0.5, 0.05);
  }

  private material(
    name: string,
    colour: string,
    roughness: number,
    metalness: number,
    opacity = 1,
  ): RobotMaterial {
    return kept(this.materials, name, () => {
      const material = this.quality.hasFineMaterials
        ? new MeshStandardMaterial({ color: new Color(colour), roughness, metalness })
        : new MeshLambertMaterial({ color: new Color(colour) });
      if (opacity < 1) {
        material.transparent = true;
        material.opacity = opacity;
        material.depthWrite = false;
      }
      return material;
    });
  }

  /** A dark front face and a deck on top, so that the forward direction is obvious. */
  private dressTrunk(
    body: Group,
    shape: Extract<Shape, { half_extents: Vec3 }>,
    theme: ViewTheme,
  ): void {
    const [x, y, z] = shape.half_extents;
    const center = new Vector3(...shape.center);
    const dark = this.material('joint', theme.dark, 0.42, 0.35);
    const add = (
      size: Vec3,
      at: Vec3,
      material: RobotMaterial,
      edge = 0.49 * Math.min(...size),
    ) => {
      const mesh = new Mesh(new RoundedBoxGeometry(...size, 2, edge), material);
      mesh.position.set(...at).add(center);
      body.add(mesh);
    };
    add([0.05 * x, 1.1 * y, 0.9 * z], [0.995 * x, 0, 0.05 * z], dark);
    add([1.15 * x, 0.95 * y, 0.12 * z], [-0.12 * x, 0, z], dark);
    const glow = new MeshLambertMaterial({ color: '#ffffff', emissive: '#8a8a8a' });
    this.materials.set('glow', glow);
    for (const side of [-1, 1])
      add([0.02 * x, 0.2 * y, 0.2 * z], [1.02 * x, 0.34 * side * y, 0.12 * z], glow, 0.008 * x);
  }

  /** A fixed body is not a trunk with a front: only bodies that turn or walk get one, and none of a robot file. */
  private isDressed({ robot }: Description): boolean {
    if (robot.family === 'robot') return false;
    return this.opacity === 1 && (robot.legs.length > 0 || robot.bodies.length === 1);
  }

  /** Frees the graphics memory. */
  clear(): void {
    this.group.traverse((object) => {
      if (object instanceof Mesh) object.geometry.dispose();
    });
    for (const { mesh } of this.collisions) mesh.geometry.dispose();
    this.collisions = [];
    for (const material of this.materials.values()) material.dispose();
    this.materials.clear();
    this.geometries.clear();
    this.group.clear();
    this.bodies = [];
  }
}

/** Legs may be boxes too. */
const isTrunk = ({ bodies }: Description['robot'], { body }: Shape): boolean =>
  bodies[body]?.leg === '';
