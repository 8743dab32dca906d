// A plot beside a live scene (<figure class="plot" data-for="live">) shows where the scene is: a line at its time, a dot at
// what it reads now. With the printed settings the dot runs along the curve; with others one sees by how much it departs.
import type { Sim } from '../embed/sim';
import { attributesOf, runsOfPage } from './bench';
import { FOOT, scalesOf, TOP } from './chart';
import { namedCurves, pair } from './curves';
import { followSettings, type Shown } from './nowcurve';
import { placeIn } from './place';
import { factorTo } from './units';

const SVG = 'http://www.w3.org/2000/svg';
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
  // The plot, and, where it is a task's, the one that was drawn on.
  const isAnswer = figure.parentElement?.matches('.task') ?? false;
  const place = isAnswer ? figure.parentElement : figure;
  const charts = [
    ...(place ?? figure).querySelectorAll<SVGSVGElement>(
      isAnswer ? '.pad > svg.chart, :scope > figure.plot > svg.chart' : 'svg.chart',
    ),
  ];
  const factor = factorTo(field.unit, attribute('data-unit') ?? '');
  return { charts, ranges: { xRange, yRange }, field: field.name, component, factor, run };
}

function followTime(sim: Sim, shown: Shown, cycle: number): void {
  const { charts, field, component, factor, ranges } = shown;
  const { xRange, yRange } = ranges;
  const scales = scalesOf(ranges);
  const marks = charts.map((svg) => {
    const line = document.createElementNS(SVG, 'path');
    line.setAttribute('class', 'cursor');
    const dot = document.createElementNS(SVG, 'circle');
    dot.setAttribute('class', 'cursor-dot');
    dot.setAttribute('r', '5');
    svg.append(line, dot);
    return { line, dot };
  });
  sim.subscribe([field], HZ, ({ time, values }) => {
    const now = Number.isFinite(cycle) ? time % cycle : time;
    const y = (values[field]?.[component] ?? Number.NaN) * factor;
    const isSeen = now <= xRange[1] && y >= yRange[0] && y <= yRange[1];
    for (const { line, dot } of marks) {
      line.toggleAttribute('hidden', now > xRange[1]);
      dot.toggleAttribute('hidden', !isSeen);
      const x = scales.toX(now).toFixed(1);
      line.setAttribute('d', `M${x} ${TOP}V${FOOT}`);
      dot.setAttribute('cx', x);
      dot.setAttribute('cy', scales.toY(y).toFixed(1));
    }
  });
}
