// One equation: a folded section with its source, the formula whose symbols are buttons, what the document prints where
// that is another thing, and a table with the number of each symbol.

import { angleUnit, shownUnit, toShown } from '../../basics/angles';
import { make, setAside, setOwnText, setText } from '../../basics/dom';
import { formatForReading, unitInWords } from '../../basics/format';
import { t } from '../../i18n/say';
import type { Context, Equation, EquationSet, Reading } from './equation';
import { errataOf } from './equation_errata';
import { mathOf, piecesOf } from './mathml';
import { readingOf } from './reading';

export interface SymbolHooks {
  /** Passing over a symbol; null when it is left. */
  look(id: string | null): void;
  choose(id: string): void;
  /** The equation has been unfolded. */
  opened(): void;
}

interface Row {
  id: string;
  row: HTMLElement;
  value: HTMLElement;
}

export class EquationBox {
  readonly box = make('details', 'equation-box');
  readonly ids: readonly string[];
  private readonly rows: Row[] = [];
  private readonly buttons: HTMLButtonElement[] = [];
  private readonly evidence: { box: HTMLElement; write(context: Context): string }[] = [];

  constructor(
    readonly equation: Equation,
    private readonly symbols: EquationSet['symbols'],
    private readonly hooks: SymbolHooks,
  ) {
    this.box.dataset.equation = equation.id;
    const summary = make('summary', '', equation.title);
    summary.append(make('small', '', equation.source));
    this.box.append(summary, this.formula(equation.formula, equation.spoken));
    this.ids = [
      ...new Set(
        piecesOf(`${equation.formula} ${equation.printed ?? ''}`).flatMap((piece) =>
          piece.kind === 'symbol' ? [piece.id] : [],
        ),
      ),
    ];
    if (equation.printed || equation.errata) this.box.append(this.printed());
    this.box.append(this.values());
    this.box.addEventListener('toggle', () => {
      if (this.box.open) hooks.opened();
    });
  }

  update(context: Context): void {
    if (!this.box.open) return;
    for (const { id, value } of this.rows) {
      const symbol = this.symbols[id];
      const reading = symbol ? readingOf(symbol.read, context) : null;
      const words = reading ? inWords(reading) : t('not in this scene now');
      setOwnText(value, words);
    }
    for (const { box, write } of this.evidence) {
      const words = write(context);
      box.hidden = words === '';
      setText(box, words);
    }
  }

  /** `isPressed`: chosen to stay, not only passed over. */
  light(lit: readonly string[], pressed: string): void {
    for (const { id, row } of this.rows) row.classList.toggle('lit', lit.includes(id));
    for (const button of this.buttons) {
      const { symbol = '' } = button.dataset;
      button.classList.toggle('lit', lit.includes(symbol));
      button.setAttribute('aria-pressed', String(symbol === pressed));
    }
  }

  showRow(id: string): void {
    this.rows.find((row) => row.id === id)?.row.scrollIntoView({ block: 'nearest' });
  }

  private formula(formula: string, spoken: string): HTMLElement {
    const line = make('div', 'formula');
    line.setAttribute('role', 'group');
    setAside(line, 'aria-label', spoken);
    line.append(
      ...piecesOf(formula).map((piece) =>
        piece.kind === 'plain' ? mathOf(piece.text) : this.button(piece.id),
      ),
    );
    return line;
  }

  private button(id: string): HTMLElement {
    const { glyph = id, meaning = '' } = this.symbols[id] ?? {};
    const button = make('button', 'symbol');
    button.type = 'button';
    button.dataset.symbol = id;
    setAside(button, 'title', meaning);
    button.append(mathOf(glyph));
    button.addEventListener('pointerenter', () => this.hooks.look(id));
    button.addEventListener('pointerleave', () => this.hooks.look(null));
    button.addEventListener('focus', () => this.hooks.look(id));
    button.addEventListener('blur', () => this.hooks.look(null));
    button.addEventListener('click', () => this.hooks.choose(id));
    this.buttons.push(button);
    return button;
  }

  private printed(): HTMLElement {
    const list = make('dl', 'as-printed');
    const { printed } = this.equation;
    if (printed) {
      const form = make('dd', 'printed');
      const plain = printed.replaceAll(
        /\{([^}]+)\}/g,
        (_, id: string) => this.symbols[id]?.glyph ?? id,
      );
      form.append(mathOf(plain));
      list.append(make('dt', '', 'As printed'), form);
    }
    for (const erratum of errataOf(this.equation)) {
      if (!printed)
        list.append(make('dt', '', 'As printed'), make('dd', 'printed', erratum.printed));
      list.append(
        make('dt', '', erratum.group === 'right' ? 'What holds' : 'Corrected'),
        make('dd', 'right', erratum.right),
      );
      const now = make('dd', 'evidence');
      this.evidence.push({ box: now, write: ({ scene }) => erratum.evidence(scene) });
      list.append(now);
    }
    return list;
  }

  private values(): HTMLElement {
    const scroll = make('div', 'table-scroll');
    scroll.tabIndex = 0;
    scroll.setAttribute('role', 'region');
    setAside(scroll, 'aria-label', `${this.equation.title}: numbers of the symbols`);
    const table = make('table', 'symbol-values');
    const head = make('tr');
    for (const words of ['Symbol', 'Meaning', 'Now']) {
      const cell = make('th', '', words);
      cell.scope = 'col';
      head.append(cell);
    }
    table.append(head);
    for (const id of this.ids) {
      const symbol = this.symbols[id];
      if (!symbol) continue;
      const row = make('tr');
      row.dataset.symbol = id;
      const glyph = make('td');
      glyph.append(mathOf(symbol.glyph));
      const meaning = make('th', '', symbol.meaning);
      meaning.scope = 'row';
      const value = make('td', 'number');
      value.translate = false; // its words are translated one by one
      row.append(glyph, meaning, value);
      table.append(row);
      this.rows.push({ id, row, value });
    }
    scroll.append(table);
    return scroll;
  }
}

/** Numbers with their labels and the unit, angles in the shown one. */
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
  return `${numbers.join('  ')}${words === '' ? '' : `${space}${words}`}`;
}
