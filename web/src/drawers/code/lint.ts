// Marks in the editor: of a text that was refused or has stopped a run, until it is edited; and of what is wrong while it is
// typed, which is found without running it.
import { type Diagnostic, diagnosticCount, setDiagnostics } from '@codemirror/lint';
import type { Extension } from '@codemirror/state';
import { EditorView, type ViewUpdate } from '@codemirror/view';
import { t } from '../../i18n/translate';
import type { Known } from './completion';
import { type Fault, faultsIn, isBeingTyped } from './syntax';

const SOON_MS = 500;
/** By then a line that is being typed counts too. */
const PAUSED_MS = 1500;

export class Lint {
  readonly extension: Extension = EditorView.updateListener.of((update) => this.heed(update));
  private refused: readonly Fault[] = [];
  private found: readonly Fault[] = [];
  private soon: ReturnType<typeof setTimeout> | undefined;
  private paused: ReturnType<typeof setTimeout> | undefined;
  private isPaused = true;

  constructor(
    private readonly known: Known,
    /** The first that was found while typing, with its line; null: none. */
    private readonly tell: (first: { line: number; sentence: string } | null) => void,
  ) {}

  /** Another text, or another scene. */
  begin(view: EditorView): void {
    this.refused = this.found = [];
    this.show(view);
    this.wait(view);
  }

  /** Of a text that was refused or has stopped a run. */
  refuse(view: EditorView, faults: readonly Fault[]): void {
    this.refused = faults;
    this.show(view);
  }

  private heed({ docChanged, selectionSet, changes, view }: ViewUpdate): void {
    if (docChanged) {
      this.refused = [];
      this.found = this.found
        .map((one) => ({ ...one, from: changes.mapPos(one.from), to: changes.mapPos(one.to, -1) }))
        .filter((one) => one.from < one.to && !isBeingTyped(view.state, one));
      this.show(view);
      this.wait(view);
    } else if (selectionSet && !this.isPaused) this.lookSoon(view);
  }

  /** Looks again, as after an edit. */
  wait(view: EditorView): void {
    this.isPaused = false;
    clearTimeout(this.paused);
    this.paused = setTimeout(() => {
      this.isPaused = true;
      this.look(view);
    }, PAUSED_MS);
    this.lookSoon(view);
  }

  private lookSoon(view: EditorView): void {
    clearTimeout(this.soon);
    this.soon = setTimeout(() => this.look(view), SOON_MS);
  }

  private look(view: EditorView): void {
    const vocabulary = this.known();
    const all = vocabulary ? faultsIn(view.state, vocabulary) : [];
    if (!all) {
      this.lookSoon(view);
      return;
    }
    this.found = this.isPaused ? all : all.filter((one) => !isBeingTyped(view.state, one));
    this.show(view);
  }

  private show(view: EditorView): void {
    const { state } = view;
    // Both would often say the same.
    const found = this.refused.length > 0 ? [] : this.found;
    const [first] = found;
    this.tell(
      first ? { line: state.doc.lineAt(first.from).number, sentence: first.sentence } : null,
    );
    const faults = [...this.refused, ...found];
    if (faults.length === 0 && diagnosticCount(state) === 0) return;
    const marks = faults.map(
      ({ sentence, ...place }): Diagnostic => ({ ...place, message: t(sentence) }),
    );
    view.dispatch(setDiagnostics(state, marks));
  }
}
