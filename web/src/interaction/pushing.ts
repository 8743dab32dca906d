// Pushes: describes each, and applies it.
import type { Player } from '../engine_client/player';
import type { Outcome } from '../engine_client/scene';

/** What is offered, N s: from one that a robot shrugs off to one that topples it. */
export const PUSH_SIZES = [5, 10, 20, 25] as const;
const LEAST = 1e-9;
const ROUNDING = 1e-4;
/** Where somebody has set the size to nothing. */
const SIZE = 2;
const DECIMALS = 6;

export class Pushing {
  constructor(private readonly player: Player) {}

  /** Impulse in world axes, N s. */
  get impulse(): [number, number, number] {
    const { scene } = this.player;
    return [scene.valueOf('push.x'), scene.valueOf('push.y'), scene.valueOf('push.z')];
  }

  /** Along the ground, N s. */
  get size(): number {
    return Math.hypot(this.impulse[0], this.impulse[1]);
  }

  /** In the world, rad. */
  get angle(): number {
    return Math.atan2(this.impulse[1], this.impulse[0]);
  }

  /** Of the next one whatever its direction, N s. */
  get strength(): number {
    const size = Math.hypot(...this.impulse);
    return size > LEAST ? size : SIZE;
  }

  /** Sets it along the ground. */
  aim(size: number, angle: number): void {
    this.player.setMany(along(size, angle));
  }

  /** One push as it is set. */
  give(): Outcome {
    return this.player.act('push');
  }

  /** The same at once, also where time stands still: it is to be seen. */
  giveNow(): void {
    if (this.give().ok && !this.player.isPlaying) this.player.play();
  }

  /** The next of the sizes that are offered, in the same direction, at once; the largest again and again. */
  giveHarder(): void {
    const { size } = this;
    const harder = PUSH_SIZES.find((one) => one > size + ROUNDING) ?? size;
    this.aim(harder, this.angle);
    this.giveNow();
  }

  /** One of the same size in a direction of the robot's own: 0 forward, a quarter turn to its left. */
  giveTowards(angle: number): Outcome {
    const flat = along(this.strength, this.heading + angle);
    return this.player.act('push', { ...flat, 'push.z': 0 });
  }

  /** Of the robot, rad; what has no trunk faces forward. */
  private get heading(): number {
    const { snapshot } = this.player.scene;
    return snapshot.has('trunk_rpy') ? snapshot.scalar('trunk_rpy', 2) : 0;
  }
}

const along = (size: number, angle: number): Record<string, number> => ({
  'push.x': Number((size * Math.cos(angle)).toFixed(DECIMALS)),
  'push.y': Number((size * Math.sin(angle)).toFixed(DECIMALS)),
});
