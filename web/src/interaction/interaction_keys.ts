// Keys of the view where a robot can be pushed and driven: W A S D Q E drive, X stops, P pushes with the present settings,
// I J K L push it forward, to its left, back, to its right.

import type { Player } from '../engine_client/player';
import type { DriveAxis, Driving } from './driving';
import type { Pushing } from './pushing';

const DRIVES: Record<string, [DriveAxis, number]> = {
  w: ['forward', 1],
  s: ['forward', -1],
  a: ['sideways', 1],
  d: ['sideways', -1],
  q: ['turn', 1],
  e: ['turn', -1],
};
const QUARTER = 0.5 * Math.PI;
const PUSHES: Record<string, number> = { i: 0, j: QUARTER, k: 2 * QUARTER, l: 3 * QUARTER };

export class InteractionKeys {
  private readonly held = new Set<string>();

  constructor(
    private readonly player: Player,
    private readonly driving: Driving,
    private readonly pushing: Pushing,
  ) {}

  /** True if the key was one of ours. */
  down(key: string, isRepeated: boolean): boolean {
    const name = key.toLowerCase();
    const drive = DRIVES[name];
    if (drive && this.driving.isPossible) {
      this.held.add(name);
      this.driving.nudge(...drive);
      return true;
    }
    if (name === 'x' && this.driving.isPossible) {
      this.driving.stop();
      return true;
    }
    if (!this.player.scene.knows('push')) return false;
    const angle = PUSHES[name];
    if (name !== 'p' && angle === undefined) return false;
    // A held key counts as one push.
    if (isRepeated) return true;
    if (angle === undefined) this.pushing.give();
    else this.pushing.giveTowards(angle);
    return true;
  }

  up(key: string): void {
    const name = key.toLowerCase();
    const drive = DRIVES[name];
    if (this.held.delete(name) && drive) this.driving.release(drive[0]);
  }

  /** The view has lost the focus: all keys are up. */
  allUp(): void {
    for (const name of [...this.held]) this.up(name);
  }
}
