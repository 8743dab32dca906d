// The second run of a comparison as a pale robot beside the first, with its name over the trunk.
import { Group } from 'three';
import type { Scene } from '../sim/scene';
import { endOf, type SecondRun } from '../sim/secondrun';
import type { Look } from './look';
import type { MarkLabels } from './marklabels';
import type { Quality } from './quality';
import { Robot } from './robot';

const OVER_TRUNK_M = 0.16;
const TINT = '#b0578f';
const OPACITY = 0.34;

export class SecondRobot {
  readonly group = new Group();
  private readonly robot: Robot;
  private shown: Scene | null = null;
  private form = '';

  constructor(quality: Quality) {
    this.robot = new Robot(quality, true, OPACITY);
    this.group.add(this.robot.group);
  }

  update(second: SecondRun | null, look: Look): void {
    this.group.visible = second !== null;
    if (!second) {
      this.clear();
      return;
    }
    const { scene } = second;
    const form = `${look.ink} ${scene.snapshot.scalar('model_version')}`;
    if (scene !== this.shown || form !== this.form) {
      this.shown = scene;
      this.form = form;
      scene.refreshDescription();
      this.robot.rebuild(scene.description, look, undefined, TINT);
    }
    this.robot.update(scene.snapshot);
  }

  name(second: SecondRun | null, labels: MarkLabels, ink: string): void {
    if (!second) return;
    const [x = 0, y = 0, z = 0] = second.scene.snapshot.vector('body_position');
    labels.add(`${second.name}${endOf(second)}`, [x, y, z + OVER_TRUNK_M], ink);
  }

  clear(): void {
    if (!this.shown) return;
    this.shown = null;
    this.robot.clear();
  }
}
