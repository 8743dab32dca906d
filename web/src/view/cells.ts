// Ground on which no foot may be set: squares with a border and hatching, so that they are told by more than their
// colour. The pattern repeats along the way and is drawn as far as the ground can be seen around the robot.
import { BufferAttribute, BufferGeometry, Color, DoubleSide, Mesh, ShaderMaterial } from 'three';
import type { GroundCells } from '../sim/description';
import type { Look } from './look';

const LIFT = 0.0015;
const SEEN_M = 3;
const HATCH_M = 0.0125;

const VERTEX = /* glsl */ `
  attribute vec2 corner;
  varying vec2 vCorner;
  varying vec2 world;
  void main() {
    vec4 p = modelMatrix * vec4(position, 1.0);
    world = p.xy;
    vCorner = corner;
    gl_Position = projectionMatrix * viewMatrix * p;
  }`;

// corner: metres from the square's middle in x and y, divided by half its side.
const FRAGMENT = /* glsl */ `
  uniform vec3 colour;
  uniform float hatch;
  varying vec2 vCorner;
  varying vec2 world;
  void main() {
    vec2 across = fwidth(vCorner);
    vec2 toEdge = (1.0 - abs(vCorner)) / max(across, 1e-5);
    float border = 1.0 - smoothstep(1.0, 2.2, min(toEdge.x, toEdge.y));
    float at = (world.x + world.y) / hatch;
    float blur = fwidth(at);
    float stripe = smoothstep(0.32 - blur, 0.32, abs(fract(at) - 0.5));
    stripe = mix(stripe, 0.36, clamp(2.0 * blur - 0.4, 0.0, 1.0));
    gl_FragColor = vec4(colour, max(0.16 + 0.42 * stripe, 0.85 * border));
    #include <colorspace_fragment>
  }`;

export class ForbiddenCells {
  readonly mesh = new Mesh(
    new BufferGeometry(),
    new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      transparent: true,
      depthWrite: false,
      side: DoubleSide,
      uniforms: { colour: { value: new Color() }, hatch: { value: HATCH_M } },
    }),
  );
  private repeat = 0;
  private shown = '';

  constructor() {
    this.mesh.frustumCulled = false;
    this.mesh.visible = false;
    this.mesh.renderOrder = 0.5;
  }

  rebuild(ground: GroundCells | undefined, look: Look): void {
    this.mesh.material.uniforms.colour?.value.set(look.forbidden);
    this.mesh.visible = (ground?.forbidden.length ?? 0) > 0;
    const key = JSON.stringify(ground ?? null);
    if (!ground || key === this.shown) return;
    this.shown = key;
    this.repeat = ground.repeat_m;
    const copies = Math.ceil(SEEN_M / ground.repeat_m);
    const middles = Array.from({ length: 2 * copies + 1 }, (_, i) => i - copies).flatMap((copy) =>
      ground.forbidden.map(([x, y]) => [x + copy * ground.repeat_m, y]),
    );
    const half = 0.5 * ground.cell_m;
    const corners = [-1, -1, 1, -1, 1, 1, -1, 1];
    const position = middles.flatMap(([x = 0, y = 0]) =>
      [0, 1, 2, 3].flatMap((k) => [
        x + half * (corners[2 * k] ?? 0),
        y + half * (corners[2 * k + 1] ?? 0),
        LIFT,
      ]),
    );
    const index = middles.flatMap((_, i) => [0, 1, 2, 0, 2, 3].map((k) => 4 * i + k));
    this.mesh.geometry.dispose();
    this.mesh.geometry = new BufferGeometry()
      .setAttribute('position', new BufferAttribute(new Float32Array(position), 3))
      .setAttribute(
        'corner',
        new BufferAttribute(new Float32Array(middles.flatMap(() => corners)), 2),
      )
      .setIndex(index);
  }

  /** The same pattern again wherever the robot has come to. */
  follow(x: number): void {
    if (this.repeat > 0) this.mesh.position.x = Math.round(x / this.repeat) * this.repeat;
  }
}
