// "What is printed, and what is correct": one article per erratum of the paper that the open scene rebuilds, with its
// present number and a button that opens the scene that shows it.

import type { Group, Show } from 'schemas/errata';
import { linkCitations } from '../../basics/citation_links';
import { actionButton, element, make, setAside, setText } from '../../basics/dom';
import { whenever } from '../../basics/emitter';
import type { DrawerSection } from '../../controls/drawer';
import type { Player } from '../../engine_client/player';
import type { Scene } from '../../engine_client/scene';
import { documentOf, type PaperDocument } from './documents';
import type { Erratum } from './erratum';
import { EvidenceBoxes } from './evidence_boxes';
import { MotionTables } from './motion_tables';
import { settingsOf } from './settings';
import { TableFive } from './table_five';

export interface ErrataHooks {
  openScene(id: string): Promise<unknown>;
  openSection(id: string): void;
}

const GROUPS: Record<Group, { title: string; about: string }> = {
  typeset: {
    title: 'Depends on the typeset original',
    about:
      'A dot, a prime, a minus or a heading is missing in our copy: the original may well have it.',
  },
  right: {
    title: 'Checked, and right',
    about: 'No error: what was checked, or is easily misread.',
  },
};

export class ErrataList implements DrawerSection {
  readonly id = 'errata';
  private readonly list = element('errata-list', HTMLElement);
  private shown: PaperDocument | null = null;
  /** Articles still without their claims, by title; empty once the claims are loaded. */
  private awaitingClaims: Record<string, HTMLElement> = {};
  private readonly evidence = new EvidenceBoxes();
  private readonly motionTables: MotionTables;
  private readonly tableFive: TableFive;

  constructor(
    private readonly player: Player,
    private readonly hooks: ErrataHooks,
  ) {
    this.motionTables = new MotionTables(player);
    this.tableFive = new TableFive(player);
    whenever([player.onScene], () => this.show(documentOf(player.scene)));
  }

  /** No paper is about a robot of the user's own. */
  isFor({ description }: Scene): boolean {
    return description.robot.family !== 'robot';
  }

  update(): void {
    void this.addClaims();
    this.evidence.update(this.player.scene);
    this.motionTables.update();
    this.tableFive.update();
  }

  private show(document: PaperDocument): void {
    if (document === this.shown) return;
    this.shown = document;
    const { title, about, tables, errata } = document;
    this.motionTables.show(tables?.coefficients ?? []);
    this.tableFive.show(tables);
    setText(element('errata-title', HTMLElement), title);
    setText(element('errata-about', HTMLElement), about);
    setAside(element('show-errata', HTMLElement), 'title', title);
    this.evidence.clear();
    this.awaitingClaims = {};
    this.list.replaceChildren(
      ...errata.filter(({ group }) => group === undefined).map((one) => this.article(one, 'h3')),
      ...this.group('typeset', errata),
      ...this.group('right', errata),
    );
    linkCitations(this.list);
  }

  /** Its heading and its articles; nothing where the paper has none. */
  private group(name: Group, errata: readonly Erratum[]): HTMLElement[] {
    const own = errata.filter(({ group }) => group === name);
    if (own.length === 0) return [];
    const { title, about } = GROUPS[name];
    const articles = own.map((one) => this.article(one, 'h4'));
    return [make('h3', 'group', title), make('p', '', about), ...articles];
  }

  /** They are fetched when the list is opened. */
  private async addClaims(): Promise<void> {
    const articles = Object.entries(this.awaitingClaims);
    if (articles.length === 0) return;
    this.awaitingClaims = {};
    const { document = '' } = this.shown ?? {};
    const { claimBox } = await import('./claim_boxes');
    for (const [title, article] of articles) article.append(claimBox(document, title) ?? '');
  }

  private article(erratum: Erratum, heading: 'h3' | 'h4'): HTMLElement {
    const { title, where, printed, right, show, back } = erratum;
    const buttons = [show, back].filter((one) => one !== undefined);
    const article = make(
      'article',
      '',
      make(heading, '', title),
      make('p', 'where', where),
      make(
        'dl',
        '',
        make('dt', '', 'As printed'),
        make('dd', 'printed', printed),
        make('dt', '', 'What is correct'),
        make('dd', 'right', right),
      ),
      this.evidence.add(erratum, 'p'),
      ...buttons.map((one) => actionButton(one.label, () => void this.demonstrate(one))),
    );
    this.awaitingClaims[title] = article;
    return article;
  }

  private async demonstrate(show: Show): Promise<void> {
    const { player } = this;
    if (player.scene.description.scene.id !== show.scene) await this.hooks.openScene(show.scene);
    if (player.scene.description.scene.id !== show.scene) return;
    let isRefused = false;
    for (const { index, value } of settingsOf(player.scene, show.set ?? [])) {
      if (player.scene.get(index) === value) continue;
      isRefused ||= !player.set(index, value).ok;
    }
    if (show.section) this.hooks.openSection(show.section);
    // A very short run is over, or nearly: restart it, so that the setting takes effect from its start.
    if (show.from_start && !isRefused) player.reset();
    // A refusal must stay readable.
    if (!isRefused) player.play();
  }
}
