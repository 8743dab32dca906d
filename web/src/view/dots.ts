// Points as symbols of a fixed size on the screen, visible through everything, in a shape that says what they are, with a rim
// in the colour of the backdrop.
import { type BufferGeometry, Color, Points, ShaderMaterial, type Vector3 } from 'three';
import { GrowingGeometry } from './growing_geometry';

const SIZE_PX = 15;
const SHAPES = ['disc', 'square', 'diamond', 'ring', 'quarters', 'cross'] as const;
export type DotShape = (typeof SHAPES)[number];

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

// Distances as fractions of half the symbol.
const FRAGMENT = /* glsl */ `
  uniform vec3 rim;
  uniform float size;
  varying vec3 vColour;
  varying float vShape;
  bool isShape(int shape) { return int(vShape + 0.5) == shape; }
  void main() {
    vec2 place = 2.0 * gl_PointCoord - 1.0;
    vec2 at = abs(place);
    float blur = 2.0 / size;
    float away = length(at);
    if (isShape(1)) away = 1.25 * max(at.x, at.y);
    if (isShape(2)) away = at.x + at.y;
    if (isShape(5)) away = max(0.5 * away, 2.2 * abs(at.x - at.y));
    float inside = 1.0 - smoothstep(0.92 - blur, 0.92, away);
    float body = 1.0 - smoothstep(0.66 - blur, 0.66, away);
    vec3 colour = vColour;
    if (isShape(3)) body *= smoothstep(0.3, 0.3 + blur, away);
    if (isShape(4)) {
      body = 1.0;
      if (place.x * place.y < 0.0 && away < 0.78) colour = vec3(1.0);
    }
    gl_FragColor = vec4(mix(rim, colour, body), inside);
    #include <colorspace_fragment>
  }`;

export class Dots {
  readonly points: Points<BufferGeometry, ShaderMaterial>;
  private readonly items = new GrowingGeometry({ position: 3, tint: 4 }, 1);

  constructor() {
    this.points = new Points(
      this.items.geometry,
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

  setBackground(background: string): void {
    this.points.material.uniforms.rim?.value.set(background);
  }

  setPixelRatio(ratio: number): void {
    const { size } = this.points.material.uniforms;
    if (size) size.value = SIZE_PX * ratio;
  }

  begin(): void {
    this.items.begin();
  }

  /** Non-finite points are not drawn. */
  add({ x, y, z }: Vector3, colour: Color, shape: DotShape): void {
    if (!Number.isFinite(x + y + z)) return;
    const dot = this.items.add();
    this.items.attribute('position').setXYZ(dot, x, y, z);
    this.items.attribute('tint').setXYZW(dot, colour.r, colour.g, colour.b, SHAPES.indexOf(shape));
  }

  end(): void {
    this.points.visible = this.items.end();
  }
}
