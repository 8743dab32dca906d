// Marks the state of a live scene in the plot beside it (<figure class="plot" data-for="live">): a line at its time, a dot at
// its value. With the printed settings the dot follows the curve; with others it shows the difference.
import type { Sim } from '../page/embed/sim';
import { INSIDE, place, scalesOf } from '../plots/scales';
import { nodeOf, tree } from '../plots/tree';
import { namedCurves, pair } from './curves';
import { attributesOf, runsOfPage } from './lesson';
import { followSettings, type Shown } from './now_curve';
import { placeIn } from './place';
import { factorTo } from './units';

const HZ = 30;

export function followInPlots(id: string, sim: Sim): void {
  for (const figure of document.querySelectorAll<HTMLElement>(`figure.plot[data-for="${id}"]`)) {
    const shown = shownIn(figure, sim);
    if (!shown) continue;
    const cycle = Number(attributesOf(figure)('data-cycle') ?? Number.POSITIVE_INFINITY);
    followTime(sim, shown, cycle);
    void followSettings(sim, shown);
  }
}

function shownIn(figure: HTMLElement, sim: Sim): Shown | undefined {
  const attribute = attributesOf(figure);
  const [wanted] = namedCurves(attribute('data-curves') ?? '', attribute('data-run') ?? '');
  const run = runsOfPage().get(wanted?.run ?? '');
  const xRange = pair(attribute('data-x-shown'));
  const yRange = pair(attribute('data-y-shown'));
  if (!wanted || !run || !xRange || !yRange) return undefined;
  const { field, component } = placeIn(sim.describe(), wanted.field);
  // The plot and, in a task, also the one that was drawn on.
  const isAnswer = figure.parentElement?.matches('.task') ?? false;
  const box = isAnswer ? figure.parentElement : figure;
  const charts = [
    ...(box ?? figure).querySelectorAll<SVGSVGElement>(
      isAnswer ? '.pad > svg.chart, :scope > figure.plot > svg.chart' : 'svg.chart',
    ),
  ];
  const factor = factorTo(field.unit, attribute('data-unit') ?? '');
  return {
    charts,
    ranges: { x: { range: xRange }, y: { range: yRange } },
    field: field.name,
    component,
    factor,
    run,
  };
}

function followTime(sim: Sim, shown: Shown, cycle: number): void {
  const { charts, field, component, factor, ranges } = shown;
  const [, last] = ranges.x.range;
  const [low, high] = ranges.y.range;
  const scales = scalesOf(ranges);
  const marks = charts.map((svg) => {
    const line = nodeOf(tree('path', { class: 'cursor' }), true);
    const dot = nodeOf(tree('circle', { class: 'cursor-dot', r: 5 }), true);
    svg.append(line, dot);
    return { line, dot };
  });
  sim.subscribe([field], HZ, ({ time, values }) => {
    const now = Number.isFinite(cycle) ? time % cycle : time;
    const y = (values[field]?.[component] ?? Number.NaN) * factor;
    const isSeen = now <= last && y >= low && y <= high;
    for (const { line, dot } of marks) {
      line.toggleAttribute('hidden', now > last);
      dot.toggleAttribute('hidden', !isSeen);
      const x = place(scales.toX(now));
      line.setAttribute('d', `M${x} ${INSIDE.top}V${INSIDE.bottom}`);
      dot.setAttribute('cx', x);
      dot.setAttribute('cy', place(scales.toY(y)));
    }
  });
}
