// What the readout says in each scene. Every number is the engine's.

import { angleInText } from '../../angles';
import { companionHasStopped, companionName } from '../../sim/companion';
import { isFloating, kindOf, type SceneKind } from '../../sim/kind';
import type { Scene } from '../../sim/scene';
import { formatWithUnit } from '../format';
import { ofExhibit } from './exhibitrows';
import { isFreeRobot, ofFreeRobot } from './freerows';
import { ofHexapod } from './hexapodrows';

export interface ReadoutContent {
  heads: string[];
  rows: string[][];
  /** What each row means, where its name does not say it all. */
  meanings?: readonly string[];
  note: string;
}

const NOT_YET = '–';

const CONTENT: Partial<Record<SceneKind, (scene: Scene) => ReadoutContent>> = {
  disturbance: afterPush,
  midair: inMidair,
  'tail-trot': ofTailTrot,
  'given-torques': ofBothRuns,
  'desired-motion': ofBothRuns,
  'hexapod-tripod': ofHexapod,
  'hexapod-gait': ofHexapod,
  'hexapod-free': ofHexapod,
  exhibit: ofExhibit,
};

/** `second`: a run beside it, where two are compared. */
export function readoutOf(
  scene: Scene,
  second?: { scene: Scene; name: string } | null,
): ReadoutContent | null {
  if (isFreeRobot(scene)) return ofFreeRobot(scene, second ?? undefined);
  return CONTENT[kindOf(scene)]?.(scene) ?? null;
}

/** On the ground the first phase is the wait for the push; in the air the robot starts turned. */
export const hasBeenPushed = (scene: Scene): boolean =>
  isFloating(scene) || scene.snapshot.scalar('phase') > 0;

/** The same push, with the tail and with the tail held, and the limit that both motors' sets share. */
function afterPush(scene: Scene): ReadoutContent {
  const { snapshot } = scene;
  const since = snapshot.find('time_since_push')?.[0] ?? Number.NaN;
  const both = (field: string, write: (value: number) => string): string[] => {
    const values = snapshot.find(field);
    return [0, 1].map((run) =>
      hasBeenPushed(scene) ? write(values?.[run] ?? Number.NaN) : NOT_YET,
    );
  };
  const limit = formatWithUnit(scene.valueOf('control.torque_limit'), 'N m', 3);
  return {
    heads: [scene.valueOf('tail.is_on') === 1 ? 'tail swings' : 'tail held', companionName(scene)],
    rows: [
      ['Peak turn', ...both('turn_peak', (turn) => angleInText(turn))],
      [
        'Back after',
        ...both('return_time', (time) => (time < since ? `${time.toFixed(2)} s` : 'not yet')),
      ],
      ['Turn now', ...both('turn', (turn) => angleInText(turn))],
    ],
    note: `Every motor gives ${limit} at most, in both runs. Back: within a tenth of the peak with the tail held, for good.`,
  };
}

function inMidair(scene: Scene): ReadoutContent {
  const [roll, pitch, yaw] = scene.snapshot.find('trunk_rpy') ?? [];
  const fact = scene.description.plan?.facts.find(({ name }) => name === 'planar_turn');
  return {
    heads: ['trunk now'],
    rows: [
      ['Roll', angleInText(roll)],
      ['Pitch', angleInText(pitch)],
      ['Yaw', angleInText(yaw)],
      ...(fact ? [['At the sweep’s end', angleInText(fact.value)]] : []),
    ],
    note: fact ? 'The last one by the formula for two bodies in one plane.' : '',
  };
}

const TROT_FACTS = ['path_amplitude', 'tail_pitching'];

function ofTailTrot({ description }: Scene): ReadoutContent {
  const facts = (description.plan?.facts ?? []).filter(({ name }) => TROT_FACTS.includes(name));
  return {
    heads: ['of the plan'],
    rows: facts.map(({ label, value, unit }) => [
      label,
      unit === 'rad' ? angleInText(value) : formatWithUnit(value, unit, 3),
    ]),
    note: '',
  };
}

const COORDINATES = [
  ['φx', 'phi_x'],
  ['φy', 'phi_y'],
  ['φz', 'phi_z'],
  ['x', 'x'],
  ['y', 'y'],
  ['z', 'z'],
] as const;

/** The trunk in document 001's own coordinates. */
function ofBothRuns(scene: Scene): ReadoutContent {
  const { snapshot, description } = scene;
  const labels =
    description.snapshot.fields.find(({ name }) => name === 'document_coordinates')?.labels ?? [];
  return {
    heads: ['this run', 'beside it'],
    rows: COORDINATES.map(([name, label]) => [
      name,
      ...['document_coordinates', 'document_companion'].map((field) => {
        const value = snapshot.find(field)?.[labels.indexOf(label)];
        return label.startsWith('phi')
          ? angleInText(value)
          : `${(value ?? Number.NaN).toFixed(4)} m`;
      }),
    ]),
    note: `Beside it: ${companionName(scene)}${companionHasStopped(scene) ? ', which has stopped' : ''}. Axes of document 001: x right, y forward.`,
  };
}
