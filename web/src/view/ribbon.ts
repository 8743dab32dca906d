// Lines with a width in pixels, a colour and an opacity at each point, optionally dashed: foot trails, the support
// line, the plumb line. Each segment is a quad widened on the screen by the vertex shader.
import {
  BufferAttribute,
  BufferGeometry,
  type Color,
  DynamicDrawUsage,
  Mesh,
  NormalBlending,
  ShaderMaterial,
  Vector2,
} from 'three';

const VERTEX = /* glsl */ `
  attribute vec3 other;
  attribute vec4 tint;
  attribute float side;
  attribute float along;
  uniform vec2 viewport;
  uniform float width;
  varying vec4 vTint;
  varying float vAlong;
  void main() {
    vec4 here = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
    vec4 there = projectionMatrix * modelViewMatrix * vec4(other, 1.0);
    vec2 direction = (there.xy / there.w - here.xy / here.w) * viewport;
    float size = length(direction);
    vec2 normal = size > 1e-6 ? vec2(-direction.y, direction.x) / size : vec2(0.0);
    here.xy += normal * side * width / viewport * here.w;
    gl_Position = here;
    vTint = tint;
    vAlong = along;
  }`;

const FRAGMENT = /* glsl */ `
  uniform float dash;
  varying vec4 vTint;
  varying float vAlong;
  void main() {
    if (dash > 0.0 && fract(vAlong / dash) > 0.55) discard;
    gl_FragColor = vTint;
    #include <colorspace_fragment>
  }`;

export class Ribbon {
  readonly mesh: Mesh<BufferGeometry, ShaderMaterial>;
  private readonly position: BufferAttribute;
  private readonly other: BufferAttribute;
  private readonly tint: BufferAttribute;
  private readonly along: BufferAttribute;
  private segments = 0;

  constructor(
    private readonly capacity: number,
    widthPixels: number,
    dashMetres = 0,
  ) {
    const vertices = 4 * capacity;
    const make = (size: number) =>
      new BufferAttribute(new Float32Array(vertices * size), size).setUsage(DynamicDrawUsage);
    this.position = make(3);
    this.other = make(3);
    this.tint = make(4);
    this.along = make(1);
    const side = new BufferAttribute(new Float32Array(vertices), 1);
    const index = new Uint32Array(6 * capacity);
    for (let i = 0; i < capacity; i += 1) {
      // `other` lies behind for the second pair, which turns their normal around: the sides swap there.
      [1, -1, -1, 1].forEach((value, k) => {
        side.setX(4 * i + k, value);
      });
      index.set(
        [0, 1, 2, 2, 1, 3].map((k) => 4 * i + k),
        6 * i,
      );
    }
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', this.position);
    geometry.setAttribute('other', this.other);
    geometry.setAttribute('tint', this.tint);
    geometry.setAttribute('along', this.along);
    geometry.setAttribute('side', side);
    geometry.setIndex(new BufferAttribute(index, 1));
    this.mesh = new Mesh(
      geometry,
      new ShaderMaterial({
        vertexShader: VERTEX,
        fragmentShader: FRAGMENT,
        transparent: true,
        depthWrite: false,
        blending: NormalBlending,
        uniforms: {
          viewport: { value: new Vector2(1, 1) },
          width: { value: widthPixels },
          dash: { value: dashMetres },
        },
      }),
    );
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 2;
  }

  setViewport(width: number, height: number): void {
    this.mesh.material.uniforms.viewport?.value.set(width, height);
  }

  begin(): void {
    this.segments = 0;
  }

  /** One segment; `start` is the length before it, for dashes. */
  add(
    from: ArrayLike<number>,
    to: ArrayLike<number>,
    colour: Color,
    fromAlpha: number,
    toAlpha: number,
    start = 0,
  ): void {
    if (this.segments === this.capacity) return;
    const [ax = 0, ay = 0, az = 0] = [from[0], from[1], from[2]];
    const [bx = 0, by = 0, bz = 0] = [to[0], to[1], to[2]];
    const length = Math.hypot(bx - ax, by - ay, bz - az);
    const base = 4 * this.segments;
    for (let k = 0; k < 4; k += 1) {
      const isEnd = k >= 2;
      this.position.setXYZ(base + k, isEnd ? bx : ax, isEnd ? by : ay, isEnd ? bz : az);
      this.other.setXYZ(base + k, isEnd ? ax : bx, isEnd ? ay : by, isEnd ? az : bz);
      this.tint.setXYZW(base + k, colour.r, colour.g, colour.b, isEnd ? toAlpha : fromAlpha);
      this.along.setX(base + k, start + (isEnd ? length : 0));
    }
    this.segments += 1;
  }

  end(): void {
    for (const attribute of [this.position, this.other, this.tint, this.along])
      attribute.needsUpdate = true;
    this.mesh.geometry.setDrawRange(0, 6 * this.segments);
    this.mesh.visible = this.segments > 0;
  }
}
