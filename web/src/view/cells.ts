// Ground that feet must avoid: squares with a border and hatching, so that they differ by more than their colour. The pattern
// repeats along the path and is drawn as far as the ground is visible around the robot.
import type { GroundCells } from 'schemas/description';
import { Color, DoubleSide, Mesh, ShaderMaterial } from 'three';
import { GrowingGeometry } from './growing_geometry';
import type { ViewTheme } from './view_theme';

const LIFT = 0.0015;
const SEEN_M = 3;
const HATCH_M = 0.0125;
const CORNERS = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
] as const;

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
  private readonly squares = new GrowingGeometry({ position: 3, corner: 2 }, 4, [0, 1, 2, 0, 2, 3]);
  readonly mesh = new Mesh(
    this.squares.geometry,
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

  rebuild(ground: GroundCells | undefined, theme: ViewTheme): void {
    this.mesh.material.uniforms.colour?.value.set(theme.forbidden);
    this.mesh.visible = (ground?.forbidden.length ?? 0) > 0;
    const key = JSON.stringify(ground ?? null);
    if (!ground || key === this.shown) return;
    this.shown = key;
    this.repeat = ground.repeat_m;
    const copies = Math.ceil(SEEN_M / ground.repeat_m);
    const half = 0.5 * ground.cell_m;
    this.squares.begin();
    for (let copy = -copies; copy <= copies; copy += 1) {
      for (const [x, y] of ground.forbidden) {
        const first = this.squares.add();
        CORNERS.forEach(([cx, cy], k) => {
          const at = [x + copy * ground.repeat_m + half * cx, y + half * cy, LIFT] as const;
          this.squares.attribute('position').setXYZ(first + k, ...at);
          this.squares.attribute('corner').setXY(first + k, cx, cy);
        });
      }
    }
    this.squares.end();
  }

  /** Repeats the pattern around the robot's position. */
  follow(x: number): void {
    if (this.repeat > 0) this.mesh.position.x = Math.round(x / this.repeat) * this.repeat;
  }
}
