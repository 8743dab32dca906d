// The studies of an exhibit: a button each; the one asked for as a figure, as a table, and as what it shows in words.

import { onAngleUnit } from '../../angles';
import type { Study } from '../../sim/exhibit';
import type { Player } from '../../sim/player';
import type { Scene } from '../../sim/scene';
import { head } from '../compare/tableparts';
import { element, make, setText } from '../dom';
import type { DrawerSection } from '../drawer';
import { formatNumber } from '../format';
import type { Studies } from '../studies';
import { shownStudy } from './shownstudy';
import { drawFigure } from './studyfigure';
import { rowsOfMap } from './studymap';
import { withUnit } from './studyparts';

/** Rows of the table: a curve has more points than anybody reads. */
const MOST_ROWS = 200;

export class StudyDrawer implements DrawerSection {
  readonly id = 'studies';
  private readonly list = element('study-list', HTMLElement);
  private readonly result = element('study-result', HTMLElement);
  private readonly state = element('study-state', HTMLElement);
  private readonly wait = element('study-wait', HTMLElement);
  private readonly progress = element('study-progress', HTMLProgressElement);
  private readonly waited = element('study-waited', HTMLElement);
  private shown: Study | null = null;
  private offered: Scene | null = null;

  constructor(
    private readonly player: Player,
    private readonly studies: Studies,
    /** Shows it in the bench too, where that is open. */
    private readonly onShow: (name: string) => void,
  ) {
    element('study-cancel', HTMLButtonElement).addEventListener('click', () => studies.cancel());
    studies.onChange(() => this.showResult());
    player.onScene(() => this.offer());
    onAngleUnit(() => {
      this.shown = null;
      this.showResult();
    });
    this.offer();
  }

  isFor({ description }: Scene): boolean {
    return description.studies.length > 0;
  }

  update(): void {
    this.offer();
  }

  private offer(): void {
    const { player, studies } = this;
    const { scene } = player;
    if (scene === this.offered) return;
    this.offered = scene;
    this.list.replaceChildren(
      ...scene.description.studies.map(({ name, title }) => {
        const run = make('button', '', title);
        run.type = 'button';
        run.dataset.study = name;
        run.addEventListener('click', () => studies.run(name, () => this.onShow(name)));
        return run;
      }),
    );
    this.showResult();
  }

  private showResult(): void {
    const { current } = this.studies;
    for (const run of this.list.querySelectorAll('button'))
      run.setAttribute('aria-pressed', String(run.dataset.study === current?.name));
    setText(this.state, stateOf(current));
    this.showProgress(current);
    const study = current?.study ?? null;
    if (study === this.shown) return;
    this.shown = study;
    this.result.replaceChildren(...(study ? this.content(shownStudy(study)) : []));
  }

  private showProgress(current: Studies['current']): void {
    this.wait.hidden = !this.studies.isRunning;
    if (!current || this.wait.hidden) return;
    const { share, seconds } = current;
    // Without a value the bar moves to and fro: it does not say how far it is.
    if (share === null) this.progress.removeAttribute('value');
    else this.progress.value = share;
    const percent = share === null ? '' : `${Math.round(100 * share)}\u00a0%, `;
    setText(this.waited, `${percent}${Math.floor(seconds)}\u00a0s`);
  }

  private content(study: Study): HTMLElement[] {
    const data = make('details', 'matrix');
    data.append(make('summary', '', 'The numbers as a table'));
    data.addEventListener('toggle', () => {
      if (data.open && data.childElementCount === 1) data.append(tableOf(study));
    });
    return [make('h3', '', study.title), drawFigure(study), make('p', '', study.sentence), data];
  }
}

function stateOf(current: Studies['current']): string {
  if (!current) return 'Each is computed anew when asked for, with the present parameters.';
  if (current.refusal !== '') return current.refusal;
  if (!current.study) return 'Computing with the present parameters; the robot goes on meanwhile.';
  if (current.isOld) return 'A parameter has changed since: press again for the present ones.';
  return current.seconds > 0 ? `Computed here in ${formatNumber(current.seconds, 2)} s.` : '';
}

/** A block of rows for each curve, thinned where there are many points. */
function tableOf({ series, x_label, x_unit, y_label, y_unit, title, map }: Study): HTMLElement {
  const table = make('table', 'comparison numbers');
  table.append(make('caption', '', title));
  if (map) table.append(...rowsOfMap(map));
  for (const { label, x, y } of map ? [] : series) {
    const names = make('tr');
    names.append(
      head(`${label === '' ? '' : `${label}: `}${withUnit(x_label, x_unit)}`, 'col'),
      head(withUnit(y_label, y_unit), 'col'),
    );
    const body = make('tbody');
    body.append(names);
    const every = Math.max(1, Math.ceil(x.length / MOST_ROWS));
    for (let i = 0; i < x.length; i += every) {
      const row = make('tr');
      row.append(head(written(x[i]), 'row'), make('td', '', written(y[i])));
      body.append(row);
    }
    table.append(body);
  }
  const scroll = make('div', 'table-scroll tall');
  scroll.tabIndex = 0;
  scroll.setAttribute('role', 'region');
  scroll.setAttribute('aria-label', `Numbers: ${title}`);
  scroll.append(table);
  return scroll;
}

const written = (value: number | null | undefined): string =>
  value === null || value === undefined ? '–' : formatNumber(value, 6).replace('-', '−');
