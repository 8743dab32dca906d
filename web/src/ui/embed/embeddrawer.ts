// The drawer "Embed": what to paste into a page so that it shows the present scene with the parameters as they are now.
import { PARTS, THEMES } from '../../address/keys';
import { isByHand } from '../../sim/description';
import type { Player } from '../../sim/player';
import type { Scene } from '../../sim/scene';
import { settingsOf } from '../../sim/settings';
import { addCopyButton } from '../copybutton';
import { element, make, setText } from '../dom';
import type { DrawerSection } from '../drawer';
import { addressOf, type Embedding, snippetsFor } from './snippets';
import './embed.css';

/** The names of the parts that can be left away. */
const WORDS: Record<(typeof PARTS)[number], string> = {
  bar: 'play bar',
  caption: 'sentence and legend',
  status: 'sentence',
  legend: 'legend',
  labels: 'names in the view',
  panel: 'parameters',
  push: 'push button',
  link: 'link to this page',
};
const LOCAL = /^(localhost|127\.|\[::1\])/;

interface Tick {
  box: HTMLElement;
  input: HTMLInputElement;
}

function tick(words: string, value: string, onChange: () => void): Tick {
  const box = make('label', 'tick');
  const input = make('input');
  input.type = 'checkbox';
  input.value = value;
  input.addEventListener('change', onChange);
  box.append(input, words);
  return { box, input };
}

const chosen = (ticks: readonly Tick[]): string[] =>
  ticks.filter(({ input }) => input.checked).map(({ input }) => input.value);

export class EmbedDrawer implements DrawerSection {
  readonly id = 'embed';
  private readonly show = () => this.update();
  private readonly running = tick('Starts by itself', 'running', this.show);
  private readonly writable = tick('Scripts of the page may change the run', 'api', this.show);
  private readonly hidden = PARTS.filter((part) => part !== 'caption').map((part) =>
    tick(WORDS[part], part, this.show),
  );
  private readonly theme = make('select');
  private readonly controls = make('div', 'embed-ticks');
  private readonly address = make('a');
  private readonly warning = make('p', 'hint');
  private controlTicks: Tick[] = [];
  private readonly listings = new Map<string, HTMLPreElement>();
  private offered: Scene | null = null;
  private usual: number[] = [];

  constructor(private readonly player: Player) {
    const section = element('embed', HTMLElement);
    this.theme.setAttribute('aria-label', 'Theme');
    for (const [value, words] of [
      ['', 'theme of the reader'],
      ...THEMES.map((name) => [name, name]),
    ]) {
      const option = make('option', '', words);
      option.value = value ?? '';
      this.theme.append(option);
    }
    this.theme.addEventListener('change', this.show);
    this.address.target = '_blank';
    this.address.rel = 'noopener';
    const ticks = make('div', 'embed-ticks');
    ticks.append(this.running.box, this.writable.box, this.theme);
    section.append(
      make(
        'p',
        'hint',
        'The scene as it is set now. Whoever opens the page runs it in their own browser; nothing is sent anywhere.',
      ),
      ticks,
      folded('Parameters the reader can change', this.controls),
      folded('Left away', ...this.hidden.map(({ box }) => box)),
      make('h3', '', 'Address'),
      paragraph(this.address),
      this.warning,
    );
    for (const { name, hint } of snippetsFor(this.embedding())) {
      const listing = make('pre');
      section.append(make('h3', '', name), make('p', 'hint', hint), listing);
      listing.setAttribute('aria-label', name);
      listing.setAttribute('translate', 'no');
      addCopyButton(listing);
      this.listings.set(name, listing);
    }
    setText(
      this.warning,
      'This page is open from your own computer: these addresses work for nobody else. Open the published page, or put Legwork’s files on a host of yours.',
    );
    const { protocol, hostname } = window.location;
    this.warning.hidden = protocol !== 'file:' && !LOCAL.test(hostname);
  }

  isFor(): boolean {
    return true;
  }

  update(): void {
    this.offer();
    const embedding = this.embedding();
    const address = addressOf(embedding);
    if (this.address.href !== address) this.address.href = address;
    // An address is no sentence.
    if (this.address.textContent !== address) this.address.textContent = address;
    for (const { name, text } of snippetsFor(embedding)) {
      const listing = this.listings.get(name);
      if (listing && listing.textContent !== text) listing.textContent = text;
    }
  }

  private offer(): void {
    const { scene } = this.player;
    if (scene === this.offered) return;
    this.offered = scene;
    const untouched = scene.openAgain();
    this.usual = settingsOf(untouched);
    untouched.close();
    this.controlTicks = scene.description.parameters
      .filter((parameter) => parameter.locked === '' && !isByHand(scene.description, parameter))
      .map(({ path, label, group }) => tick(`${group}: ${label}`, path, this.show));
    this.controls.replaceChildren(...this.controlTicks.map(({ box }) => box));
  }

  private embedding(): Embedding {
    const { scene } = this.player;
    const { id, title, summary } = scene.description.scene;
    return {
      base: new URL('./', document.baseURI.replace(/[?#].*$/, '')).href,
      scene: id,
      title,
      summary,
      set: this.changed(scene),
      controls: chosen(this.controlTicks),
      hide: chosen(this.hidden),
      theme: this.theme.value,
      isRunning: this.running.input.checked,
      isWritable: this.writable.input.checked,
    };
  }

  private changed(scene: Scene): Record<string, string> {
    return Object.fromEntries(
      scene.description.parameters.flatMap((parameter, i) => {
        const value = scene.get(i);
        if (
          scene !== this.offered ||
          value === this.usual[i] ||
          isByHand(scene.description, parameter)
        )
          return [];
        return [[parameter.path, parameter.choices?.[value] ?? String(value)]];
      }),
    );
  }
}

function folded(words: string, ...parts: HTMLElement[]): HTMLElement {
  const box = make('details');
  const inside = make('div', 'embed-ticks');
  inside.append(...parts);
  box.append(make('summary', '', words), inside);
  return box;
}

function paragraph(part: HTMLElement): HTMLElement {
  const made = make('p', 'embed-address');
  made.append(part);
  return made;
}
