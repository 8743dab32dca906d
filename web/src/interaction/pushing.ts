// Pushes: describes each, and applies it.
import type { Player } from '../engine_client/player';
import type { Outcome } from '../engine_client/scene';

/** The offered sizes, N s: from a harmless one to one that topples the robot. */
export const PUSH_SIZES = [5, 10, 20, 25] as const;
const LEAST = 1e-9;
const ROUNDING = 1e-4;
/** Used if the size is set to zero. */
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

  /** Direction in the world, rad. */
  get angle(): number {
    return Math.atan2(this.impulse[1], this.impulse[0]);
  }

  /** Size of the next push in any direction, N s. */
  get strength(): number {
    const size = Math.hypot(...this.impulse);
    return size > LEAST ? size : SIZE;
  }

  /** Sets the horizontal impulse. */
  aim(size: number, angle: number): void {
    this.player.setMany(along(size, angle));
  }

  /** Pushes with the present settings. */
  give(): Outcome {
    return this.player.act('push');
  }

  /** Pushes at once, and starts a paused run so that the effect is visible. */
  giveNow(): void {
    if (this.give().ok && !this.player.isPlaying) this.player.play();
  }

  /** Pushes at once with the next larger size in the same direction; the largest repeats. */
  giveHarder(): void {
    const { size } = this;
    const harder = PUSH_SIZES.find((one) => one > size + ROUNDING) ?? size;
    this.aim(harder, this.angle);
    this.giveNow();
  }

  /** Pushes with the same size in a direction relative to the robot: 0 forward, a quarter turn to its left. */
  giveTowards(angle: number): Outcome {
    const flat = along(this.strength, this.heading + angle);
    return this.player.act('push', { ...flat, 'push.z': 0 });
  }

  /** The robot's heading, rad; 0 for one without a trunk. */
  private get heading(): number {
    const { snapshot } = this.player.scene;
    return snapshot.has('trunk_rpy') ? snapshot.scalar('trunk_rpy', 2) : 0;
  }
}

const along = (size: number, angle: number): Record<string, number> => ({
  'push.x': Number((size * Math.cos(angle)).toFixed(DECIMALS)),
  'push.y': Number((size * Math.sin(angle)).toFixed(DECIMALS)),
});
