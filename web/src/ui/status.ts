// The state in words, and as a table of numbers: for screen readers, for copying, and for the impatient.
import type { Player } from '../sim/player';
import { button, element, make, setText } from './dom';
import { formatNumber } from './format';
import { stateInWords } from './statewords';

const IN_WORDS_EVERY_MS = 200;
const NOT_IN_TABLE =
  /^(body_position|body_quaternion|companion_body_|plan_|frame_|support_polygon$|polygon_count$|status$|history_first_step|model_version|growth_rate_known)/;

export class StatusLine {
  private readonly line = element('status', HTMLElement);
  private readonly table = element('readouts', HTMLDetailsElement);
  private readonly cells: { field: string; component: number; cell: HTMLElement }[] = [];
  private readonly hash = element('hash', HTMLElement);
  private saidAt = 0;
  private saidStance = '';
  private stopped = '';

  constructor(private readonly player: Player) {
    button('verify').disabled = false;
    button('verify').addEventListener('click', () => player.verify());
    this.table.addEventListener('toggle', () => this.update(performance.now(), true));
    player.onLayout(() => this.forgetTable());
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
    setText(this.line, this.words());
    if (!this.table.open) return;
    if (this.cells.length === 0) this.buildTable();
    const { snapshot } = this.player.scene;
    for (const { field, component, cell } of this.cells) {
      setText(cell, formatNumber(snapshot.vector(field)[component] ?? Number.NaN, 6));
    }
    setText(this.hash, this.player.isPlaying ? 'shown when paused' : this.player.scene.hash());
  }

  /** A run that has stopped says why, in the engine's first sentence, also when the notice has been dismissed. */
  private words(): string {
    const { notice, scene } = this.player;
    if (notice?.kind === 'stopped') this.stopped = notice.sentence.split(/\. (?=[A-Z])/)[0] ?? '';
    const hasStopped = scene.snapshot.scalar('status') > 0;
    return hasStopped && this.stopped !== '' ? this.stopped : stateInWords(scene);
  }

  /** Another scene has other fields and another source. */
  private forget(): void {
    const { source } = this.player.scene.description.scene;
    this.stopped = '';
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
        row.append(head, cell, make('td', '', field.unit === '1' ? '' : field.unit));
        body.append(row);
        this.cells.push({ field: field.name, component, cell });
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
