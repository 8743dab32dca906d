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

type Told = [label: string, write: (scene: Scene) => string, meaning: string];

const value = ({ snapshot }: Scene, field: string, component = 0): number =>
  snapshot.find(field)?.[component] ?? Number.NaN;
const minus = (text: string): string => text.replace('-', '−');
const fixed = (number: number, digits: number): string =>
  Number.isFinite(number) ? minus(number.toFixed(digits).replace(/^-(0\.?0*)$/, '$1')) : '–';
const reading = (number: number): string =>
  Number.isFinite(number) ? minus(formatForReading(number)) : '–';

const joules = (number: number): string => `${reading(number)} J`;
const isInTheAir = (scene: Scene): boolean => value(scene, 'contacts') === 0;
const points = (count: number): string => `${count}\u00a0point${count === 1 ? '' : 's'}`;
/** On the ground, in the world's axes. */
const place = (scene: Scene, field: string): string =>
  `${fixed(value(scene, field), 2)},\u00a0${fixed(value(scene, field, 1), 2)}\u00a0m`;

const ROWS: readonly Told[] = [
  [
    'Speed, command',
    (scene) =>
      `${fixed(value(scene, 'mean_speed'), 2)}\u00a0/\u00a0${fixed(value(scene, 'command'), 2)}\u00a0m/s`,
    'Forward: the mean since the command last changed, and the command',
  ],
  [
    'Friction used',
    frictionInWords,
    'Of each foot that presses: friction force by the most that friction allows; at 100 % it slips',
  ],
  [
    'Support margin',
    (scene) =>
      isInTheAir(scene)
        ? 'nothing presses'
        : `${fixed(CENTIMETRES * value(scene, 'support_margin'), 1)} cm, ${points(value(scene, 'contacts'))}`,
    'From the centre of pressure to the nearest edge of the polygon of the points that press; two points leave none',
  ],
  [
    'Pressure, ZMP',
    (scene) => (isInTheAir(scene) ? '–' : place(scene, 'cop')),
    'Centre of pressure, which is the zero moment point: x and y in the world; the disc in the view',
  ],
  [
    'Capture point',
    (scene) => place(scene, 'capture_point'),
    'Where a foot would have to stand for it to come to rest: x and y in the world; the square in the view',
  ],
  ['Motor work', (scene) => joules(value(scene, 'motor_work')), 'Since the start'],
  [
    'Push work',
    (scene) => joules(value(scene, 'outer_work')),
    'Of pushes and drags, since the start',
  ],
  [
    'Contact loss',
    (scene) => joules(-value(scene, 'contact_work')),
    'What impacts and sliding feet have taken, since the start',
  ],
  [
    'Unaccounted',
    (scene) => joules(value(scene, 'energy_residual')),
    'Change of energy less all work: what the integration makes of it',
  ],
  [
    'Cost of transport',
    (scene) => fixed(value(scene, 'cost_of_transport'), 2),
    'Motor work, braking counted as driving, by weight and way',
  ],
  [
    'Contact residual',
    (scene) => `${reading(value(scene, 'contact_residual'))} m/s`,
    'By how much the last step misses the law of contact and friction',
  ],
  [
    'Contact iterations',
    (scene) =>
      `${fixed(value(scene, 'contact_sweeps'), 0)} (${fixed(value(scene, 'contact_sweeps', 1), 0)} at most)`,
    'Sweeps over all contacts in the last step; 0: all stick, solved at once',
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
    meanings: ROWS.map(([, , meaning]) => meaning),
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
  return told
    .map((one, i) => one + (i === told.length - 1 ? '' : i % 2 ? ',\n' : ',\u00a0'))
    .join('');
}
