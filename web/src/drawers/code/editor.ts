// The editor of code: CodeMirror in a shadow root, where its styles need no <style> element, which the page's policy forbids.
import { autocompletion, closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import {
  defaultKeymap,
  history,
  historyKeymap,
  indentWithTab,
  isolateHistory,
} from '@codemirror/commands';
import { javascript } from '@codemirror/lang-javascript';
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language';
import { lintGutter } from '@codemirror/lint';
import { EditorState, type Extension } from '@codemirror/state';
import {
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { make } from '../../basics/dom';
import { t } from '../../i18n/translate';
import { completionOf, hoverOf, type Known } from './completion';
import { Lint } from './lint';
import type { Fault } from './syntax';

/** A place in the text, from 1 on; column 0: the whole line. */
export interface Mark {
  line: number;
  column: number;
  sentence: string;
}

export interface EditorHooks {
  known: Known;
  /** Ctrl or Cmd and Enter. */
  run(): void;
  /** By the reader, not by `text =`. */
  edited(): void;
  /** What is wrong with the text while it is typed; empty: nothing. */
  found(sentence: string): void;
}

/** CodeMirror's own words that are shown or read out. */
const PHRASES = [
  'Completions',
  'Diagnostics',
  'Control character',
  'Selection deleted',
  'No diagnostics',
];

const COLOURS = HighlightStyle.define([
  { tag: [tags.comment, tags.blockComment], color: 'var(--code-comment)', fontStyle: 'italic' },
  { tag: [tags.keyword, tags.operatorKeyword, tags.controlKeyword], color: 'var(--code-keyword)' },
  { tag: [tags.string, tags.regexp], color: 'var(--code-string)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--code-number)' },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName)], fontWeight: '600' },
]);

const LOOKS = EditorView.theme({
  '&': { fontSize: '12.5px', color: 'var(--ink)', backgroundColor: 'var(--page)', height: '100%' },
  // The place shows the focus, around the gutter too.
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.45', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': {
    color: 'var(--quiet)',
    backgroundColor: 'var(--bar)',
    borderRight: '1px solid var(--line)',
  },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 4px 0 6px', minWidth: '22px' },
  '.cm-gutter-lint': { width: '14px' },
  '.cm-gutter-lint .cm-gutterElement': { padding: '2px 0 0 1px' },
  '.cm-activeLine, .cm-activeLineGutter': {
    backgroundColor: 'color-mix(in srgb, var(--accent) 8%, transparent)',
  },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground, ::selection': {
    backgroundColor: 'color-mix(in srgb, var(--accent) 30%, transparent) !important',
  },
  '.cm-tooltip': {
    border: '1px solid var(--line)',
    borderRadius: '7px',
    color: 'var(--ink)',
    backgroundColor: 'var(--bar)',
    fontSize: '12px',
    maxWidth: 'min(320px, 90vw)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mono)', maxHeight: '12em' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 6px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    color: 'var(--on-accent)',
    backgroundColor: 'var(--accent)',
  },
  '.cm-completionDetail': { fontStyle: 'normal', opacity: '0.85' },
  '.documentation': { padding: '4px 8px', fontFamily: 'var(--family)' },
  '.documentation p': { margin: '2px 0 0' },
  '.cm-diagnostic': { padding: '4px 8px', fontFamily: 'var(--family)' },
  '.cm-diagnostic-error': { borderLeft: '4px solid var(--warn)' },
  '.cm-diagnostic-warning': { borderLeft: '4px solid var(--quiet)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--warn)',
    textDecorationSkipInk: 'none',
  },
  '.cm-lintRange-warning': {
    backgroundImage: 'none',
    textDecoration: 'underline dotted var(--quiet)',
    textDecorationSkipInk: 'none',
  },
});

/**
 * Over a selection of several lines Chromium joins them itself before CodeMirror puts it right, with style attributes, which the
 * page's policy forbids: so they are replaced here.
 */
const OVER_LINES = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { state } = view;
    const { from, to } = state.selection.main;
    const text = event.inputType === 'insertText' && !event.isComposing ? event.data : null;
    const { ranges } = state.selection;
    if (text === null || ranges.length > 1 || to <= state.doc.lineAt(from).to) return false;
    const insert = () =>
      state.update(state.replaceSelection(text), { userEvent: 'input.type', scrollIntoView: true });
    // Such as that which closes brackets.
    const isTaken = state
      .facet(EditorView.inputHandler)
      .some((handle) => handle(view, from, to, text, insert));
    if (!isTaken) view.dispatch(insert());
    return true;
  },
});

export class Editor {
  private readonly view: EditorView;
  private readonly lint: Lint;
  /** While the text is set from outside. */
  private isSetting = false;

  constructor(
    place: HTMLElement,
    private readonly hooks: EditorHooks,
  ) {
    const box = make('div', 'code-inside');
    const root = place.attachShadow({ mode: 'open' });
    // CodeMirror's own styles are for a box that grows; here the place has the height.
    box.style.height = '100%';
    root.append(box);
    // The page's own keys, such as undo and Escape, are not for what is typed here.
    place.addEventListener('keydown', (event) => event.stopPropagation());
    this.lint = new Lint(hooks.known, (first) =>
      hooks.found(first ? `Line ${first.line}: ${first.sentence}` : ''),
    );
    this.view = new EditorView({ parent: box, root, state: this.stateOf('') });
  }

  get text(): string {
    return this.view.state.doc.toString();
  }

  /** A new text, with no history of its own. */
  set text(text: string) {
    if (text !== this.text) {
      this.isSetting = true;
      this.view.setState(this.stateOf(text));
      this.isSetting = false;
    }
    this.lint.begin(this.view);
  }

  /** Its undo brings back what was there. */
  replace(text: string): void {
    this.view.dispatch({
      changes: { from: 0, to: this.view.state.doc.length, insert: text },
      annotations: isolateHistory.of('full'),
    });
  }

  focus(): void {
    this.view.focus();
  }

  /** There may be other fields. */
  observeAgain(): void {
    this.lint.wait(this.view);
  }

  /** These are wrong, until the text is edited. */
  mark(marks: readonly Mark[]): void {
    const { doc } = this.view.state;
    const faults = marks.flatMap(({ line, column, sentence }): Fault[] => {
      if (line < 1 || line > doc.lines) return [];
      const { from, to, text } = doc.line(line);
      const first = from + (text.length - text.trimStart().length);
      const begin = column > 0 ? Math.min(from + column - 1, to) : first;
      return [{ from: begin, to, severity: 'error', sentence }];
    });
    this.lint.refuse(this.view, faults);
    const [one] = faults;
    if (one) this.view.dispatch({ selection: { anchor: one.from }, scrollIntoView: true });
  }

  private stateOf(text: string): EditorState {
    const phrases = Object.fromEntries(PHRASES.map((phrase) => [phrase, t(phrase)]));
    const apply: Extension = keymap.of([
      {
        key: 'Mod-Enter',
        run: () => {
          this.hooks.run();
          return true;
        },
      },
    ]);
    return EditorState.create({
      doc: text,
      extensions: [
        apply,
        lineNumbers(),
        lintGutter(),
        history(),
        indentUnit.of('  '),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        syntaxHighlighting(COLOURS),
        javascript(),
        completionOf(this.hooks.known),
        autocompletion({ icons: false }),
        hoverOf(this.hooks.known),
        // Escape, then Tab, leaves the editor.
        keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, indentWithTab]),
        EditorState.phrases.of(phrases),
        EditorView.lineWrapping,
        OVER_LINES,
        this.lint.extension,
        EditorView.contentAttributes.of({
          'aria-label': t('Code'),
          'aria-description': t('Tab indents. Escape, then Tab, leaves the editor.'),
          spellcheck: 'false',
          // What can be edited has the focus anyway; who checks the page looks for this.
          tabindex: '0',
        }),
        EditorView.updateListener.of(({ docChanged }) => {
          if (docChanged && !this.isSetting) this.hooks.edited();
        }),
        LOOKS,
      ],
    });
  }
}
