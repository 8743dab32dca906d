// The row of controls over the plots: which plot, which legs and joints, the time window, and whether they follow the run.
import { inDegreesNow, setAngleUnit } from '../../basics/angles';
import { actionButton, make, optionsOf, setAside, setHidden } from '../../basics/dom';
import { foldsAway } from '../../basics/folds_away';
import { limbColour, limbsOf } from '../../engine_client/limbs';
import type { Player } from '../../engine_client/player';
import { jointName, wordsOfKind } from '../joint_names';
import type { PlotChoice } from '../plot_choice';
import { fillPresets, takePreset } from '../preset_list';
import { type ShownPlots, WINDOWS_S } from '../shown_plots';

const ABOUT_FOLLOWING =
  'On: the plots follow the run; click in one to go to that time. Off: drag and zoom freely.';

export class DockHeader {
  /** Shown only where plots can be dragged and zoomed. */
  private readonly follow: HTMLButtonElement;
  private readonly more = make('details', 'more-plots');
  private readonly choices = make('div', 'plot-choice');
  private following: (() => void)[] = [];
  private offered = '';

  constructor(
    list: HTMLSelectElement,
    box: HTMLElement,
    private readonly player: Player,
    plots: PlotChoice,
    private readonly shown: ShownPlots,
    use: (preset: string) => void,
  ) {
    list.addEventListener('change', () => takePreset(list.value, shown, use));
    list.disabled = false;
    this.follow = this.toggle(
      'follow',
      () => shown.follows,
      () => {
        shown.follows = !shown.follows;
      },
    );
    setAside(this.follow, 'title', ABOUT_FOLLOWING);
    const degrees = actionButton(
      'deg',
      () => setAngleUnit(inDegreesNow() ? 'rad' : 'deg'),
      'Angles in degrees, here and on the whole page',
    );
    const windows = make('select', {
      'aria-label': 'Time window of the plots',
      onchange: () =>
        shown.change(() => {
          shown.windowS = Number(windows.value);
        }),
    });
    windows.append(...optionsOf(WINDOWS_S.map((seconds) => [seconds, `${seconds} s`])));
    box.append(this.more, this.choices, windows, this.follow, degrees);
    foldsAway(this.more);
    const always = this.following;
    always.push(
      () => degrees.setAttribute('aria-pressed', String(inDegreesNow())),
      () => {
        windows.value = String(shown.windowS);
      },
    );
    const show = () => {
      this.offer(always);
      for (const follow of this.following) follow();
      fillPresets(list, player, plots, shown);
    };
    shown.onChange(show);
    show();
  }

  /** SVG plots cannot be dragged. */
  setDraggable(isDraggable: boolean): void {
    setHidden(this.follow, !isDraggable);
  }

  /** Only when the choices have changed, so that the focus stays. */
  private offer(always: readonly (() => void)[]): void {
    const { shown, player } = this;
    const { robot } = player.scene.description;
    const { preset, isFree, showsAll } = shown;
    const ids = shown.free.filter((plot) => shown.isThere(plot)).map(({ id }) => id);
    const names = robot.joints.map(({ name }) => name);
    const offered = JSON.stringify([preset?.id, isFree, showsAll, ids, names, robot.legs]);
    if (offered === this.offered) return;
    this.offered = offered;
    this.following = [...always];
    this.choices.replaceChildren(
      ...(preset?.joints ? [this.joints()] : []),
      ...(preset?.has_legs ? [this.legs()] : []),
      ...(preset?.has_kinds ? [this.kinds()] : []),
    );
    this.offerMore(isFree && !showsAll && ids.length > 1);
  }

  /** "+ add a plot": a checkbox for each. */
  private offerMore(isWanted: boolean): void {
    setHidden(this.more, !isWanted);
    if (!isWanted) return;
    const { shown } = this;
    const ticks = shown.free
      .filter((plot) => shown.isThere(plot))
      .map((plot) => {
        const tick = make('input', {
          type: 'checkbox',
          onchange: () =>
            shown.change(() => {
              if (!shown.chosen.delete(plot.id)) shown.chosen.add(plot.id);
            }),
        });
        const words = make('span');
        this.following.push(() => {
          tick.checked = shown.chosen.has(plot.id);
          words.replaceChildren(make('span', '', shown.titleOf(plot)));
        });
        return make('label', '', tick, words);
      });
    const group = make(
      'div',
      { role: 'group', className: 'ticks', 'aria-label': 'Plots' },
      ...ticks,
    );
    this.more.replaceChildren(make('summary', '', '+ add a plot'), group);
  }

  private joints(): HTMLElement {
    const { shown } = this;
    const { robot } = this.player.scene.description;
    const list = make('select', {
      'aria-label': 'Joint',
      onchange: () => {
        shown.choice.joint = Number(list.value);
        shown.otherCurves();
      },
    });
    list.append(...optionsOf(robot.joints.map((_, joint) => [joint, jointName(robot, joint)])));
    this.following.push(() => {
      list.value = String(shown.choice.joint);
    });
    return list;
  }

  private legs(): HTMLElement {
    const { robot } = this.player.scene.description;
    const toggles = limbsOf(robot).map((limb, i) => {
      const leg = this.switch(limb, 'limbs', i);
      leg.classList.add('limb');
      leg.style.setProperty('--limb', limbColour(robot, limb));
      return leg;
    });
    return make('div', { role: 'group', 'aria-label': 'Legs' }, ...toggles);
  }

  private kinds(): HTMLElement {
    const toggles = this.shown.kinds.map((kind, i) => {
      const toggle = this.switch(wordsOfKind(kind), 'joints', i);
      setAside(toggle, 'title', kind);
      return toggle;
    });
    return make('div', { role: 'group', 'aria-label': 'Kinds of joints' }, ...toggles);
  }

  /** A choice among limbs or kinds of joints. */
  private switch(words: string, of: 'limbs' | 'joints', i: number): HTMLButtonElement {
    const { shown } = this;
    const isOn = () => shown.choice[of][i] ?? false;
    return this.toggle(words, isOn, () => {
      shown.choice[of][i] = !isOn();
    });
  }

  private toggle(words: string, isOn: () => boolean, turn: () => void): HTMLButtonElement {
    const pressed = actionButton(words, () => this.shown.change(turn));
    this.following.push(() => pressed.setAttribute('aria-pressed', String(isOn())));
    return pressed;
  }
}
