// The same run twice, with one thing otherwise: presets, or any parameter. The second run gets the same pushes and
// commands at the same steps; it is pale in the view and dashed in the plots.
import { onAngleUnit } from '../basics/angles';
import { actionButton, element, make, setAside, setText } from '../basics/dom';
import { whenever } from '../basics/emitter';
import { formatNumber } from '../basics/format';
import { controlOf } from '../controls/control';
import type { DrawerSection } from '../controls/drawer';
import { optionsOf } from '../controls/html_row';
import { isGestureParameter, type Parameter } from '../engine_client/description';
import type { Player } from '../engine_client/player';
import type { Scene } from '../engine_client/scene';
import { endOf, settingInWords } from '../engine_client/second_run';
import { readSetting } from '../engine_client/values';
import { fallOf } from '../interaction/fall_banner';
import { comparedRows } from '../tables/readout_rows';
import { Table } from '../tables/table';

/** One setting against another; choices by their names. */
const PAIRS: readonly [path: string, first: string | number, second: string | number][] = [
  ['tail.mode', 'swung', 'locked'],
  ['contact.friction', 0.7, 0.2],
  ['gait.name', 'trot', 'pronk'],
  ['gait.name', 'tripod', 'wave'],
];
const USUAL = 'contact.friction';
/** What a hand does while both run is not what sets them apart, and both take the same steps. */
const MIRRORED = /^(push|drag|run|command|sim|compare)\.|^robot\.tail_segments$|^mode$/;
const DIGITS = 6;

export class CompareRuns implements DrawerSection {
  readonly id = 'compare-runs';
  private readonly state = element('compare-state', HTMLElement);
  private readonly table = new Table(element('compare-table', HTMLTableElement));
  private readonly list = make('select');
  private readonly value = make('input');
  private readonly unit = make('span', 'unit');
  private readonly choice = make('select');
  private readonly end = actionButton('End the comparison', () => this.player.endComparison());

  constructor(private readonly player: Player) {
    const { list, value, choice } = this;
    const presets = make('div', 'study-list');
    element('compare-form', HTMLElement).append(presets, this.form());
    value.type = 'number';
    value.step = 'any';
    setAside(value, 'aria-label', 'Its value in the second run');
    setAside(choice, 'aria-label', 'Its choice in the second run');
    list.addEventListener('change', () => this.offerValue());
    whenever([player.onScene], () => {
      const { scene } = player;
      presets.replaceChildren(...PAIRS.flatMap((pair) => this.preset(scene, ...pair)));
      list.replaceChildren(...comparable(scene).map(optionOf));
      if (scene.indexOf(USUAL) >= 0) list.value = USUAL;
    });
    whenever([player.onScene, onAngleUnit], () => this.offerValue());
    whenever([player.onScene, player.onChange], () => this.showState());
  }

  isFor(): boolean {
    return true;
  }

  update(): void {
    this.showState();
    const { second } = this.player;
    const content = second ? comparedRows(this.player.scene, second) : null;
    this.table.element.hidden = content === null;
    if (!content) return;
    const { heads, rows } = content;
    this.table.show({ top: [['', ...heads]], parts: [{ rows }] });
  }

  /** Nothing where the scene does not have it. */
  private preset(
    scene: Scene,
    path: string,
    first: string | number,
    second: string | number,
  ): HTMLButtonElement[] {
    const [own, other] = [readSetting(scene, path, first), readSetting(scene, path, second)];
    if (typeof own === 'string' || typeof other === 'string') return [];
    const label = scene.description.parameters[own.index]?.label ?? '';
    const start = () => {
      if (this.player.set(own.index, own.value).ok) this.start(path, other.value);
    };
    return [actionButton(`${label}: ${first} and ${second}`, start)];
  }

  private form(): HTMLElement {
    const form = make('form', 'control-group');
    const start = make('button', 'primary', 'Compare');
    start.type = 'submit';
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const control = controlOf(this.player, this.list.value);
      const typed = control?.fromShown(this.value.valueAsNumber) ?? Number.NaN;
      this.start(this.list.value, control?.isChoice ? Number(this.choice.value) : typed);
    });
    const row = make('label', 'control-row');
    row.append(make('span', '', 'Other in the second run'), this.list);
    const buttons = make('div', 'notice-actions');
    buttons.append(this.value, this.unit, this.choice, start, this.end);
    form.append(row, buttons);
    return form;
  }

  private offerValue(): void {
    const control = controlOf(this.player, this.list.value);
    if (!control) return;
    this.choice.hidden = !control.isChoice;
    this.value.hidden = control.isChoice;
    this.choice.replaceChildren(...optionsOf(control.choices));
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
      setText(this.state, 'Nothing is compared. Starting a comparison starts the run again.');
      return;
    }
    const { path } = second.difference;
    const own = settingInWords(scene, path, scene.valueOf(path));
    const first = `This run: ${own}${fallOf(scene) === null ? '' : ', fallen'}.`;
    const trouble = second.trouble === '' ? '' : ` ${second.trouble}`;
    const note = own === second.name ? ' Both are set alike.' : '';
    setText(
      this.state,
      `${first} Pale and dashed: ${second.name}${endOf(second)}.${note}${trouble}`,
    );
  }
}

const comparable = ({ description }: Scene): Parameter[] =>
  description.parameters.filter(
    (parameter) =>
      !isGestureParameter(description, parameter) &&
      parameter.locked === '' &&
      !MIRRORED.test(parameter.path),
  );

function optionOf({ path, group, label }: Parameter): HTMLOptionElement {
  const option = make('option', '', `${group}: ${label}`);
  option.value = path;
  return option;
}
