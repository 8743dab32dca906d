// The audit of energy and momentum, a second line under the state in words: what came in, what is stored, and by how much
// the books do not balance. Every number is the engine's; a residual that a scene does not have is not told.

import { element, setText } from '../../basics/dom';
import { formatForReading, unitInWords } from '../../basics/format';
import type { Player } from '../../engine_client/player';
import type { Scene } from '../../engine_client/scene';
import { written } from '../../i18n/say';

const EVERY_MS = 200;
const ENERGY = 'Energy';
const MOMENTUM = 'Momentum';

export interface AuditLine {
  energy: string;
  momentum: string;
}

const sign = (text: string): string => text.replace('-', '−');
const number = (value: number, unit: string): string =>
  `${Number.isFinite(value) ? written(sign(formatForReading(value))) : '–'}${unit === '' ? '' : `\u00a0${unit}`}`;

/** Largest of some components, without its sign: what is left over at most. */
function largest(values: ArrayLike<number>, from = 0, to = values.length): number {
  let most = 0;
  for (let i = from; i < to; i += 1) most = Math.max(most, Math.abs(values[i] ?? 0));
  return most;
}

/** A residual of the engine, in words; nothing where the scene has none. */
type Residual = [field: string, write: (values: Float64Array) => string];

const RESIDUALS_OF_ENERGY: readonly Residual[] = [
  ['power_residual', (v) => `power balance off by ${number(largest(v), 'W')}`],
  ['energy_residual', (v) => `unaccounted ${number(v[0] ?? Number.NaN, 'J')}`],
  [
    'herd_power_residual',
    (v) => `power balance of eight robots, in turn, off by ${number(largest(v), 'W')} at most`,
  ],
];
const RESIDUALS_OF_MOMENTUM: readonly Residual[] = [
  [
    'base_residual',
    (v) =>
      `base equations left with ${number(largest(v, 0, 3), 'N')}, ${number(largest(v, 3, 6), 'N m')}`,
  ],
  [
    'linear_momentum_drift',
    (v) => ((v[0] ?? 0) === 0 ? '' : `drift in flight ${number(v[0] ?? 0, 'kg m/s')}`),
  ],
  ['contact_residual', (v) => `contact law missed by ${number(v[0] ?? Number.NaN, 'm/s')}`],
  ['loop_drift', (v) => `loops open by ${number(largest(v), 'm')}`],
  ['impact_momentum_residual', (v) => `last strike off by ${number(largest(v), 'kg m²/s')}`],
];

const told = ({ snapshot }: Scene, residuals: readonly Residual[]): string[] =>
  residuals.flatMap(([field, write]) => {
    const values = snapshot.find(field);
    const words = values ? write(values) : '';
    return words === '' ? [] : [words];
  });

/** What momentum's own residual is in: impulses of a step where the robot is free, forces of an instant elsewhere. */
function momentumResidual({ snapshot, description }: Scene): string[] {
  const values = snapshot.find('momentum_residual');
  if (!values) return [];
  const { unit = '' } =
    description.snapshot.fields.find(({ name }) => name === 'momentum_residual') ?? {};
  const units = unit.split(/, ?/);
  return [
    `momentum balance off by ${[...values].map((value, i) => number(value, unitInWords(units[i] ?? units[0] ?? ''))).join(', ')}`,
  ];
}

function stored(scene: Scene): string[] {
  const { snapshot } = scene;
  const value = (field: string, component = 0) => snapshot.find(field)?.[component];
  const kinetic = value('kinetic_energy');
  const potential = value('potential_energy');
  const parts: string[] = [];
  const [motors, pushes, contacts] = ['motor_work', 'outer_work', 'contact_work'].map((field) =>
    value(field),
  );
  if (motors !== undefined) parts.push(`motors in ${number(motors, 'J')}`);
  if (pushes !== undefined) parts.push(`pushes in ${number(pushes, 'J')}`);
  if (contacts !== undefined) parts.push(`contacts took ${number(-contacts, 'J')}`);
  const lost = value('energy_lost');
  if (lost !== undefined) parts.push(`strikes took ${number(lost, 'J')}`);
  if (kinetic !== undefined && potential !== undefined)
    parts.push(`kinetic ${number(kinetic, 'J')}, potential ${number(potential, 'J')}`);
  const power = value('power');
  if (power !== undefined) parts.push(`power in ${number(power, 'W')}`);
  return parts;
}

/** Relative of linkages, in joules of beads and walkers: the field's own unit says which. */
function drift({ snapshot, description }: Scene): string[] {
  const values = snapshot.find('energy_drift');
  if (!values) return [];
  const { unit = '' } =
    description.snapshot.fields.find(({ name }) => name === 'energy_drift') ?? {};
  const words = unit === 'J' ? number(largest(values), 'J') : number(largest(values), '');
  return [`${unit === 'J' ? 'drift' : 'relative drift'} ${words}`];
}

export function auditOf(scene: Scene): AuditLine {
  const { snapshot } = scene;
  const energy = [...stored(scene), ...drift(scene), ...told(scene, RESIDUALS_OF_ENERGY)];
  const momentum = [...told(scene, RESIDUALS_OF_MOMENTUM), ...momentumResidual(scene)];
  if (energy.length + momentum.length > 0)
    return {
      energy: energy.length > 0 ? `${ENERGY}: ${energy.join('; ')}.` : '',
      momentum: momentum.length > 0 ? `${MOMENTUM}: ${momentum.join('; ')}.` : '',
    };
  // Nothing has a mass here: what can be checked instead.
  const orthogonality = snapshot.find('orthogonality_error')?.[0];
  if (orthogonality !== undefined)
    return {
      energy: `No forces here. RᵀR differs from 1 by ${number(orthogonality, '')}, det R by ${number(snapshot.find('determinant_error')?.[0] ?? Number.NaN, '')}.`,
      momentum: '',
    };
  const refused = snapshot.find('refused_count')?.[0];
  if (refused !== undefined)
    return {
      energy: `A filter has no energy to keep. NEES of the yaw ${number(snapshot.find('yaw_nees')?.[0] ?? Number.NaN, '')}, of the position ${number(snapshot.find('position_nees')?.[0] ?? Number.NaN, '')}.`,
      momentum: '',
    };
  return { energy: 'No energy is booked in this scene.', momentum: '' };
}

export class Audit {
  /** Over the view where there is room, and always below it. */
  private readonly lines = ['audit', 'audit-below'].map((id) => element(id, HTMLElement));
  private saidAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly player: Player) {
    player.onChange(() => this.update(performance.now(), true));
    this.update(performance.now(), true);
  }

  update(now: number, isUrgent = false): void {
    if (!isUrgent && now - this.saidAt < EVERY_MS) return;
    this.saidAt = now;
    const { energy, momentum } = auditOf(this.player.scene);
    for (const line of this.lines) {
      line.hidden = energy === '' && momentum === '';
      setText(line, [energy, momentum].filter(Boolean).join(' '));
    }
  }
}
