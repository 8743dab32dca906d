// A prediction that is a curve, drawn with pointer or finger over the plot's axes, or written as numbers at its points. Run
// draws the computed curve on the same axes. The plot is the task's <figure class="plot">, whose first curve is asked for.
import { t } from '../i18n/say';
import { make } from '../ui/dom';
import { attributesOf } from './bench';
import { type Chart, chartMarkup, inWords, legend, pathOf, scalesOf, ticks } from './chart';
import { chartOf, pair } from './curves';
import type { Prediction } from './prediction';
import { interpolate } from './question';
import { scoreOfCurve } from './score';
import { typeset, unitText } from './units';

const SVG = 'http://www.w3.org/2000/svg';

export function drawTask(task: HTMLElement, place: HTMLElement): Prediction {
  const figure = task.querySelector('figure.plot');
  if (!figure) throw new Error('a task of a curve needs its figure');
  const attribute = attributesOf(figure);
  const xRange = pair(attribute('data-x-range'));
  const yRange = pair(attribute('data-range'));
  if (!xRange || !yRange)
    throw new Error('a curve that is asked for needs both ranges of its plot');
  const count = Number(attribute('data-points') ?? '11');
  const xs = Array.from(
    { length: count },
    (_, i) => xRange[0] + ((xRange[1] - xRange[0]) * i) / (count - 1),
  );
  const yours: (number | undefined)[] = xs.map(() => undefined);
  const empty: Chart = {
    title: attribute('data-title') ?? '',
    xLabel: attribute('data-x-label') ?? t('Time'),
    yLabel: attribute('data-y') ?? '',
    xUnit: attribute('data-x-unit') ?? 's',
    yUnit: attribute('data-unit') ?? '',
    curves: [],
    xRange,
    yRange,
  };
  const pad = new Pad(empty, xs, yours);
  const table = new Table(empty, xs, yours);
  pad.onDrawn = () => table.show();
  table.onChange = () => pad.show();
  place.append(pad.element, table.element);
  return {
    missing: () => {
      const open = yours.filter((value) => value === undefined).length;
      return open === 0
        ? ''
        : t(
            `Predict first: draw over the whole width of the plot, or fill in the numbers below it (${open} of ${count} are missing).`,
          );
    },
    judge: (bench) => {
      const chart = chartOf(bench, attribute);
      const computed = chart.curves[0] ?? { x: [], y: [], label: '' };
      const there = xs.map((x) => interpolate(computed.x, computed.y, x));
      pad.reveal({ ...chart, curves: [computed] });
      table.lock(true);
      return scoreOfCurve(
        xs,
        yours.map((value) => value ?? 0),
        there,
        empty.xUnit,
        empty.yUnit,
      );
    },
    clear: () => {
      yours.fill(undefined);
      pad.hide();
      table.lock(false);
      table.show();
    },
  };
}

/** The plot that is drawn on. */
class Pad {
  readonly element = make('div', 'pad');
  onDrawn = (): void => {};
  private readonly svg: SVGSVGElement;
  private readonly line = document.createElementNS(SVG, 'path');
  private readonly answer = document.createElementNS(SVG, 'path');
  private readonly dots: SVGCircleElement[];
  private isOpen = true;
  private last: number | null = null;

  constructor(
    private readonly chart: Chart,
    private readonly xs: number[],
    private readonly yours: (number | undefined)[],
  ) {
    this.element.append(
      make('p', 'hint', t('Draw the curve with mouse, pen or finger, from left to right.')),
    );
    // The markup is this module's own, with every word escaped.
    this.element.insertAdjacentHTML('beforeend', chartMarkup(chart));
    this.element.insertAdjacentHTML(
      'beforeend',
      legend([
        ['c0', t('Computed')],
        ['yours', t('Yours')],
      ]),
    );
    this.svg = this.element.querySelector('svg') as SVGSVGElement;
    this.svg.setAttribute(
      'aria-label',
      `${chart.title}: ${t('empty axes. Draw here, or fill in the numbers below.')}`,
    );
    this.line.setAttribute('class', 'curve yours');
    this.answer.setAttribute('class', 'curve c0');
    this.dots = xs.map(() => {
      const dot = document.createElementNS(SVG, 'circle');
      dot.setAttribute('class', 'dot yours');
      dot.setAttribute('r', '5');
      return dot;
    });
    this.svg.append(this.answer, this.line, ...this.dots);
    this.svg.addEventListener('pointerdown', (event) => this.begin(event));
    this.svg.addEventListener('pointermove', (event) => this.go(event));
    for (const end of ['pointerup', 'pointercancel', 'lostpointercapture'] as const)
      this.svg.addEventListener(end, () => {
        this.last = null;
      });
    this.show();
  }

  show(): void {
    const scales = scalesOf(this.chart);
    this.dots.forEach((dot, i) => {
      const y = this.yours[i];
      dot.toggleAttribute('hidden', y === undefined);
      dot.setAttribute('cx', String(scales.toX(this.xs[i] ?? 0)));
      dot.setAttribute('cy', String(scales.toY(y ?? 0)));
    });
    this.line.setAttribute(
      'd',
      pathOf(
        this.xs,
        this.yours.map((y) => y ?? Number.NaN),
        scales,
      ),
    );
  }

  reveal(chart: Chart): void {
    this.isOpen = false;
    const [curve] = chart.curves;
    this.answer.setAttribute('d', curve ? pathOf(curve.x, curve.y, scalesOf(this.chart)) : '');
    this.svg.setAttribute('aria-label', inWords(chart));
    this.element.classList.add('is-open');
  }

  hide(): void {
    this.isOpen = true;
    this.answer.setAttribute('d', '');
    this.element.classList.remove('is-open');
    this.show();
  }

  private begin(event: PointerEvent): void {
    if (!this.isOpen || event.button !== 0) return;
    this.svg.setPointerCapture(event.pointerId);
    this.last = null;
    this.put(event);
  }

  private go(event: PointerEvent): void {
    if (this.isOpen && this.svg.hasPointerCapture(event.pointerId)) this.put(event);
  }

  private put(event: PointerEvent): void {
    const box = this.svg.getBoundingClientRect();
    const { width, height } = this.svg.viewBox.baseVal;
    const scales = scalesOf(this.chart);
    const x = scales.fromX(((event.clientX - box.left) / box.width) * width);
    const [low, high] = this.chart.yRange;
    const y = Math.min(
      high,
      Math.max(low, scales.fromY(((event.clientY - box.top) / box.height) * height)),
    );
    const step = (this.xs[1] ?? 1) - (this.xs[0] ?? 0);
    const here = Math.min(
      this.xs.length - 1,
      Math.max(0, Math.round((x - (this.xs[0] ?? 0)) / step)),
    );
    // A quick stroke jumps over places: they lie on the straight line between.
    const from = this.last ?? here;
    const start = this.yours[from] ?? y;
    for (let i = Math.min(from, here); i <= Math.max(from, here); i += 1)
      this.yours[i] = from === here ? y : start + ((y - start) * (i - from)) / (here - from);
    this.last = here;
    this.show();
    this.onDrawn();
  }
}

/** The same curve as numbers, for the keyboard. */
class Table {
  readonly element = make('details', 'by-numbers');
  onChange = (): void => {};
  private readonly inputs: HTMLInputElement[];

  constructor(
    private readonly chart: Chart,
    xs: number[],
    private readonly yours: (number | undefined)[],
  ) {
    const [low, high] = chart.yRange;
    const marks = ticks(low, high, chart.yUnit === 'deg');
    const step = ((marks[1] ?? 1) - (marks[0] ?? 0)) / 10;
    this.inputs = xs.map((x, i) => {
      const input = make('input');
      input.type = 'number';
      input.step = 'any';
      input.min = String(low);
      input.max = String(high);
      input.setAttribute(
        'aria-label',
        `${chart.yLabel}${unitText(chart.yUnit)}, ${chart.xLabel} ${typeset(x, 3)}${unitText(chart.xUnit)}`,
      );
      input.addEventListener('input', () => this.take(i, input));
      input.addEventListener('keydown', (event) => {
        const way = { ArrowUp: 1, ArrowDown: -1 }[event.key];
        if (way === undefined || input.readOnly) return;
        event.preventDefault();
        input.value = String(Number((Number(input.value || 0) + way * step).toPrecision(6)));
        this.take(i, input);
      });
      return input;
    });
    const list = make('ol');
    list.append(
      ...xs.map((x, i) => {
        const entry = make('li');
        entry.append(
          make('span', '', `${typeset(x, 3)}${unitText(chart.xUnit)}`),
          this.inputs[i] as HTMLInputElement,
        );
        return entry;
      }),
    );
    this.element.append(make('summary', '', t('Write the curve as numbers')), list);
  }

  show(): void {
    this.inputs.forEach((input, i) => {
      const y = this.yours[i];
      input.value = y === undefined ? '' : String(Number(y.toPrecision(3)));
    });
  }

  lock(isLocked: boolean): void {
    for (const input of this.inputs) input.readOnly = isLocked;
  }

  private take(i: number, input: HTMLInputElement): void {
    const [low, high] = this.chart.yRange;
    const value = input.value.trim() === '' ? Number.NaN : Number(input.value);
    this.yours[i] = Number.isFinite(value) ? Math.min(high, Math.max(low, value)) : undefined;
    this.onChange();
  }
}
