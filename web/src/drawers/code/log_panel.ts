// What the code has logged: each name with its latest number and the last seconds as a plot, all of them as a table and a file.

import { csvOf } from '../../basics/csv';
import { make, partOf, scrollBox, setHidden, setOwnText } from '../../basics/dom';
import { download } from '../../basics/files';
import { numberText } from '../../basics/format';
import { type LogHistory, logsOf } from '../../controller/logs';
import type { Player } from '../../engine_client/player';
import { t } from '../../i18n/translate';
import { drawStrip } from '../../plots/dock/svg_strip';
import { TIME } from '../../plots/plot_rows';
import { drawTable, picked } from '../../plots/plot_table';
import { nodeOf } from '../../plots/tree';
import { groupsOf, type LogGroup, type Moment, plotOf, rowsOf } from './log_plots';
import '../../plots/plot.css';

const DIGITS = 4;
const ROWS = 25;
const HEIGHT_PX = 96;
/** Before it is laid out. */
const WIDTH_PX = 320;

/** Names of the reader's own are not translated. */
const sayOurs = (text: string): string => (text === TIME ? t(text) : text);

export class LogPanel {
  private readonly list: HTMLElement;
  private readonly fold: HTMLDetailsElement;
  private readonly table: HTMLElement;
  private shown = '';

  constructor(
    private readonly box: HTMLElement,
    private readonly player: Player,
  ) {
    this.list = partOf(box, 'dl', HTMLElement);
    this.fold = partOf(box, 'details', HTMLDetailsElement);
    this.table = partOf(this.fold, 'div', HTMLElement);
    this.fold.addEventListener('toggle', () => this.update(true));
    partOf(box, '[data-do="logs"]', HTMLButtonElement).addEventListener('click', () => this.save());
  }

  /** `isStale`: something else than the time has changed. */
  update(isStale: boolean): void {
    const { scene, isPlaying } = this.player;
    const history = logsOf(scene);
    const names = history?.names ?? [];
    setHidden(this.box, names.length === 0);
    if (!history || names.length === 0) return;
    const width = this.list.clientWidth || WIDTH_PX;
    const moment: Moment = {
      step: scene.snapshot.scalar('step'),
      time: scene.snapshot.scalar('time'),
      timeStep: scene.description.scene.time_step_s,
    };
    const now = JSON.stringify([scene.program, moment, width, names]);
    if (now === this.shown && !isStale) return;
    this.shown = now;
    const groups = groupsOf(names);
    const room = 3 * groups.length;
    if (this.list.childElementCount !== room)
      this.list.replaceChildren(
        ...groups.flatMap(() => [make('dt'), make('dd'), make('dd', 'log-plot')]),
      );
    for (const [i, group] of groups.entries()) this.show(group, i, history, moment, width);
    // While it plays, it can be read because it stands still.
    if (this.fold.open && !isPlaying) this.fillTable(history, moment);
  }

  private show(
    group: LogGroup,
    i: number,
    history: LogHistory,
    moment: Moment,
    width: number,
  ): void {
    const [head, cell, place] = [0, 1, 2].map((part) => this.list.children[3 * i + part]);
    if (!head || !cell || !place) return;
    const plot = plotOf(group, history, moment);
    const values = group.members
      .map(({ name, label }) => `${label} ${numberText(history.latest(name), DIGITS)}`.trim())
      .join(', ');
    const latest = `${values} ${group.unit}`.trim();
    setOwnText(head, group.title);
    setOwnText(cell, latest);
    const drawn = drawStrip({ ...plot, sentence: `${group.title}: ${latest}` }, width, HEIGHT_PX);
    place.replaceChildren(nodeOf(drawn, false, sayOurs));
  }

  private fillTable(history: LogHistory, moment: Moment): void {
    const rows = rowsOf(history.names, history, moment);
    const cells = picked(rows.length, ROWS).map((i) => {
      const [time = 0, ...values] = rows[i] ?? [];
      return [time.toFixed(3), ...values.map((value) => numberText(value, DIGITS))];
    });
    const blocks = [{ heads: [TIME, ...history.names], rows: cells }];
    const table = drawTable({ title: t('Logged'), blocks }, 'comparison', 'visually-hidden');
    this.table.replaceChildren(scrollBox(nodeOf(table, false, sayOurs), 'Logged', 'tall'));
  }

  private save(): void {
    const { scene } = this.player;
    const history = logsOf(scene);
    if (!history) return;
    const rows = rowsOf(history.names, history);
    const csv = csvOf([[TIME, ...history.names], ...rows]);
    download(new Blob([csv], { type: 'text/csv' }), `${scene.description.scene.id}-logs.csv`);
  }
}
