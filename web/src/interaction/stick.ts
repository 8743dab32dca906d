// The stick over the view: up and down drive forward and back, left and right turn, or step sideways. By pointer, touch and
// arrow keys.
import { shownUnit, toShown } from '../basics/angles';
import { make, setAside } from '../basics/dom';
import type { DriveAxis, Driving } from './driving';

/** The knob's travel, as a fraction of the stick's radius. */
const TRAVEL = 0.62;
const DEADBAND = 0.06;

export class Stick {
  readonly box = make('div', 'stick');
  isSideways = false;
  private readonly knob = make('div', 'knob');
  private pointer: number | null = null;

  constructor(
    private readonly driving: Driving,
    private readonly wake: () => void,
  ) {
    const { box } = this;
    box.tabIndex = 0;
    box.setAttribute('role', 'slider');
    setAside(box, 'aria-label', 'Drive: up and down for speed, left and right to turn');
    box.setAttribute('aria-valuemin', '-100');
    box.setAttribute('aria-valuemax', '100');
    box.append(this.knob);
    box.addEventListener('pointerdown', (event) => {
      if (this.pointer !== null || event.button !== 0) return;
      this.pointer = event.pointerId;
      box.setPointerCapture(event.pointerId);
      this.follow(event);
    });
    box.addEventListener('pointermove', (event) => {
      if (event.pointerId === this.pointer) this.follow(event);
    });
    for (const type of ['pointerup', 'pointercancel', 'lostpointercapture'] as const)
      box.addEventListener(type, (event) => {
        if (event.pointerId === this.pointer) this.release();
      });
    window.addEventListener('blur', () => this.release());
    box.addEventListener('keydown', (event) => this.press(event));
    box.addEventListener('keyup', () => this.letGo());
    box.addEventListener('blur', () => this.letGo());
    this.update();
  }

  private get acrossAxis(): DriveAxis {
    return this.isSideways ? 'sideways' : 'turn';
  }

  update(): void {
    const up = clamp(this.driving.shareOf('forward'));
    const left = clamp(this.driving.shareOf(this.acrossAxis));
    const percent = (share: number) => `${(50 - 50 * TRAVEL * share).toFixed(1)}%`;
    this.knob.style.setProperty('--x', percent(left));
    this.knob.style.setProperty('--y', percent(up));
    this.box.setAttribute('aria-valuenow', String(Math.round(100 * up)));
    setAside(this.box, 'aria-valuetext', this.words());
  }

  private words(): string {
    const { driving } = this;
    const forward = driving.valueOf('forward');
    const left = driving.valueOf(this.acrossAxis);
    const direction = forward < 0 ? 'back' : 'forward';
    const side = left < 0 ? 'right' : 'left';
    const unit = this.isSideways ? 'm/s' : 'rad/s';
    const across = Number(toShown(Math.abs(left), unit).toPrecision(3));
    return `${Math.abs(forward)} m/s ${direction}, ${across} ${shownUnit(unit)} to the ${side}`;
  }

  private follow(event: PointerEvent): void {
    const { left, top, width, height } = this.box.getBoundingClientRect();
    const x = (2 * (event.clientX - left)) / width - 1;
    const y = (2 * (event.clientY - top)) / height - 1;
    const share = (value: number) => (Math.abs(value) < DEADBAND ? 0 : clamp(-value / TRAVEL));
    this.driving.push('forward', share(y));
    this.driving.push(this.acrossAxis, share(x));
    this.changed();
  }

  private release(): void {
    if (this.pointer === null) return;
    this.pointer = null;
    this.letGo();
  }

  private letGo(): void {
    this.driving.release('forward', this.acrossAxis);
    this.changed();
  }

  private press(event: KeyboardEvent): void {
    const { key } = event;
    if (key === 'ArrowUp') this.driving.nudge('forward', 1);
    else if (key === 'ArrowDown') this.driving.nudge('forward', -1);
    else if (key === 'ArrowLeft') this.driving.nudge(this.acrossAxis, 1);
    else if (key === 'ArrowRight') this.driving.nudge(this.acrossAxis, -1);
    else if (key === 'Home') this.driving.stop();
    else return;
    event.preventDefault();
    this.changed();
  }

  private changed(): void {
    this.update();
    this.wake();
  }
}

const clamp = (share: number): number => Math.min(Math.max(share, -1), 1);
