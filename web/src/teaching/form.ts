// The exercise as a form: a second view of its JSON. What somebody types goes into the draft at once; the form is drawn anew when
// something was added or taken out, or when the text was edited.
import { actionButton, make, setAside } from '../basics/dom';
import { type Draft, type Path, valueAt } from './draft';
import type { SceneNames } from './engine';
import { shown } from './inputs';
import { type Input, SECTIONS, type Section } from './sections';

const isText = (element: unknown): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && element.type === 'text');

const keyOf = (path: Path): string => path.join('/');

/** What inputs offer of them. */
const choicesIn = (names: SceneNames | null): string =>
  JSON.stringify(
    names && [names.parameters.map(({ path }) => path), names.events, names.code?.tasks],
  );

export class Form {
  private names: SceneNames | null = null;
  /** The formula that was edited last: names are put into it. */
  private formula: HTMLTextAreaElement | null = null;
  private count = 0;

  constructor(
    private readonly box: HTMLElement,
    private readonly draft: Draft,
  ) {
    draft.onChange((author) => {
      if (author !== 'form') this.draw();
    });
  }

  /** Of the scene, for its choices: the form is drawn anew if they are others. */
  use(names: SceneNames | null): void {
    const before = choicesIn(this.names);
    this.names = names;
    if (choicesIn(names) !== before) this.draw();
  }

  draw(): void {
    const focused = document.activeElement;
    const at = focused?.getAttribute('data-at');
    const caret = isText(focused) ? [focused.selectionStart, focused.selectionEnd] : [];
    const { value } = this.draft;
    this.box.hidden = value === null;
    if (value === null) return;
    const list = make('datalist', { id: 'parameters' });
    for (const { path } of this.names?.parameters ?? [])
      list.append(make('option', { value: path }));
    this.box.replaceChildren(list, ...SECTIONS.map((section) => this.section(section)));
    if (!at) return;
    const again = this.inputAt(at);
    again?.focus();
    if (isText(again)) again.setSelectionRange(caret[0] ?? null, caret[1] ?? null);
  }

  /** Marks what the engine refuses; null: nothing. */
  mark(path: Path | null): void {
    for (const wrong of this.box.querySelectorAll('[aria-invalid]')) {
      wrong.removeAttribute('aria-invalid');
      wrong.removeAttribute('aria-describedby');
    }
    for (let length = path?.length ?? 0; path && length > 0; length -= 1) {
      const input = this.inputAt(keyOf(path.slice(0, length)));
      if (!input) continue;
      input.setAttribute('aria-invalid', 'true');
      input.setAttribute('aria-describedby', 'judged');
      return;
    }
  }

  /** Puts a name where the formula is being written; false: none is. */
  insert(name: string): boolean {
    const { formula } = this;
    if (!formula?.isConnected) return false;
    formula.setRangeText(name, formula.selectionStart, formula.selectionEnd, 'end');
    formula.dispatchEvent(new Event('input', { bubbles: true }));
    formula.focus();
    return true;
  }

  private inputAt(key: string): HTMLElement | null {
    return this.box.querySelector(`[data-at="${CSS.escape(key)}"]`);
  }

  private section(section: Section): HTMLElement {
    const { title, about, at, list, inputs } = section;
    const words = about === '' ? [] : [make('p', 'quiet', about)];
    const legend = make('legend', '', title);
    if (!list)
      return make(
        'fieldset',
        'part',
        legend,
        ...words,
        make('div', 'inputs', ...this.inputs(inputs, at)),
      );
    const add = actionButton(list.add, () => {
      const now = this.entries(at);
      this.change(at, [...now, list.empty]);
      this.focusEntry(at, now.length);
    });
    add.setAttribute('data-adds', keyOf(at));
    const entries = this.entries(at).map((_, i) => this.entry(section, i));
    return make('fieldset', 'part', legend, ...words, ...entries, add);
  }

  /** Of a list as it is now: what is typed into one does not draw the form anew. */
  private entries(at: Path): unknown[] {
    const entries = valueAt(this.draft.value, at);
    return Array.isArray(entries) ? entries : [];
  }

  private entry({ inputs, at, list }: Section, index: number): HTMLElement {
    const name = `${list?.entry} ${index + 1}`;
    const remove = actionButton('Take out', () => {
      const others = this.entries(at).filter((_, i) => i !== index);
      this.change(at, others.length > 0 ? others : undefined);
      this.focusEntry(at, Math.min(index, others.length - 1));
    });
    setAside(remove, 'aria-label', `Take out: ${name}`);
    const group = make(
      'div',
      { className: 'entry', role: 'group', 'aria-label': name },
      make('div', 'entry-head', make('span', 'name', name), remove),
      make('div', 'inputs', ...this.inputs(inputs, [...at, index])),
    );
    return group;
  }

  /** A list that is longer or shorter. */
  private change(at: Path, entries: unknown): void {
    this.draft.set(at, entries);
    this.draw();
  }

  /** Where the keyboard goes on; -1: none is left, and what adds one is next. */
  private focusEntry(at: Path, index: number): void {
    const place =
      index < 0 ? `[data-adds="${keyOf(at)}"]` : `[data-at^="${keyOf([...at, index])}"]`;
    this.box.querySelector<HTMLElement>(place)?.focus();
  }

  private inputs(inputs: readonly Input[], within: Path): HTMLElement[] {
    return inputs.map((input) => {
      const path = [...within, ...input.at];
      const one = shown(input, valueAt(this.draft.value, path), this.names);
      const id = `input-${this.count++}`;
      one.input.id = id;
      one.input.setAttribute('data-at', keyOf(path));
      one.input.addEventListener('input', () => this.draft.set(path, one.read()));
      const { input: field } = one;
      if (input.kind === 'formula' && field instanceof HTMLTextAreaElement)
        field.addEventListener('focus', () => {
          this.formula = field;
        });
      const isLong = input.isWide || ['words', 'formula', 'code', 'settings'].includes(input.kind);
      const isGroup = field instanceof HTMLFieldSetElement;
      const label = isGroup
        ? make('legend', '', input.label)
        : make('label', { htmlFor: id }, input.label);
      if (isGroup) field.prepend(label);
      return make(
        'div',
        `input is-${input.kind}${isLong ? ' is-long' : ''}`,
        ...(isGroup ? [] : [label]),
        field,
      );
    });
  }
}
