// The state in words, and as a table of numbers: for screen readers, for copying, and for the impatient.

import { onAngleUnit, shownUnit, toShown } from '../angles';
import type { Player } from '../sim/player';
import { button, element, make, setText } from './dom';
import { formatNumber } from './format';
import { StateSentence } from './statesentence';

const IN_WORDS_EVERY_MS = 200;
const NOT_IN_TABLE =
  /^(body_position|body_quaternion|reference_body_|plan_|frame_|support_polygon$|polygon_count$|status$|history_first_step|model_version|growth_rate_known)/;

export class StatusLine {
  private readonly line = element('status', HTMLElement);
  private readonly table = element('readouts', HTMLDetailsElement);
  private readonly cells: {
    field: string;
    component: number;
    cell: HTMLElement;
    unit: string;
  }[] = [];
  private readonly hash = element('hash', HTMLElement);
  private readonly sentence: StateSentence;
  private saidAt = 0;
  private saidStance = '';

  constructor(private readonly player: Player) {
    this.sentence = new StateSentence(player);
    button('verify').disabled = false;
    button('verify').addEventListener('click', () => player.verify());
    this.table.addEventListener('toggle', () => this.update(performance.now(), true));
    player.onLayout(() => this.forgetTable());
    onAngleUnit(() => this.forgetTable());
    player.onScene(() => this.forget());
    player.onChange(() => this.update(performance.now(), true));
    this.forget();
    this.update(performance.now(), true);
  }

  update(now: number, isUrgent = false): void {
    const stance = this.player.scene.snapshot.find('foot_in_stance')?.join() ?? '';
    const isOld = now - this.saidAt > IN_WORDS_EVERY_MS || stance !== this.saidStance;
    if (!isUrgent && !isOld) return;
    this.saidAt = now;
    this.saidStance = stance;
    setText(this.line, this.sentence.say());
    if (!this.table.open) return;
    if (this.cells.length === 0) this.buildTable();
    const { snapshot } = this.player.scene;
    for (const { field, component, cell, unit } of this.cells) {
      setText(
        cell,
        formatNumber(toShown(snapshot.vector(field)[component] ?? Number.NaN, unit), 6),
      );
    }
    setText(this.hash, this.player.isPlaying ? 'shown when paused' : this.player.scene.hash());
  }

  /** Another scene has other fields and another source. */
  private forget(): void {
    const { source } = this.player.scene.description.scene;
    setText(element('source', HTMLElement), source ? `Source: ${source}` : '');
    this.forgetTable();
  }

  private forgetTable(): void {
    this.cells.length = 0;
    this.table.querySelector('tbody')?.replaceChildren();
  }

  private buildTable(): void {
    const body = this.table.querySelector('tbody');
    if (!body) return;
    const { snapshot, robot } = this.player.scene.description;
    for (const field of snapshot.fields) {
      if (NOT_IN_TABLE.test(field.name)) continue;
      for (let component = 0; component < field.count; component += 1) {
        const label =
          field.labels[component] ||
          componentLabel(field.count, component, robot.legs, robot.joints);
        const row = make('tr');
        const head = make('th', '', `${field.name.replaceAll('_', ' ')} ${label}`);
        head.scope = 'row';
        const cell = make('td');
        row.append(head, cell, make('td', '', field.unit === '1' ? '' : shownUnit(field.unit)));
        body.append(row);
        this.cells.push({ field: field.name, component, cell, unit: field.unit });
      }
    }
  }
}

function componentLabel(
  count: number,
  component: number,
  legs: string[],
  joints: { name: string }[],
): string {
  if (count === 1) return '';
  if (count === legs.length) return legs[component] ?? '';
  if (count === joints.length && count !== 3 * legs.length) return joints[component]?.name ?? '';
  return 'xyz'[component % 3] ?? '';
}
