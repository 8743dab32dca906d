// The gallery under the first screen: every scene as a card with a picture and its question, searchable.
import { queryTo } from '../address/here';
import { element, make, setText } from '../basics/dom';
import { whenever } from '../basics/emitter';
import { onThemeChange } from '../basics/palette';
import { matches } from '../basics/search';
import type { SceneChooser } from '../controls/scene_chooser';
import type { SceneEntry } from '../engine_client/catalogue';
import type { Player } from '../engine_client/player';

interface Card {
  entry: SceneEntry;
  item: HTMLLIElement;
  link: HTMLAnchorElement;
}

const PICTURE = { width: 480, height: 300, loading: 'lazy', decoding: 'async' } as const;

export class Gallery {
  private readonly box = element('gallery', HTMLElement);
  private readonly cards: Card[] = [];
  private readonly count = make('p', { className: 'found', role: 'status' });
  private readonly words = make('input', {
    type: 'search',
    placeholder: 'tail, four-bar, friction',
    oninput: () => this.search(),
  });

  constructor(
    private readonly player: Player,
    private readonly chooser: SceneChooser,
  ) {
    const field = make('label', 'search', 'Search ', this.words);
    this.box.replaceChildren(field, this.count, ...this.groups());
    this.box.addEventListener('click', (event) => this.click(event));
    // The links' parameters may change with the theme, too.
    whenever([player.onScene], () => this.showOpenOne());
    onThemeChange(() => this.showOpenOne());
    this.search();
  }

  private groups(): HTMLElement[] {
    const { entries } = this.chooser;
    return [...new Set(entries.map(({ group }) => group))].map((name) => {
      const members = entries.filter(({ group }) => group === name);
      const list = make('ul', 'scene-cards', ...members.map((entry) => this.card(entry)));
      return make('section', '', make('h3', '', name), list);
    });
  }

  private card(entry: SceneEntry): HTMLLIElement {
    const { id, title, summary, question } = entry;
    // Set the address last: by then the image is known to be lazy.
    const picture = make('img', { ...PICTURE, alt: summary, src: `scenes/${id}.webp` });
    const link = make('a', { 'data-scene': id }, title);
    const item = make('li', 'scene-card', picture, make('h4', '', link), make('p', '', question));
    this.cards.push({ entry, item, link });
    return item;
  }

  /** Also its text as shown: the page may be in another language. */
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

  private showOpenOne(): void {
    const { id } = this.player.scene.description.scene;
    for (const { link } of this.cards) {
      const { scene = '' } = link.dataset;
      link.href = `?${queryTo({ scene })}`;
      if (scene === id) link.setAttribute('aria-current', 'true');
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
    // A keyboard user continues in the view; with a pointer, focusing it would take the wheel from the page.
    if (isByKey) element('canvas', HTMLCanvasElement).focus({ preventScroll: true });
    await this.chooser.start(id);
  }
}
