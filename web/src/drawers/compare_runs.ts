// The same run twice, with one thing otherwise: presets, or any parameter. The second run gets the same pushes and
// commands at the same steps; it is pale in the view and dashed in the plots.
import type { Pair } from 'schemas/drawers';
import file from '../../../models/tables/drawers.json';
import { onAngleUnit } from '../basics/angles';
import { actionButton, element, make, optionsOf, setText } from '../basics/dom';
import { whenever } from '../basics/emitter';
import { formatNumber } from '../basics/format';
import { controlOf } from '../controls/control';
import type { DrawerSection } from '../controls/drawer';
import { isGestureParameter } from '../engine_client/description';
import type { Doors } from '../engine_client/doors';
import { fallOf } from '../engine_client/fall';
import type { Player } from '../engine_client/player';
import type { Scene } from '../engine_client/scene';
import { endOf, settingInWords } from '../engine_client/second_run';
import { readSetting } from '../engine_client/values';
import { comparedRows } from '../tables/readout_rows';
import { Table } from '../tables/table';

const { usual: USUAL, offered: PAIRS } = file.pairs;
/** What a hand does while both run is not what sets them apart, and both take the same steps. */
const MIRRORED = /^(push|drag|run|command|sim|compare)\.|^robot\.tail_segments$|^mode$/;
const DIGITS = 6;

export class CompareRuns implements DrawerSection {
  readonly id = 'compare-runs';
  private readonly state = element('compare-state', HTMLElement);
  private readonly table = new Table(element('compare-table', HTMLTableElement));
  private readonly list = make('select', { onchange: () => this.offerValue() });
  private readonly value = make('input', {
    type: 'number',
    step: 'any',
    'aria-label': 'Its value in the second run',
  });
  private readonly unit = make('span', 'unit');
  private readonly choice = make('select', { 'aria-label': 'Its choice in the second run' });
  private readonly end = actionButton('End the comparison', () => this.player.endComparison());

  constructor(
    private readonly player: Player,
    private readonly doors: Doors,
  ) {
    const presets = make('div', 'study-list');
    element('compare-form', HTMLElement).append(presets, this.form());
    whenever([player.onScene], () => {
      const { scene } = player;
      presets.replaceChildren(...PAIRS.flatMap((pair) => this.preset(scene, pair)));
      this.list.replaceChildren(...optionsOf(comparable(scene)));
      if (scene.indexOf(USUAL) >= 0) this.list.value = USUAL;
    });
    whenever([player.onScene, onAngleUnit], () => this.offerValue());
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

  /** Nothing where the scene does not have it. */
  private preset(scene: Scene, { path, first, second }: Pair): HTMLButtonElement[] {
    const [own, other] = [readSetting(scene, path, first), readSetting(scene, path, second)];
    if (typeof own === 'string' || typeof other === 'string') return [];
    const label = scene.description.parameters[own.index]?.label ?? '';
    const start = () => {
      if (this.player.set(own.index, own.value).ok) this.start(path, other.value);
    };
    return [actionButton(`${label}: ${first} and ${second}`, start)];
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

  private offerValue(): void {
    const control = controlOf(this.player, this.list.value);
    if (!control) return;
    this.choice.hidden = !control.isChoice;
    this.value.hidden = control.isChoice;
    this.choice.replaceChildren(...optionsOf(Object.entries(control.choices)));
    this.choice.value = String(control.value);
    this.value.value = formatNumber(control.shown, DIGITS);
    setText(this.unit, control.unit);
  }

  private start(path: string, value: number): void {
    if (this.player.compare({ path, value }).ok) this.player.play();
  }

  private showState(): void {
    const { second, scene } = this.player;
    this.end.disabled = second === null;
    if (!second) {
      setText(this.state, 'No comparison is running. Starting one restarts the run.');
      return;
    }
    const { path } = second.difference;
    const own = settingInWords(scene, path, scene.valueOf(path));
    const first = `This run: ${own}${fallOf(scene) === null ? '' : ', fallen'}.`;
    const trouble = second.trouble === '' ? '' : ` ${second.trouble}`;
    const note = own === second.name ? ' Both runs have the same settings.' : '';
    setText(
      this.state,
      `${first} Pale and dashed: ${second.name}${endOf(second)}.${note}${trouble}`,
    );
  }
}

const comparable = ({ description }: Scene): [path: string, words: string][] =>
  description.parameters
    .filter(
      (parameter) =>
        !isGestureParameter(description, parameter) &&
        parameter.locked === '' &&
        !MIRRORED.test(parameter.path),
    )
    .map(({ path, group, label }) => [path, `${group}: ${label}`]);
