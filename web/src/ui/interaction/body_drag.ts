// A hand on a body: the engine's drag, a spring from a point of the body to where the hand is. Told to the engine once a
// frame while it is held. A flick that is over within a frame still pulls for a moment.
import type { Player } from '../../sim/player';
import type { Outcome } from '../../sim/scene';

export interface Hold {
  body: string;
  /** In the body's own axes, m. */
  at: readonly [number, number, number];
}

type Point = readonly [number, number, number];

const AXES = ['x', 'y', 'z'] as const;
const SHORTEST_MS = 140;

export class BodyDrag {
  private wanted: Point | null = null;
  private isHeld = false;
  private since = 0;
  private pulledTo = '';
  private letGoAt = Number.POSITIVE_INFINITY;

  constructor(private readonly player: Player) {
    player.onScene(() => this.forget());
  }

  get isOn(): boolean {
    return this.isHeld;
  }

  static canHold({ scene }: Player): boolean {
    return scene.knows('drag');
  }

  /** False where the engine refuses. */
  grab({ body, at }: Hold, target: Point, now: number): boolean {
    const { scene } = this.player;
    const { choices = [] } = scene.description.parameters[scene.indexOf('drag.body')] ?? {};
    const index = choices.indexOf(body);
    if (index < 0) return false;
    const outcome = this.pullTo({ 'drag.body': index, ...named('drag.at_', at) }, target);
    this.isHeld = outcome.ok;
    this.since = now;
    this.letGoAt = Number.POSITIVE_INFINITY;
    return outcome.ok;
  }

  private pullTo(place: Record<string, number>, target: Point): Outcome {
    this.pulledTo = String(target);
    return this.player.act('drag', { ...place, ...named('drag.target_', target) }, true);
  }

  moveTo(target: Point): void {
    this.wanted = target;
  }

  /** `atOnce`: broken off, not let go of. */
  letGo(now: number, atOnce: boolean): void {
    this.letGoAt = atOnce ? now : Math.max(now, this.since + SHORTEST_MS);
    this.tick(now);
  }

  /** Once a frame; true while held. */
  tick(now: number): boolean {
    if (!this.isHeld) return false;
    const { wanted } = this;
    this.wanted = null;
    // A hand that holds still does nothing.
    if (wanted && String(wanted) !== this.pulledTo) this.pullTo({}, wanted);
    if (now < this.letGoAt) return true;
    this.isHeld = false;
    this.player.act('let_go');
    return false;
  }

  private forget(): void {
    this.isHeld = false;
    this.wanted = null;
  }
}

const named = (prefix: string, point: Point): Record<string, number> =>
  Object.fromEntries(AXES.map((axis, i) => [`${prefix}${axis}`, point[i] ?? 0]));
