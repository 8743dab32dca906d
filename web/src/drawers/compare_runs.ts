// The same run twice with one setting changed: a ready-made pair, or any parameter. The second run gets the same pushes and
// commands at the same steps. In the view it appears side by side with the first or pale over it; in the plots it is dashed.
import file from '../../../models/tables/drawers.json';
import { onAngleUnit } from '../basics/angles';
import { actionButton, element, make, optionsOf, setText } from '../basics/dom';
import { whenever } from '../basics/emitter';
import { formatNumber } from '../basics/format';
import { controlOf } from '../controls/control';
import type { DrawerSection } from '../controls/drawer';
import { eventOf } from '../engine_client/description';
import type { Doors } from '../engine_client/doors';
import { Experiment, experimentIn, type Trial } from '../engine_client/experiment';
import { fallOf } from '../engine_client/fall';
import type { Player } from '../engine_client/player';
import type { Scene } from '../engine_client/scene';
import { endOf, nameOfRun } from '../engine_client/second_run';
import { comparedRows } from '../tables/readout_rows';
import { Table } from '../tables/table';
import type { Stage } from '../view/stage';
import { readyPairs } from './compare/ready_pairs';

const { usual: USUAL, alike: ALIKE } = file.pairs;
const DIGITS = 6;

export class CompareRuns implements DrawerSection {
  readonly id = 'compare-runs';
  private readonly state = element('compare-state', HTMLElement);
  private readonly table = new Table(element('compare-table', HTMLTableElement));
  private readonly list = make('select', { onchange: () => this.offerValue() });
  private readonly value = make('input', {
    type: 'number',
    step: 'any',
    'aria-label': 'Value in the second run',
  });
  private readonly unit = make('span', 'unit');
  private readonly choice = make('select', { 'aria-label': 'Choice in the second run' });
  private readonly end = actionButton('End the comparison', () => this.stop());
  private readonly layouts = [true, false].map((isSplit) =>
    actionButton(isSplit ? 'Side by side' : 'Overlaid', () => this.lay(isSplit)),
  );
  /** How the next comparison that starts here will be shown. */
  private isSplit = true;

  constructor(
    private readonly player: Player,
    private readonly doors: Doors,
    /** Null if there is no view. */
    private readonly stage: Stage | null,
    private readonly wake: () => void,
    /** A comparison was started by a button outside the section. */
    private readonly onReady: () => void,
  ) {
    const layout = make(
      'div',
      { className: 'segments', role: 'group', 'aria-label': 'How both runs are shown' },
      ...this.layouts,
    );
    layout.hidden = stage === null;
    element('compare-form', HTMLElement).append(layout, this.form());
    const ready = element('compare-ready', HTMLElement);
    whenever([player.onScene], () => {
      this.list.replaceChildren(...optionsOf(comparable(player.scene)));
      if (player.scene.indexOf(USUAL) >= 0) this.list.value = USUAL;
    });
    whenever([player.onScene, onAngleUnit], () => {
      this.offerValue();
      const pairs = readyPairs(player.scene);
      ready.hidden = pairs.length === 0;
      ready.replaceChildren(
        ...pairs.map(({ words, trial }) => actionButton(words, () => this.try(trial))),
      );
    });
    player.onSecond(() => {
      this.offerDifference();
      // Comparisons started elsewhere mention "the pale one".
      this.split(false);
    });
    whenever([player.onScene, player.onChange], () => this.showState());
  }

  update(): void {
    this.showState();
    const { second } = this.player;
    const content = second ? comparedRows(this.player.scene, this.doors, second) : null;
    this.table.element.hidden = content === null;
    if (!content) return;
    const { heads, rows } = content;
    this.table.show({ top: [['', ...heads]], parts: [{ rows }] });
  }

  /** Starts the comparison from the start of the run, with everything that makes the difference visible. */
  private try(trial: Trial): void {
    if (new Experiment(this.player, trial).begin().ok) this.split(this.isSplit);
    this.onReady();
  }

  /** This also ends the experiment that started it and restores its settings. */
  private stop(): void {
    const { player } = this;
    const experiment = experimentIn(player.scene);
    if (experiment?.compares && player.second) experiment.takeBack();
    else player.endComparison();
  }

  private lay(isSplit: boolean): void {
    this.isSplit = isSplit;
    this.split(isSplit);
  }

  private split(isSplit: boolean): void {
    if (this.stage) this.stage.isSplit = isSplit;
    this.showState();
    this.wake();
  }

  private form(): HTMLElement {
    const onsubmit = (event: Event) => {
      event.preventDefault();
      const control = controlOf(this.player, this.list.value);
      const typed = control?.fromShown(this.value.valueAsNumber) ?? Number.NaN;
      this.start(this.list.value, control?.isChoice ? Number(this.choice.value) : typed);
    };
    const start = make('button', { className: 'primary', type: 'submit' }, 'Compare');
    return make(
      'form',
      { className: 'control-group', onsubmit },
      make('label', 'control-row', make('span', '', 'Differs in the second run'), this.list),
      make('div', 'notice-actions', this.value, this.unit, this.choice, start, this.end),
    );
  }

  /** The setting in which the new second run differs. */
  private offerDifference(): void {
    const path = this.player.second?.difference.path;
    if (![...this.list.options].some(({ value }) => value === path)) return;
    this.list.value = path ?? '';
    this.offerValue();
  }

  /** The second run's value if it differs in this parameter, else the present one. */
  private offerValue(): void {
    const path = this.list.value;
    const control = controlOf(this.player, path);
    if (!control) return;
    const difference = this.player.second?.difference;
    const value = difference?.path === path ? difference.value : control.value;
    this.choice.hidden = !control.isChoice;
    this.value.hidden = control.isChoice;
    this.choice.replaceChildren(...optionsOf(Object.entries(control.choices)));
    this.choice.value = String(value);
    this.value.value = formatNumber(control.toShown(value), DIGITS);
    setText(this.unit, control.unit);
  }

  private start(path: string, value: number): void {
    if (!this.player.compare({ path, value }).ok) return;
    this.split(this.isSplit);
    this.player.play();
  }

  private showState(): void {
    const { second, scene } = this.player;
    const isSplit = second ? (this.stage?.isSplit ?? false) : this.isSplit;
    this.layouts.forEach((button, i) => {
      button.setAttribute('aria-pressed', String(isSplit === (i === 0)));
    });
    this.end.disabled = second === null;
    if (!second) {
      setText(this.state, 'No comparison is running. Starting one restarts the run.');
      return;
    }
    const own = nameOfRun(scene, second.difference.path);
    const first = `This run: ${own}${fallOf(scene) === null ? '' : ', fallen'}.`;
    const trouble = second.trouble === '' ? '' : ` ${second.trouble}`;
    const note = own === second.name ? ' Both runs have the same settings.' : '';
    const style = isSplit ? 'Beside the first run, dashed' : 'Pale and dashed';
    setText(this.state, `${first} ${style}: ${second.name}${endOf(second)}.${note}${trouble}`);
  }
}

const comparable = ({ description }: Scene): [path: string, words: string][] =>
  description.parameters
    .filter(
      (parameter) =>
        !eventOf(description, parameter) &&
        parameter.locked === '' &&
        !ALIKE.some((beginning) => parameter.path.startsWith(beginning)),
    )
    .map(({ path, group, label }) => [path, `${group}: ${label}`]);
