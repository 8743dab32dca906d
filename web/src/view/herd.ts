// Many robots of one kind: one instanced mesh a shape of the robot, its matrices taken from the snapshot as they are there.
// Few triangles each; a robot that has ended is of one pale colour that says why.
import {
  BoxGeometry,
  type BufferGeometry,
  Color,
  CylinderGeometry,
  DynamicDrawUsage,
  Group,
  IcosahedronGeometry,
  InstancedMesh,
  Matrix4,
  MeshLambertMaterial,
  Quaternion,
  Vector3,
} from 'three';
import type { Description, Shape } from '../sim/description';
import { limbColour } from '../sim/limbs';
import type { Snapshot } from '../sim/snapshot';
import type { Look } from './look';

const POSE = 'herd_pose';
const END = 'herd_end';
/** Numbers of a body's pose: three columns and its origin. */
const PER_BODY = 12;
const SIDES = 6;
/** By herd_end: left the plan, on a straight leg, diverged. */
const END_COLOURS = ['', '#8d949c', '#d9902f', '#c4392f'];

interface Part {
  mesh: InstancedMesh<BufferGeometry, MeshLambertMaterial>;
  body: number;
  colour: Color;
}

export class HerdView {
  readonly group = new Group();
  private parts: Part[] = [];
  private bodies = 1;
  private count = 0;
  private shownEnds = '';
  private readonly endColours = END_COLOURS.map((colour) => new Color(colour || '#ffffff'));

  rebuild({ robot, snapshot }: Description, look: Look): void {
    this.clear();
    const numbers = snapshot.fields.find(({ name }) => name === POSE)?.count ?? 0;
    this.bodies = robot.bodies.length;
    this.count = numbers / (PER_BODY * this.bodies);
    this.shownEnds = '';
    if (this.count === 0) return;
    const material = new MeshLambertMaterial();
    for (const shape of robot.shapes) {
      const geometry = simpleGeometry(shape);
      if (!geometry) continue;
      const mesh = new InstancedMesh(geometry, material, this.count);
      mesh.instanceMatrix.setUsage(DynamicDrawUsage);
      mesh.frustumCulled = false;
      const leg = robot.bodies[shape.body]?.leg ?? '';
      const colour = new Color(
        leg === '' ? look.shell : shape.kind === 'sphere' ? look.dark : limbColour(robot, leg),
      );
      for (let i = 0; i < this.count; i += 1) mesh.setColorAt(i, colour);
      this.parts.push({ mesh, body: shape.body, colour });
      this.group.add(mesh);
    }
  }

  /** Robots that are drawn. */
  get drawn(): number {
    return this.parts.length > 0 ? this.count : 0;
  }

  update(snapshot: Snapshot): void {
    const poses = snapshot.find(POSE);
    if (!poses) return;
    for (const { mesh, body } of this.parts) {
      const matrices = mesh.instanceMatrix.array;
      for (let i = 0; i < this.count; i += 1) {
        let from = PER_BODY * (i * this.bodies + body);
        for (let to = 16 * i; to < 16 * i + 16; to += 4) {
          matrices[to] = poses[from] ?? 0;
          matrices[to + 1] = poses[from + 1] ?? 0;
          matrices[to + 2] = poses[from + 2] ?? 0;
          from += 3;
        }
        matrices[16 * i + 15] = 1;
      }
      mesh.instanceMatrix.needsUpdate = true;
    }
    this.colour(snapshot.vector(END));
  }

  /** Only when another robot has ended, or a run has gone back. */
  private colour(ends: Float64Array): void {
    const key = ends.join('');
    if (key === this.shownEnds) return;
    this.shownEnds = key;
    for (const { mesh, colour } of this.parts) {
      ends.forEach((end, i) => {
        mesh.setColorAt(i, end > 0 ? (this.endColours[end] ?? colour) : colour);
      });
      if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
    }
  }

  /** Gives the graphics memory back. */
  clear(): void {
    for (const { mesh } of this.parts) {
      mesh.geometry.dispose();
      mesh.dispose();
    }
    this.parts[0]?.mesh.material.dispose();
    this.parts = [];
    this.group.clear();
  }
}

/** In the body's axes; null for what is too small to be seen in a crowd. */
function simpleGeometry(shape: Shape): BufferGeometry | null {
  if (shape.kind === 'box') {
    const [x, y, z] = shape.half_extents;
    return new BoxGeometry(2 * x, 2 * y, 2 * z).translate(...shape.center);
  }
  if (shape.kind === 'sphere')
    return new IcosahedronGeometry(shape.radius, 0).translate(...shape.center);
  if (shape.kind === 'cylinder') return null;
  const from = new Vector3(...shape.from);
  const along = new Vector3(...shape.to).sub(from);
  const length = along.length();
  const turn = new Quaternion().setFromUnitVectors(
    new Vector3(0, 1, 0),
    along.clone().divideScalar(length),
  );
  const middle = from.addScaledVector(along, 0.5);
  return new CylinderGeometry(0.7 * shape.radius, shape.radius, length, SIDES).applyMatrix4(
    new Matrix4().compose(middle, turn, new Vector3(1, 1, 1)),
  );
}
