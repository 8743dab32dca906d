// Everything drawn of one run: its bodies with their shadows, its ground, its marks.
import { Group, type PerspectiveCamera, type Vector3 } from 'three';
import type { Theme } from '../basics/palette';
import type { Scene } from '../engine_client/scene';
import { ForbiddenCells } from './cells';
import { Drawing } from './drawing';
import type { Focus } from './focus';
import { Ground } from './ground';
import type { ViewRect } from './labels';
import type { Quality } from './quality';
import { Robot } from './robot';
import { SceneMarks, type Watched } from './scene_marks';
import { SoftShadows } from './soft_shadows';
import { VIEW_THEMES } from './view_theme';

/** From where it is seen, in which part of the canvas (px from its upper left corner). */
export interface Sight {
  camera: PerspectiveCamera;
  rect: ViewRect;
  /** What is looked at. */
  at: Vector3;
  /** From there to the eye, m. */
  away: number;
  pixelRatio: number;
}

export class Picture {
  readonly group = new Group();
  readonly robot: Robot;
  readonly drawing: Drawing;
  readonly marks: SceneMarks;
  private readonly ground = new Ground();
  private readonly cells = new ForbiddenCells();
  private readonly shadows: SoftShadows;
  private modelVersion = Number.NaN;
  private shapes = '';
  private scene: Scene | null = null;

  /** `like`: the picture of the run beside it, which shows the same groups of marks at the same scales. */
  constructor(quality: Quality, labelLayer: HTMLElement, towardsLight: Vector3, like?: Picture) {
    this.robot = new Robot(quality);
    this.drawing = new Drawing(labelLayer);
    this.marks = new SceneMarks(quality, this.drawing, like?.marks);
    this.shadows = new SoftShadows(towardsLight);
    this.group.add(
      this.ground.group,
      this.cells.mesh,
      this.shadows.mesh,
      this.robot.group,
      this.marks.group,
    );
  }

  /** Everything is drawn anew: the theme has changed. */
  forget(): void {
    this.modelVersion = Number.NaN;
  }

  /** Takes up another scene, and what its parameters have changed; answers what is new. */
  follow(scene: Scene, theme: Theme): { isModel: boolean; areShapes: boolean } {
    const { description, snapshot } = scene;
    const isOther = scene !== this.scene;
    const version = snapshot.scalar('model_version');
    if (!isOther && version === this.modelVersion) return { isModel: false, areShapes: false };
    if (isOther) this.shapes = '';
    this.scene = scene;
    this.modelVersion = version;
    const viewTheme = VIEW_THEMES[theme];
    const { limb } = description.viewpoint;
    this.drawing.setTheme(theme);
    this.marks.rebuild(scene);
    this.cells.rebuild(description.ground, viewTheme);
    this.ground.rebuild(description.surfaces, viewTheme);
    // Most parameters change the motion or a mass, and nothing that is seen of the bodies.
    const shapes = `${theme} ${limb} ${JSON.stringify(description.robot.shapes)}`;
    if (shapes === this.shapes) return { isModel: true, areShapes: false };
    this.shapes = shapes;
    this.robot.rebuild(description, viewTheme, limb);
    this.shadows.rebuild(description.robot.shapes);
    return { isModel: true, areShapes: true };
  }

  /** What travels with the robot. */
  place({ snapshot }: Scene, { hasGround }: Focus, at: Vector3, height: number | undefined): void {
    this.shadows.mesh.visible = hasGround;
    if (hasGround) this.shadows.update(this.robot, VIEW_THEMES[this.drawing.theme].shadow);
    this.ground.update(snapshot, at, height);
    this.cells.follow(at.x);
  }

  /** Paints its marks, and whatever else is painted over them. */
  paint(watched: Watched, { camera, rect, away, pixelRatio }: Sight, over?: () => void): void {
    this.drawing.begin(camera, rect, away, pixelRatio);
    this.marks.update(watched);
    over?.();
    this.drawing.end();
  }
}
