// What the plots show: which signals of which legs and joints, over how long a window. The dock draws it and the table of
// the plots' data writes it down; it knows nothing of Dear ImGui.
import { onAngleUnit } from '../../angles';
import type { Description } from '../../sim/description';
import { limbsOf, TAIL } from '../../sim/limbs';
import type { Player } from '../../sim/player';
import { referenceName } from '../../sim/reference';
import type { PlotChoice } from '../plotchoice';
import { signalsOf } from './exhibitsignals';
import type { Preset } from './presetparts';
import { PRESETS } from './presets';
import {
  type Choice,
  jointKind,
  jointKinds,
  jointName,
  SIGNALS,
  type Signal,
  type Source,
  unitOf,
} from './signals';

export const WINDOWS_S = [0.5, 1, 2, 4, 10, 20];
const WINDOW_S = 2;
const SHORT_WINDOW_S = 0.5;
const SLOW_PERIOD_S = 3;
const SLOW_WINDOW_S = 10;
/** More plots than these in a row are too small to be read. */
const SHOWN_AT_FIRST = 4;

export class ShownSignals {
  choice: Choice = { limbs: [], joints: [], joint: 0 };
  windowS = WINDOW_S;
  kinds: string[] = [];
  /** Of a robot that walks, by their ids. */
  readonly shown = new Set(['torque', 'angle', 'force', 'error']);
  /** The signals of an exhibit, and which of them are switched off; null of a robot that walks. */
  ofExhibit: Signal[] | null = null;
  hidden = new Set<string>();
  /** The window that a short run or a slow gait brought with it. */
  private broughtWindow = WINDOW_S;
  private shownScene = '';
  private readonly listeners: (() => void)[] = [];

  constructor(
    private readonly player: Player,
    private readonly plots: PlotChoice,
  ) {
    player.onLayout(() => this.begin());
    player.onSecond(() => this.otherCurves());
    plots.onChange(() => this.lookAtJointOfPreset());
    onAngleUnit(() => this.otherCurves());
    this.begin();
  }

  /** Other joints, another unit or a second run: other ranges. */
  onOtherCurves(listener: () => void): void {
    this.listeners.push(listener);
  }

  otherCurves(): void {
    for (const listener of this.listeners) listener();
  }

  get preset(): Preset | undefined {
    return PRESETS[this.plots.preset];
  }

  get source(): Source {
    const { recorder, scene, second } = this.player;
    const { robot, snapshot } = scene.description;
    return {
      recorder,
      robot,
      choice: this.choice,
      beside: referenceName(scene),
      second,
      labelsOf: (channel) => snapshot.fields.find(({ name }) => name === channel)?.labels ?? [],
    };
  }

  signals(): Signal[] {
    const wanted = this.ofExhibit
      ? this.signalsOfExhibit(this.ofExhibit)
      : (this.preset?.plots ?? SIGNALS.filter((signal) => this.shown.has(signal.id)));
    return wanted.filter(({ needs }) => needs.every((name) => this.player.recorder.has(name)));
  }

  /** What a plot shows, with its unit. */
  titleOf(signal: Signal): string {
    const { robot } = this.player.scene.description;
    const joint = this.preset?.joints ? `${jointName(robot, this.choice.joint)} ` : '';
    const unit = unitOf(signal);
    return `${joint}${signal.title}${unit && unit !== '1' ? `, ${unit}` : ''}`;
  }

  /** One series by its preset, or those that are switched on. */
  private signalsOfExhibit(all: readonly Signal[]): Signal[] {
    const one = all.filter(({ id }) => id === this.plots.preset);
    return one.length > 0 ? one : all.filter(({ id }) => !this.hidden.has(id));
  }

  /** Other joints, other curves; another scene, other sizes. */
  private begin(): void {
    const { description } = this.player.scene;
    const { robot } = description;
    this.ofExhibit = description.plan ? null : signalsOf(description);
    if (description.scene.id !== this.shownScene)
      this.hidden = new Set(this.ofExhibit?.slice(SHOWN_AT_FIRST).map(({ id }) => id));
    this.kinds = jointKinds(robot);
    this.choice = {
      limbs: limbsOf(robot).map(() => true),
      // One joint of a leg carries most of the load; of a tail every joint matters.
      joints: this.kinds.map((kind) => {
        const limbs = robot.joints.filter((joint) => jointKind(joint) === kind);
        return limbs.some(({ leg }) => leg === TAIL) || kind === loadedKind(robot);
      }),
      joint: 0,
    };
    this.otherCurves();
    this.chooseWindow();
    this.lookAtJointOfPreset();
  }

  /** A run of half a second would be a stroke in a window of two, a slow gait would never be seen whole. */
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

  private lookAtJointOfPreset(): void {
    const { robot } = this.player.scene.description;
    const joint = robot.joints.findIndex(({ name }) => this.preset?.joints?.includes(name));
    if (joint >= 0) this.choice.joint = joint;
  }
}

/** The knee; of legs that sprawl, the joint that holds femur and tibia up. */
function loadedKind({ joints, legs }: Description['robot']): string {
  const ofLegs = joints.filter(({ leg }) => legs.includes(leg)).map(jointKind);
  return ofLegs.find((kind) => kind === 'femur') ?? ofLegs.at(-1) ?? '';
}

const made = new WeakMap<PlotChoice, ShownSignals>();

/** The one that the dock and the table share. */
export function shownSignalsOf(player: Player, plots: PlotChoice): ShownSignals {
  const signals = made.get(plots) ?? new ShownSignals(player, plots);
  made.set(plots, signals);
  return signals;
}
