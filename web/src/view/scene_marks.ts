// The marks and curves listed in a scene's description, painted over its bodies. Those of a group are shown and hidden
// together.
import type { Mark, StillCurve } from 'schemas/description';
import { Group } from 'three';
import { unitOf } from '../engine_client/description';
import type { Player } from '../engine_client/player';
import type { Scene } from '../engine_client/scene';
import type { SecondRun } from '../engine_client/second_run';
import type { Batch } from './batch';
import type { Drawing } from './drawing';
import { type DrawnMark, inLimbColours, isThere, makeInk, prepareMark } from './drawn_mark';
import { FittedScales, largestVector } from './fitted_scales';
import { styleOf } from './mark_styles';
import { paintArrows } from './paint_arrows';
import { paintFrames } from './paint_frames';
import {
  type Past,
  paintArea,
  paintBetween,
  paintLoop,
  paintTrails,
  pastOf,
  strokePath,
} from './paint_paths';
import { paintLabels, paintPoints } from './paint_points';
import { paintCones, paintEllipsoids } from './paint_rounds';
import { ghostName, PaleRobots } from './pale_robots';
import type { Quality } from './quality';
import type { Robot } from './robot';
import { shapesDrawn } from './shapes_drawn';
import { VIEW_THEMES } from './view_theme';

/** Default scale: the view chooses a round one. */
const FITTED = 0;

/** Of a robot file; shown and hidden as if they were marks. */
const COLLISION_SHAPES = 'Collision shapes';

/** A run to draw, and the one over it. */
export type Watched = Pick<Player, 'scene' | 'recorder' | 'second'>;

export class SceneMarks {
  readonly group = new Group();
  /** Which groups are shown, by name, in the engine's order. */
  readonly shown: Map<string, boolean>;
  /** The run that was drawn over this one, if any. */
  over: SecondRun | null = null;
  /** For many robots; their painter is fetched with the first scene that has them. */
  private batch: Batch | null = null;
  private isFetching = false;
  private readonly pale: PaleRobots;
  private readonly scales: FittedScales;
  private scene: Scene | null = null;
  private marks: Mark[] = [];
  private drawn: DrawnMark[] = [];
  /** Alternative results beside the forces in use. */
  private compared = '';
  private changes = 0;
  private seenGhosts: Mark[] = [];
  /** Marks that have had a position so far: an undefined centre of pressure has none. */
  private readonly placed = new Set<Mark>();
  private seenNames = '';
  private seenLike = Number.NaN;

  /** `like`: the marks of the other run, which show the same groups at the same scales. */
  constructor(
    quality: Quality,
    private readonly drawing: Drawing,
    private readonly like?: SceneMarks,
  ) {
    this.shown = like?.shown ?? new Map();
    this.scales = like?.scales ?? new FittedScales();
    this.pale = new PaleRobots(quality);
    this.group.add(drawing.group, this.pale.group);
  }

  /** Counts changes of what is drawn, for the legend. */
  get version(): number {
    return this.changes + this.scales.version;
  }

  /** For a new scene: shows what the engine says. */
  begin(): void {
    this.shown.clear();
    this.scales.clear();
  }

  setShown(group: string, isShown: boolean): void {
    this.shown.set(group, isShown);
    this.drawStill();
    this.changes += 1;
  }

  showOnly(groups: readonly string[]): void {
    for (const group of this.shown.keys()) this.setShown(group, groups.includes(group));
  }

  /** A description of a group's content. */
  labelsOf(group: string): string[] {
    const members = this.marks.filter((mark) => mark.group === group && mark.label !== '');
    return members.map(({ label }) => label);
  }

  get areCollisionsShown(): boolean {
    return this.shown.get(COLLISION_SHAPES) ?? false;
  }

  /** After the first drawing. */
  get hasRobotOver(): boolean {
    return this.robotOver.group.children.length > 0;
  }

  /** The second run over the first. */
  get robotOver(): Robot {
    return this.pale.second.robot;
  }

  /** The same forces by another method, in this field, as pale arrows; none for an empty name. */
  compareForces(field: string): void {
    this.compared = field;
    if (this.scene) this.prepare(this.scene);
  }

  /** The scale of the arrows of a field, or of its unit; undefined if there are none. */
  metresPer(field: string): number | undefined {
    if (!this.scene) return undefined;
    const { description } = this.scene;
    const unit = unitOf(description, field);
    const arrows = this.marks.filter(({ kind }) => kind === 'arrow');
    const mark =
      arrows.find(({ along }) => along === field) ??
      arrows.find(({ along }) => unitOf(description, along) === unit);
    return mark && this.scaleOf(mark);
  }

  rebuild(scene: Scene): void {
    const { description } = scene;
    const { theme } = this.drawing;
    this.scene = scene;
    this.marks = description.marks.map((mark) => inLimbColours(mark, description));
    this.placed.clear();
    for (const { group } of this.members)
      if (group !== '' && !this.shown.has(group)) this.shown.set(group, this.isShownFirst(group));
    const hasCollisions = shapesDrawn(description.robot.shapes).collisions.length > 0;
    if (hasCollisions && !this.shown.has(COLLISION_SHAPES)) this.shown.set(COLLISION_SHAPES, false);
    this.prepare(scene);
    this.pale.rebuild(scene, this.drawn, theme);
    this.rebuildBatch(scene);
    this.drawStill();
    this.changes += 1;
  }

  private get crowd(): Mark | undefined {
    return this.marks.find(({ kind }) => kind === 'crowd');
  }

  private rebuildBatch({ description }: Scene): void {
    this.batch?.rebuild(description, this.crowd, VIEW_THEMES[this.drawing.theme]);
    if (this.crowd && !this.batch && !this.isFetching) void this.fetchBatch();
  }

  private async fetchBatch(): Promise<void> {
    this.isFetching = true;
    try {
      const { Batch } = await import('./batch');
      this.batch = new Batch();
      this.group.add(this.batch.group);
      if (this.scene) this.rebuildBatch(this.scene);
    } finally {
      this.isFetching = false;
    }
  }

  /** Whether a part is still loading. */
  get isComing(): boolean {
    return this.isFetching;
  }

  /** Number of robots of a batch that are drawn. */
  get crowdDrawn(): number {
    return this.batch?.drawn ?? 0;
  }

  update({ scene, recorder, second }: Watched): void {
    const { drawing } = this;
    const { labels } = drawing;
    this.over = second;
    // Groups may have been shown or hidden in the other run.
    if (this.like && this.like.version !== this.seenLike) this.drawStill();
    this.seenLike = this.like?.version ?? Number.NaN;
    const shown = this.drawn.filter(({ mark }) => this.isShown(mark));
    this.fitScales(scene, shown);
    const past = pastOf(scene, recorder, this.drawn);
    for (const one of shown) this.paint(one, scene, past);
    this.seenGhosts = this.pale.update(scene, (mark) => this.isShown(mark), labels);
    this.pale.updateSecond(second, drawing);
    this.batch?.update(scene.snapshot);
    const names = [
      ...this.seenGhosts.map((mark) => ghostName(scene, mark)),
      second?.name,
      this.placed.size,
    ].join();
    if (names !== this.seenNames) this.changes += 1;
    this.seenNames = names;
  }

  /** The marks drawn at some time since the scene was built. */
  seen({ description }: Scene): { marks: Mark[]; curves: StillCurve[] } {
    const isSeen = (mark: Mark) =>
      this.isShown(mark) &&
      (mark.kind === 'ghost' ? this.seenGhosts.includes(mark) : this.placed.has(mark));
    return {
      marks: this.marks.filter(isSeen),
      curves: description.curves.filter((curve) => this.isShown(curve)),
    };
  }

  /** Metres per unit of an arrow; undefined if the view has not chosen it yet. */
  scaleOf({ scale, along }: Mark): number | undefined {
    if (scale !== FITTED || !this.scene) return scale;
    return this.scales.metresPer(unitOf(this.scene.description, along));
  }

  /** Undefined for a hidden one. */
  readonly shownScaleOf = (mark: Mark): number | undefined =>
    this.isShown(mark) ? this.scaleOf(mark) : undefined;

  private get members(): (Mark | StillCurve)[] {
    return [...this.marks, ...(this.scene?.description.curves ?? [])];
  }

  /** The default, until changed by the user. */
  isShownFirst(group: string): boolean {
    return this.members.some((member) => member.group === group && member.is_shown);
  }

  private isShown({ group, is_shown }: { group: string; is_shown: boolean }): boolean {
    return group === '' ? is_shown : (this.shown.get(group) ?? is_shown);
  }

  private prepare({ description }: Scene): void {
    const others = this.marks
      .filter(({ kind, role }) => this.compared !== '' && kind === 'arrow' && role === 'force')
      .map((mark) => ({ ...mark, along: this.compared, group: '', is_shown: true }));
    const { theme } = this.drawing;
    const prepare = (mark: Mark) => prepareMark(mark, description, theme);
    this.drawn = [
      ...this.marks.map(prepare),
      ...others.map((mark) => ({ ...prepare(mark), isPale: true })),
    ];
  }

  private paint(drawn: DrawnMark, scene: Scene, past: Past): void {
    const { mark } = drawn;
    const { drawing } = this;
    const { snapshot } = scene;
    const at = snapshot.find(mark.at);
    const along = snapshot.find(mark.along);
    if (!at || (mark.kind !== 'label' && !isThere(mark, snapshot))) return;
    if (!this.placed.has(mark) && isPlaced(at)) this.placed.add(mark);
    if (mark.kind === 'point') paintPoints(drawn, at, drawing);
    else if (mark.kind === 'loop') paintLoop(drawn, at, drawing);
    else if (mark.kind === 'area') paintArea(drawn, at, drawing);
    else if (mark.kind === 'trail') paintTrails(drawn, at, past, drawing);
    else if (mark.kind === 'label') paintLabels(drawn, at, scene, drawing);
    if (!along) return;
    if (mark.kind === 'arrow') paintArrows(drawn, at, along, this.scaleOf(mark) ?? 0, drawing);
    else if (mark.kind === 'frame') paintFrames(drawn, at, along, drawing);
    else if (mark.kind === 'ellipsoid') paintEllipsoids(drawn, at, along, drawing);
    else if (mark.kind === 'between') paintBetween(drawn, at, along, drawing);
    else if (mark.kind === 'cone') paintCones(drawn, at, along, drawing);
  }

  private fitScales(scene: Scene, shown: readonly DrawnMark[]): void {
    const largest = new Map<string, number>();
    for (const { mark, isPale } of shown) {
      if (mark.kind !== 'arrow' || mark.scale !== FITTED || isPale) continue;
      const vectors = scene.snapshot.vector(mark.along);
      const unit = unitOf(scene.description, mark.along);
      largest.set(unit, Math.max(largest.get(unit) ?? 0, largestVector(vectors)));
    }
    for (const [unit, size] of largest) this.scales.fit(unit, size);
  }

  private drawStill(): void {
    const { still, theme } = this.drawing;
    still.begin();
    for (const curve of this.scene?.description.curves ?? []) {
      if (!this.isShown(curve)) continue;
      const style = styleOf(curve.role);
      const { pen } = makeInk(style, style.colour[theme]);
      strokePath(still, curve.points, curve.is_closed, pen);
    }
    still.end();
  }
}

const isPlaced = (at: ArrayLike<number>): boolean => Array.prototype.some.call(at, Number.isFinite);
