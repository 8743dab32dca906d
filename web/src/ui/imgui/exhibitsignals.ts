// What can be plotted of an exhibit: a signal for each field that the engine names, a curve for each of its components.
import type { Description } from '../../sim/description';
import { ownerOf, type Series } from '../../sim/exhibit';
import { limbColour } from '../../sim/limbs';
import { unitInWords } from '../format';
import { line } from './presetparts';
import { angleFactor, besideReader, type Signal, type Source, valueReader } from './signals';

// Okabe-Ito, and a grey for the eighth; then again, dashed.
const INKS = [
  '#0072b2',
  '#d55e00',
  '#009e73',
  '#cc79a7',
  '#e69f00',
  '#56b4e9',
  '#99591c',
  '#7a8794',
];

export function signalsOf({ series: all, snapshot, robot }: Description): Signal[] {
  return all.flatMap((series) => {
    const field = snapshot.fields.find(({ name }) => name === series.field);
    return field ? [signalOf(series, field.unit, field.labels, robot)] : [];
  });
}

export const signalId = (field: string): string => `series:${field}`;

function signalOf(
  { field, title }: Series,
  unit: string,
  labels: string[],
  robot: Description['robot'],
): Signal {
  return {
    id: signalId(field),
    title,
    unit: unitInWords(unit).replaceAll('\u00a0', ' '),
    isLogarithmic: false,
    dashed: '',
    note: labels.some((label) => footOf(label, robot)?.axis === 'x') ? ', pale: x, y' : '',
    needs: [field],
    lines: ({ recorder, second }: Source) =>
      labels.flatMap((label, i) => {
        const foot = footOf(label, robot);
        const owner = ownerOf(labels, i);
        const of = owner >= 0 ? owner : i;
        const read = valueReader(recorder, recorder.column(field, i), angleFactor(unit));
        const isAcross = foot !== null && foot.axis !== '' && foot.axis !== 'z';
        const name = owner >= 0 || isAcross ? '' : (foot?.leg ?? label.replaceAll('_', ' '));
        const joint = robot.joints.find((other) => other.name === label);
        const limb = joint?.leg ?? foot?.leg;
        const colour = limb ? limbColour(robot, limb) : (INKS[of % INKS.length] ?? '');
        const isDashed = owner >= 0 || (!limb && i % (2 * INKS.length) >= INKS.length);
        const inFull = { hasGaps: true, name: label.replaceAll('_', ' ') };
        const own = { ...line(name, colour, read, isDashed), ...inFull, isPale: isAcross };
        if (!second) return [own];
        const other = besideReader(recorder, second.recorder, field, i, angleFactor(unit));
        // Its name once a plot: colours say the rest.
        const words = i === 0 ? second.name : '';
        return [own, { ...line(words, colour, other, true), ...inFull, isOther: true }];
      }),
  };
}

/** "FL" and "FL_z" are about a leg; null of anything else. */
function footOf(
  label: string,
  { legs }: Description['robot'],
): { leg: string; axis: string } | null {
  const [, leg = '', axis = ''] = /^(.+?)(?:_([xyz]))?$/.exec(label) ?? [];
  return legs.includes(leg) ? { leg, axis } : null;
}
