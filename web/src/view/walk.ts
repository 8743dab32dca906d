// What the view adds to a robot that walks: forces of the ground, trails, balance, the pale second robot, the ground where
// no foot may be set, momentum, and for a scene about one leg its frames.
import { Group, type PerspectiveCamera, type Vector3 } from 'three';
import type { Player } from '../sim/player';
import type { Scene } from '../sim/scene';
import type { Snapshot } from '../sim/snapshot';
import { ForbiddenCells } from './cells';
import { ForceArrows, THIN } from './forces';
import { type GhostPrefix, ghostName, nameGhost, visibleGhost } from './ghost';
import { FootLabels, type ViewRect } from './labels';
import { framesOfLeg, LegFrames } from './legframes';
import type { Look } from './look';
import { MarkLabels } from './marklabels';
import { Marks, nameMargin } from './marks';
import { MomentumArrows } from './momentum';
import { ReadingPace } from './pace';
import type { Quality } from './quality';
import { Robot, spreadOfFeet } from './robot';
import { SecondRobot } from './secondrobot';

const LEG_SHARE = 0.95;
/** Legs that sprawl take more room than their links and the trunk say. */
const FEET_SHARE = 0.9;
/** Cameras look at half the height of what they follow, which is the trunk of a standing robot. */
const ABOVE_HALF = 2;

export class WalkView {
  readonly group = new Group();
  readonly forces = new ForceArrows();
  readonly frames = new LegFrames();
  readonly momentum = new MomentumArrows();
  /** There is no ground: the robot falls, and so do we. */
  isFloating = false;
  private readonly ghost: Robot;
  private readonly second: SecondRobot;
  private look: Look | null = null;
  private readonly ghostForces = new ForceArrows(THIN);
  private readonly words: MarkLabels;
  private readonly cells = new ForbiddenCells();
  private readonly marks = new Marks();
  private readonly labels: FootLabels;
  private ghostField = '';
  private ghostPrefix: GhostPrefix | null = null;
  /** The leg that the scene is about; -1 where it is about the whole robot. */
  private leg = -1;
  private ink = '';
  private readonly pace = new ReadingPace();

  constructor(quality: Quality, labelLayer: HTMLElement) {
    this.ghost = new Robot(quality, true);
    this.second = new SecondRobot(quality);
    this.labels = new FootLabels(labelLayer);
    this.words = new MarkLabels(labelLayer);
    this.group.add(
      this.cells.mesh,
      this.marks.group,
      this.ghost.group,
      this.second.group,
      this.forces.group,
      this.ghostForces.group,
      this.frames.group,
      this.momentum.ribbon.mesh,
    );
  }

  /** The leg that stays solid; undefined where all do. Asked before anything is rebuilt. */
  begin(scene: Scene, look: Look): string | undefined {
    this.ink = look.ink;
    this.look = look;
    this.leg = scene.indexOf('leg.leg') >= 0 ? scene.valueOf('leg.leg') : -1;
    this.isFloating = !scene.description.viewpoint.has_ground;
    this.labels.isInAir = this.isFloating;
    this.cells.rebuild(scene.description.ground, look);
    return scene.description.robot.legs[this.leg];
  }

  rebuild(scene: Scene, look: Look): void {
    const { legs } = scene.description.robot;
    this.ghost.rebuild(scene.description, look);
    this.ghostForces.rebuild(legs);
    this.forces.rebuild(legs);
    this.marks.setLook(look, legs);
    this.labels.rebuild(scene);
  }

  /** Another kind of scene is shown: nothing of this one stays over the view. */
  clear(): void {
    this.group.visible = false;
    this.second.clear();
    this.labels.clear();
    this.words.clear();
    this.leg = -1;
    this.isFloating = false;
  }

  /** How far a camera should keep. */
  reachOf(snapshot: Snapshot, robot: Robot): number {
    const reach = Math.max(robot.reach, FEET_SHARE * spreadOfFeet(snapshot));
    return this.isAboutLeg ? LEG_SHARE * reach : reach;
  }

  /** A left leg is seen from the left: the trunk would be in front of it. */
  isOnTheLeft(snapshot: Snapshot): boolean {
    const hip = 3 * this.leg * framesOfLeg(snapshot);
    const hipY = snapshot.find('frame_position')?.[hip + 1] ?? 0;
    return this.isAboutLeg && hipY > 0;
  }

  setViewport(width: number, height: number): void {
    this.marks.setViewport(width, height);
    this.frames.setViewport(width, height);
    this.momentum.ribbon.setViewport(width, height);
  }

  /** `view`: the direction in which the camera looks. */
  update({ scene, recorder, second }: Player, view: Vector3): void {
    const { snapshot } = scene;
    this.group.visible = true;
    this.forces.update(snapshot);
    this.drawGhosts(scene);
    if (this.look) this.second.update(second, this.look);
    this.momentum.update(scene, view);
    this.marks.group.visible = !this.isAboutLeg;
    this.marks.update(snapshot, recorder, this.isFloating);
    this.cells.follow(snapshot.vector('body_position')[0] ?? 0);
  }

  /** The texts over the picture. */
  name(player: Player, camera: PerspectiveCamera, rect: ViewRect): void {
    const { scene, second } = player;
    const writes = this.pace.isDue(player.isPlaying);
    this.labels.update(scene, camera, rect, { hides: this.isAboutLeg, writes });
    this.frames.update(scene);
    this.words.begin();
    this.frames.name(this.words);
    nameMargin(scene, this.words, this.ink);
    if (this.ghostPrefix) nameGhost(scene, this.ghostPrefix, this.words, this.ink);
    this.momentum.name(this.words);
    this.second.name(second, this.words, this.ink);
    this.words.end(camera, rect, writes);
  }

  /** The trunk, or in a scene about one leg the middle between its hip and its foot. */
  lookedAt(snapshot: Snapshot): number[] {
    const trunk = snapshot.vector('body_position').subarray(0, 3);
    const frames = snapshot.find('frame_position');
    if (!this.isAboutLeg || !frames) return [...trunk];
    const foot = snapshot.vector('foot_position').subarray(3 * this.leg, 3 * this.leg + 3);
    const hip = 3 * this.leg * framesOfLeg(snapshot);
    const [x = 0, y = 0, z = 0] = frames
      .subarray(hip, hip + 3)
      .map((value, axis) => 0.5 * (value + (foot[axis] ?? value)));
    return [x, y, ABOVE_HALF * z];
  }

  /** The forces by another method as thin arrows; none for an empty name. */
  showGhostForces(field: string): void {
    this.ghostField = field;
  }

  /** What the pale robot is; empty while none is to be seen. */
  ghostWords(scene: Scene): string {
    return this.ghostPrefix ? ghostName(scene, this.ghostPrefix) : '';
  }

  /** The scale of the arrows of angular momentum in words; empty while they are not shown. */
  momentumWords(scene: Scene): string {
    if (!this.momentum.isWanted || !this.momentum.canShow(scene)) return '';
    return `10 cm = ${Number(this.momentum.per10cm.toPrecision(1))} kg m²/s of tail, of body`;
  }

  /** One leg with its frames, instead of a robot that carries itself. */
  get isAboutLeg(): boolean {
    return this.leg >= 0;
  }

  get showsCells(): boolean {
    return this.cells.mesh.visible;
  }

  get showsZmp(): boolean {
    return this.marks.showsZmp;
  }

  private drawGhosts(scene: Scene): void {
    const { snapshot } = scene;
    this.ghostPrefix = visibleGhost(scene);
    this.ghost.group.visible = this.ghostPrefix !== null;
    if (this.ghostPrefix) this.ghost.update(snapshot, this.ghostPrefix);
    this.ghostForces.group.visible = this.ghostField !== '' && snapshot.has(this.ghostField);
    if (this.ghostForces.group.visible)
      this.ghostForces.update(snapshot, this.ghostField, this.forces);
  }
}
