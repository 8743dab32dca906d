// The curves of a ready-made plot (models/plots/presets.json) for one robot: a line of the preset names a field and some of its
// components, and becomes one curve per leg, joint or label.
import type { CurveTemplate, PlotTemplate } from 'schemas/plots';
import { type Place, placesOf } from './places';
import { INKS } from './plot';
import {
  angleFactor,
  type Reader,
  type RecordedCurve,
  type RecordedPlot,
  readerOf,
  readerOfSecond,
  type Source,
  scaled,
  sizeOf,
} from './recorded';

const STANDS = 'foot_in_stance';

export function recordedPlot({ curves, ...said }: PlotTemplate): RecordedPlot {
  const fields = curves.flatMap(({ field, during, where }) => [field, where, during && STANDS]);
  return {
    ...said,
    needs: fields.filter((field) => field !== undefined),
    ...(curves.some(({ style }) => style === 'bar') && {
      range: ({ robot }: Source) => [-0.6, robot.legs.length + 0.4] as [number, number],
    }),
    curves: (source) =>
      curves.flatMap((curve) =>
        curvesOf(curve, source, angleFactor(said.unit), said.is_logarithmic),
      ),
  };
}

/** Also for figures, whose curves have the same format. */
export function curvesOf(
  template: CurveTemplate,
  source: Source,
  factor: number,
  isLogarithmic = false,
): RecordedCurve[] {
  const { level, label = String(level), ink = 'grey' } = template;
  if (level !== undefined)
    return [{ label, colour: INKS[ink], isDashed: true, read: () => level * factor }];
  const behind = template.behind?.find(({ field }) => !field || source.recorder.has(field));
  const curveAt = (one: CurveTemplate, place: Place): RecordedCurve => {
    const raw = scaled(valueAt(one, place, source), factor * (one.factor ?? 1));
    const read = isLogarithmic
      ? sizeOf(raw)
      : one.is_size
        ? (row: number) => Math.abs(raw(row))
        : raw;
    return {
      ...styleOf(one),
      label: place.label,
      colour: place.colour,
      ...(place.kind !== undefined && { kind: place.kind }),
      number: { field: one.field ?? '', component: place.component },
      read: gated(one, place, source, read),
    };
  };
  const other = behind && { ...template, ...behind };
  const otherPlaces = other ? placesOf(other, source) : [];
  return placesOf(template, source).flatMap((place, i) => {
    const own = curveAt(template, place);
    const isCompared = template.joints === 'chosen' && !isLogarithmic;
    const second = isCompared && readerOfSecond(source, template.field ?? '', place.component);
    if (second)
      return [
        { ...own, label: '', isDashed: true, isOther: true, read: scaled(second, factor) },
        own,
      ];
    const otherPlace = otherPlaces[i];
    return other && otherPlace ? [curveAt(other, { ...otherPlace, label: '' }), own] : [own];
  });
}

const styleOf = ({ style, is_wide, has_gaps, during, where }: CurveTemplate) => ({
  isDashed: style === 'dashed',
  isPale: style === 'pale',
  isBar: style === 'bar',
  isWide: is_wide ?? false,
  hasGaps: has_gaps ?? (during !== undefined || where !== undefined),
});

/** The number itself; for a bar, its vertical position, with the first leg on top. */
function valueAt({ field = '', axis, style }: CurveTemplate, place: Place, source: Source): Reader {
  const { recorder, robot } = source;
  const height = robot.legs.length - 1 - (place.leg ?? 0);
  if (style === 'bar') return () => height;
  const read = readerOf(recorder, field, place.component);
  if (axis !== 'xy') return read;
  const next = readerOf(recorder, field, place.component + 1);
  return (row) => Math.hypot(read(row), next(row));
}

/** Empty if the curve does not apply. */
function gated(
  { during, where }: CurveTemplate,
  { leg }: Place,
  { recorder }: Source,
  read: Reader,
) {
  const field = during ? STANDS : where;
  if (field === undefined) return read;
  const isOn = readerOf(recorder, field, during ? (leg ?? 0) : 0);
  const wanted = during !== 'swing';
  return (row: number) => (isOn(row) > 0.5 === wanted ? read(row) : Number.NaN);
}
