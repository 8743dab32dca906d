// The hints of an exercise, one by one.
import { make, partOf, setHidden, setOwnText, setText } from '../../basics/dom';

export class Hints {
  private readonly list: HTMLElement;
  private readonly more: HTMLButtonElement;
  private all: readonly string[] = [];
  private shown = 0;

  /** `say`: in the page's language; `onShow`: so many have been shown. */
  constructor(
    form: HTMLElement,
    private readonly say: (words: string) => string,
    onShow: (count: number) => void,
  ) {
    this.list = partOf(form, '.exercise-hints ol', HTMLElement);
    this.more = partOf(form, '[data-do="hint"]', HTMLButtonElement);
    this.more.addEventListener('click', () => {
      this.show(this.all, this.shown + 1);
      onShow(this.shown);
      // The button goes with the last one.
      if (this.more.hidden) this.list.querySelector<HTMLElement>('li:last-child')?.focus();
    });
  }

  show(all: readonly string[], count: number): void {
    this.all = all;
    this.shown = Math.min(count, all.length);
    const items = all.slice(0, this.shown).map((hint) => {
      const item = make('li', { tabIndex: -1 });
      setOwnText(item, this.say(hint));
      return item;
    });
    this.list.replaceChildren(...items);
    setHidden(this.more, this.shown >= all.length);
    setText(this.more, `Show hint ${Math.min(this.shown + 1, all.length)} of ${all.length}`);
  }
}
