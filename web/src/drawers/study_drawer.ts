// The studies of a scene: one button each; the chosen one as a figure, as a table and as a conclusion in words.

import type { Study } from 'schemas/description';
import file from '../../../models/reference/studies.json';
import drawers from '../../../models/tables/drawers.json';
import { onAngleUnit } from '../basics/angles';
import { element, make, setText } from '../basics/dom';
import { whenever } from '../basics/emitter';
import { formatNumber, numberText, saidForReading } from '../basics/format';
import type { DrawerSection } from '../controls/drawer';
import type { Player } from '../engine_client/player';
import type { Scene } from '../engine_client/scene';
import type { Studies } from '../engine_client/studies';
import { drawFigure, figureOf, tableNode } from '../plots/figure';
import { mapOf, tableOfMap } from '../plots/map_scale';
import { tableOf } from '../plots/plot_table';
import { plotOf } from '../plots/study';
import { drawMap, scaleOf } from '../plots/svg_map';

/** Rows of the table: a curve has too many points to read. */
const MOST_ROWS = 200;
const DIGITS = 6;
/** Slow studies worth showing at once, by scene and name: precomputed with the scene's own settings. */
const KEPT: Record<string, Record<string, Study>> = file;

export class StudyDrawer implements DrawerSection {
  readonly id = 'studies';
  private readonly list = element('study-list', HTMLElement);
  private readonly result = element('study-result', HTMLElement);
  private readonly state = element('study-state', HTMLElement);
  private readonly wait = element('study-wait', HTMLElement);
  private readonly progress = element('study-progress', HTMLProgressElement);
  private readonly waited = element('study-waited', HTMLElement);
  private shown: Study | null = null;

  constructor(
    private readonly player: Player,
    private readonly studies: Studies,
    /** Shows it in the panels too, if they are open. */
    private readonly onShow: (name: string) => void,
  ) {
    element('study-cancel', HTMLButtonElement).addEventListener('click', () => studies.cancel());
    studies.onChange(() => this.showResult());
    onAngleUnit(() => {
      this.shown = null;
      this.showResult();
    });
    whenever([player.onScene], () => this.offer());
  }

  isFor({ description }: Scene): boolean {
    return description.studies.length > 0;
  }

  /** Changes only with the studies and the scene. */
  update(): void {}

  private offer(): void {
    this.list.replaceChildren(
      ...this.player.scene.description.studies.map(({ name, title }) => {
        const onclick = () => this.studies.run(name, () => this.onShow(name));
        return make('button', { type: 'button', 'data-study': name, onclick }, title);
      }),
    );
    this.showResult();
  }

  private showResult(): void {
    const { current } = this.studies;
    const { id } = this.player.scene.description.scene;
    const [kept] = current ? [] : Object.entries(KEPT[id] ?? {});
    const name = current ? current.name : kept?.[0];
    for (const run of this.list.querySelectorAll('button'))
      run.setAttribute('aria-pressed', String(run.dataset.study === name));
    setText(this.state, kept ? KEPT_STATE : stateOf(current));
    this.showProgress(current);
    const study = current ? current.study : (kept?.[1] ?? null);
    if (study === this.shown) return;
    this.shown = study;
    this.result.replaceChildren(...(study ? contentOf(study) : []));
  }

  private showProgress(current: Studies['current']): void {
    this.wait.hidden = !this.studies.isRunning;
    if (!current || this.wait.hidden) return;
    const { share, seconds } = current;
    // Without a value the progress bar is indeterminate.
    if (share === null) this.progress.removeAttribute('value');
    else this.progress.value = share;
    const percent = share === null ? '' : `${Math.round(100 * share)}\u00a0%, `;
    setText(this.waited, `${percent}${Math.floor(seconds)}\u00a0s`);
  }
}

const KEPT_STATE =
  'Computed in advance with the scene’s own settings. Press a button to compute with the current ones.';

function contentOf(study: Study): Element[] {
  const { title } = study;
  const sentence = saidForReading(study.sentence);
  const map = mapOf(study);
  const plot = plotOf(study);
  const ontoggle = () => {
    if (!data.open || data.childElementCount > 1) return;
    const table = map
      ? tableOfMap(title, map)
      : tableOf(plot, MOST_ROWS, { x: inTable, y: inTable });
    data.append(tableNode(table, 'numbers', `Numbers: ${title}`));
  };
  const summary = make('summary', '', 'The numbers as a table');
  const data = make('details', { className: 'matrix', ontoggle }, summary);
  const figure = map ? figureOf(drawMap(map, plot.sentence), scaleOf(map)) : drawFigure(plot);
  // Only the map of pushes has directions.
  const about = map?.isPolar ? [make('p', '', drawers.pushes)] : [];
  return [make('h3', '', title), figure, make('p', '', sentence), ...about, data];
}

const inTable = (value: number): string => numberText(value, DIGITS);

function stateOf(current: Studies['current']): string {
  if (!current) return 'Each is computed on request, with the current parameters.';
  if (current.refusal !== '') return current.refusal;
  if (!current.study) return 'Computing with the current parameters; the robot keeps running.';
  if (current.isOld) return 'A parameter has changed since then: press again to recompute.';
  return current.seconds > 0 ? `Computed here in ${formatNumber(current.seconds, 2)} s.` : '';
}
