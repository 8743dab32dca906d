// Joints that can be dragged in the view. The engine decides what a drag means: it sets lengths, or says why they are
// impossible and how the parts would lie. One drag is one undoable change; time stands still meanwhile.
import type { Handle, Vec3 } from 'schemas/description';
import type { Vector3 } from 'three';
import { make, setAside, setOwnText, setText } from '../basics/dom';
import { saidForReading } from '../basics/format';
import type { Player } from '../engine_client/player';
import type { Scene } from '../engine_client/scene';
import { valueInWords } from '../engine_client/values';
import { t } from '../i18n/translate';
import type { ViewRect } from '../view/labels';
import type { Stage } from '../view/stage';

/** Room for a sentence above a joint. */
const WORDS_PX = 180;

interface Shown {
  box: HTMLElement;
  handle: Handle;
}

interface Hold {
  shown: Shown;
  /** Offset from the pointer to the joint on the screen. */
  away: { x: number; y: number };
  /** The pointer's position, if not yet sent to the engine; client pixels. */
  next: { x: number; y: number } | null;
  /** Where the joint would be, while that is refused. */
  wanted: Vector3 | null;
  sentence: string;
  wasPlaying: boolean;
  finish: (isKept: boolean) => void;
}

export class DragHandles {
  private shown: Shown[] = [];
  private described: readonly Handle[] = [];
  private hold: Hold | null = null;
  private readonly words = make('p', 'drag-words');

  constructor(
    private readonly player: Player,
    private readonly layer: HTMLElement,
    private readonly stage: () => Stage | null,
    private readonly wake: () => void,
  ) {
    // The dragged joint no longer exists.
    player.onScene(() => this.hold && this.takeBack(this.hold));
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || !this.hold) return;
        event.stopPropagation();
        this.takeBack(this.hold);
      },
      true,
    );
  }

  /** Called once per frame; true while one is held. */
  tick(): boolean {
    const { hold } = this;
    if (hold?.next) this.follow(hold, hold.next);
    return hold !== null;
  }

  /** Called after drawing: updates the joints' positions on the screen. */
  place(): void {
    const { stage, hold, player } = this;
    const picking = stage()?.picking;
    if (!picking) return;
    this.offer(player.scene);
    for (const one of this.shown) {
      const isHeld = one === hold?.shown;
      const point =
        (isHeld && hold?.wanted) || picking.pointAt(...placeOf(one.handle, player.scene));
      const { x, y } = picking.inView(point);
      one.box.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
      if (isHeld) this.placeWords(x, y, picking.rect);
    }
  }

  /** Above the joint, or below it near the upper edge; within the view wherever the joint is. */
  private placeWords(x: number, y: number, { width, height }: ViewRect): void {
    const across = Math.min(Math.max(x, 0), width);
    const down = Math.min(Math.max(y, 0), height);
    const isBelow = down < WORDS_PX;
    const shift = `translate(${(-100 * across) / width}%, ${isBelow ? '24px' : 'calc(-100% - 24px)'})`;
    this.words.style.transform = `translate(${across.toFixed(1)}px, ${down.toFixed(1)}px) ${shift}`;
  }

  /** The present scene's handles, in the layer, which others may have emptied. */
  private offer(scene: Scene): void {
    const { handles } = scene.description;
    const isThere = this.shown.every(({ box }) => box.parentElement === this.layer);
    if (isThere && JSON.stringify(handles) === JSON.stringify(this.described)) return;
    for (const { box } of this.shown) box.remove();
    this.described = handles;
    this.shown = handles.map((handle) => this.make(handle, scene));
    this.layer.append(...this.shown.map(({ box }) => box));
  }

  private make(handle: Handle, scene: Scene): Shown {
    const labels = handle.paths.map((path) => scene.parameter(path).label).join(', ');
    const box = make('div', { className: 'drag-handle' });
    box.dataset.handle = handle.name;
    setAside(box, 'title', `Drag to change: ${labels}`);
    const shown = { box, handle };
    box.addEventListener('pointerdown', (event) => this.grab(event, shown));
    box.addEventListener('pointermove', ({ clientX, clientY }) => this.moveTo(clientX, clientY));
    for (const type of ['pointerup', 'pointercancel', 'lostpointercapture'] as const)
      box.addEventListener(type, () => this.letGo());
    return shown;
  }

  private grab(event: PointerEvent, shown: Shown): void {
    const picking = this.stage()?.picking;
    if (event.button !== 0 || this.hold || !picking) return;
    event.preventDefault();
    shown.box.setPointerCapture(event.pointerId);
    const { player } = this;
    const { left, top } = this.layer.getBoundingClientRect();
    const at = picking.inView(picking.pointAt(...placeOf(shown.handle, player.scene)));
    this.hold = {
      shown,
      away: { x: left + at.x - event.clientX, y: top + at.y - event.clientY },
      next: null,
      wanted: null,
      sentence: '',
      wasPlaying: player.isPlaying,
      finish: player.beginChange(),
    };
    this.keepStill(true);
    player.pause();
    player.dismissNotice();
    shown.box.classList.add('held');
    this.layer.append(this.words);
    this.say(player.scene);
    this.wake();
  }

  private moveTo(x: number, y: number): void {
    if (!this.hold) return;
    this.hold.next = { x, y };
    this.wake();
  }

  /** Sends the dragged position to the engine. */
  private follow(hold: Hold, { x, y }: { x: number; y: number }): void {
    hold.next = null;
    const { player } = this;
    const stage = this.stage();
    if (!stage) return;
    const { picking } = stage;
    const { handle } = hold.shown;
    const through = picking.pointAt(...placeOf(handle, player.scene));
    const to = picking.onPlane(through, handle.normal, x + hold.away.x, y + hold.away.y);
    if (!to) return;
    const drag = player.drag(this.shown.indexOf(hold.shown), to.toArray() as Vec3);
    hold.sentence = drag.sentence;
    hold.wanted = drag.sentence === '' ? null : to;
    stage.refused = hold.wanted && drag;
    this.say(player.scene);
    this.wake();
  }

  /** The present lengths, or why the requested ones are impossible. */
  private say(scene: Scene): void {
    const { hold, words } = this;
    if (!hold) return;
    words.classList.toggle('refused', hold.sentence !== '');
    if (hold.sentence !== '') {
      setText(words, saidForReading(hold.sentence));
      return;
    }
    const lengths = hold.shown.handle.paths.map((path) => {
      const parameter = scene.parameter(path);
      return `${t(parameter.label)}: ${valueInWords(parameter, scene.valueOf(path))}`;
    });
    setOwnText(words, lengths.join('\n'));
  }

  private keepStill(isHeld: boolean): void {
    const stage = this.stage();
    if (!stage) return;
    stage.isHeld = isHeld;
    stage.refused = null;
  }

  private takeBack(hold: Hold): void {
    hold.next = null;
    hold.sentence = '';
    this.letGo(false);
  }

  private letGo(isKept = true): void {
    const { hold, player } = this;
    if (!hold) return;
    if (hold.next) this.follow(hold, hold.next);
    this.hold = null;
    hold.shown.box.classList.remove('held');
    this.words.remove();
    this.keepStill(false);
    hold.finish(isKept);
    if (hold.wasPlaying) player.play();
    if (hold.sentence !== '') player.refuse(hold.sentence);
    this.wake();
  }
}

const placeOf = ({ at, index }: Handle, { snapshot }: Scene) =>
  [snapshot.vector(at), index] as const;
