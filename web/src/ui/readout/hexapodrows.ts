// What the readout says of a hexapod: how stable it stands, what walking costs, how far its feet are from their
// footholds. Every number is the engine's.
import type { Scene } from '../../sim/scene';
import { formatForReading, formatWithUnit } from '../format';
import type { ReadoutContent } from './rows';

const NOT_YET = '–';
const FORWARD = 1;

interface Row {
  name: string;
  field: string;
  write(value: number): string;
  /** Where it has nothing to say, it is not there. */
  isFor?(scene: Scene): boolean;
}

const centimetres = (metres: number): string => `${(100 * metres).toFixed(1)} cm`;
const isForward = ({ snapshot }: Scene): boolean => snapshot.scalar('mode') === FORWARD;
const hasWalked = ({ snapshot }: Scene): boolean => (snapshot.find('distance')?.[0] ?? 0) > 0;

const ROWS: readonly Row[] = [
  { name: 'Trunk margin', field: 'body_margin', write: centimetres },
  { name: 'CoM margin', field: 'com_margin', write: centimetres },
  {
    name: 'Energy per metre',
    field: 'energy_per_metre',
    write: (value) => `${formatForReading(value)} J/m`,
  },
  { name: 'Cost of transport', field: 'cost_of_transport', write: formatForReading },
  {
    name: 'Foot slip',
    field: 'foot_slip',
    write: (value) => `${(1000 * value).toFixed(2)} mm`,
  },
  {
    name: 'Joint error',
    field: 'max_joint_error',
    write: (value) => formatWithUnit(value, 'rad', 3),
    isFor: isForward,
  },
  {
    name: 'Error growth',
    field: 'growth_rate',
    write: (value) => `${value.toFixed(1)} per s`,
    isFor: isForward,
  },
];
const OF_THE_WAY = ['energy_per_metre', 'cost_of_transport'];

export function ofHexapod(scene: Scene): ReadoutContent {
  const { snapshot } = scene;
  const isKnown = (field: string): boolean =>
    field === 'growth_rate'
      ? (snapshot.find('growth_rate_known')?.[0] ?? 0) > 0.5
      : !OF_THE_WAY.includes(field) || hasWalked(scene);
  const shown = ROWS.filter(
    ({ field, isFor }) => snapshot.has(field) && (isFor?.(scene) ?? true),
  ).map(({ name, field, write }) => {
    const value = Math.max(...snapshot.vector(field));
    return [name, isKnown(field) && Number.isFinite(value) ? write(value) : NOT_YET];
  });
  return {
    heads: ['now'],
    rows: shown,
    note: snapshot.has('energy_per_metre')
      ? 'Margins: to the nearest edge between the standing feet. Energy: |τ θ′| of all joints since the start; braking costs as much as driving.'
      : '',
  };
}
