// Which groups of marks the view shows, as boxes to tick in its menu.

import { element, make } from '../basics/dom';
import { foldsAway } from '../basics/folds_away';
import type { Player } from '../engine_client/player';
import type { SceneMarks } from './scene_marks';

export class MarkGroups {
  private readonly box = make('div', {
    className: 'chips',
    role: 'group',
    'aria-label': 'Shown in the view',
  });
  private readonly menu = element('show-menu', HTMLDetailsElement);
  private readonly key = element('legend', HTMLElement);
  private shown = -1;

  constructor(
    private readonly player: Player,
    private readonly view: SceneMarks,
  ) {
    this.menu.querySelector('.menu-sheet')?.prepend(this.box);
    foldsAway(this.menu);
    this.update();
  }

  /** After the view has opened the scene. */
  update(): void {
    if (this.view.version === this.shown) return;
    this.shown = this.view.version;
    const groups = [...this.view.shown];
    this.menu.hidden = groups.length === 0 && this.key.hidden;
    const names = groups.map(([name]) => name);
    const present = [...this.box.querySelectorAll('input')];
    if (names.join('\n') !== present.map(({ name }) => name).join('\n')) this.rebuild(names);
    const boxes = [...this.box.querySelectorAll('input')];
    groups.forEach(([, isShown], i) => {
      const box = boxes[i];
      if (box) box.checked = isShown;
    });
  }

  private rebuild(names: string[]): void {
    this.box.replaceChildren(
      ...names.map((name) => {
        const onchange = () => {
          this.view.setShown(name, tick.checked);
          // Other controls change what is shown, too.
          this.player.refresh();
        };
        const tick: HTMLInputElement = make('input', { type: 'checkbox', name, onchange });
        const title = this.view.labelsOf(name).join(', ');
        return make('label', { className: 'chip', ...(title !== '' && { title }) }, tick, name);
      }),
    );
  }
}
