// The floor: a grid of 10 cm with bold lines every metre, fading into the backdrop away from the robot.
import { Color, Mesh, PlaneGeometry, ShaderMaterial, Vector2 } from 'three';
import type { Look } from './look';

const SIZE_M = 24;

const VERTEX = /* glsl */ `
  varying vec2 world;
  void main() {
    vec4 p = modelMatrix * vec4(position, 1.0);
    world = p.xy;
    gl_Position = projectionMatrix * viewMatrix * p;
  }`;

const FRAGMENT = /* glsl */ `
  uniform vec3 ground, backdrop, fineColour, boldColour;
  uniform vec2 centre;
  uniform float reach;
  varying vec2 world;
  float lines(vec2 at, float width) {
    vec2 across = fwidth(at);
    vec2 distance = abs(fract(at - 0.5) - 0.5) / across;
    vec2 line = clamp(width + 0.5 - distance, 0.0, 1.0) * clamp(1.0 - 1.6 * across, 0.0, 1.0);
    return max(line.x, line.y);
  }
  void main() {
    float away = length(world - centre) / reach;
    float near = 1.0 - smoothstep(0.25, 1.0, away);
    vec3 colour = mix(backdrop, ground, near);
    colour = mix(colour, fineColour, lines(world * 10.0, 0.35) * near);
    colour = mix(colour, boldColour, lines(world, 0.75) * near);
    gl_FragColor = vec4(colour, 1.0);
    #include <colorspace_fragment>
  }`;

export class Ground {
  readonly mesh = new Mesh(
    new PlaneGeometry(SIZE_M, SIZE_M),
    new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: {
        ground: { value: new Color() },
        backdrop: { value: new Color() },
        fineColour: { value: new Color() },
        boldColour: { value: new Color() },
        centre: { value: new Vector2() },
        reach: { value: 4.5 },
      },
    }),
  );

  setLook(look: Look): void {
    const { uniforms } = this.mesh.material;
    uniforms.ground?.value.set(look.ground);
    uniforms.backdrop?.value.set(look.background);
    uniforms.fineColour?.value.set(look.fineLine);
    uniforms.boldColour?.value.set(look.boldLine);
  }

  /** `height`: not 0 where the robot floats, and the grid only says what turns. */
  follow(x: number, y: number, height: number): void {
    this.mesh.position.set(Math.round(x), Math.round(y), height);
    this.mesh.material.uniforms.centre?.value.set(x, y);
  }
}
