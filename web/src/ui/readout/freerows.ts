// What the readout says of a robot on free ground: what it was told and does, what keeps it up, where its energy goes, and
// how well the contacts are solved. Every number is the engine's.
import type { Scene } from '../../sim/scene';
import { formatForReading } from '../format';
import type { ReadoutContent } from './rows';

const CENTIMETRES = 100;
const HUNDRED = 100;
/** Less is a foot that only brushes the ground: its share says nothing. */
const PRESSES_N = 0.5;

export const isFreeRobot = ({ snapshot }: Scene): boolean =>
  snapshot.has('friction_use') && snapshot.has('energy_residual');

type Told = [label: string, write: (scene: Scene) => string];

const value = ({ snapshot }: Scene, field: string, component = 0): number =>
  snapshot.find(field)?.[component] ?? Number.NaN;
const minus = (text: string): string => text.replace('-', '−');
const fixed = (number: number, digits: number): string =>
  Number.isFinite(number) ? minus(number.toFixed(digits).replace(/^-(0\.?0*)$/, '$1')) : '–';
const reading = (number: number): string =>
  Number.isFinite(number) ? minus(formatForReading(number)) : '–';

const ROWS: readonly Told[] = [
  [
    'Speed, command',
    (scene) =>
      `${fixed(value(scene, 'mean_speed'), 2)}\u00a0/\u00a0${fixed(value(scene, 'command'), 2)}\u00a0m/s`,
  ],
  ['Friction used', frictionInWords],
  ['Support margin', (scene) => `${fixed(CENTIMETRES * value(scene, 'support_margin'), 1)} cm`],
  ['Motors have done', (scene) => `${reading(value(scene, 'motor_work'))} J`],
  ['Pushes have done', (scene) => `${reading(value(scene, 'outer_work'))} J`],
  ['Contacts have taken', (scene) => `${reading(-value(scene, 'contact_work'))} J`],
  ['Unaccounted', (scene) => `${reading(value(scene, 'energy_residual'))} J`],
  ['Cost of transport', (scene) => fixed(value(scene, 'cost_of_transport'), 2)],
  ['Contact residual', (scene) => `${reading(value(scene, 'contact_residual'))} m/s`],
  [
    'Sweeps over contacts',
    (scene) =>
      `${fixed(value(scene, 'contact_sweeps'), 0)} (${fixed(value(scene, 'contact_sweeps', 1), 0)} at most)`,
  ],
];

export function ofFreeRobot(scene: Scene, second?: { scene: Scene; name: string }): ReadoutContent {
  return {
    heads: second ? ['this', second.name] : ['now'],
    rows: ROWS.map(([label, write]) => [
      label,
      write(scene),
      ...(second ? [write(second.scene)] : []),
    ]),
    note: '',
  };
}

/** The feet that press, two in a line. */
function frictionInWords({ snapshot, description }: Scene): string {
  const use = snapshot.vector('friction_use');
  const forces = snapshot.vector('foot_force');
  const told = description.robot.legs.flatMap((leg, i) =>
    Math.hypot(...forces.subarray(3 * i, 3 * i + 3)) > PRESSES_N
      ? [`${leg}\u00a0${Math.round(HUNDRED * (use[i] ?? 0))}\u00a0%`]
      : [],
  );
  if (told.length === 0) return 'no foot presses';
  return told.map((one, i) => one + (i === told.length - 1 ? '' : i % 2 ? ',\n' : ', ')).join('');
}
