// What can be plotted of an exhibit: a signal for each field that the engine names, a curve for each of its components.
import type { Description } from '../../sim/description';
import { ownerOf, type Series } from '../../sim/exhibit';
import { limbColour } from '../../sim/limbs';
import type { Recorder } from '../../sim/recorder';
import { unitInWords } from '../format';
import { line } from './presetparts';
import { angleFactor, type Signal, type Source, valueReader } from './signals';

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

export function signalsOf({ exhibit, snapshot }: Description): Signal[] {
  return (exhibit?.series ?? []).flatMap((series) => {
    const field = snapshot.fields.find(({ name }) => name === series.field);
    return field ? [signalOf(series, field.unit, field.labels)] : [];
  });
}

export const signalId = (field: string): string => `series:${field}`;

function signalOf({ field, title }: Series, unit: string, labels: string[]): Signal {
  return {
    id: signalId(field),
    title,
    unit: unitInWords(unit).replaceAll('\u00a0', ' '),
    isLogarithmic: false,
    dashed: '',
    needs: [field],
    lines: ({ recorder, robot, choice, second }: Source) =>
      labels.flatMap((label, i) => {
        const owner = ownerOf(labels, i);
        const of = owner >= 0 ? owner : i;
        const read = valueReader(recorder, recorder.column(field, i), angleFactor(unit, choice));
        const name = owner >= 0 ? '' : label.replaceAll('_', ' ');
        const joint = robot.joints.find((other) => other.name === label);
        const colour = joint ? limbColour(robot, joint.leg) : (INKS[of % INKS.length] ?? '');
        const isDashed = owner >= 0 || (!joint && i % (2 * INKS.length) >= INKS.length);
        const own = { ...line(name, colour, read, isDashed), hasGaps: true };
        if (!second) return [own];
        const other = besideReader(recorder, second.recorder, field, i, angleFactor(unit, choice));
        // Of one curve its name is told; of many the colour is, and the caption says what dashes are.
        const words = labels.length === 1 ? second.name : '';
        return [own, { ...line(words, colour, other, true), hasGaps: true }];
      }),
  };
}

/** The second run at the step of a row of the first: both are recorded at the same steps. */
function besideReader(
  first: Recorder,
  second: Recorder,
  field: string,
  component: number,
  factor: number,
): (row: number) => number {
  const column = second.column(field, component);
  return (row) =>
    second.step(row) === first.step(row) ? second.value(row, column) * factor : Number.NaN;
}
