// The plots shown: which plots of which legs and joints, over which time window. Drawn by the dock and listed by the table of
// the plots' data; independent of Dear ImGui.
import type { Preset } from 'schemas/plots';
import { onAngleUnit, shownUnit } from '../basics/angles';
import { emitter } from '../basics/emitter';
import { kept } from '../basics/kept';
import { limbsOf } from '../engine_client/limbs';
import type { Player } from '../engine_client/player';
import type { Scene } from '../engine_client/scene';
import { firstShown, jointKinds, jointName, titleOfKind } from './joint_names';
import type { PlotChoice } from './plot_choice';
import { FREE } from './preset';
import { plotsOf, presetFor } from './presets';
import { type Choice, type RecordedPlot, type Source, sourceOf } from './recorded';
import { plotsOfSeries } from './series';
import { recordedPlot } from './templates';

export const WINDOWS_S = [0.5, 1, 2, 4, 10, 20];
const WINDOW_S = 2;
const SHORT_WINDOW_S = 0.5;
const SLOW_PERIOD_S = 3;
const SLOW_WINDOW_S = 10;

export class ShownPlots {
  choice: Choice = { limbs: [], joints: [], joint: 0 };
  windowS = WINDOW_S;
  /** On: the plots follow the run, and pressing in one goes to that moment. Off: they can be dragged and zoomed. */
  follows = true;
  /** All plots to choose from are shown, in the Workbench. */
  showsAll = false;
  /** The enlarged plot; none if they share the room. */
  enlarged = '';
  kinds: string[] = [];
  /** The plots to choose from, and which of them are chosen. */
  free: RecordedPlot[] = [];
  chosen = new Set<string>();
  /** The preset shown; undefined if the engine's series are shown. */
  preset: Preset | undefined;
  /** Whether they show the chosen joints and legs, rather than the engine's series. */
  isByJoint = false;
  private ready: RecordedPlot[] = [];
  private readonly chosenAmong = new Map<string, Set<string>>();
  /** The time window set by a short run or a slow gait. */
  private broughtWindow = WINDOW_S;
  private shownScene = '';
  private begunWith: Scene | null = null;
  private hadSecond = false;
  private wasAtStart = true;
  /** Other joints, another unit or a second run: other ranges. */
  readonly onOtherCurves = emitter();
  /** Emitted for other plots, other curves or another time window. */
  readonly onChange = emitter();

  constructor(
    private readonly player: Player,
    private readonly plots: PlotChoice,
  ) {
    player.onLayout(() => this.begin());
    player.onSecond(() => this.otherCurves());
    player.onChange(() => this.followRuns());
    plots.onChange(() => {
      if (!this.isOld) this.change(() => this.followPreset());
    });
    onAngleUnit(() => this.otherCurves());
    this.begin();
  }

  /** A closed or restarted run discards its ranges. */
  private followRuns(): void {
    const { second, recorder } = this.player;
    const hasSecond = second !== null;
    const isAtStart = recorder.length <= 1;
    const isGone = (this.hadSecond && !hasSecond) || (isAtStart && !this.wasAtStart);
    this.hadSecond = hasSecond;
    this.wasAtStart = isAtStart;
    if (isGone) this.otherCurves();
  }

  otherCurves(): void {
    this.onOtherCurves.emit();
    this.onChange.emit();
  }

  /** Something in it has changed. */
  change(how: () => void): void {
    how();
    this.onChange.emit();
  }

  /** Shows only this one of the plots. */
  chooseOne(id: string): void {
    this.chosen.clear();
    this.chosen.add(id);
    this.plots.use(FREE);
  }

  /** The visible time range. It ends where the record does; seeking within it leaves it unchanged. */
  get window(): { from: number; to: number } {
    const { windowS } = this;
    const { recorder, scene } = this.player;
    const now = scene.snapshot.scalar('time');
    const last = recorder.length > 0 ? recorder.time(recorder.length - 1) : now;
    const end = now >= last - windowS ? Math.max(now, last) : now + 0.5 * windowS;
    const from = Math.max(0, end - windowS);
    return { from, to: from + windowS };
  }

  get source(): Source {
    return sourceOf(this.player, this.choice);
  }

  /** Whether freely chosen plots are shown. */
  get isFree(): boolean {
    return this.plots.preset === FREE;
  }

  /** The selected plots that are recorded. */
  signals(): RecordedPlot[] {
    const one = this.free.filter(({ id }) => id === this.plots.preset);
    const chosen = this.free.filter(({ id }) => this.showsAll || this.chosen.has(id));
    const wanted = this.ready.length > 0 ? this.ready : one.length > 0 ? one : chosen;
    const there = wanted.filter((plot) => this.isThere(plot));
    const enlarged = there.filter(({ id }) => id === this.enlarged);
    return enlarged.length > 0 ? enlarged : there;
  }

  isThere({ needs }: RecordedPlot): boolean {
    // While another scene is loading, these are still plots of the previous one.
    if (this.isOld) return false;
    return needs.every((name) => this.player.recorder.has(name));
  }

  private get isOld(): boolean {
    return this.player.scene !== this.begunWith;
  }

  /** The title of a plot with its unit: "Knee torque, N m" if only the knees are shown. */
  titleOf(plot: RecordedPlot): string {
    const { title, unit } = plot;
    const words = this.free.includes(plot) ? this.titleOfFree(title) : this.titleOfReady(title);
    return titleWithUnit(words, unit);
  }

  private titleOfFree(title: string): string {
    const kinds = this.kinds.filter((_, i) => this.choice.joints[i]);
    return this.isByJoint && kinds.length === 1 ? titleOfKind(title, kinds[0]) : title;
  }

  private titleOfReady(title: string): string {
    const { robot } = this.player.scene.description;
    return this.preset?.joints ? `${jointName(robot, this.choice.joint)} ${title}` : title;
  }

  /** Other joints have other curves; another scene has other sizes. */
  private begin(): void {
    const { scene } = this.player;
    this.begunWith = scene;
    const { description } = scene;
    const { robot } = description;
    const byJoint = presetFor(scene, FREE);
    this.isByJoint = byJoint !== undefined;
    this.free = byJoint ? plotsOf(byJoint).map(recordedPlot) : plotsOfSeries(description);
    // The user's choice stays as long as the same plots are offered.
    this.chosen = kept(
      this.chosenAmong,
      this.free.map(({ id }) => id).join(),
      () => new Set(this.free.slice(0, 1).map(({ id }) => id)),
    );
    this.kinds = jointKinds(robot);
    this.choice = {
      limbs: limbsOf(robot).map(() => true),
      joints: firstShown(this.kinds),
      joint: 0,
    };
    this.chooseWindow();
    this.followPreset();
    this.otherCurves();
  }

  /** A run of half a second would be a dash in a window of two, and a slow gait would never fit. */
  private chooseWindow(): void {
    const { scene, plan } = this.player.scene.description;
    if (scene.id === this.shownScene) return;
    this.shownScene = scene.id;
    const period = Math.min(plan?.period_s ?? 0, SLOW_WINDOW_S);
    const whole = WINDOWS_S.find((seconds) => seconds >= period) ?? SLOW_WINDOW_S;
    if (scene.duration_s < 0.5 * WINDOW_S) this.broughtWindow = this.windowS = SHORT_WINDOW_S;
    else if (period > SLOW_PERIOD_S) this.broughtWindow = this.windowS = whole;
    else if (this.windowS === this.broughtWindow) this.windowS = WINDOW_S;
  }

  /** The preset's joint: the first that it names and the robot has. */
  private followPreset(): void {
    const { scene } = this.player;
    this.preset = presetFor(scene, this.plots.preset);
    this.ready = this.preset && !this.isFree ? plotsOf(this.preset).map(recordedPlot) : [];
    const { joints } = scene.description.robot;
    const joint = joints.findIndex(({ name }) => this.preset?.joints?.includes(name));
    if (joint >= 0) this.choice.joint = joint;
    this.enlarged = '';
  }
}

export const titleWithUnit = (title: string, unit: string): string =>
  `${title}${unit === '' || unit === '1' ? '' : `, ${shownUnit(unit)}`}`;

const made = new WeakMap<PlotChoice, ShownPlots>();

/** The instance shared by dock and table. */
export const shownPlotsOf = (player: Player, plots: PlotChoice): ShownPlots =>
  kept(made, plots, () => new ShownPlots(player, plots));
