// The view of an exhibit: its marks and curves beside the bodies, names at points, pale second bodies. Marks of a group
// are shown and hidden together.
import {
  Group,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  type PerspectiveCamera,
  SphereGeometry,
  Vector3,
} from 'three';
import type { Theme } from '../palette';
import type { Mark, MarkKind, Shown } from '../sim/exhibit';
import type { Player } from '../sim/player';
import type { Scene } from '../sim/scene';
import type { SecondRun } from '../sim/secondrun';
import type { Snapshot } from '../sim/snapshot';
import { Dots } from './dots';
import {
  type DrawnMark,
  MarkPainter,
  prepareMark,
  type Sight,
  strokesOf,
  trailPoints,
} from './exhibitmarks';
import { PointNames } from './exhibitnames';
import { CONES, FrictionCones, hasCones, strokesOfCones } from './frictioncones';
import { HerdView } from './herd';
import type { ViewRect } from './labels';
import { LOOKS } from './look';
import { MarkLabels } from './marklabels';
import { ReadingPace } from './pace';
import type { Quality } from './quality';
import { Robot } from './robot';
import { roleStyle } from './roles';
import { SecondRobot } from './secondrobot';
import { Strokes } from './strokes';
import { Surfaces } from './surfaces';

const DEGREE = Math.PI / 180;
const ELLIPSOID_OPACITY = 0.16;
const CONE_WORDS = 'friction cone: its rim fills with what is used';

/** A line of the legend. */
export interface LegendEntry {
  kind: MarkKind | 'curve' | 'cone';
  role: string;
  label: string;
  /** Metres a unit of this; empty where there is no scale. */
  unit: string;
  scale: number;
}

interface Ellipsoid {
  mark: Mark;
  index: number;
  mesh: Mesh<SphereGeometry, MeshBasicMaterial>;
}

export class ExhibitView {
  readonly group = new Group();
  /** Which groups are shown, by name, in the engine's order. */
  readonly shown = new Map<string, boolean>();
  /** Counts changes of what is drawn, for the legend. */
  version = 0;
  private exhibit: Shown | null = null;
  private over = new Strokes(1, true);
  private under = new Strokes(1, false);
  private still = new Strokes(1, false);
  private dots = new Dots(1);
  private painter = new MarkPainter(this.over, this.under, this.dots);
  private drawn: DrawnMark[] = [];
  private ghosts: { mark: Mark; robot: Robot }[] = [];
  private ellipsoids: Ellipsoid[] = [];
  readonly herd = new HerdView();
  private readonly surfaces = new Surfaces();
  private readonly cones = new FrictionCones();
  private readonly second: SecondRobot;
  private readonly words: MarkLabels;
  private readonly pace = new ReadingPace();
  private readonly names: PointNames;
  private readonly sight: Sight = { eye: new Vector3(), perPixel: 0 };
  private readonly matrix = new Matrix4();
  private readonly axes = [new Vector3(), new Vector3(), new Vector3()];
  private seenSecond: SecondRun | null = null;
  private trailLength = 0;
  private durationS = 0;
  private theme: Theme = 'light';

  constructor(
    private readonly quality: Quality,
    layer: HTMLElement,
  ) {
    this.names = new PointNames(layer);
    this.words = new MarkLabels(layer);
    this.second = new SecondRobot(quality);
  }

  clear(): void {
    this.group.visible = false;
    this.names.clear();
    this.words.clear();
    this.shown.clear();
    this.exhibit = null;
    this.version += 1;
  }

  /** Another scene: what is shown is as the engine says. */
  begin(scene: Scene): void {
    this.shown.clear();
    const { description } = scene;
    const { marks, curves } = description;
    for (const { group, is_shown } of [...marks, ...curves])
      if (group !== '') this.shown.set(group, (this.shown.get(group) ?? false) || is_shown);
    if (hasCones(scene)) this.shown.set(CONES, true);
  }

  setShown(group: string, isShown: boolean): void {
    this.shown.set(group, isShown);
    this.drawStill();
    this.version += 1;
  }

  rebuild(scene: Scene, theme: Theme): void {
    const { description } = scene;
    this.theme = theme;
    this.exhibit = description;
    this.durationS = description.scene.duration_s;
    for (const { group, is_shown } of [...description.marks, ...description.curves])
      if (group !== '' && !this.shown.has(group)) this.shown.set(group, is_shown);
    const sizeOf = (field: string) =>
      description.snapshot.fields.find(({ name }) => name === field)?.count ?? 0;
    this.drawn = description.marks.map((mark) =>
      prepareMark(mark, mark.kind === 'ghost' ? 0 : Math.floor(sizeOf(mark.at) / 3), theme),
    );
    this.dispose();
    const trails = this.drawn.filter(({ mark }) => mark.kind === 'trail');
    this.trailLength = trailPoints(trails.reduce((sum, { count }) => sum + count, 0));
    const strokes = (isTrail: boolean) =>
      this.drawn
        .filter(({ mark }) => (mark.kind === 'trail') === isTrail)
        .reduce((sum, drawn) => sum + strokesOf(drawn, this.trailLength), 0);
    this.over = new Strokes(Math.max(strokes(false) + strokesOfCones(scene), 1), true);
    this.under = new Strokes(Math.max(strokes(true), 1), false);
    const corners = description.curves.reduce((sum, { points }) => sum + points.length / 3, 0);
    this.still = new Strokes(Math.max(corners, 1), false);
    this.dots = new Dots(
      Math.max(
        this.drawn.reduce((sum, { count }) => sum + count, 0),
        1,
      ),
    );
    this.dots.setLook(LOOKS[theme].background);
    this.painter = new MarkPainter(this.over, this.under, this.dots);
    this.group.add(this.under.mesh, this.still.mesh, this.over.mesh, this.dots.points);
    this.buildGhosts(scene);
    this.buildEllipsoids();
    this.herd.rebuild(description, LOOKS[theme]);
    this.group.add(this.herd.group);
    this.surfaces.rebuild(description.surfaces ?? [], LOOKS[theme]);
    this.cones.rebuild(scene);
    this.group.add(this.surfaces.group, this.cones.group, this.second.group);
    this.drawStill();
    this.names.rebuild(
      description.marks,
      description.snapshot.fields,
      (role) => roleStyle(role).colour[theme],
    );
    this.group.visible = true;
    this.version += 1;
  }

  /** `at`: what the camera looks at. */
  update(player: Player, camera: PerspectiveCamera, rect: ViewRect, at: readonly number[]): void {
    const { scene, recorder } = player;
    const { snapshot } = scene;
    this.sight.eye.copy(camera.position);
    this.sight.perPixel = (2 * Math.tan(0.5 * camera.fov * DEGREE)) / Math.max(rect.height, 1);
    this.over.begin();
    this.under.begin();
    this.dots.begin();
    for (const drawn of this.drawn) {
      if (!this.isShown(drawn.mark)) continue;
      if (drawn.mark.kind === 'trail')
        this.painter.paintTrail(drawn, snapshot, recorder, this.durationS, this.trailLength);
      else this.painter.paint(drawn, snapshot, this.sight);
    }
    this.cones.group.visible = this.shown.get(CONES) ?? false;
    if (this.cones.group.visible)
      this.cones.update(scene, scene.valueOf('contact.friction'), this.over);
    else this.cones.hide();
    this.over.end();
    this.under.end();
    this.dots.end();
    this.surfaces.update(snapshot, at);
    this.second.update(player.second, LOOKS[this.theme]);
    if (player.second !== this.seenSecond) this.version += 1;
    this.seenSecond = player.second;
    for (const { mark, robot } of this.ghosts) {
      robot.group.visible = this.isShown(mark) && snapshot.has(`${mark.at}body_position`);
      if (robot.group.visible) robot.update(snapshot, mark.at);
    }
    for (const ellipsoid of this.ellipsoids) this.placeEllipsoid(ellipsoid, snapshot);
    this.herd.update(snapshot);
  }

  /** Sizes on the screen: `away`, metres from the eye to what is looked at. */
  setView(rect: ViewRect, away: number, ratio: number): void {
    const pixelsPerMetre = rect.height / (2 * Math.tan(15 * DEGREE) * Math.max(away, 1e-6));
    for (const strokes of [this.over, this.under, this.still])
      strokes.setView(rect.width, rect.height, pixelsPerMetre);
    this.dots.setPixelRatio(ratio);
  }

  /** The texts over the picture. */
  name(player: Player, camera: PerspectiveCamera, rect: ViewRect): void {
    const { scene, second } = player;
    const { snapshot } = scene;
    this.names.update(snapshot, camera, rect, this.painter, (mark) => this.isShown(mark));
    const { ink } = LOOKS[this.theme];
    this.words.begin();
    this.cones.name(this.words, ink);
    this.second.name(second, this.words, ink);
    this.words.end(camera, rect, this.pace.isDue(player.isPlaying));
  }

  /** What is drawn at present, each kind of thing once. */
  legend(unitOf: (field: string) => string, second: SecondRun | null): LegendEntry[] {
    if (!this.exhibit) return [];
    const { marks, curves } = this.exhibit;
    const entries = [
      ...marks
        .filter((mark) => this.isShown(mark))
        .map(({ kind, role, label, along, scale }): LegendEntry => {
          const unit = kind === 'arrow' ? unitOf(along) : '';
          return { kind, role, label, unit, scale };
        }),
      ...curves
        .filter((curve) => this.isShown(curve))
        .map(
          ({ role, label }): LegendEntry => ({ kind: 'curve', role, label, unit: '', scale: 1 }),
        ),
    ];
    if (this.shown.get(CONES))
      entries.push({ kind: 'cone', role: 'velocity', label: CONE_WORDS, unit: '', scale: 1 });
    if (second)
      entries.push({ kind: 'ghost', role: 'acceleration', label: second.name, unit: '', scale: 1 });
    const isFirst = ({ label }: LegendEntry, i: number) =>
      label !== '' && entries.findIndex((other) => other.label === label) === i;
    return entries.filter(isFirst);
  }

  private isShown({ group, is_shown }: { group: string; is_shown: boolean }): boolean {
    return group === '' ? is_shown : (this.shown.get(group) ?? is_shown);
  }

  private drawStill(): void {
    this.still.begin();
    for (const curve of this.exhibit?.curves ?? []) {
      if (!this.isShown(curve)) continue;
      const { pen } = prepareMark(
        { ...curve, kind: 'line', at: '', along: '', scale: 1 },
        0,
        this.theme,
      );
      const count = curve.points.length / 3;
      let start = 0;
      for (let i = 0; i + 1 < count; i += 1)
        start += this.still.add(curve.points, i, curve.points, i + 1, pen, 1, start);
      if (curve.is_closed) this.still.add(curve.points, count - 1, curve.points, 0, pen, 1, start);
    }
    this.still.end();
  }

  private buildGhosts({ description }: Scene): void {
    this.ghosts = this.drawn
      .filter(({ mark }) => mark.kind === 'ghost')
      .map(({ mark, style }) => {
        const robot = new Robot(this.quality, true);
        robot.rebuild(description, LOOKS[this.theme], undefined, style.colour[this.theme]);
        this.group.add(robot.group);
        return { mark, robot };
      });
  }

  private buildEllipsoids(): void {
    this.ellipsoids = this.drawn
      .filter(({ mark }) => mark.kind === 'ellipsoid')
      .flatMap(({ mark, pen, count }) =>
        Array.from({ length: count }, (_, index) => {
          const material = new MeshBasicMaterial({
            color: pen.colour,
            transparent: true,
            opacity: ELLIPSOID_OPACITY,
            depthWrite: false,
          });
          const mesh = new Mesh(new SphereGeometry(1, 32, 20), material);
          mesh.matrixAutoUpdate = false;
          mesh.frustumCulled = false;
          this.group.add(mesh);
          return { mark, index, mesh };
        }),
      );
  }

  private placeEllipsoid({ mark, index, mesh }: Ellipsoid, snapshot: Snapshot): void {
    const at = snapshot.find(mark.at);
    const along = snapshot.find(mark.along);
    mesh.visible = this.isShown(mark) && at !== undefined && along !== undefined;
    if (!mesh.visible || !at || !along) return;
    const [a, b, c] = this.axes;
    if (!a || !b || !c) return;
    this.axes.forEach((axis, k) => {
      axis.fromArray(along, 9 * index + 3 * k);
    });
    this.matrix.makeBasis(a, b, c);
    this.matrix.setPosition(at[3 * index] ?? 0, at[3 * index + 1] ?? 0, at[3 * index + 2] ?? 0);
    mesh.matrix.copy(this.matrix);
    mesh.matrixWorldNeedsUpdate = true;
  }

  /** Everything in the graphics memory, before it is made anew. */
  private dispose(): void {
    for (const strokes of [this.over, this.under, this.still]) strokes.dispose();
    this.dots.dispose();
    this.herd.clear();
    this.surfaces.clear();
    this.cones.clear();
    this.second.clear();
    for (const { robot } of this.ghosts) robot.clear();
    for (const { mesh } of this.ellipsoids) {
      mesh.geometry.dispose();
      mesh.material.dispose();
    }
    this.ghosts = [];
    this.ellipsoids = [];
    this.group.clear();
  }
}
