// The drawer "Embed": code to paste into a page to show the present scene with its present parameters.

import { readEntries } from '../../address/address';
import type { Asked } from '../../address/keys';
import { addCopyButton } from '../../basics/copy_button';
import { element, fromHtml, make, partOf, setOwnText } from '../../basics/dom';
import type { DrawerSection } from '../../controls/drawer';
import { changedSettings, usualSettings } from '../../engine_client/changed_settings';
import { isGestureParameter } from '../../engine_client/description';
import type { Player } from '../../engine_client/player';
import type { Scene } from '../../engine_client/scene';
import type { Stage } from '../../view/stage';
import { ownComputerWarning } from '../own_computer';
import markup from './embed.html?raw';
import { addressOf, type Embedding, snippetsFor } from './snippets';
import './embed.css';

export class EmbedDrawer implements DrawerSection {
  readonly id = 'embed';
  private readonly form = fromHtml(markup, HTMLFormElement);
  private readonly controls = partOf(this.form, '#embed-controls', HTMLElement);
  private readonly address = partOf(this.form, '.embed-address a', HTMLAnchorElement);
  private readonly listings = new Map<string, HTMLPreElement>();
  private offered: Scene | null = null;
  private usual: number[] = [];

  constructor(
    private readonly player: Player,
    /** Null without a view. */
    private readonly stage: Stage | null,
  ) {
    const section = element('embed', HTMLElement);
    this.form.append(ownComputerWarning());
    section.append(this.form);
    this.form.addEventListener('change', () => this.update());
    for (const { name, hint } of snippetsFor(this.embedding())) {
      const listing = make('pre', { 'aria-label': name, translate: false });
      section.append(make('h3', '', name), make('p', 'hint', hint), listing);
      addCopyButton(listing);
      this.listings.set(name, listing);
    }
  }

  update(): void {
    this.offer();
    const embedding = this.embedding();
    const address = addressOf(embedding);
    if (this.address.href !== address) this.address.href = address;
    // An address is not a sentence: no translation.
    setOwnText(this.address, address);
    for (const { name, text } of snippetsFor(embedding)) {
      const listing = this.listings.get(name);
      if (listing) setOwnText(listing, text);
    }
  }

  private offer(): void {
    const { scene } = this.player;
    if (scene === this.offered) return;
    this.offered = scene;
    this.usual = usualSettings(scene);
    const { description } = scene;
    const ticks = description.parameters
      .filter((parameter) => parameter.locked === '' && !isGestureParameter(description, parameter))
      .map(({ path, label, group }) => {
        const input = make('input', { type: 'checkbox', name: 'controls', value: path });
        return make('label', 'tick', input, `${group}: ${label}`);
      });
    this.controls.replaceChildren(...ticks);
  }

  private embedding(): Embedding {
    const { scene } = this.player;
    const { id, title, summary } = scene.description.scene;
    const form = new FormData(this.form);
    const chosen = ['controls', 'hide', 'theme', 'running', 'api']
      .map((name) => [name, form.getAll(name).join()] as const)
      .filter(([, value]) => value !== '');
    const { complaints: _, ...asked } = readEntries(chosen);
    return {
      base: new URL('./', document.baseURI.replace(/[?#].*$/, '')).href,
      title,
      summary,
      asked: { ...asked, ...this.view(), scene: id, set: this.changed(scene) },
    };
  }

  /** Camera and shown parts, if they differ from the default. */
  private view(): Pick<Asked, 'camera' | 'show'> {
    if (!this.stage) return {};
    const { rig, marks } = this.stage;
    const all = [...marks.shown];
    const isUsual = all.every(([group, isShown]) => isShown === marks.isShownFirst(group));
    const shown = all.flatMap(([group, isShown]) => (isShown ? group : []));
    return {
      ...(rig.preset !== rig.usualPreset && { camera: rig.preset }),
      ...(!isUsual && { show: shown.length > 0 ? shown : ['none'] }),
    };
  }

  private changed(scene: Scene): Record<string, string> {
    if (scene !== this.offered) return {};
    return Object.fromEntries(
      changedSettings(scene, this.usual).map(({ parameter: { path, choices }, value }) => [
        path,
        choices[value] ?? String(value),
      ]),
    );
  }
}
