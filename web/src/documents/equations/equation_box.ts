// One equation: a folded section with its source, the formula whose symbols are buttons, the printed form where it differs,
// and a table with the number of each symbol.

import type { Equation, EquationSet, EquationSymbol } from 'schemas/equations';
import { angleUnit, shownUnit, toShown } from '../../basics/angles';
import { linkCitations } from '../../basics/citation_links';
import { make, scrollBox, setOwnText } from '../../basics/dom';
import { formatForReading, unitInWords } from '../../basics/format';
import { t } from '../../i18n/translate';
import { EvidenceBoxes } from '../errata/evidence_boxes';
import type { Context, Reading } from './equation';
import { errataOf } from './equation_errata';
import { mathOf, piecesOf, symbolsIn } from './mathml';
import { readingOf } from './reading';

export interface SymbolHooks {
  /** Called when a symbol is hovered over; null when it is left. */
  point(id: string | null): void;
  choose(id: string): void;
  /** Called when the equation is unfolded. */
  opened(): void;
}

export class EquationBox {
  readonly box: HTMLDetailsElement;
  /** The cells of the numbers. */
  private readonly values: { symbol: EquationSymbol; cell: HTMLElement }[] = [];
  private readonly evidence = new EvidenceBoxes();

  constructor(
    readonly equation: Equation,
    private readonly symbols: EquationSet['symbols'],
    private readonly hooks: SymbolHooks,
  ) {
    const { id, title, source } = equation;
    this.box = make(
      'details',
      { className: 'equation-box', 'data-equation': id },
      make('summary', '', title),
      make('p', 'where', source),
      this.formula(),
      ...this.printed(),
      scrollBox(this.table(), `${title}: numbers of the symbols`),
    );
    linkCitations(this.box);
    this.box.addEventListener('toggle', () => {
      if (this.box.open) hooks.opened();
    });
  }

  update(context: Context): void {
    if (!this.box.open) return;
    for (const { symbol, cell } of this.values) {
      const reading = readingOf(symbol.read, context);
      const words = reading ? inWords(reading) : t('not in this scene now');
      setOwnText(cell, words);
    }
    this.evidence.update(context.scene);
  }

  /** `pressed`: chosen, not only hovered over. */
  light(lit: readonly string[], pressed: string): void {
    for (const one of this.box.querySelectorAll<HTMLElement>('[data-symbol]')) {
      const { symbol = '' } = one.dataset;
      one.classList.toggle('lit', lit.includes(symbol));
      if (one instanceof HTMLButtonElement)
        one.setAttribute('aria-pressed', String(symbol === pressed));
    }
  }

  showRow(id: string): void {
    this.box.querySelector(`tr[data-symbol="${id}"]`)?.scrollIntoView({ block: 'nearest' });
  }

  /** Focuses the symbol: in the formula, or in its row if only the printed form contains it. */
  goTo(id: string): void {
    this.box.scrollIntoView({ block: 'nearest' });
    this.showRow(id);
    const symbol = this.box.querySelector<HTMLElement>(`button[data-symbol="${id}"]`);
    (symbol ?? this.box.querySelector('summary'))?.focus({ preventScroll: true });
  }

  private formula(): HTMLElement {
    const { formula, spoken } = this.equation;
    const pieces = piecesOf(formula).map((piece) =>
      piece.kind === 'plain' ? mathOf(piece.text) : this.button(piece.id),
    );
    return make('div', { className: 'formula', role: 'group', 'aria-label': spoken }, ...pieces);
  }

  private button(id: string): HTMLElement {
    const { glyph = id, meaning = '' } = this.symbols[id] ?? {};
    const point = () => this.hooks.point(id);
    const leave = () => this.hooks.point(null);
    return make(
      'button',
      {
        className: 'symbol',
        type: 'button',
        title: meaning,
        'data-symbol': id,
        onpointerenter: point,
        onfocus: point,
        onpointerleave: leave,
        onblur: leave,
        onclick: () => this.hooks.choose(id),
      },
      mathOf(glyph),
    );
  }

  /** Empty if the paper prints it in the same form. */
  private printed(): HTMLElement[] {
    const { printed } = this.equation;
    const errata = errataOf(this.equation);
    if (!printed && errata.length === 0) return [];
    const asPrinted = (form: Node | string) => [
      make('dt', '', 'As printed'),
      make('dd', 'printed', form),
    ];
    const plain = printed?.replaceAll(
      /\{([^}]+)\}/g,
      (_, id: string) => this.symbols[id]?.glyph ?? id,
    );
    const corrected = errata.flatMap((erratum) => [
      ...(plain ? [] : asPrinted(erratum.printed)),
      make('dt', '', erratum.group === 'right' ? 'What is correct' : 'Corrected'),
      make('dd', 'right', erratum.right),
      this.evidence.add(erratum, 'dd'),
    ]);
    return [make('dl', 'as-printed', ...(plain ? asPrinted(mathOf(plain)) : []), ...corrected)];
  }

  private table(): HTMLElement {
    const { formula, printed = '' } = this.equation;
    const heads = ['Symbol', 'Meaning', 'Now'].map((words) => make('th', { scope: 'col' }, words));
    const rows = symbolsIn(`${formula} ${printed}`).flatMap((id) => {
      const symbol = this.symbols[id];
      return symbol ? [this.row(id, symbol)] : [];
    });
    return make('table', 'symbol-values', make('tr', '', ...heads), ...rows);
  }

  private row(id: string, symbol: EquationSymbol): HTMLElement {
    // Its words are translated one by one.
    const cell = make('td', { className: 'number', translate: false });
    this.values.push({ symbol, cell });
    return make(
      'tr',
      { 'data-symbol': id },
      make('td', '', mathOf(symbol.glyph)),
      make('th', { scope: 'row' }, symbol.meaning),
      cell,
    );
  }
}

/** Numbers with labels and unit, angles in the shown unit. */
export function inWords({ values, labels, unit }: Reading): string {
  if (labels[0] === 'rows') return `${values[0]} × ${values[1]}`;
  const words = unitInWords(shownUnit(unit));
  const numbers = values.map((value, i) => {
    const text = Number.isFinite(value)
      ? formatForReading(toShown(value, unit)).replace('-', '−')
      : '–';
    return labels.length > 1 ? `${t(labels[i] ?? '')}\u00a0${text}` : text;
  });
  const space = words.startsWith('°') && angleUnit() === 'deg' && labels.length < 2 ? '' : '\u00a0';
  return `${numbers.join(' · ')}${words === '' ? '' : `${space}${words}`}`;
}
