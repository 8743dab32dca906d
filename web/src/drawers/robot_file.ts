// The drawer about a robot's file; its content (robot_report.ts) is fetched with the first robot.
import { whenever } from '../basics/emitter';
import { messageOf } from '../basics/error_message';
import type { DrawerSection } from '../controls/drawer';
import { isOfFile } from '../engine_client/limbs';
import type { Player } from '../engine_client/player';
import type { Scene } from '../engine_client/scene';
import type { LitMark } from '../view/highlight';

export class RobotFile implements DrawerSection {
  readonly id = 'robot-file';
  private shown: Scene | null = null;

  constructor(
    private readonly player: Player,
    /** Marks bodies in the view until it is told others. */
    private readonly light: (marks: readonly LitMark[]) => void,
  ) {
    whenever([player.onScene], () => {
      if (this.shown && this.shown !== player.scene) this.light([]);
    });
  }

  isFor({ description }: Scene): boolean {
    return isOfFile(description.robot);
  }

  /** The file does not change. */
  update(): void {
    const { scene } = this.player;
    if (this.shown === scene) return;
    this.shown = scene;
    this.show(scene).catch((error) => this.player.say(messageOf(error)));
  }

  closed(): void {
    this.light([]);
  }

  private async show(scene: Scene): Promise<void> {
    const { showReport } = await import('./robot_report');
    const report = this.player.scene === scene ? scene.robotReport() : null;
    if (report) showReport(report, this.light);
  }
}
