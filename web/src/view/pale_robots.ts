// Pale robots beside the solid one: ghosts (the plan, an estimate, a reference run) where they differ from it, with their names
// over their trunks; and, drawn over it, the second run of a comparison.
import type { Mark } from 'schemas/description';
import { Group } from 'three';
import { at } from '../basics/at';
import type { Theme } from '../basics/palette';
import { referenceHasStopped } from '../engine_client/reference';
import type { Scene } from '../engine_client/scene';
import type { SecondRun } from '../engine_client/second_run';
import type { Snapshot } from '../engine_client/snapshot';
import { ownMeshes } from '../own_robot/mesh_store';
import type { Drawing } from './drawing';
import type { DrawnMark } from './drawn_mark';
import type { Labels } from './labels';
import { SECOND_RUN, styleOf } from './mark_styles';
import { OutlinedRobot } from './outlined_robot';
import { pointAt } from './points';
import type { Quality } from './quality';
import { Robot } from './robot';
import { VIEW_THEMES } from './view_theme';

const GHOST_OPACITY = 0.16;
/** Ghosts closer to the robot than this are indistinguishable from it. */
const APART_M = 0.004;
const OVER_TRUNK_M = 0.16;

export class PaleRobots {
  readonly group = new Group();
  private ghosts: { mark: Mark; robot: Robot }[] = [];
  readonly second: OutlinedRobot;
  private shown: Scene | null = null;
  /** The robots from which second run and ghosts are built. */
  private form = '';
  private ghostForm = '';

  constructor(private readonly quality: Quality) {
    this.second = new OutlinedRobot(quality);
    this.group.add(this.second.group);
  }

  /** Bodies are rebuilt only if their shapes or colours have changed, not by every moving slider. */
  rebuild({ description }: Scene, marks: readonly DrawnMark[], theme: Theme): void {
    const ghosts = marks.filter(({ mark }) => mark.kind === 'ghost');
    const colours = ghosts.map(({ style }) => style.colour[theme]);
    const form = JSON.stringify([theme, colours, ownMeshes.version, description.robot.shapes]);
    if (form !== this.ghostForm) {
      this.clear();
      this.ghosts = ghosts.map(({ mark }, i) => {
        const robot = new Robot(this.quality, GHOST_OPACITY);
        robot.rebuild(description, VIEW_THEMES[theme], undefined, colours[i]);
        this.group.add(robot.group);
        return { mark, robot };
      });
      this.ghostForm = form;
    }
    ghosts.forEach(({ mark }, i) => {
      at(this.ghosts, i).mark = mark;
    });
  }

  /** Returns the marks of the visible ones. */
  update(scene: Scene, isShown: (mark: Mark) => boolean, labels: Labels): Mark[] {
    const { snapshot } = scene;
    for (const { mark, robot } of this.ghosts) {
      robot.group.visible = isShown(mark) && isApart(snapshot, mark.at);
      if (!robot.group.visible) continue;
      robot.update(snapshot, mark.at);
      // A second run is named beside its trunk; a plan or an estimate only in the legend.
      if (mark.label !== scene.description.reference_run) continue;
      nameTrunk(ghostName(scene, mark), snapshot, mark.at, labels);
    }
    return this.ghosts.filter(({ robot }) => robot.group.visible).map(({ mark }) => mark);
  }

  updateSecond(second: SecondRun | null, { theme, perPixel }: Drawing): void {
    this.second.group.visible = second !== null;
    if (!second) {
      if (this.shown) this.second.clear();
      this.shown = null;
      return;
    }
    const { scene } = second;
    const form = `${theme} ${ownMeshes.version} ${scene.snapshot.scalar('model_version')}`;
    if (scene !== this.shown || form !== this.form) {
      this.shown = scene;
      this.form = form;
      scene.refreshDescription();
      const tone = styleOf(SECOND_RUN).colour[theme];
      this.second.rebuild(scene.description, VIEW_THEMES[theme], tone);
    }
    this.second.update(scene.snapshot, perPixel);
  }

  clear(): void {
    for (const { robot } of this.ghosts) {
      robot.clear();
      this.group.remove(robot.group);
    }
    this.ghosts = [];
    this.ghostForm = '';
  }
}

export const ghostName = (scene: Scene, { label }: Mark): string =>
  label === scene.description.reference_run && referenceHasStopped(scene)
    ? `${label} (stopped)`
    : label;

function nameTrunk(name: string, snapshot: Snapshot, prefix: string, labels: Labels): void {
  const at = pointAt(snapshot.vector(`${prefix}body_position`), 0);
  labels.add({ name, colour: '' }, at.setZ(at.z + OVER_TRUNK_M));
}

/** Compares every body's origin: a trunk that only rolls still moves the hips. */
function isApart(snapshot: Snapshot, prefix: string): boolean {
  const other = snapshot.find(`${prefix}body_position`);
  return (
    other !== undefined &&
    snapshot
      .vector('body_position')
      .some((value, i) => Math.abs(value - (other[i] ?? value)) > APART_M)
  );
}
