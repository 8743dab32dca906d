// "What the document prints, and what holds": an article an erratum, with the number of the present moment and a button
// that opens the scene that shows it. The document is the one that the open scene rebuilds.
import { isExhibit } from '../../sim/exhibit';
import { isDocument001, isHexapod } from '../../sim/kind';
import type { Player } from '../../sim/player';
import type { Scene } from '../../sim/scene';
import { element, make, setText } from '../dom';
import type { DrawerSection } from '../drawer';
import { DOCUMENT_000 } from './document000';
import { DOCUMENT_001 } from './document001';
import { DOCUMENT_002 } from './document002';
import { DOCUMENT_003 } from './document003';
import { DOCUMENT_004 } from './document004';
import type { Erratum, Group, Show } from './erratum';
import { MotionTables } from './motiontables';
import { TableFive } from './tablefive';

export interface ErrataHooks {
  openScene(id: string): Promise<unknown>;
  openSection(id: string): void;
}

interface Document {
  title: string;
  about: string;
  errata: readonly Erratum[];
}

type Name = '000' | '001' | '002' | '003' | '004';

const DOCUMENTS: Record<Name, Document> = {
  '000': {
    title: 'What document 000 prints, and what holds',
    about:
      'Document 000 is the paper that these scenes rebuild: a complete and readable account of a quadruped. Working through it we came to eight places where a word or a count needs a second look. Most can be tried here.',
    errata: DOCUMENT_000,
  },
  '001': {
    title: 'What document 001 prints, and what holds',
    about:
      'Document 001 derives a quadruped with a tail by virtual work, and its method stands: corrected, it agrees with an independent tree to all digits. Every equation was checked; most slips are of the pen. Where it makes a difference, a button runs the printed form beside the robot.',
    errata: DOCUMENT_001,
  },
  '002': {
    title: 'What document 002 prints, and what holds',
    about:
      'Document 002 is the paper that these scenes rebuild, a hexapod with legs of three joints. It reached us with words exchanged throughout and its table of parameters missing, yet its method holds and most of its numbers come back. Ten places need a second look; buttons put both forms into the run.',
    errata: DOCUMENT_002,
  },
  '003': {
    title: 'What document 003 prints, and what holds',
    about:
      'Document 003 is the paper that the four-bar rebuilds, and its relatives go on from there. Its method, the decoupled natural orthogonal complement, stands, and its numbers come out; nine places need a second look. Where it makes a difference, a button runs the printed form.',
    errata: DOCUMENT_003,
  },
  '004': {
    title: 'What document 004 prints, and what holds',
    about:
      'Document 004 is the lecture that these scenes try out. Most of its slides are right as they are, and some of those are told at the end; a few need a word. Buttons open what shows it.',
    errata: DOCUMENT_004,
  },
};

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

/** A scene says in its source which document it is about; families that belong to none come after. */
function documentOf(scene: Scene): Name {
  const { source } = scene.description.scene;
  if (/document 004/i.test(source)) return '004';
  if (/document 003/i.test(source) || LINKAGES.includes(scene.description.robot.family))
    return '003';
  if (isExhibit(scene)) return '004';
  if (isHexapod(scene)) return '002';
  return isDocument001(scene) ? '001' : '000';
}

const LINKAGES = ['four_bar', 'mechanism', 'linkage'];

export class ErrataList implements DrawerSection {
  readonly id = 'errata';
  private readonly list = element('errata-list', HTMLElement);
  private shown: Document | null = null;
  private evidence: { erratum: Erratum; box: HTMLElement }[] = [];
  private readonly motionTables: MotionTables;
  private readonly tableFive: TableFive;

  constructor(
    private readonly player: Player,
    private readonly hooks: ErrataHooks,
  ) {
    this.motionTables = new MotionTables(player);
    this.tableFive = new TableFive(player);
    player.onScene(() => this.rebuild());
    this.rebuild();
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

  private rebuild(): void {
    const document = DOCUMENTS[documentOf(this.player.scene)];
    if (document === this.shown) return;
    this.shown = document;
    setText(element('errata-title', HTMLElement), document.title);
    setText(element('errata-about', HTMLElement), document.about);
    element('show-errata', HTMLElement).title = document.title;
    this.evidence = [];
    const wrong = document.errata.filter(({ group }) => group === undefined);
    this.list.replaceChildren(
      ...wrong.map((erratum) => this.article(erratum, 'h3')),
      ...this.group(document, 'typeset'),
      ...this.group(document, 'right'),
    );
  }

  /** Its heading and its articles; nothing where the document has none. */
  private group({ errata }: Document, name: Group): HTMLElement[] {
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
    for (const [path, wanted] of show.set ?? []) {
      const index = player.scene.indexOf(path);
      const { choices = [] } = player.scene.description.parameters[index] ?? {};
      const value = typeof wanted === 'number' ? wanted : choices.indexOf(wanted);
      const isUnknown = index < 0 || (typeof wanted === 'string' && value < 0);
      if (isUnknown || player.scene.get(index) === value) continue;
      isRefused ||= !player.set(index, value).ok;
    }
    if (show.section) this.hooks.openSection(show.section);
    // A run of a fraction of a second is over, or nearly: what was set is seen from its start.
    if (show.fromStart && !isRefused) player.reset();
    // A refusal is a sentence that should stay to be read.
    if (!isRefused) player.play();
  }
}
