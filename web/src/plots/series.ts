// Plots of the series that the engine declares for a scene: one plot each, one curve per component of its field.

import type { Description, Series } from 'schemas/description';
import { at } from '../basics/at';
import { unitInWords } from '../basics/format';
import { limbColour, readableName } from '../engine_client/limbs';
import { ownerOf } from '../engine_client/shown';
import { inOrderOfDashes, jointKinds } from './joint_names';
import { curveStyle } from './plot';
import { presetOfSeries } from './preset';
import {
  angleFactor,
  type RecordedCurve,
  type RecordedPlot,
  readerOf,
  readerOfSecond,
  type Source,
  scaled,
} from './recorded';

export function plotsOfSeries({ series: all, snapshot, robot }: Description): RecordedPlot[] {
  return all.map((series) => {
    const field = snapshot.fields.find(({ name }) => name === series.field);
    if (!field) throw new Error(`"${series.title}" is a plot of "${series.field}", no field`);
    return plotOf(series, field.unit, field.labels, robot);
  });
}

function plotOf(
  { field, title }: Series,
  unit: string,
  labels: string[],
  robot: Description['robot'],
): RecordedPlot {
  return {
    id: presetOfSeries(field),
    title,
    unit: unitInWords(unit).replaceAll('\u00a0', ' '),
    note: labels.some((label) => footOf(label, robot)?.axis === 'x') ? 'pale: x, y' : '',
    needs: [field],
    curves: (source: Source) =>
      labels.flatMap((_, i) => {
        const factor = angleFactor(unit);
        const read = scaled(readerOf(source.recorder, field, i), factor);
        const number = { field, component: i };
        const own = { ...styleOfComponent(labels, i, robot), hasGaps: true, number, read };
        const second = readerOfSecond(source, field, i);
        if (!second) return [own];
        // Its name once per plot: colours distinguish the rest.
        const other = { label: i === 0 ? (source.second?.name ?? '') : '', isOther: true };
        const style = { ...own, ...other, isDashed: true, isPale: false };
        return [own, { ...style, read: scaled(second, factor) }];
      }),
  };
}

/** Legs have their colours; a bound is dashed, in the colour of the curve that it bounds. */
function styleOfComponent(
  labels: string[],
  i: number,
  robot: Description['robot'],
): Omit<RecordedCurve, 'read'> {
  const label = at(labels, i);
  const name = readableName(robot, label);
  const foot = footOf(label, robot);
  const owner = ownerOf(labels, i);
  const isAcross = foot !== null && foot.axis !== '' && foot.axis !== 'z';
  const joint = robot.joints.find(({ name }) => name === label);
  const limb = joint?.leg ?? foot?.leg;
  const { colour, isDashed = false } = curveStyle(owner >= 0 ? owner : i);
  return {
    label: owner >= 0 || isAcross ? '' : (foot?.leg ?? name),
    name,
    colour: limb ? limbColour(robot, limb) : colour,
    isDashed: owner >= 0 || (!limb && isDashed),
    isPale: isAcross,
    ...(joint && limb && { kind: inOrderOfDashes(jointKinds(robot)).indexOf(joint.part) }),
  };
}

/** The leg of "FL" or "FL_z"; null for anything else. */
function footOf(
  label: string,
  { legs }: Description['robot'],
): { leg: string; axis: string } | null {
  const [, leg = '', axis = ''] = /^(.+?)(?:_([xyz]))?$/.exec(label) ?? [];
  return legs.includes(leg) ? { leg, axis } : null;
}
