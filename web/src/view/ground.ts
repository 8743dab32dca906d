// Ground: the floor, and slopes, stairs, hills as triangles in axes of their own. A grid of 10 cm with bold lines every metre
// lies on it and fades into the backdrop away from the focus. Faces are shaded by their orientation, and edges are drawn, so
// that a stair is recognisable even where its faces are hidden.
import type { Surface } from 'schemas/description';
import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  EdgesGeometry,
  Group,
  LineSegments,
  Mesh,
  PlaneGeometry,
  ShaderMaterial,
  Vector3,
} from 'three';
import type { Snapshot } from '../engine_client/snapshot';
import { pointAt, turnAt } from './points';
import type { ViewTheme } from './view_theme';

const FLOOR_M = 24;
/** The distance at which it has faded completely, and the fraction of it at which fading starts. */
const FLOOR_FADES = { reach: 4.5, from: 0.25 };
const SURFACE_FADES = { reach: 5, from: 0.35 };
const EDGE_DEGREES = 30;
const ORIGIN = [0, 0, 0];

// The floor's grid stays in place when the floor moves with the camera.
const VERTEX = /* glsl */ `
  uniform vec3 origin;
  varying vec3 vGrid;
  varying vec3 vNormal;
  varying vec3 vWorld;
  void main() {
    vGrid = position + origin;
    vNormal = normal;
    vec4 world = modelMatrix * vec4(position, 1.0);
    vWorld = world.xyz;
    gl_Position = projectionMatrix * viewMatrix * world;
  }`;

// Vertical faces have no grid: it would be a single line.
const FRAGMENT = /* glsl */ `
  uniform vec3 ground, background, fineLine, boldLine, centre;
  uniform float reach, from;
  varying vec3 vGrid;
  varying vec3 vNormal;
  varying vec3 vWorld;
  float lines(vec2 at, float width) {
    vec2 across = max(fwidth(at), vec2(1e-6));
    vec2 distance = abs(fract(at - 0.5) - 0.5) / across;
    vec2 line = clamp(width + 0.5 - distance, 0.0, 1.0) * clamp(1.0 - 1.6 * across, 0.0, 1.0);
    return max(line.x, line.y);
  }
  void main() {
    vec3 n = normalize(vNormal);
    float flatness = abs(n.z);
    float shade = 0.66 + 0.34 * pow(flatness, 4.0) + 0.35 * (0.6 * n.x - 0.8 * n.y);
    float near = 1.0 - smoothstep(from, 1.0, length(vWorld.xy - centre.xy) / reach);
    float shown = near * step(0.5, flatness);
    vec3 colour = mix(background, ground * clamp(shade, 0.3, 1.15), near);
    colour = mix(colour, fineLine, lines(vGrid.xy * 10.0, 0.35) * shown);
    colour = mix(colour, boldLine, lines(vGrid.xy, 0.75) * shown);
    gl_FragColor = vec4(colour, 1.0);
    #include <colorspace_fragment>
  }`;

const EDGE = /* glsl */ `
  uniform vec3 background, boldLine, centre;
  uniform float reach;
  varying vec3 vWorld;
  void main() {
    float near = 1.0 - smoothstep(0.35, 0.9, length(vWorld.xy - centre.xy) / reach);
    gl_FragColor = vec4(mix(background, boldLine, near), near);
    #include <colorspace_fragment>
  }`;

/** Shared by all visible ground: the focus, and the colours. */
type Shared = ReturnType<typeof makeShared>;
const makeShared = () => ({
  centre: { value: new Vector3() },
  ground: { value: new Color() },
  background: { value: new Color() },
  fineLine: { value: new Color() },
  boldLine: { value: new Color() },
});

function makeMaterial(shared: Shared, { reach, from }: typeof FLOOR_FADES): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    side: DoubleSide,
    uniforms: {
      ...shared,
      origin: { value: new Vector3() },
      reach: { value: reach },
      from: { value: from },
    },
  });
}

type Drawn = Mesh<BufferGeometry, ShaderMaterial> | LineSegments<BufferGeometry, ShaderMaterial>;

export class Ground {
  readonly group = new Group();
  private readonly shared = makeShared();
  private readonly floor = new Mesh(
    new PlaneGeometry(FLOOR_M, FLOOR_M),
    makeMaterial(this.shared, FLOOR_FADES),
  );
  private readonly surfaces = new Group();
  private poses: { mesh: Drawn; pose: string }[] = [];
  private parts: Drawn[] = [];

  constructor() {
    this.group.add(this.floor, this.surfaces);
  }

  rebuild(surfaces: readonly Surface[], theme: ViewTheme): void {
    for (const name of ['ground', 'background', 'fineLine', 'boldLine'] as const)
      this.shared[name].value.set(theme[name]);
    this.clear();
    for (const surface of surfaces) this.add(surface);
  }

  /** `height`: of the floor; undefined if there is none. */
  update(snapshot: Snapshot, at: Vector3, height: number | undefined): void {
    const { position, material } = this.floor;
    this.shared.centre.value.copy(at);
    this.floor.visible = height !== undefined;
    position.set(Math.round(at.x), Math.round(at.y), height ?? 0);
    material.uniforms.origin?.value.copy(position);
    for (const { mesh, pose } of this.poses) {
      pointAt(pose === '' ? ORIGIN : snapshot.vector(pose), 0, mesh.position);
      turnAt(pose === '' ? [] : snapshot.vector(pose).subarray(3), 0, mesh.quaternion);
    }
  }

  private add({ points, triangles, pose }: Surface): void {
    const geometry = new BufferGeometry()
      .setAttribute('position', new BufferAttribute(new Float32Array(points), 3))
      .setIndex(triangles);
    geometry.computeVertexNormals();
    const material = makeMaterial(this.shared, SURFACE_FADES);
    // Its edges are drawn on it.
    material.polygonOffset = true;
    material.polygonOffsetFactor = material.polygonOffsetUnits = 1;
    const mesh = new Mesh(geometry, material);
    const edges = new LineSegments(
      new EdgesGeometry(geometry, EDGE_DEGREES),
      new ShaderMaterial({
        vertexShader: VERTEX,
        fragmentShader: EDGE,
        transparent: true,
        uniforms: material.uniforms,
      }),
    );
    mesh.frustumCulled = edges.frustumCulled = false;
    this.surfaces.add(mesh.add(edges));
    this.parts.push(mesh, edges);
    this.poses.push({ mesh, pose });
  }

  private clear(): void {
    for (const { geometry, material } of this.parts) {
      geometry.dispose();
      material.dispose();
    }
    this.parts = [];
    this.poses = [];
    this.surfaces.clear();
  }
}
