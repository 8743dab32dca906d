// A hand that pulls at a body in the view: where it took hold, and where it is now.
import { Handle } from '../../sim/handle';
import type { Player } from '../../sim/player';
import type { Grip, Picking } from '../../view/picking';

export class HandOnBody {
  private readonly handle: Handle;
  private grip: Grip | null = null;
  private at = { x: 0, y: 0 };

  constructor(
    private readonly player: Player,
    private readonly picking: () => Picking | null,
  ) {
    this.handle = new Handle(player);
  }

  /** In client pixels; false where there is nothing to pull at. */
  grab(x: number, y: number): boolean {
    const picking = this.picking();
    const found = picking && Handle.canHold(this.player) ? picking.grab(x, y) : null;
    const body = this.player.scene.description.robot.bodies[found?.body ?? -1];
    if (!picking || !found || !body) return false;
    this.grip = found;
    this.at = { x, y };
    const hold = { body: body.name, at: found.at };
    return this.handle.grab(hold, picking.reachTo(found, x, y), performance.now());
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
    const picking = this.picking();
    if (!picking || !this.grip) return false;
    this.handle.moveTo(picking.reachTo(this.grip, this.at.x, this.at.y));
    return true;
  }
}
