// Many robots of one kind, one instance each: all shapes of a robot in one geometry whose vertices know their body; the poses
// of all bodies are a texture, copied from the snapshot. One instance per body would cost one draw call each with software
// rendering. Few triangles; a robot that has ended has one pale colour that says why.

import type { Description, Mark, Shape } from 'schemas/description';
import {
  BoxGeometry,
  BufferAttribute,
  type BufferGeometry,
  Color,
  CylinderGeometry,
  DataTexture,
  DynamicDrawUsage,
  FloatType,
  Group,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  MeshLambertMaterial,
  RGBAFormat,
  SphereGeometry,
} from 'three';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';
import { at } from '../basics/at';
import { limbColour } from '../engine_client/limbs';
import type { Snapshot } from '../engine_client/snapshot';
import { PER_BODY } from './batch_poses';
import { alongAxis } from './geometry';
import type { ViewTheme } from './view_theme';

/** Four numbers of a pose per texel. */
const TEXELS = PER_BODY / 4;
const SIDES = 4;
const THICKER = 1.4;
/** By the end of its run: left the plan, on a straight leg, diverged. */
const END_COLOURS = ['#8d949c', '#d9902f', '#c4392f'].map((colour) => new Color(colour));
const RUNNING = new Color('#ffffff');

const DECLARATIONS = /* glsl */ `
  uniform sampler2D poses;
  attribute float body;
  attribute vec4 ending;
  void main() {
    ivec2 texel = ivec2(${TEXELS} * int(body), gl_InstanceID);
    vec4 a = texelFetch(poses, texel, 0);
    vec4 b = texelFetch(poses, texel + ivec2(1, 0), 0);
    vec4 c = texelFetch(poses, texel + ivec2(2, 0), 0);
    mat3 stretched = mat3(a.xyz, vec3(a.w, b.xy), vec3(b.zw, c.x));`;

export class Batch {
  readonly group = new Group();
  private mark: Mark | undefined;
  private mesh: Mesh<InstancedBufferGeometry, MeshLambertMaterial> | null = null;
  private poses: DataTexture | null = null;
  private endings = new InstancedBufferAttribute(new Float32Array(0), 4);
  private count = 0;

  /** `mark`: positions are the poses of all robots; its other field says how each ended. */
  rebuild({ robot, snapshot }: Description, mark: Mark | undefined, theme: ViewTheme): void {
    this.clear();
    this.mark = mark;
    const field = snapshot.fields.find(({ name }) => name === mark?.at);
    if (!field) return;
    const numbers = field.count;
    const bodies = robot.bodies.length;
    this.count = numbers / (PER_BODY * bodies);
    const geometry = robotGeometry(robot, theme);
    geometry.instanceCount = this.count;
    this.endings = new InstancedBufferAttribute(new Float32Array(4 * this.count), 4);
    geometry.setAttribute('ending', this.endings.setUsage(DynamicDrawUsage));
    const values = new Float32Array(numbers);
    this.poses = new DataTexture(values, TEXELS * bodies, this.count, RGBAFormat, FloatType);
    this.mesh = new Mesh(geometry, posedMaterial(this.poses));
    this.mesh.frustumCulled = false;
    this.group.add(this.mesh);
  }

  /** Number of robots drawn. */
  get drawn(): number {
    return this.mesh ? this.count : 0;
  }

  update(snapshot: Snapshot): void {
    if (!this.mark || !this.poses) return;
    const poses = snapshot.vector(this.mark.at);
    (this.poses.image.data as Float32Array).set(poses);
    this.poses.needsUpdate = true;
    snapshot.vector(this.mark.along).forEach((end, i) => {
      const { r, g, b } = END_COLOURS[end - 1] ?? RUNNING;
      this.endings.setXYZW(i, r, g, b, end > 0 ? 1 : 0);
    });
    this.endings.needsUpdate = true;
  }

  /** Frees the graphics memory. */
  clear(): void {
    this.mesh?.geometry.dispose();
    this.mesh?.material.dispose();
    this.poses?.dispose();
    this.mesh = this.poses = null;
    this.group.clear();
  }
}

/** Vertices move with their bodies; so do normals, which is accurate enough for slight stretching. */
function posedMaterial(poses: DataTexture): MeshLambertMaterial {
  const material = new MeshLambertMaterial({ vertexColors: true });
  material.onBeforeCompile = (shader) => {
    shader.uniforms.poses = { value: poses };
    shader.vertexShader = shader.vertexShader
      .replace('void main() {', DECLARATIONS)
      .replace(
        '#include <color_vertex>',
        '$&\n vColor.rgb = mix(vColor.rgb, ending.rgb, ending.a);',
      )
      .replace('#include <beginnormal_vertex>', 'vec3 objectNormal = stretched * normal;')
      .replace('#include <begin_vertex>', 'vec3 transformed = stretched * position + c.yzw;');
  };
  return material;
}

/** All shapes of the robot, each in its body's axes. */
function robotGeometry(robot: Description['robot'], theme: ViewTheme): InstancedBufferGeometry {
  const parts = robot.shapes.flatMap((shape) => {
    const part = simpleGeometry(shape);
    if (!part) return [];
    const leg = at(robot.bodies, shape.body).leg;
    const { r, g, b } = new Color(
      // From afar a light trunk would be a speck on light ground.
      leg === '' ? theme.ink : shape.kind === 'sphere' ? theme.dark : limbColour(robot, leg),
    );
    const each = (values: number[]) =>
      new BufferAttribute(
        new Float32Array(Array(part.getAttribute('position').count).fill(values).flat()),
        values.length,
      );
    part.deleteAttribute('uv');
    return [part.setAttribute('color', each([r, g, b])).setAttribute('body', each([shape.body]))];
  });
  const merged = mergeGeometries(parts);
  const whole = new InstancedBufferGeometry().setIndex(merged.getIndex());
  for (const [name, values] of Object.entries(merged.attributes)) whole.setAttribute(name, values);
  return whole;
}

/** In the body's axes, with an index; null for shapes too small to be visible in a batch. */
function simpleGeometry(shape: Shape): BufferGeometry | null {
  if ('half_extents' in shape) {
    const [x, y, z] = shape.half_extents;
    return new BoxGeometry(2 * x, 2 * y, 2 * z).translate(...shape.center);
  }
  if (shape.kind === 'sphere')
    return new SphereGeometry(shape.radius, SIDES, 2).translate(...shape.center);
  if (shape.kind === 'cylinder' || shape.kind === 'mesh') return null;
  const { radius } = shape;
  const { length, placement } = alongAxis(shape.from, shape.to);
  // Open-ended: its ends are inside a joint and a foot. Thicker than real: a thin leg is invisible from afar.
  return new CylinderGeometry(radius, THICKER * radius, length, SIDES, 1, true).applyMatrix4(
    placement,
  );
}
