// Pushes: what each would be, and giving it.
import type { Player } from '../../sim/player';
import type { Outcome } from '../../sim/scene';

const LEAST = 1e-9;
/** Where somebody has set the size to nothing. */
const SIZE = 2;

export class Pushing {
  constructor(private readonly player: Player) {}

  /** Impulse in world axes, N s. */
  get impulse(): [number, number, number] {
    const { scene } = this.player;
    return [scene.valueOf('push.x'), scene.valueOf('push.y'), scene.valueOf('push.z')];
  }

  /** One push as it is set. */
  give(): Outcome {
    return this.player.act('push');
  }

  /** One of the same size in a direction of the robot's own: 0 forward, a quarter turn to its left. */
  giveTowards(angle: number): Outcome {
    const size = Math.hypot(...this.impulse);
    const heading = this.player.scene.snapshot.find('trunk_rpy')?.[2] ?? 0;
    const to = polar(size > LEAST ? size : SIZE, heading + angle);
    return this.player.act('push', { 'push.x': to[0], 'push.y': to[1], 'push.z': 0 });
  }
}

export const polar = (size: number, angle: number): [number, number] => [
  Number((size * Math.cos(angle)).toFixed(6)),
  Number((size * Math.sin(angle)).toFixed(6)),
];
