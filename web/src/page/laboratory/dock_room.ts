// The size of the plots: folded to a strip, at their usual height, enlarged over the view, or the whole Workbench. It changes
// only on request; before any script has run, dock.css sets it.
import { button, element } from '../../basics/dom';
import { emitter } from '../../basics/emitter';

/** As in dock.css. */
const FOLDED_AT_FIRST = '(max-height: 799px)';
const LEAST_PX = 120;
const MOST = 0.7;
const KEY_PX = 16;

export class DockRoom {
  isLarge = false;
  isWorkbench = false;
  readonly onChange = emitter();
  private readonly box = element('dock', HTMLElement);
  private readonly edge = element('dock-edge', HTMLElement);
  private readonly fold = button('toggle-plots');
  private readonly opener = button('open-workbench');
  private readonly isLow = matchMedia(FOLDED_AT_FIRST);
  /** The user's choice; null: determined by the window's height. */
  private wantsFolded: boolean | null = null;
  /** Whether text is being typed into an ImGui panel. */
  isTyping = (): boolean => false;
  private focusBefore: HTMLElement | null = null;

  constructor() {
    this.isLow.addEventListener('change', () => this.update());
    this.listenToEdge();
    this.update();
  }

  /** Connects the buttons. */
  offer(): void {
    this.fold.disabled = this.opener.disabled = false;
    this.fold.addEventListener('click', () => {
      const isFolded = this.isLarge || this.isWorkbench || !this.isFolded;
      this.back();
      this.setFolded(isFolded);
    });
    this.opener.addEventListener('click', () => this.toggleWorkbench());
    this.box.addEventListener('keydown', (event) => this.leaveBy(event));
  }

  /** Escape leaves an enlarged size, and B the Workbench, unless the key belongs to a list or a text input. */
  private leaveBy(event: KeyboardEvent): void {
    const isCombined = event.ctrlKey || event.metaKey || event.altKey;
    const isB = /^b$/i.test(event.key) && this.isWorkbench && !takesLetters(event.target);
    if (event.defaultPrevented || isCombined || this.isTyping() || (event.key !== 'Escape' && !isB))
      return;
    if (this.back()) event.preventDefault();
  }

  get isFolded(): boolean {
    if (this.isLarge || this.isWorkbench) return false;
    return this.wantsFolded ?? this.isLow.matches;
  }

  /** Whether the plots cover the view. */
  get hidesView(): boolean {
    return this.isLarge || this.isWorkbench;
  }

  setFolded(isFolded: boolean): void {
    this.wantsFolded = isFolded;
    this.update();
  }

  setLarge(isLarge: boolean): void {
    this.isLarge = isLarge;
    this.update();
  }

  toggleWorkbench(): void {
    if (this.isWorkbench) {
      this.back();
      return;
    }
    const { activeElement } = document;
    this.focusBefore = activeElement instanceof HTMLElement ? activeElement : null;
    this.isWorkbench = true;
    this.isLarge = false;
    this.update();
    this.box.focus({ preventScroll: true });
  }

  /** Makes room for something else that takes its place; the focus stays. */
  leaveWorkbench(): void {
    if (!this.isWorkbench) return;
    this.isWorkbench = false;
    this.update();
  }

  /** Leaves an enlarged size; false if it was not enlarged. */
  back(): boolean {
    const wasLarger = this.hidesView;
    const wasWorkbench = this.isWorkbench;
    this.isWorkbench = false;
    if (!wasWorkbench) this.isLarge = false;
    if (wasLarger) this.update();
    if (wasWorkbench) this.focusBefore?.focus({ preventScroll: true });
    return wasLarger;
  }

  private update(): void {
    const { box, fold, opener, isFolded, isWorkbench, isLarge } = this;
    const size = isWorkbench ? 'workbench' : isLarge ? 'large' : isFolded ? 'folded' : 'open';
    box.dataset.room = size;
    fold.setAttribute('aria-expanded', String(!isFolded));
    opener.setAttribute('aria-pressed', String(isWorkbench));
    this.onChange.emit();
  }

  private listenToEdge(): void {
    const { edge } = this;
    edge.addEventListener('pointerdown', (event) => {
      edge.setPointerCapture(event.pointerId);
      event.preventDefault();
      edge.focus({ preventScroll: true });
    });
    edge.addEventListener('pointermove', (event) => {
      if (!edge.hasPointerCapture(event.pointerId)) return;
      this.setHeight(this.box.getBoundingClientRect().bottom - event.clientY);
    });
    edge.addEventListener('keydown', (event) => {
      const height = this.box.offsetHeight;
      const wanted: Record<string, number> = {
        ArrowUp: height + KEY_PX,
        ArrowDown: height - KEY_PX,
        Home: LEAST_PX,
        End: Number.POSITIVE_INFINITY,
      };
      const next = wanted[event.key];
      if (next === undefined) return;
      event.preventDefault();
      this.setHeight(next);
    });
  }

  private setHeight(wanted: number): void {
    const most = MOST * window.innerHeight;
    const height = Math.round(Math.min(Math.max(wanted, LEAST_PX), most));
    this.box.style.setProperty('--dock-height', `${height}px`);
    this.edge.setAttribute('aria-valuenow', String(height));
    this.onChange.emit();
  }
}

const takesLetters = (target: EventTarget | null): boolean =>
  target instanceof HTMLSelectElement || target instanceof HTMLInputElement;
