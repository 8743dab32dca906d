// Where the engine solves the same motion by several formulations: their differences, now and over the last seconds.
import type { DrawersFile } from 'schemas/drawers';
import file from '../../../models/tables/drawers.json';
import { element, setText } from '../basics/dom';
import { formatForReading } from '../basics/format';
import type { Player } from '../engine_client/player';
import type { Scene } from '../engine_client/scene';
import { drawFigure, pastTable } from '../plots/figure';
import { overTime } from '../plots/over_time';
import { curveStyle, endsOf, type Plot } from '../plots/plot';
import { readerOf } from '../plots/recorded';
import { axisOf } from '../plots/study';

const KNOWN: DrawersFile['formulations'] = file.formulations;

export function formulationsOf({ description }: Scene) {
  const { fields } = description.snapshot;
  return KNOWN.flatMap(({ field, component, name }) => {
    const found = fields.find((one) => one.name === field);
    if (!found || component >= found.count) return [];
    const label = (found.labels[component] ?? '').replaceAll('_', ' ');
    return [{ name: name || label || 'formulations', field, component, unit: found.unit }];
  });
}

export class Formulations {
  private readonly box = element('formulations', HTMLElement);
  private readonly now = element('formulations-now', HTMLElement);
  private readonly figure = element('formulations-figure', HTMLElement);
  private readonly table = element('formulations-table', HTMLElement);

  draw({ scene, recorder }: Player, rows: readonly number[]): void {
    const all = formulationsOf(scene);
    this.box.hidden = all.length === 0;
    if (all.length === 0) return;
    const told = all.map(({ name, field, component, unit }) => {
      const value = Math.abs(scene.snapshot.scalar(field, component));
      return `${name} ${formatForReading(value).replace('-', '−')}${unit === '' ? '' : ` ${unit}`}`;
    });
    setText(this.now, `Now: ${told.join('; ')}.`);
    const recorded = all.filter(({ field }) => recorder.has(field));
    const plot = overTime(
      'Comparison of formulations',
      ['Difference', ''],
      recorder,
      rows,
      recorded.map(({ name, field, component }, i) => {
        const difference = readerOf(recorder, field, component);
        return { label: name, ...curveStyle(i), read: (row: number) => Math.abs(difference(row)) };
      }),
    );
    this.figure.replaceChildren(drawFigure(inPowersOfTen(plot)));
    if (this.table.closest('details')?.open) this.table.replaceChildren(pastTable(plot));
  }
}

function inPowersOfTen(plot: Plot): Plot {
  // An exact zero has no place on a logarithmic axis.
  const power = (value: number) => (value > 0 ? Math.log10(value) : Number.NaN);
  const curves = plot.curves.map((curve) => ({ ...curve, y: curve.y.map(power) }));
  return {
    ...plot,
    sentence: `${plot.title}. Powers of ten: minus twelve is a millionth of a millionth.`,
    y: axisOf('Difference, power of ten', '', endsOf(curves.flatMap(({ y }) => y))),
    curves,
  };
}
