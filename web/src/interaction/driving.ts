// Driving a robot by commands: by keys in small steps, by a stick in fractions of full speed. Sent to the engine once per
// frame; the engine itself says what it cannot do.
import type { Player } from '../engine_client/player';

export const DRIVE_AXES = ['forward', 'sideways', 'turn'] as const;
export type DriveAxis = (typeof DRIVE_AXES)[number];

/** Fractions of a command's largest value: the change per key press, and the stick at its rim. */
const KEY_SHARE = 0.04;
const STICK_SHARE = 0.4;
const DECIMALS = 3;

const pathOf = (axis: DriveAxis): string => `command.${axis}`;

export class Driving {
  /** A released control commands zero. */
  springsBack = false;
  /** Changes by command path, since the last update of the engine. */
  private wanted: Record<string, number> = {};

  constructor(private readonly player: Player) {
    player.onScene(() => {
      this.wanted = {};
    });
  }

  get isPossible(): boolean {
    return this.drives('forward');
  }

  valueOf(axis: DriveAxis): number {
    return this.wanted[pathOf(axis)] ?? this.player.scene.valueOf(pathOf(axis));
  }

  /** As a fraction of the stick's range; 0 if nothing can be driven. */
  shareOf(axis: DriveAxis): number {
    return this.drives(axis) ? this.valueOf(axis) / (STICK_SHARE * this.most(axis)) : 0;
  }

  /** Changes a command by one key step. */
  nudge(axis: DriveAxis, sign: number): void {
    this.want(axis, (most) => this.valueOf(axis) + sign * KEY_SHARE * most);
  }

  /** A fraction of full speed, -1 to 1. */
  push(axis: DriveAxis, share: number): void {
    this.want(axis, (most) => share * STICK_SHARE * most);
  }

  release(...axes: DriveAxis[]): void {
    if (this.springsBack) for (const axis of axes) this.want(axis, () => 0);
  }

  stop(): void {
    for (const axis of DRIVE_AXES) this.want(axis, () => 0);
  }

  /** Called once per frame. */
  tick(): void {
    const { wanted } = this;
    this.wanted = {};
    if (Object.keys(wanted).length > 0) this.player.setMany(wanted);
  }

  /** Ignored if nothing can be driven: keys and sticks may be released after the scene has changed. */
  private want(axis: DriveAxis, valueIn: (most: number) => number): void {
    if (!this.drives(axis)) return;
    const most = this.most(axis);
    const rounded = Number(Math.min(Math.max(valueIn(most), -most), most).toFixed(DECIMALS));
    if (rounded !== this.valueOf(axis)) this.wanted[pathOf(axis)] = rounded;
  }

  private drives(axis: DriveAxis): boolean {
    const { scene } = this.player;
    return scene.indexOf(pathOf(axis)) >= 0 && scene.hasEffect(scene.parameter(pathOf(axis)));
  }

  private most(axis: DriveAxis): number {
    return this.player.scene.parameter(pathOf(axis)).maximum;
  }
}
