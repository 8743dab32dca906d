// The same run twice, with one thing otherwise: presets, or any parameter. The second run gets the same pushes and
// commands at the same steps; it is pale in the view and dashed in the plots.

import { onAngleUnit, shownUnit, toShown, valueFromShown } from '../../angles';
import { type Description, isByHand, type Parameter } from '../../sim/description';
import type { Player } from '../../sim/player';
import type { Scene } from '../../sim/scene';
import { endOf, settingInWords } from '../../sim/secondrun';
import { element, make, setText } from '../dom';
import type { DrawerSection } from '../drawer';
import { formatNumber } from '../format';
import { comparedRows } from '../readout/rows';
import { Table } from '../tables/table';

/** One setting against another; choices by their names. */
interface Pair {
  path: string;
  first: string | number;
  second: string | number;
}
const PAIRS: readonly Pair[] = [
  { path: 'tail.mode', first: 'swung', second: 'locked' },
  { path: 'contact.friction', first: 0.7, second: 0.2 },
  { path: 'gait.name', first: 'trot', second: 'pronk' },
  { path: 'gait.name', first: 'tripod', second: 'wave' },
];
/** What a hand does while both run is not what sets them apart, and both take the same steps. */
const MIRRORED = /^(push|drag|run|command|sim|compare)\.|^robot\.tail_segments$|^mode$/;

export class CompareRuns implements DrawerSection {
  readonly id = 'compare-runs';
  private readonly box = element('compare-form', HTMLElement);
  private readonly state = element('compare-state', HTMLElement);
  private readonly table = new Table(element('compare-table', HTMLTableElement));
  private readonly list = make('select');
  private readonly value = make('input');
  private readonly unit = make('span', 'unit');
  private readonly choice = make('select');
  private readonly end = make('button', '', 'End the comparison');
  private offered: Scene | null = null;

  constructor(private readonly player: Player) {
    player.onScene(() => this.offer());
    player.onChange(() => this.showState());
    this.list.addEventListener('change', () => this.offerValue());
    onAngleUnit(() => this.offerValue());
    this.end.type = 'button';
    this.end.addEventListener('click', () => player.endComparison());
    this.offer();
  }

  isFor(): boolean {
    return true;
  }

  update(): void {
    this.offer();
    this.showState();
    const { second } = this.player;
    const content = second ? comparedRows(this.player.scene, second) : null;
    this.table.element.hidden = content === null;
    if (!content) return;
    const { heads, rows } = content;
    this.table.show({ top: [['', ...heads]], parts: [{ rows }] });
  }

  private offer(): void {
    const { scene } = this.player;
    if (scene === this.offered) return;
    this.offered = scene;
    const presets = make('div', 'study-list');
    for (const pair of PAIRS) {
      const [first, second] = [
        valueIn(scene, pair.path, pair.first),
        valueIn(scene, pair.path, pair.second),
      ];
      if (first === null || second === null) continue;
      const label = scene.description.parameters[scene.indexOf(pair.path)]?.label ?? '';
      const start = make('button', '', `${label}: ${pair.first} and ${pair.second}`);
      start.type = 'button';
      start.addEventListener('click', () => this.start(pair.path, second, first));
      presets.append(start);
    }
    const parameters = scene.description.parameters.filter((parameter) =>
      isComparable(scene.description, parameter),
    );
    this.list.replaceChildren(
      ...parameters.map(({ path, group, label }) => {
        const option = make('option', '', `${group}: ${label}`);
        option.value = path;
        return option;
      }),
    );
    if (scene.indexOf('contact.friction') >= 0) this.list.value = 'contact.friction';
    const any = make('form', 'hand-group');
    const start = make('button', 'primary', 'Compare');
    start.type = 'submit';
    any.addEventListener('submit', (event) => {
      event.preventDefault();
      const parameter = scene.description.parameters[scene.indexOf(this.list.value)];
      const typed = this.value.valueAsNumber;
      const number = !this.choice.hidden
        ? Number(this.choice.value)
        : parameter
          ? valueFromShown(typed, parameter)
          : typed;
      this.start(this.list.value, number);
    });
    this.value.type = 'number';
    this.value.step = 'any';
    this.value.setAttribute('aria-label', 'Its value in the second run');
    this.choice.setAttribute('aria-label', 'Its choice in the second run');
    const row = make('label', 'hand-row');
    row.append(make('span', '', 'Other in the second run'), this.list);
    const buttons = make('div', 'notice-actions');
    buttons.append(this.value, this.unit, this.choice, start, this.end);
    any.append(row, buttons);
    this.box.replaceChildren(presets, any);
    this.offerValue();
    this.showState();
  }

  private offerValue(): void {
    const { scene } = this.player;
    const parameter = scene.description.parameters[scene.indexOf(this.list.value)];
    if (!parameter) return;
    const isChoice = parameter.kind === 'choice';
    this.choice.hidden = !isChoice;
    this.value.hidden = isChoice;
    this.choice.replaceChildren(
      ...(parameter.choices ?? []).map((name, value) => {
        const option = make('option', '', name);
        option.value = String(value);
        return option;
      }),
    );
    const present = scene.valueOf(parameter.path);
    this.choice.value = String(present);
    this.value.value = formatNumber(toShown(present, parameter.unit), 6);
    this.unit.textContent = parameter.unit === '1' ? '' : shownUnit(parameter.unit);
  }

  /** `own`: what this run is set to, where the pair says so. */
  private start(path: string, value: number, own?: number): void {
    const { player } = this;
    if (own !== undefined && !player.setMany({ [path]: own }).ok) return;
    if (!player.compare({ path, value }).ok) return;
    player.play();
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
    const fallen = (one: Scene) => (one.snapshot.find('fallen')?.[0] ?? 0) > 0;
    const first = `This run: ${own}${fallen(scene) ? ', fallen' : ''}.`;
    const trouble = second.trouble === '' ? '' : ` ${second.trouble}`;
    const note = own === second.name ? ' Both are set alike.' : '';
    setText(
      this.state,
      `${first} Pale and dashed: ${second.name}${endOf(second)}.${note}${trouble}`,
    );
  }
}

const isComparable = (description: Description, parameter: Parameter): boolean =>
  !isByHand(description, parameter) && parameter.locked === '' && !MIRRORED.test(parameter.path);

/** A choice by its name, a number as it is; null where the scene does not have it. */
function valueIn(scene: Scene, path: string, wanted: string | number): number | null {
  const parameter = scene.description.parameters[scene.indexOf(path)];
  if (!parameter) return null;
  if (typeof wanted === 'number') return wanted;
  const index = parameter.choices?.indexOf(wanted) ?? -1;
  return index < 0 ? null : index;
}
