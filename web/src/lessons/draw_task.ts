// A prediction that is a curve, drawn with pointer or finger over the plot's axes, or entered as numbers at its points. Run
// draws the computed curve on the same axes. The plot is the task's <figure class="plot">; its first curve is the answer.

import { at } from '../basics/at';
import { make } from '../basics/dom';
import { t } from '../i18n/translate';
import { curveStyle, type Plot } from '../plots/plot';
import { pathOf, scalesOf } from '../plots/scales';
import { drawPlot, namesOf } from '../plots/svg_plot';
import { stepOf } from '../plots/ticks';
import { nodeOf, type Tree, tree } from '../plots/tree';
import { inWords } from './chart';
import { axesOf, chartOf, placesOf, valuesAt, wrongCurve } from './curves';
import { attributesOf } from './lesson';
import { misconceptionsOf } from './misconceptions';
import type { Prediction } from './prediction';
import { RULE_OF_CURVE, scoreOfCurve } from './score';
import { typeset, unitText } from './units';

const DIGITS = 3;

export function drawTask(task: HTMLElement, place: HTMLElement): Prediction {
  const figure = task.querySelector('figure.plot');
  if (!figure) throw new Error('a task of a curve needs its figure');
  const attribute = attributesOf(figure);
  const xs = placesOf(attribute);
  const count = xs.length;
  /** NaN where nothing has been drawn yet. */
  const yours = xs.map(() => Number.NaN);
  const empty = axesOf(attribute, []);
  const pad = new Pad(empty, xs, yours);
  const table = new Table(empty, xs, yours);
  pad.onDrawn = () => table.show();
  table.onChange = () => pad.show();
  const misconceptions = misconceptionsOf(task);
  place.append(pad.element, table.element);
  return {
    run: attribute('data-run') ?? '',
    rule: t(RULE_OF_CURVE),
    answer: () =>
      `${JSON.stringify(yours.map((y) => Number(y.toPrecision(DIGITS))))}${unitText(attribute('data-unit') ?? '')}`,
    missing: () => {
      const open = yours.filter(Number.isNaN).length;
      return open === 0
        ? ''
        : t(
            `Predict first: draw over the whole width of the plot, or fill in the numbers below it (${open} of ${count} are missing).`,
          );
    },
    judge: (lesson) => {
      const chart = chartOf(lesson, attribute);
      const [computed] = chart.curves;
      if (!computed) throw new Error('a task of a curve needs a curve');
      const there = valuesAt(xs, computed);
      pad.lock();
      table.lock(true);
      const wrong = misconceptions.map(({ like, says }) => ({
        says,
        ys: wrongCurve(lesson, attribute, like, xs, there),
      }));
      return {
        ...scoreOfCurve(xs, yours, there, empty.x.unit, empty.y.unit, wrong),
        reveal: () =>
          pad.reveal(
            inWords({ ...chart, curves: [computed] }),
            pathOf(computed.x, computed.y, scalesOf(empty)),
          ),
      };
    },
    reopen: () => {
      // Who has seen the solution draws anew.
      if (pad.isRevealed) yours.fill(Number.NaN);
      pad.open();
      table.lock(false);
      table.show();
    },
  };
}

/** For text that is already in the page's language. */
const drawnNode = (part: Tree): Element => nodeOf(part, false, (words) => words);

const within = ([low, high]: readonly [number, number], value: number): number =>
  Math.min(high, Math.max(low, value));

/** The plot on which the reader draws. */
class Pad {
  readonly element = make(
    'div',
    'pad',
    make('p', 'hint', 'Draw the curve with mouse, pen or finger, from left to right.'),
  );
  onDrawn = (): void => {};
  private readonly svg: SVGSVGElement;
  private readonly line = nodeOf(tree('path', { class: 'curve yours' }), true);
  private readonly answer = nodeOf(tree('path', { class: 'curve c0' }), true);
  private readonly dots: Element[];
  private readonly emptyWords: string;
  private isOpen = true;
  isRevealed = false;
  private last: number | null = null;

  constructor(
    private readonly chart: Plot,
    private readonly xs: number[],
    private readonly yours: number[],
  ) {
    this.svg = drawnNode(drawPlot(chart)) as SVGSVGElement;
    const curves = [t('Computed'), t('Yours')].map((label, i) => ({
      label,
      ...curveStyle(i),
      x: [],
      y: [],
    }));
    this.element.append(this.svg, drawnNode(namesOf({ curves })));
    this.emptyWords = `${chart.title}: ${t('empty axes. Draw here, or fill in the numbers below.')}`;
    this.svg.setAttribute('aria-label', this.emptyWords);
    this.dots = xs.map(() => nodeOf(tree('circle', { class: 'dot yours', r: 5 }), true));
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
    this.xs.forEach((x, i) => {
      const [dot, y = Number.NaN] = [this.dots[i], this.yours[i]];
      dot?.toggleAttribute('hidden', Number.isNaN(y));
      dot?.setAttribute('cx', String(scales.toX(x)));
      if (!Number.isNaN(y)) dot?.setAttribute('cy', String(scales.toY(y)));
    });
    this.line.setAttribute('d', pathOf(this.xs, this.yours, scales));
  }

  lock(): void {
    this.isOpen = false;
  }

  /** `path`: the computed curve on the same axes. */
  reveal(sentence: string, path: string): void {
    this.isRevealed = true;
    this.answer.setAttribute('d', path);
    this.svg.setAttribute('aria-label', sentence);
    this.element.classList.add('is-revealed');
  }

  /** To be drawn on, without the computed curve. */
  open(): void {
    this.isOpen = true;
    this.isRevealed = false;
    this.answer.setAttribute('d', '');
    this.svg.setAttribute('aria-label', this.emptyWords);
    this.element.classList.remove('is-revealed');
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
    const y = within(
      this.chart.y.range,
      scales.fromY(((event.clientY - box.top) / box.height) * height),
    );
    const [first = 0, second = 1] = this.xs;
    const here = within([0, this.xs.length - 1], Math.round((x - first) / (second - first)));
    // A quick stroke skips points: they are interpolated linearly.
    const from = this.last ?? here;
    const start = this.last === null ? y : at(this.yours, this.last);
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
    private readonly chart: Plot,
    xs: number[],
    private readonly yours: number[],
  ) {
    const { x: across, y: up } = chart;
    const [low, high] = up.range;
    const step = stepOf(up) / 10;
    const placeOf = (x: number) => `${typeset(x, 3)}${unitText(across.unit)}`;
    this.inputs = xs.map((x, i) => {
      const [min, max] = [String(low), String(high)];
      const input = make('input', { type: 'number', step: 'any', min, max });
      input.setAttribute(
        'aria-label',
        `${up.label}${unitText(up.unit)}, ${across.label} ${placeOf(x)}`,
      );
      input.addEventListener('input', () => this.take(i, input));
      // What counts is what is drawn: within the axes.
      input.addEventListener('change', () => {
        if (Number(input.value) !== at(this.yours, i)) this.showOne(i, input);
      });
      input.addEventListener('keydown', (event) => {
        const sign = { ArrowUp: 1, ArrowDown: -1 }[event.key];
        if (sign === undefined || input.readOnly) return;
        event.preventDefault();
        input.value = String(Number((Number(input.value || 0) + sign * step).toPrecision(6)));
        this.take(i, input);
      });
      return input;
    });
    const entries = this.inputs.map((input, i) =>
      make('li', '', make('span', '', placeOf(xs[i] ?? Number.NaN)), input),
    );
    const words = make('summary', '', 'Write the curve as numbers');
    const bound = (value: number) => `${typeset(value, 3)}${unitText(up.unit)}`;
    const bounds = make('p', 'hint', `From ${bound(low)} to ${bound(high)}.`);
    this.element.append(words, bounds, make('ol', '', ...entries));
  }

  show(): void {
    this.inputs.forEach((input, i) => {
      this.showOne(i, input);
    });
  }

  private showOne(i: number, input: HTMLInputElement): void {
    const y = at(this.yours, i);
    input.value = Number.isNaN(y) ? '' : String(Number(y.toPrecision(3)));
  }

  lock(isLocked: boolean): void {
    for (const input of this.inputs) input.readOnly = isLocked;
  }

  private take(i: number, input: HTMLInputElement): void {
    const value = input.value.trim() === '' ? Number.NaN : Number(input.value);
    this.yours[i] = Number.isFinite(value) ? within(this.chart.y.range, value) : Number.NaN;
    this.onChange();
  }
}
