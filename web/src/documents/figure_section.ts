// The papers' figures: each with the curves of this run, the printed numbers as marks over them, and a table of printed
// numbers, ours and the differences.
import { onAngleUnit } from '../basics/angles';
import { element, setText } from '../basics/dom';
import type { DrawerSection } from '../controls/drawer';
import type { Player } from '../engine_client/player';
import type { Scene } from '../engine_client/scene';
import type { Studies } from '../engine_client/studies';
import { FigureBox } from './figure_box';
import { figuresFor } from './figures';
import type { FigureContext } from './measures';

const ABOUT =
  'Where a paper prints a number, it is shown beside ours with the error. Where it prints only a curve, or no parameters, the number beside ours comes from an independent solution and is marked as such. A run whose settings were changed must be restarted, except for values read over its last turn or period.';

export class Figures implements DrawerSection {
  readonly id = 'figures';
  private readonly list = element('figure-list', HTMLElement);
  private readonly context: FigureContext;
  private boxes: FigureBox[] = [];
  private offered: Scene | null = null;

  constructor(
    player: Player,
    studies: Studies,
    private readonly showPlots: (preset: string) => void,
  ) {
    this.context = { player, studies };
    setText(element('figures-about', HTMLElement), ABOUT);
    onAngleUnit(() => {
      this.offered = null;
      if (!element(this.id, HTMLElement).hidden) this.update();
    });
  }

  isFor(): boolean {
    return figuresFor(this.context).length > 0;
  }

  update(): void {
    const { scene } = this.context.player;
    if (scene !== this.offered) this.rebuild(scene);
    for (const box of this.boxes) box.update();
  }

  private rebuild(scene: Scene): void {
    this.offered = scene;
    this.boxes = figuresFor(this.context).map(
      (figure) => new FigureBox(figure, this.context, this.showPlots),
    );
    this.list.replaceChildren(...this.boxes.map(({ box }) => box));
    const [first] = this.boxes;
    if (first) first.box.open = true;
  }
}
