// Solid ground besides the floor: slopes, stairs, hills, as triangles in axes of their own. The same grid as the floor's
// lies on them, and faces are shaded by where they look, so that a stair is seen as one.
import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  Group,
  Mesh,
  ShaderMaterial,
  Vector3,
} from 'three';
import type { Surface } from '../sim/exhibit';
import type { Snapshot } from '../sim/snapshot';
import type { Look } from './look';

const VERTEX = /* glsl */ `
  varying vec3 vLocal;
  varying vec3 vNormal;
  varying vec3 vWorld;
  void main() {
    vLocal = position;
    vNormal = normal;
    vec4 world = modelMatrix * vec4(position, 1.0);
    vWorld = world.xyz;
    gl_Position = projectionMatrix * viewMatrix * world;
  }`;

// On a face that stands upright the grid would be one line: it has none.
const FRAGMENT = /* glsl */ `
  uniform vec3 ground, backdrop, fineColour, boldColour, centre;
  uniform float reach;
  varying vec3 vLocal;
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
    float away = length(vWorld.xy - centre.xy) / reach;
    float near = 1.0 - smoothstep(0.35, 1.0, away);
    vec3 colour = ground * clamp(shade, 0.3, 1.15);
    float shown = near * step(0.5, flatness);
    colour = mix(colour, fineColour, lines(vLocal.xy * 10.0, 0.35) * shown);
    colour = mix(colour, boldColour, lines(vLocal.xy, 0.75) * shown);
    gl_FragColor = vec4(mix(backdrop, colour, near), 1.0);
    #include <colorspace_fragment>
  }`;

const REACH_M = 5;

interface Shown {
  surface: Surface;
  mesh: Mesh<BufferGeometry, ShaderMaterial>;
}

export class Surfaces {
  readonly group = new Group();
  private shown: Shown[] = [];

  rebuild(surfaces: readonly Surface[], look: Look): void {
    this.clear();
    this.shown = surfaces.map((surface) => {
      const geometry = new BufferGeometry()
        .setAttribute('position', new BufferAttribute(new Float32Array(surface.points), 3))
        .setIndex(surface.triangles);
      geometry.computeVertexNormals();
      const material = new ShaderMaterial({
        vertexShader: VERTEX,
        fragmentShader: FRAGMENT,
        side: DoubleSide,
        uniforms: {
          ground: { value: new Color(look.ground) },
          backdrop: { value: new Color(look.background) },
          fineColour: { value: new Color(look.fineLine) },
          boldColour: { value: new Color(look.boldLine) },
          centre: { value: new Vector3() },
          reach: { value: REACH_M },
        },
      });
      const mesh = new Mesh(geometry, material);
      mesh.frustumCulled = false;
      this.group.add(mesh);
      return { surface, mesh };
    });
  }

  /** `at`: what is looked at; far from it the ground fades into the backdrop. */
  update(snapshot: Snapshot, at: readonly number[]): void {
    for (const { surface, mesh } of this.shown) {
      const pose = surface.pose === '' ? undefined : snapshot.find(surface.pose);
      if (pose) {
        const [x = 0, y = 0, z = 0, qw = 1, qx = 0, qy = 0, qz = 0] = pose;
        mesh.position.set(x, y, z);
        mesh.quaternion.set(qx, qy, qz, qw);
      }
      mesh.material.uniforms.centre?.value.set(at[0] ?? 0, at[1] ?? 0, at[2] ?? 0);
    }
  }

  clear(): void {
    for (const { mesh } of this.shown) {
      mesh.geometry.dispose();
      mesh.material.dispose();
    }
    this.shown = [];
    this.group.clear();
  }
}
