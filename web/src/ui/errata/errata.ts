// "What document 000 prints, and what holds": an article an erratum, with the number of the present moment and a
// button that opens the scene that shows it.
import type { Player } from '../../sim/player';
import { element, make, setText } from '../dom';
import type { DrawerSection } from '../drawer';
import { ERRATA, type Erratum } from './entries';

export interface ErrataHooks {
  openScene(id: string): void;
  openSection(id: string): void;
}

export class ErrataList implements DrawerSection {
  readonly id = 'errata';
  private readonly evidence: HTMLElement[];

  constructor(
    private readonly player: Player,
    private readonly hooks: ErrataHooks,
  ) {
    const list = element('errata-list', HTMLElement);
    this.evidence = ERRATA.map((erratum) => {
      const article = make('article');
      const said = make('dl');
      said.append(
        make('dt', '', 'As printed'),
        make('dd', 'printed', erratum.printed),
        make('dt', '', 'Corrected'),
        make('dd', 'right', erratum.right),
      );
      const evidence = make('p', 'evidence');
      const show = make('button', '', erratum.show.label);
      show.type = 'button';
      show.addEventListener('click', () => this.demonstrate(erratum));
      article.append(
        make('h3', '', erratum.title),
        make('p', 'where', erratum.where),
        said,
        evidence,
        show,
      );
      list.append(article);
      return evidence;
    });
  }

  update(): void {
    const { scene } = this.player;
    ERRATA.forEach((erratum, i) => {
      const words = erratum.evidence(scene);
      const target = this.evidence[i];
      if (!target) return;
      target.hidden = words === '';
      setText(target, words);
    });
  }

  private demonstrate({ show }: Erratum): void {
    const { player } = this;
    if (player.scene.description.scene.id !== show.scene) this.hooks.openScene(show.scene);
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
    // A refusal is a sentence that should stay to be read.
    if (!isRefused) player.play();
  }
}
