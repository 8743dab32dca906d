// Everything drawn of one run: its bodies with their shadows, its ground, its marks.
import { Group, type PerspectiveCamera, type Vector3 } from 'three';
import type { Theme } from '../basics/palette';
import type { Scene } from '../engine_client/scene';
import { ownMeshes } from '../own_robot/mesh_store';
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

/** The camera, and the part of the canvas (px from its upper left corner). */
export interface Sight {
  camera: PerspectiveCamera;
  rect: ViewRect;
  /** The focus. */
  at: Vector3;
  /** Distance from the focus to the camera, m. */
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
  private meshVersion = Number.NaN;
  private shapes = '';
  private scene: Scene | null = null;

  /** `like`: the picture of the other run, which shows the same groups of marks at the same scales. */
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

  /** Rebuilds everything after a change of theme. */
  forget(): void {
    this.modelVersion = Number.NaN;
  }

  /** Adopts another scene, or changes by its parameters; returns what is new. */
  follow(scene: Scene, theme: Theme): { isModel: boolean; areShapes: boolean } {
    const { description, snapshot } = scene;
    const isOther = scene !== this.scene;
    const version = snapshot.scalar('model_version');
    const areMeshes = ownMeshes.version === this.meshVersion;
    if (!isOther && areMeshes && version === this.modelVersion)
      return { isModel: false, areShapes: false };
    if (isOther) this.shapes = '';
    this.scene = scene;
    this.modelVersion = version;
    this.meshVersion = ownMeshes.version;
    const viewTheme = VIEW_THEMES[theme];
    const { limb } = description.viewpoint;
    this.drawing.setTheme(theme);
    this.marks.rebuild(scene);
    this.cells.rebuild(description.ground, viewTheme);
    this.ground.rebuild(description.surfaces, viewTheme);
    // Most parameters change the motion or a mass, not the visible shapes.
    const shapes = `${theme} ${limb} ${ownMeshes.version} ${JSON.stringify(description.robot.shapes)}`;
    if (shapes === this.shapes) return { isModel: true, areShapes: false };
    this.shapes = shapes;
    this.robot.rebuild(description, viewTheme, limb);
    this.shadows.rebuild(description.robot.shapes);
    return { isModel: true, areShapes: true };
  }

  /** Everything that moves with the robot. */
  place({ snapshot }: Scene, { hasGround }: Focus, at: Vector3, height: number | undefined): void {
    this.shadows.mesh.visible = hasGround;
    if (hasGround) this.shadows.update(this.robot, VIEW_THEMES[this.drawing.theme].shadow);
    this.ground.update(snapshot, at, height);
    this.cells.follow(at.x);
  }

  /** Paints its marks, and anything over them. */
  paint(watched: Watched, { camera, rect, away, pixelRatio }: Sight, over?: () => void): void {
    this.robot.showCollisions(this.marks.areCollisionsShown);
    this.drawing.begin(camera, rect, away, pixelRatio);
    this.marks.update(watched);
    over?.();
    this.drawing.end();
  }
}
