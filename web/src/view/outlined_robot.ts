// The second of two runs drawn over the first: one flat translucent tone with an outline around every body, so that it differs
// from the solid one by more than its colour. It does not show through itself, and where both coincide the solid one is seen.
import type { Description } from 'schemas/description';
import { BackSide, Color, Mesh, MeshBasicMaterial, ShaderMaterial } from 'three';
import type { Snapshot } from '../engine_client/snapshot';
import type { Quality } from './quality';
import { Robot } from './robot';
import type { ViewTheme } from './view_theme';

const OPACITY = 0.3;
const OUTLINE_PX = 1.6;
/** Drawn after the marks on the ground and before those visible through everything; depth first. */
const ORDER = { depth: 4, outline: 5, fill: 6 };
/** Behind anything at the same place. */
const BEHIND = { polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 4 };

const VERTEX = /* glsl */ `
  uniform float widthPerMetre;
  void main() {
    vec4 place = modelViewMatrix * vec4(position, 1.0);
    place.xyz += normalize(normalMatrix * normal) * widthPerMetre * -place.z;
    gl_Position = projectionMatrix * place;
  }`;

const FRAGMENT = /* glsl */ `
  uniform vec3 colour;
  void main() {
    gl_FragColor = vec4(colour, 1.0);
    #include <colorspace_fragment>
  }`;

export class OutlinedRobot {
  readonly robot: Robot;
  private readonly depth = new MeshBasicMaterial({
    ...BEHIND,
    colorWrite: false,
    transparent: true,
  });
  private readonly fill = new MeshBasicMaterial({
    ...BEHIND,
    transparent: true,
    opacity: OPACITY,
    depthWrite: false,
    toneMapped: false,
  });
  /** A slightly larger body, seen from inside: the visible rim is its outline. */
  private readonly outline = new ShaderMaterial({
    ...BEHIND,
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    side: BackSide,
    transparent: true,
    depthWrite: false,
    uniforms: { colour: { value: new Color() }, widthPerMetre: { value: 0 } },
  });

  constructor(quality: Quality) {
    this.robot = new Robot(quality, OPACITY);
  }

  get group() {
    return this.robot.group;
  }

  rebuild(description: Description, theme: ViewTheme, tone: string): void {
    const { robot, depth, fill, outline } = this;
    robot.rebuild(description, theme, undefined, tone);
    fill.color.set(tone);
    outline.uniforms.colour?.value.set(tone);
    const bodies: Mesh[] = [];
    robot.group.traverse((part) => {
      if (part instanceof Mesh) bodies.push(part);
    });
    for (const body of bodies) {
      const { geometry } = body;
      const [before, around] = [new Mesh(geometry, depth), new Mesh(geometry, outline)];
      body.material = fill;
      body.renderOrder = ORDER.fill;
      before.renderOrder = ORDER.depth;
      around.renderOrder = ORDER.outline;
      body.add(before, around);
    }
  }

  /** `perPixel`: metres per pixel, at a distance of one metre. */
  update(snapshot: Snapshot, perPixel: number): void {
    const { widthPerMetre } = this.outline.uniforms;
    if (widthPerMetre) widthPerMetre.value = OUTLINE_PX * perPixel;
    this.robot.update(snapshot);
  }

  clear(): void {
    this.robot.clear();
  }
}
