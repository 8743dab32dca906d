// The audit of energy and momentum, at the foot of the panel: what was added, what is stored, and the residual of the balance.
// Every number is the engine's; quantities that a scene does not have are omitted (models/tables/audit.json).
import type { Part } from 'schemas/audit';
import TABLE from '../../../../models/tables/audit.json';
import { element, setHidden, setText } from '../../basics/dom';
import { formatForReading, unitInWords } from '../../basics/format';
import { unitOf } from '../../engine_client/description';
import type { Player } from '../../engine_client/player';
import type { Scene } from '../../engine_client/scene';
import { written } from '../../i18n/translate';

const EVERY_MS = 200;
const CLOSED = '✓ ';

const PLACE = /\{(?:(largest|minus|each|sizes) )?([\w+]+)(?: (\d+) (\d+))?(?:, ([^}]+))?\}/g;

const number = (value: number, unit = ''): string => {
  const text = Number.isFinite(value) ? written(formatForReading(value).replace('-', '−')) : '–';
  return unit === '' ? text : `${text}\u00a0${unit}`;
};

/** The largest absolute value of some components: the largest residual. */
const largest = (values: Float64Array): number =>
  values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

const sizes = ({ snapshot }: Scene, fields: readonly string[]): number =>
  fields.reduce((sum, field) => sum + Math.abs(snapshot.find(field)?.[0] ?? Number.NaN), 0);

/** Impulses of a step for free robots, forces of an instant otherwise: the engine's units say which. */
function inOwnUnits(values: Float64Array, units: readonly string[]): string {
  const unitAt = (i: number) => unitInWords(units[i] ?? units[0] ?? '');
  return [...values].map((value, i) => number(value, unitAt(i))).join(', ');
}

/** Empty if the scene does not have it. */
function said(scene: Scene, part: Part): string {
  let isThere = true;
  const words = part.say.replace(PLACE, (_, how, field, from, to, unit) => {
    if (how === 'sizes') {
      const sum = sizes(scene, field.split('+'));
      if (Number.isNaN(sum)) isThere = false;
      return number(sum, unit);
    }
    const values = scene.snapshot.find(field);
    const its = unitOf(scene.description, field);
    const isMeant =
      values &&
      (part.if_unit ?? its) === its &&
      part.unless_unit !== its &&
      !(part.unless_zero && (values[0] ?? 0) === 0);
    if (!isMeant) {
      isThere = false;
      return '';
    }
    if (how === 'each') return inOwnUnits(values, its.split(/, ?/));
    if (how !== 'largest') return number((how === 'minus' ? -1 : 1) * (values[0] ?? NaN), unit);
    return number(largest(from ? values.subarray(Number(from), Number(to)) : values), unit);
  });
  return isThere ? words : '';
}

const all = (scene: Scene, parts: readonly Part[]): string[] =>
  parts.map((part) => said(scene, part)).filter((words) => words !== '');

export function auditOf(scene: Scene): { energy: string; momentum: string } {
  const [energy, momentum] = [all(scene, TABLE.energy), all(scene, TABLE.momentum)];
  if (energy.length + momentum.length === 0)
    return { energy: all(scene, TABLE.otherwise)[0] ?? '', momentum: '' };
  return {
    energy: energy.length > 0 ? `Energy: ${energy.join('; ')}.` : '',
    momentum: momentum.length > 0 ? `Momentum: ${momentum.join('; ')}.` : '',
  };
}

/** The summary line, with a tick if the balance closes. */
export function auditInBrief(scene: Scene): string {
  for (const part of TABLE.brief as readonly Part[]) {
    const words = said(scene, part);
    if (words === '') continue;
    const [, , field = ''] = [...part.say.matchAll(PLACE)][0] ?? [];
    const isClosed =
      part.within !== undefined && largest(scene.snapshot.vector(field)) <= part.within;
    return isClosed ? `${CLOSED}${words}` : words;
  }
  return '';
}

export class Audit {
  private readonly box = element('audit', HTMLElement);
  private readonly brief = element('audit-brief', HTMLElement);
  private readonly line = element('audit-line', HTMLElement);
  private saidAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly player: Player) {
    player.onChange(() => this.update(performance.now(), true));
    this.update(performance.now(), true);
  }

  update(now: number, isUrgent = false): void {
    if (!isUrgent && now - this.saidAt < EVERY_MS) return;
    this.saidAt = now;
    const { energy, momentum } = auditOf(this.player.scene);
    setHidden(this.box, energy === '' && momentum === '');
    setText(this.brief, auditInBrief(this.player.scene));
    setText(this.line, [energy, momentum].filter(Boolean).join(' '));
  }
}
