// Pulls at a body in the view: the engine's drag, a spring from a point of the body to the pointer. Sent to the engine once
// per frame while held. A flick shorter than a frame still pulls for a moment.
import { at } from '../basics/at';
import type { Player } from '../engine_client/player';
import type { Outcome } from '../engine_client/scene';
import type { Grip, Picking } from '../view/picking';

type Point = readonly [number, number, number];

const AXES = ['x', 'y', 'z'] as const;
const SHORTEST_MS = 140;

export class HandOnBody {
  /** The grip point; null while nothing is held. */
  private grip: Grip | null = null;
  private at = { x: 0, y: 0 };
  private since = 0;
  private pulledTo = '';
  private letGoAt = Number.POSITIVE_INFINITY;

  constructor(
    private readonly player: Player,
    private readonly picking: () => Picking | null,
  ) {
    player.onScene(() => {
      this.grip = null;
    });
  }

  /** Takes hold at a position in client pixels; false if there is no body, or the engine refuses. */
  grab(x: number, y: number): boolean {
    const { scene } = this.player;
    const { bodies } = scene.description.robot;
    const picking = this.picking();
    const grip = picking && scene.knows('drag') ? picking.grab(x, y) : null;
    const body = scene.choicesOf('drag.body').indexOf(bodies[grip?.body ?? -1]?.name ?? '');
    if (!picking || !grip || body < 0) return false;
    const place = { 'drag.body': body, ...named('drag.at_', grip.at) };
    if (!this.pullTo(picking.reachTo(grip, x, y), place).ok) return false;
    this.grip = grip;
    this.at = { x, y };
    this.since = performance.now();
    this.letGoAt = Number.POSITIVE_INFINITY;
    return true;
  }

  pull(x: number, y: number): void {
    this.at = { x, y };
  }

  /** `atOnce`: interrupted, not released. */
  letGo(atOnce: boolean): void {
    const now = performance.now();
    this.letGoAt = atOnce ? now : Math.max(now, this.since + SHORTEST_MS);
    this.tick();
  }

  /** Called once per frame; true while something is held. */
  tick(): boolean {
    if (!this.grip) return false;
    const target = this.picking()?.reachTo(this.grip, this.at.x, this.at.y);
    // Nothing to send while the pointer holds still.
    if (target && String(target) !== this.pulledTo) this.pullTo(target);
    if (performance.now() >= this.letGoAt) {
      this.grip = null;
      this.player.act('let_go');
    }
    return true;
  }

  private pullTo(target: Point, place: Record<string, number> = {}): Outcome {
    this.pulledTo = String(target);
    return this.player.act('drag', { ...place, ...named('drag.target_', target) }, true);
  }
}

const named = (prefix: string, point: Point): Record<string, number> =>
  Object.fromEntries(AXES.map((axis, i) => [`${prefix}${axis}`, at(point, i)]));
