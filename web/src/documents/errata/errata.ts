// "What the document prints, and what holds": an article an erratum, with the number of the present moment and a button
// that opens the scene that shows it. The document is the one that the open scene rebuilds.

import { element, make, setAside, setText } from '../../basics/dom';
import type { DrawerSection } from '../../controls/drawer';
import type { Player } from '../../engine_client/player';
import { documentOf, type PaperDocument } from './documents';
import type { Erratum, Group, Show } from './erratum';
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
  private evidence: { erratum: Erratum; box: HTMLElement }[] = [];
  private readonly motionTables: MotionTables;
  private readonly tableFive: TableFive;

  constructor(
    private readonly player: Player,
    private readonly hooks: ErrataHooks,
  ) {
    this.motionTables = new MotionTables(player);
    this.tableFive = new TableFive(player);
    player.onScene(() => this.open());
    this.open();
  }

  isFor(): boolean {
    return true;
  }

  update(): void {
    const { scene } = this.player;
    for (const { erratum, box } of this.evidence) {
      const words = erratum.evidence(scene);
      box.hidden = words === '';
      setText(box, words);
    }
    this.motionTables.update();
    this.tableFive.update();
  }

  private open(): void {
    this.rebuild();
    this.motionTables.update();
  }

  private rebuild(): void {
    const document = documentOf(this.player.scene);
    if (document === this.shown) return;
    this.shown = document;
    this.motionTables.show(document.tables?.coefficients ?? []);
    this.tableFive.show(document.tables);
    setText(element('errata-title', HTMLElement), document.title);
    setText(element('errata-about', HTMLElement), document.about);
    setAside(element('show-errata', HTMLElement), 'title', document.title);
    this.evidence = [];
    const wrong = document.errata.filter(({ group }) => group === undefined);
    this.list.replaceChildren(
      ...wrong.map((erratum) => this.article(erratum, 'h3')),
      ...this.group(document, 'typeset'),
      ...this.group(document, 'right'),
    );
  }

  /** Its heading and its articles; nothing where the document has none. */
  private group({ errata }: PaperDocument, name: Group): HTMLElement[] {
    const own = errata.filter(({ group }) => group === name);
    const { title, about } = GROUPS[name];
    return own.length === 0
      ? []
      : [
          make('h3', 'group', title),
          make('p', '', about),
          ...own.map((erratum) => this.article(erratum, 'h4')),
        ];
  }

  private article(erratum: Erratum, heading: 'h3' | 'h4'): HTMLElement {
    const article = make('article');
    const said = make('dl');
    said.append(
      make('dt', '', 'As printed'),
      make('dd', 'printed', erratum.printed),
      make('dt', '', 'What holds'),
      make('dd', 'right', erratum.right),
    );
    const evidence = make('p', 'evidence');
    this.evidence.push({ erratum, box: evidence });
    article.append(
      make(heading, '', erratum.title),
      make('p', 'where', erratum.where),
      said,
      evidence,
    );
    for (const show of [erratum.show, erratum.back]) {
      if (!show) continue;
      const button = make('button', '', show.label);
      button.type = 'button';
      button.addEventListener('click', () => void this.demonstrate(show));
      article.append(button);
    }
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
    // A run of a fraction of a second is over, or nearly: what was set is seen from its start.
    if (show.from_start && !isRefused) player.reset();
    // A refusal is a sentence that should stay to be read.
    if (!isRefused) player.play();
  }
}
