// Lines whose width and dashes are in pixels at any distance, with a width, a colour and an opacity at each end: arrows with
// heads, paths, frames. One mesh for many.
import {
  type BufferGeometry,
  type Color,
  Mesh,
  ShaderMaterial,
  Vector2,
  type Vector3,
} from 'three';
import { GrowingGeometry, QUAD } from './growing_geometry';

const VERTEX = /* glsl */ `
  attribute vec3 other;
  attribute vec4 tint;
  // Side (-1 or 1), width in pixels, length before it in metres, dash in pixels.
  attribute vec4 form;
  uniform vec2 viewport;
  varying vec4 vTint;
  varying float vAlong;
  varying float vDash;
  void main() {
    vec4 here = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
    vec4 there = projectionMatrix * modelViewMatrix * vec4(other, 1.0);
    vec2 direction = (there.xy / there.w - here.xy / here.w) * viewport;
    float size = length(direction);
    vec2 normal = size > 1e-6 ? vec2(-direction.y, direction.x) / size : vec2(0.0);
    here.xy += normal * form.x * form.y / viewport * here.w;
    gl_Position = here;
    vTint = tint;
    vAlong = form.z;
    vDash = form.w;
  }`;

const FRAGMENT = /* glsl */ `
  uniform float pixelsPerMetre;
  varying vec4 vTint;
  varying float vAlong;
  varying float vDash;
  void main() {
    if (vDash > 0.0 && fract(vAlong * pixelsPerMetre / vDash) > 0.6) discard;
    gl_FragColor = vTint;
    #include <colorspace_fragment>
  }`;

/** The style of a stroke; kept and reused by the caller. */
export interface Pen {
  colour: Color;
  widthPx: number;
  dashPx: number;
}

export class Strokes {
  readonly mesh: Mesh<BufferGeometry, ShaderMaterial>;
  private readonly items = new GrowingGeometry(
    { position: 3, other: 3, tint: 4, form: 4 },
    4,
    QUAD,
  );

  /** `isOnTop`: visible through anything in front of it. */
  constructor(isOnTop: boolean, order = isOnTop ? 7 : 2) {
    this.mesh = new Mesh(
      this.items.geometry,
      new ShaderMaterial({
        vertexShader: VERTEX,
        fragmentShader: FRAGMENT,
        transparent: true,
        depthWrite: false,
        depthTest: !isOnTop,
        uniforms: { viewport: { value: new Vector2(1, 1) }, pixelsPerMetre: { value: 1 } },
      }),
    );
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = order;
  }

  setView(width: number, height: number, pixelsPerMetre: number): void {
    const { uniforms } = this.mesh.material;
    uniforms.viewport?.value.set(width, height);
    if (uniforms.pixelsPerMetre) uniforms.pixelsPerMetre.value = pixelsPerMetre;
  }

  begin(): void {
    this.items.begin();
  }

  /**
   * Draws one segment. `start` is the length before it, for dashes; the widths at both ends are fractions of the pen's. Returns its
   * length; non-finite segments are not drawn.
   */
  add(
    from: Vector3,
    to: Vector3,
    pen: Pen,
    alpha = 1,
    start = 0,
    toShare = 1,
    fromShare = 1,
  ): number {
    const length = from.distanceTo(to);
    if (!Number.isFinite(length)) return 0;
    const { colour, widthPx, dashPx } = pen;
    const first = this.items.add();
    const position = this.items.attribute('position');
    const other = this.items.attribute('other');
    const tint = this.items.attribute('tint');
    const form = this.items.attribute('form');
    for (let v = 0; v < 4; v += 1) {
      const isEnd = v >= 2;
      const [here, there] = isEnd ? [to, from] : [from, to];
      position.setXYZ(first + v, here.x, here.y, here.z);
      other.setXYZ(first + v, there.x, there.y, there.z);
      tint.setXYZW(first + v, colour.r, colour.g, colour.b, alpha);
      // `other` lies behind for the second pair, which turns their normal around: the sides swap there.
      const side = v === 0 || v === 3 ? 1 : -1;
      const width = widthPx * (isEnd ? toShare : fromShare);
      form.setXYZW(first + v, side, width, start + (isEnd ? length : 0), dashPx);
    }
    return length;
  }

  end(): void {
    this.mesh.visible = this.items.end();
  }
}
