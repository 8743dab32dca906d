// What the snapshot says about balance and history, drawn on the ground: foot trails, the line or polygon of the feet
// that stand, the centre of mass with its plumb line, the zero moment point as a small cross.
import {
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  Color,
  DoubleSide,
  Group,
  Mesh,
  MeshBasicMaterial,
  RingGeometry,
  SphereGeometry,
  SRGBColorSpace,
} from 'three';
import { legColour } from '../palette';
import type { Recorder } from '../sim/recorder';
import type { Scene } from '../sim/scene';
import type { Snapshot } from '../sim/snapshot';
import type { Look } from './look';
import type { MarkLabels } from './marklabels';
import { Ribbon } from './ribbon';

const TRAIL_S = 1.5;
const POINT_EVERY_S = 0.016;
const TRAIL_POINTS = Math.ceil(TRAIL_S / POINT_EVERY_S) + 4;
const MOST_LEGS = 6;
const LIFT = 0.003;
const CROSS_M = 0.011;
/** Okabe-Ito's purple: no leg wears it. */
export const ZMP_COLOUR = '#cc79a7';

export class Marks {
  readonly group = new Group();
  private readonly trails = new Ribbon(MOST_LEGS * TRAIL_POINTS, 3);
  private readonly support = new Ribbon(MOST_LEGS, 4);
  private readonly plumb = new Ribbon(1, 2, 0.016);
  private readonly zmp = new Ribbon(2, 3);
  private readonly area: Mesh<BufferGeometry, MeshBasicMaterial>;
  private readonly com: Mesh;
  private readonly ring: Mesh<RingGeometry, MeshBasicMaterial>;
  private legColours: Color[] = [];
  private readonly zmpInk = new Color(ZMP_COLOUR);
  private ink = new Color();

  constructor() {
    const corners = new BufferAttribute(new Float32Array(3 * MOST_LEGS), 3);
    const fan = Array.from({ length: MOST_LEGS - 2 }, (_, i) => [0, i + 1, i + 2]).flat();
    this.area = new Mesh(
      new BufferGeometry().setAttribute('position', corners).setIndex(fan),
      new MeshBasicMaterial({
        transparent: true,
        opacity: 0.14,
        side: DoubleSide,
        depthWrite: false,
      }),
    );
    this.area.frustumCulled = false;
    this.com = new Mesh(
      new SphereGeometry(0.017, 24, 16),
      new MeshBasicMaterial({ map: quarteredTexture(), depthTest: false, transparent: true }),
    );
    this.com.renderOrder = 8;
    this.ring = new Mesh(
      new RingGeometry(0.009, 0.015, 32),
      new MeshBasicMaterial({ transparent: true, depthWrite: false }),
    );
    this.ring.renderOrder = 4;
    this.plumb.mesh.renderOrder = 3;
    this.zmp.mesh.renderOrder = 4;
    this.group.add(
      this.trails.mesh,
      this.support.mesh,
      this.plumb.mesh,
      this.zmp.mesh,
      this.area,
      this.com,
      this.ring,
    );
  }

  setLook(look: Look, legs: string[]): void {
    this.legColours = legs.map((leg, i) => new Color(legColour(leg, i)));
    this.ink.set(look.ink);
    this.ring.material.color.copy(this.ink);
    this.area.material.color.copy(this.ink);
  }

  setViewport(width: number, height: number): void {
    for (const ribbon of [this.trails, this.support, this.plumb, this.zmp])
      ribbon.setViewport(width, height);
  }

  /** `isFloating`: there is no ground for a plumb line or for trails. */
  update(snapshot: Snapshot, recorder: Recorder, isFloating: boolean): void {
    this.ring.visible = !isFloating;
    this.trails.mesh.visible = !isFloating;
    if (!isFloating) this.drawTrails(snapshot, recorder);
    this.drawSupport(snapshot);
    this.drawZmp(snapshot);
    const com = snapshot.vector('com');
    const foot = snapshot.vector('com_ground');
    this.com.position.fromArray(com);
    this.ring.position.set(foot[0] ?? 0, foot[1] ?? 0, LIFT);
    this.plumb.begin();
    if (!isFloating) this.plumb.add(com, [foot[0] ?? 0, foot[1] ?? 0, LIFT], this.ink, 0.75, 0.75);
    this.plumb.end();
  }

  private drawTrails(snapshot: Snapshot, recorder: Recorder): void {
    const now = snapshot.scalar('time');
    const feet = snapshot.vector('foot_position');
    const first = recorder.rowAt(now - TRAIL_S);
    const last = recorder.rowAt(now + 1e-9);
    const column = recorder.column('foot_position');
    this.trails.begin();
    this.legColours.forEach((colour, leg) => {
      const at = (row: number) =>
        [0, 1, 2].map((axis) => recorder.value(row, column + 3 * leg + axis));
      const alpha = (time: number) => 0.85 * Math.max(0, 1 - (now - time) / TRAIL_S) ** 1.5;
      let previous: number[] | null = null;
      let previousTime = 0;
      let previousBucket = Number.NaN;
      for (let row = first; row < last; row += 1) {
        const time = recorder.time(row);
        // Points are fixed to time, so that the polyline does not wobble as it grows.
        const bucket = Math.floor(time / POINT_EVERY_S);
        if (bucket === previousBucket) continue;
        previousBucket = bucket;
        const point = at(row);
        const isNeighbour = time - previousTime < 0.2 * TRAIL_S;
        if (previous && isNeighbour)
          this.trails.add(previous, point, colour, alpha(previousTime), alpha(time));
        previous = point;
        previousTime = time;
      }
      const foot = feet.subarray(3 * leg, 3 * leg + 3);
      if (previous && now - previousTime < 0.1)
        this.trails.add(previous, foot, colour, alpha(previousTime), alpha(now));
    });
    this.trails.end();
  }

  get showsZmp(): boolean {
    return this.zmp.mesh.visible;
  }

  private drawZmp(snapshot: Snapshot): void {
    this.zmp.begin();
    const at = snapshot.find('zmp');
    const isKnown = (snapshot.find('zmp_known')?.[0] ?? 0) > 0.5;
    if (at && isKnown) {
      const [x = 0, y = 0] = at;
      for (const side of [-1, 1]) {
        this.zmp.add(
          [x - CROSS_M, y - side * CROSS_M, LIFT],
          [x + CROSS_M, y + side * CROSS_M, LIFT],
          this.zmpInk,
          1,
          1,
        );
      }
    }
    this.zmp.end();
  }

  /** The feet that stand in order around them, from the engine, or sorted here if it does not say. */
  private standingFeet(snapshot: Snapshot): [number, number, number][] {
    // Of many feet some stand inside the polygon of the others.
    const count = (snapshot.find('polygon_count') ?? snapshot.find('stance_count'))?.[0];
    const polygon = snapshot.find('support_polygon');
    if (count === undefined || !polygon) return sortedFeet(snapshot);
    return Array.from({ length: Math.min(count, polygon.length / 3) }, (_, i) => [
      polygon[3 * i] ?? 0,
      polygon[3 * i + 1] ?? 0,
      LIFT,
    ]);
  }

  private drawSupport(snapshot: Snapshot): void {
    const standing = this.standingFeet(snapshot);
    const edges = standing.length === 2 ? 1 : standing.length;
    this.support.begin();
    for (let i = 0; i < edges && standing.length > 1; i += 1) {
      const from = standing[i];
      const to = standing[(i + 1) % standing.length];
      if (from && to) this.support.add(from, to, this.ink, 0.55, 0.55);
    }
    this.support.end();
    this.area.visible = standing.length > 2;
    if (!this.area.visible) return;
    const corners = this.area.geometry.getAttribute('position') as BufferAttribute;
    for (let i = 0; i < MOST_LEGS; i += 1) {
      const corner = standing[Math.min(i, standing.length - 1)];
      if (corner) corners.setXYZ(i, ...corner);
    }
    corners.needsUpdate = true;
  }
}

/** How far the plumb line is from leaving the feet, said where it meets the ground. */
export function nameMargin({ snapshot }: Scene, words: MarkLabels, ink: string): void {
  const margin = snapshot.find('com_margin')?.[0];
  const count = snapshot.find('stance_count')?.[0] ?? 0;
  if (margin === undefined || count < 3) return;
  words.add(`margin ${(100 * margin).toFixed(1)} cm`, snapshot.vector('com_ground'), ink);
}

function sortedFeet(snapshot: Snapshot): [number, number, number][] {
  const feet = snapshot.vector('foot_position');
  const standing: [number, number, number][] = [];
  snapshot.vector('foot_in_stance').forEach((stands, leg) => {
    if (stands > 0.5) standing.push([feet[3 * leg] ?? 0, feet[3 * leg + 1] ?? 0, LIFT]);
  });
  const centreX = standing.reduce((sum, at) => sum + at[0], 0) / standing.length;
  const centreY = standing.reduce((sum, at) => sum + at[1], 0) / standing.length;
  const angle = (at: number[]) => Math.atan2((at[1] ?? 0) - centreY, (at[0] ?? 0) - centreX);
  return standing.sort((a, b) => angle(a) - angle(b));
}

/** The usual sign of a centre of mass: quarters of black and white. */
function quarteredTexture(): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = 64;
  canvas.height = 32;
  const context = canvas.getContext('2d');
  if (context) {
    for (let i = 0; i < 8; i += 1) {
      context.fillStyle = ((i % 4) + Math.floor(i / 4)) % 2 === 0 ? '#111418' : '#ffffff';
      context.fillRect(16 * (i % 4), 16 * Math.floor(i / 4), 16, 16);
    }
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  return texture;
}
