// A hand that pulls at a body in the view: where it took hold, and where it is now.
import type { Player } from '../sim/player';
import { BodyDrag } from '../ui/interaction/body_drag';
import type { Grip, Stage } from './stage';

export class HandOnBody {
  private readonly handle: BodyDrag;
  private grip: Grip | null = null;
  private at = { x: 0, y: 0 };

  constructor(
    private readonly player: Player,
    private readonly stage: () => Stage | null,
  ) {
    this.handle = new BodyDrag(player);
  }

  /** In client pixels; false where there is nothing to pull at. */
  grab(x: number, y: number): boolean {
    const stage = this.stage();
    const found = stage && BodyDrag.canHold(this.player) ? stage.grab(x, y) : null;
    const body = this.player.scene.description.robot.bodies[found?.body ?? -1];
    if (!stage || !found || !body) return false;
    this.grip = found;
    this.at = { x, y };
    const hold = { body: body.name, at: found.at };
    return this.handle.grab(hold, stage.reachTo(found, x, y), performance.now());
  }

  pull(x: number, y: number): void {
    this.at = { x, y };
  }

  letGo(atOnce: boolean): void {
    this.reach();
    this.handle.letGo(performance.now(), atOnce);
  }

  /** Once a frame; true while it holds something. */
  tick(): boolean {
    if (!this.handle.isOn || !this.reach()) return false;
    this.handle.tick(performance.now());
    return true;
  }

  private reach(): boolean {
    const stage = this.stage();
    if (!stage || !this.grip) return false;
    this.handle.moveTo(stage.reachTo(this.grip, this.at.x, this.at.y));
    return true;
  }
}
