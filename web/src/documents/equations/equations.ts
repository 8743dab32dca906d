// "Why?": the equations of the present scene. Hovering over or choosing a symbol highlights its number here and its mark in
// the view; choosing a part in the view highlights its symbols and opens its equation.
import type { MatrixTable } from 'schemas/description';
import type { EquationSet } from 'schemas/equations';
import { element, make, optionsOf, setText } from '../../basics/dom';
import { kept } from '../../basics/kept';
import type { DrawerSection } from '../../controls/drawer';
import type { Door, Quantity } from '../../engine_client/doors';
import type { Player } from '../../engine_client/player';
import type { Scene } from '../../engine_client/scene';
import type { LitMark } from '../../view/highlight';
import { DoorFinder, type Standing } from './door_finder';
import type { Context } from './equation';
import { EquationBox } from './equation_box';
import { equationsOf, setFor } from './equation_sets';
import { marksOf } from './lit_marks';
import { type Part, type PartKind, partsOf, type Selection } from './parts';
import { StoryBox, storyOf, type Told } from './story';

const KINDS = { joint: 'Joints', foot: 'Feet', body: 'Bodies' } as const;

export class Equations implements DrawerSection {
  readonly id = 'equations';
  private readonly list = element('equation-list', HTMLElement);
  private readonly part = element('equation-part', HTMLSelectElement);
  private readonly words = element('equation-words', HTMLElement);
  private set: EquationSet | null = null;
  private boxes: EquationBox[] = [];
  private parts: Part[] = [];
  private pressed = '';
  private passed: string | null = null;
  private matrices: MatrixTable[] | null = null;
  private readonly story = new StoryBox();
  /** Shown until a part or a number is selected. */
  private tellsStory = true;
  /** Replaces the story once a part is selected. */
  private told: Told | null = null;
  private finder: DoorFinder | null = null;
  private doors = new Map<Standing, Door>();

  constructor(
    private readonly player: Player,
    private readonly selection: Selection,
    private readonly light: (marks: LitMark[]) => void,
  ) {
    this.part.addEventListener('change', () => {
      const chosen = this.parts[Number(this.part.value)];
      if (chosen) this.selection.choose(chosen);
    });
    player.onLayout(() => this.rebuild());
    selection.onChange(() => this.followPart());
    this.rebuild();
  }

  isFor(scene: Scene): boolean {
    return setFor(scene) !== null;
  }

  update(): void {
    this.matrices = null;
    this.story.show(this.tellsStory ? storyOf(this.set, this.player.scene) : this.told);
    for (const box of this.boxes) box.update(this.context);
    this.show();
  }

  closed(): void {
    this.passed = null;
    this.light([]);
  }

  /** A part can be selected elsewhere while this is closed: then nothing is highlighted and no matrix table is requested. */
  private get isShown(): boolean {
    return !element(this.id, HTMLElement).hidden;
  }

  private updateIfShown(): void {
    if (this.isShown) this.update();
  }

  /** "Why?": about the selected part or, without one, the story of the scene. */
  answer(): void {
    const { isChosen } = this.selection;
    const story = isChosen ? null : storyOf(this.set, this.player.scene);
    this.tellsStory = story !== null;
    if (story) {
      this.openWith(story.equation, story.symbol);
      return;
    }
    this.followPart();
    const box = this.boxes.find(({ box }) => box.open);
    box?.box.scrollIntoView({ block: 'nearest' });
  }

  /** Shows the answer as a sentence at the top until another part or number is selected. */
  tell(told: Told): void {
    this.told = told;
    this.update();
    element('equation-story', HTMLElement).scrollIntoView({ block: 'nearest' });
  }

  /** The link from a number to its symbol; `show` opens the equations. Null if no equation contains it. */
  doorTo(quantity: Quantity, show: () => void): Door | null {
    const standing = this.finder?.find(quantity);
    if (!standing) return null;
    return kept(this.doors, standing, () => ({
      title: titleOf(standing),
      open: () => {
        show();
        this.explain(standing);
      },
    }));
  }

  /** Opens its equation and highlights only this symbol. */
  private explain({ equation, symbol, part }: Standing): void {
    if (part) this.selection.choose(part);
    this.tellsStory = false;
    this.told = null;
    this.openWith(equation.id, symbol)?.goTo(symbol);
  }

  /** Opens only this equation and highlights only this symbol. */
  private openWith(id: string, symbol: string): EquationBox | undefined {
    this.pressed = symbol;
    this.passed = null;
    for (const { box, equation } of this.boxes) box.open = equation.id === id;
    this.update();
    return this.boxes.find(({ equation }) => equation.id === id);
  }

  /** What is highlighted: a symbol, "part" for the selected part, or nothing. */
  private get pointedAt(): string {
    return this.passed ?? this.pressed;
  }

  /** Of the selected part. */
  private get kind(): PartKind {
    return this.selection.part?.kind ?? 'body';
  }

  private get context(): Context {
    const { scene } = this.player;
    return {
      scene,
      part: this.selection,
      matrix: (name) => {
        this.matrices ??= scene.matrixTables();
        return this.matrices.find((matrix) => matrix.name === name);
      },
      names: this.set?.names,
    };
  }

  private rebuild(): void {
    const { scene } = this.player;
    const set = setFor(scene);
    this.set = set;
    this.pressed = '';
    this.passed = null;
    this.tellsStory = true;
    this.told = null;
    this.boxes = [];
    this.finder = null;
    this.doors = new Map();
    this.list.replaceChildren();
    if (!set) return;
    setText(element('equations-title', HTMLElement), set.title);
    setText(element('equations-about', HTMLElement), set.about);
    const equations = equationsOf(set, scene);
    this.finder = new DoorFinder(scene, set, equations);
    this.boxes = equations.map(
      (equation) =>
        new EquationBox(equation, set.symbols, {
          point: (id) => {
            this.passed = id;
            this.show();
          },
          choose: (id) => {
            this.pressed = this.pressed === id ? '' : id;
            this.show();
            if (this.pressed !== '') for (const box of this.boxes) box.showRow(id);
          },
          opened: () => this.updateIfShown(),
        }),
    );
    this.list.append(...this.boxes.map(({ box }) => box));
    const [first] = this.boxes;
    if (first) first.box.open = true;
    this.offerParts();
    this.show();
  }

  private offerParts(): void {
    this.parts = partsOf(this.player.scene);
    const groups = Object.entries(KINDS).map(([kind, label]) => {
      const own = this.parts.flatMap((part, i) =>
        part.kind === kind ? [[i, part.name] as const] : [],
      );
      return make('optgroup', { label }, ...optionsOf(own));
    });
    this.part.replaceChildren(...groups.filter((group) => group.childElementCount > 0));
    this.choosePartInList();
  }

  private choosePartInList(): void {
    const { part } = this.selection;
    this.part.value = String(
      this.parts.findIndex(({ kind, index }) => kind === part?.kind && index === part.index),
    );
  }

  /** Highlights the part's symbols, and opens its equation. */
  private followPart(): void {
    this.choosePartInList();
    if (!this.selection.isChosen) {
      if (this.pressed === 'part') this.pressed = '';
      this.show();
      return;
    }
    this.pressed = 'part';
    this.tellsStory = false;
    this.told = null;
    for (const { box } of this.boxes) box.open = false;
    const about = this.boxes.filter(({ equation }) => equation.parts?.includes(this.kind));
    // A body that no joint moves is not explained by a joint.
    const isFixed = this.kind === 'body' && !this.selection.isMoved;
    const own = about.filter(({ equation }) => !isFixed || !equation.parts?.includes('joint'));
    const [first] = [...own, ...about, ...this.boxes];
    if (first) first.box.open = true;
    this.updateIfShown();
  }

  private show(): void {
    const lit = this.litSymbols();
    for (const box of this.boxes) box.light(lit, this.pressed);
    const marks = this.isShown ? this.marksOf(lit) : [];
    this.light(marks);
    setText(this.words, this.wordsOf(lit, marks));
  }

  /** The symbol that is hovered over or pressed; otherwise those of the selected part. */
  private litSymbols(): string[] {
    if (this.pointedAt !== 'part') return this.pointedAt === '' ? [] : [this.pointedAt];
    return Object.entries(this.set?.symbols ?? {})
      .filter(([, { parts }]) => parts?.includes(this.kind))
      .map(([name]) => name);
  }

  private marksOf(lit: readonly string[]): LitMark[] {
    const { context } = this;
    const all = lit.flatMap((id) => marksOf(this.set?.symbols[id]?.marks ?? [], context));
    // Each thing once, even if several symbols stand for it.
    const isSame = (a: LitMark, b: LitMark) => a.kind === b.kind && a.name === b.name;
    const each = all.filter((mark, i) => all.findIndex((other) => isSame(other, mark)) === i);
    if (this.pointedAt !== 'part') return each;
    // Without bodies and axes, which would highlight the whole robot.
    const others = each.filter(({ kind }) => kind === 'arrow' || kind === 'point');
    return [...marksOf([this.kind], context), ...others];
  }

  private wordsOf(lit: readonly string[], marks: readonly LitMark[]): string {
    if (lit.length === 0)
      return 'Point at a symbol, or choose a part: both light up, here and in the view.';
    if (marks.length === 0) return 'This symbol is only a number: the view does not show it.';
    const isShape = marks.some((mark) => mark.kind === 'arrow' && mark.scale === 'shape');
    return `Lit in the view: ${marks.map(({ name }) => name).join(', ')}.${isShape ? ' The arrow shows the direction; its length has no meaning.' : ''}`;
  }
}

/** "Equation: torque of the motor of this joint (FL kfe)". */
const titleOf = ({ meaning, part }: Standing): string =>
  `Equation: ${meaning}${part ? ` (${part.name})` : ''}`;
