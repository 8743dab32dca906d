// Shadows as soft stripes: each limb casts one on the ground, wider and fainter the higher it is, darkest where a foot touches.
// A few quads; without a GPU a shadow map would cost more than the rest of the picture.
import type { Shape } from 'schemas/description';
import { type BufferGeometry, Mesh, Quaternion, ShaderMaterial, Vector3 } from 'three';
import { GrowingGeometry } from './growing_geometry';
import type { Robot } from './robot';
import { shapesDrawn } from './shapes_drawn';

const VERTEX = /* glsl */ `
  attribute vec4 stripe;
  varying vec4 vStripe;
  varying vec2 vAlong;
  attribute vec2 along;
  void main() {
    vStripe = stripe;
    vAlong = along;
    gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
  }`;

// stripe: length, inner radius, outer radius, darkness; along: metres from the stripe's start, metres across.
const FRAGMENT = /* glsl */ `
  varying vec4 vStripe;
  varying vec2 vAlong;
  void main() {
    float away = length(vec2(vAlong.x - clamp(vAlong.x, 0.0, vStripe.x), vAlong.y));
    float inside = 1.0 - smoothstep(vStripe.y, vStripe.z, away);
    gl_FragColor = vec4(0.0, 0.0, 0.0, vStripe.w * inside);
  }`;

const LIFT = 0.001;
const SPREAD = 0.22;
/** The corners of a stripe's two triangles, seen from above. */
const CORNERS = [0, 2, 1, 1, 2, 3];

export class SoftShadows {
  readonly mesh: Mesh<BufferGeometry, ShaderMaterial>;
  private readonly stripes = new GrowingGeometry({ position: 3, stripe: 4, along: 2 }, 4, CORNERS);
  private casters: ReturnType<typeof casterOf> = [];
  private readonly a = new Vector3();
  private readonly b = new Vector3();

  constructor(private readonly towardsLight: Vector3) {
    const material = new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      transparent: true,
      depthWrite: false,
    });
    this.mesh = new Mesh(this.stripes.geometry, material);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 1;
  }

  rebuild(shapes: Shape[]): void {
    this.casters = shapesDrawn(shapes).visible.flatMap(casterOf);
  }

  update(robot: Robot, darkness: number): void {
    const { stripes } = this;
    stripes.begin();
    for (const caster of this.casters) {
      const a = this.fall(robot.toWorld(caster.body, this.a.copy(caster.from)));
      const b = this.fall(robot.toWorld(caster.body, this.b.copy(caster.to)));
      const height = 0.5 * (a.z + b.z);
      const length = Math.hypot(b.x - a.x, b.y - a.y);
      const [cos, sin] = length > 1e-9 ? [(b.x - a.x) / length, (b.y - a.y) / length] : [1, 0];
      const inner = Math.max(0.25 * caster.radius, caster.radius - SPREAD * height);
      const outer = caster.radius + SPREAD * height + 0.004;
      const alpha = (darkness * 1.7 * caster.radius) / (caster.radius + 0.35 * SPREAD * height);
      const first = stripes.add();
      for (let k = 0; k < 4; k += 1) {
        const u = k < 2 ? -outer : length + outer;
        const v = k % 2 === 0 ? -outer : outer;
        const x = a.x + cos * u - sin * v;
        const y = a.y + sin * u + cos * v;
        stripes.attribute('position').setXYZ(first + k, x, y, LIFT);
        stripes.attribute('stripe').setXYZW(first + k, length, inner, outer, Math.min(alpha, 0.6));
        stripes.attribute('along').setXY(first + k, u, v);
      }
    }
    stripes.end();
  }

  /** Projects a point along the light's ray to the ground; z keeps its original height. */
  private fall(point: Vector3): Vector3 {
    const { x, y, z } = this.towardsLight;
    point.x -= (x / z) * point.z;
    point.y -= (y / z) * point.z;
    return point;
  }
}

function casterOf(shape: Shape) {
  const between = (from: Vector3, to: Vector3, radius: number) => [
    { body: shape.body, from, to, radius },
  ];
  if (shape.kind === 'capsule')
    return between(new Vector3(...shape.from), new Vector3(...shape.to), shape.radius);
  if (!('half_extents' in shape)) return [];
  // Boxes of robot files are turned, and of any proportions: a stripe along their own x.
  const [x, y] = shape.half_extents;
  const center = new Vector3(...shape.center);
  const reach = new Vector3(Math.max(x - y, 0), 0, 0);
  if (shape.quaternion) {
    const [w, i, j, k] = shape.quaternion;
    reach.applyQuaternion(new Quaternion(i, j, k, w));
  }
  return between(center.clone().sub(reach), center.clone().add(reach), y);
}
