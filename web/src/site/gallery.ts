// The gallery under the first screen: every scene as a card with a picture and its question, found by typing.
import { queryTo } from '../address/here';
import { element, make, setAside, setText } from '../basics/dom';
import type { SceneEntry } from '../engine_client/catalogue';
import { matches } from './search';

export interface GalleryHooks {
  entries: readonly SceneEntry[];
  open(id: string): Promise<unknown>;
  /** The id of the open scene, now and whenever another is opened. */
  onScene(listener: () => void): void;
  openId(): string;
}

interface Card {
  entry: SceneEntry;
  item: HTMLLIElement;
  link: HTMLAnchorElement;
}

const PICTURE = { width: 480, height: 300 };

export class Gallery {
  private readonly box = element('gallery', HTMLElement);
  private readonly cards: Card[] = [];
  private readonly count = make('p', 'found');
  private readonly words = make('input');

  constructor(private readonly hooks: GalleryHooks) {
    this.count.setAttribute('role', 'status');
    this.box.replaceChildren(this.searchField(), this.count, ...this.groups());
    this.box.addEventListener('click', (event) => this.click(event));
    hooks.onScene(() => this.showOpenOne());
    this.showOpenOne();
    this.search();
  }

  private searchField(): HTMLElement {
    const field = make('label', 'search', 'Search ');
    this.words.type = 'search';
    setAside(this.words, 'placeholder', 'tail, four-bar, friction');
    this.words.addEventListener('input', () => this.search());
    field.append(this.words);
    return field;
  }

  private groups(): HTMLElement[] {
    const names = [...new Set(this.hooks.entries.map(({ group }) => group))];
    return names.map((name) => {
      const section = make('section');
      const list = make('ul', 'scene-cards');
      for (const entry of this.hooks.entries)
        if (entry.group === name) list.append(this.card(entry));
      section.append(make('h3', '', name), list);
      return section;
    });
  }

  private card(entry: SceneEntry): HTMLLIElement {
    const { id, title, summary, question } = entry;
    const item = make('li', 'scene-card');
    const picture = make('img');
    Object.assign(picture, { ...PICTURE, loading: 'lazy', decoding: 'async', alt: summary });
    picture.src = `scenes/${id}.webp`;
    const heading = make('h4');
    const link = make('a', '', title);
    link.dataset.scene = id;
    heading.append(link);
    item.append(picture, heading, make('p', '', question));
    this.cards.push({ entry, item, link });
    return item;
  }

  /** Its words as they stand there too: the page may speak another language. */
  private search(): void {
    const query = this.words.value.trim();
    let found = 0;
    for (const { entry, item } of this.cards) {
      const { id, title, summary, group, question } = entry;
      const text = `${id} ${title} ${summary} ${group} ${question} ${item.textContent}`;
      item.hidden = !matches(query, text);
      if (!item.hidden) found += 1;
    }
    for (const section of this.box.querySelectorAll('section'))
      section.hidden = !section.querySelector('li:not([hidden])');
    setText(this.count, this.sentence(query, found));
  }

  private sentence(query: string, found: number): string {
    const all = this.cards.length;
    if (query === '') return `${all} scenes`;
    if (found > 0) return `${found} of ${all} scenes`;
    return `No scene is about “${query}”. Try a robot, a gait or a mechanism, such as trot or crank.`;
  }

  /** Also after a change of what the links keep. */
  showOpenOne(): void {
    for (const { link } of this.cards) {
      const { scene = '' } = link.dataset;
      link.href = `?${queryTo({ scene })}`;
      if (scene === this.hooks.openId()) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  }

  private click(event: MouseEvent): void {
    const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey);
    const link = event.target instanceof Element ? event.target.closest('a[data-scene]') : null;
    if (!isPlain || event.altKey || !(link instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    void this.open(link.dataset.scene ?? '', event.detail === 0);
  }

  private async open(id: string, isByKey: boolean): Promise<void> {
    window.scrollTo({ top: 0 });
    // Who presses keys goes on in the view; under a pointer that would take the wheel from the page.
    if (isByKey) element('canvas', HTMLCanvasElement).focus({ preventScroll: true });
    await this.hooks.open(id);
  }
}
