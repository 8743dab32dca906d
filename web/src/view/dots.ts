// Points of an exhibit as signs of a fixed size on the screen, seen through everything: disc, ring, square or diamond by
// what they are, with a rim in the colour of the backdrop.
import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DynamicDrawUsage,
  Points,
  ShaderMaterial,
} from 'three';
import type { RoleStyle } from './roles';

const SIZE_PX = 15;
const SHAPES: readonly RoleStyle['shape'][] = ['disc', 'square', 'diamond', 'ring'];

const VERTEX = /* glsl */ `
  attribute vec4 tint;
  uniform float size;
  varying vec3 vColour;
  varying float vShape;
  void main() {
    gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
    gl_PointSize = size;
    vColour = tint.rgb;
    vShape = tint.a;
  }`;

// Distances in shares of half the sign.
const FRAGMENT = /* glsl */ `
  uniform vec3 rim;
  uniform float size;
  varying vec3 vColour;
  varying float vShape;
  void main() {
    vec2 at = abs(2.0 * gl_PointCoord - 1.0);
    float round = length(at);
    float away = vShape < 0.5 || vShape > 2.5 ? round
      : vShape < 1.5 ? 1.25 * max(at.x, at.y) : at.x + at.y;
    float blur = 2.0 / size;
    float inside = 1.0 - smoothstep(0.92 - blur, 0.92, away);
    float body = 1.0 - smoothstep(0.66 - blur, 0.66, away);
    if (vShape > 2.5) body *= smoothstep(0.3, 0.3 + blur, away);
    gl_FragColor = vec4(mix(rim, vColour, body), inside);
    #include <colorspace_fragment>
  }`;

export class Dots {
  readonly points: Points<BufferGeometry, ShaderMaterial>;
  private readonly position: BufferAttribute;
  private readonly tint: BufferAttribute;
  private count = 0;

  constructor(private readonly capacity: number) {
    this.position = new BufferAttribute(new Float32Array(3 * capacity), 3).setUsage(
      DynamicDrawUsage,
    );
    this.tint = new BufferAttribute(new Float32Array(4 * capacity), 4).setUsage(DynamicDrawUsage);
    this.points = new Points(
      new BufferGeometry().setAttribute('position', this.position).setAttribute('tint', this.tint),
      new ShaderMaterial({
        vertexShader: VERTEX,
        fragmentShader: FRAGMENT,
        transparent: true,
        depthTest: false,
        depthWrite: false,
        uniforms: { size: { value: SIZE_PX }, rim: { value: new Color() } },
      }),
    );
    this.points.frustumCulled = false;
    this.points.renderOrder = 8;
  }

  setLook(background: string): void {
    this.points.material.uniforms.rim?.value.set(background);
  }

  setPixelRatio(ratio: number): void {
    const { size } = this.points.material.uniforms;
    if (size) size.value = SIZE_PX * ratio;
  }

  begin(): void {
    this.count = 0;
  }

  add(at: ArrayLike<number>, i: number, colour: Color, shape: RoleStyle['shape']): void {
    const x = at[3 * i] ?? Number.NaN;
    const y = at[3 * i + 1] ?? Number.NaN;
    const z = at[3 * i + 2] ?? Number.NaN;
    if (!Number.isFinite(x + y + z) || this.count === this.capacity) return;
    this.position.setXYZ(this.count, x, y, z);
    this.tint.setXYZW(this.count, colour.r, colour.g, colour.b, SHAPES.indexOf(shape));
    this.count += 1;
  }

  end(): void {
    this.position.needsUpdate = true;
    this.tint.needsUpdate = true;
    this.points.geometry.setDrawRange(0, this.count);
    this.points.visible = this.count > 0;
  }

  dispose(): void {
    this.points.geometry.dispose();
    this.points.material.dispose();
  }
}
