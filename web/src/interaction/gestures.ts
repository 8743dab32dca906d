// Pointer gestures on the view: left drag orbits, right or Shift+left drag pans, two fingers pan and pinch, the wheel zooms;
// wheel and one finger scroll the page until the view has been clicked. A drag that begins on a turnable body turns it. With
// Ctrl (Cmd on a Mac), or in the push mode for touch screens, a drag pulls at the body under it.
import type { CameraRig } from '../view/camera';

export interface GestureHooks {
  /** Whether there is a body to turn at this position (client pixels). */
  canTurn(x: number, y: number): boolean;
  /** Pixels to the right and down. */
  turn(dx: number, dy: number): void;
  /** Takes hold of the body there; false if there is none. */
  grab(x: number, y: number): boolean;
  pull(x: number, y: number): void;
  /** `atOnce`: it was interrupted, not released. */
  letGo(atOnce: boolean): void;
  onMove(): void;
  /** In an embedded frame the wheel belongs to the surrounding page: it zooms with Ctrl only, and a hint says so. */
  wheelNeedsCtrl?: () => void;
  /** Removes its listeners outside the view. */
  signal?: AbortSignal;
}

/** Limits of a tap in time and movement. */
const TAP_MS = 400;
const TAP_PX = 4;

export class Gestures {
  isActive = false;
  private readonly pointers = new Map<number, { x: number; y: number }>();
  private pans = false;
  private turns = false;
  private pulls = false;
  private pushMode = false;
  /** When a finger touched the inactive view; null if none has. */
  private tap: number | null = null;

  constructor(
    private readonly canvas: HTMLElement,
    private readonly rig: CameraRig,
    private readonly hooks: GestureHooks,
  ) {
    canvas.classList.add('resting');
    canvas.addEventListener('pointerdown', (event) => this.press(event));
    canvas.addEventListener('pointermove', (event) => this.move(event));
    for (const type of ['pointerup', 'pointercancel', 'lostpointercapture'] as const) {
      canvas.addEventListener(type, (event) => this.release(event));
    }
    canvas.addEventListener('wheel', (event) => this.wheel(event), { passive: false });
    canvas.addEventListener('contextmenu', (event) => event.preventDefault());
    canvas.addEventListener('blur', () => {
      this.breakOff();
      this.setActive(false);
    });
    const until = hooks.signal ? { signal: hooks.signal } : {};
    window.addEventListener('blur', () => this.breakOff(), until);
    canvas.addEventListener('focus', () => this.setActive(true));
    document.addEventListener(
      'pointerdown',
      (event) => {
        if (!canvas.contains(event.target as Node)) this.setActive(false);
      },
      until,
    );
  }

  /** Push mode: any drag on a body pulls at it. */
  get isPushMode(): boolean {
    return this.pushMode;
  }
  set isPushMode(isOn: boolean) {
    this.pushMode = isOn;
    this.canvas.classList.toggle('pushing', isOn);
    if (!isOn) this.breakOff();
  }

  /** Releases a body at once; true if one was held. */
  breakOff(): boolean {
    const { pulls } = this;
    this.pulls = false;
    this.canvas.classList.remove('turning');
    if (pulls) this.hooks.letGo(true);
    return pulls;
  }

  setActive(isActive: boolean): void {
    this.isActive = isActive;
    // The style sheet gives an inactive canvas `touch-action: pan-y`.
    this.canvas.classList.toggle('resting', !isActive);
  }

  private press(event: PointerEvent): void {
    // A finger that moves over the view scrolls the page: the view must be tapped first.
    this.tap = event.pointerType === 'touch' && !this.isActive ? event.timeStamp : null;
    if (this.tap === null) this.setActive(true);
    this.canvas.setPointerCapture(event.pointerId);
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.pulls) this.breakOff();
    const wantsPull = this.pushMode || event.ctrlKey || event.metaKey;
    this.pulls =
      wantsPull && this.pointers.size === 1 && this.hooks.grab(event.clientX, event.clientY);
    this.pans = !this.pulls && (event.button === 2 || event.shiftKey);
    this.turns =
      !this.pans &&
      !this.pulls &&
      this.pointers.size === 1 &&
      this.hooks.canTurn(event.clientX, event.clientY);
    this.canvas.classList.toggle('turning', this.turns || this.pulls);
  }

  private release(event: PointerEvent): void {
    this.pointers.delete(event.pointerId);
    if (event.type === 'pointerup' && this.tap !== null && event.timeStamp - this.tap < TAP_MS)
      this.setActive(true);
    this.tap = null;
    if (this.pointers.size > 0) return;
    this.turns = false;
    this.canvas.classList.remove('turning');
    if (!this.pulls) return;
    this.pulls = false;
    this.hooks.letGo(event.type === 'pointercancel');
  }

  private move(event: PointerEvent): void {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const dx = event.clientX - before.x;
    const dy = event.clientY - before.y;
    if (Math.hypot(dx, dy) > TAP_PX) this.tap = null;
    if (this.pointers.size === 2) {
      const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const was = Math.hypot(before.x - other.x, before.y - other.y);
        const is = Math.hypot(event.clientX - other.x, event.clientY - other.y);
        if (was > 0 && is > 0) this.rig.zoom(was / is);
      }
      this.rig.pan(dx / 2, dy / 2, this.canvas.clientHeight);
    } else if (this.pulls) {
      this.hooks.pull(event.clientX, event.clientY);
    } else if (this.turns) {
      this.hooks.turn(dx, dy);
    } else if (this.pans) {
      this.rig.pan(dx, dy, this.canvas.clientHeight);
    } else {
      this.rig.orbit(dx, dy);
    }
    before.x = event.clientX;
    before.y = event.clientY;
    this.hooks.onMove();
  }

  private wheel(event: WheelEvent): void {
    const { wheelNeedsCtrl } = this.hooks;
    const hasCtrl = event.ctrlKey || event.metaKey;
    if (wheelNeedsCtrl && !hasCtrl) wheelNeedsCtrl();
    if (wheelNeedsCtrl ? !hasCtrl : !this.isActive) return;
    event.preventDefault();
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 * event.deltaY : event.deltaY;
    this.rig.zoom(Math.exp(0.0012 * pixels));
    this.hooks.onMove();
  }
}
