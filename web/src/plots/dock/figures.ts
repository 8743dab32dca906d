// The figures in the dock: the selected plots of the record, or one study. Each with its name, its present drawing, and its
// numbers.
import { range } from 'd3-array';
import { csvOf } from '../../basics/csv';
import { formatNumber } from '../../basics/format';
import type { Player } from '../../engine_client/player';
import { namesOfRuns } from '../../engine_client/second_run';
import type { StudyState } from '../../engine_client/studies';
import { mapOf, type ShownMap, tableOfMap } from '../map_scale';
import { pastPlot } from '../past_plot';
import type { Plot } from '../plot';
import type { PlotChoice } from '../plot_choice';
import { PlotRange } from '../plot_range';
import { csvOfRows, rowsOf } from '../plot_rows';
import { tableOf } from '../plot_table';
import { studyOf } from '../preset';
import type { RecordedPlot } from '../recorded';
import type { ShownPlots } from '../shown_plots';
import { plotOf } from '../study';
import { type PlotValues, plotValues, recordedValues } from '../values_at';

const POINTS_APART_PX = 2.5;
/** Digits of a time in a file name. */
const SECONDS = 4;
const ALL_ROWS = 1e6;
const IS_OLD = 'before the last parameter change';
const NOT_RECORDED = 'This scene does not record the values of this plot.';
const NOT_COMPUTED = 'Not computed: choose it again.';

export interface Figure {
  id: string;
  title: string;
  /** The plot of the record; null for a study. */
  recorded: RecordedPlot | null;
  /** Shown if there is nothing to draw. */
  message: string;
  /** Says what is dashed or pale in it. */
  note: string;
  /** The two runs of its curves, the second dashed; null if there is only one run. */
  runs(): readonly [string, string] | null;
  /** The present plot, decimated to a width in pixels; without a width, every recorded moment. Null while there is nothing. */
  plot(width?: number): Plot | null;
  /** The values of its curves at a time, or another position of its axis; null if there are none. */
  at(x: number): PlotValues | null;
  /** The map of a study over two quantities. */
  map: ShownMap | null;
  /** Its numbers as CSV. */
  csv(): string;
  /** The recorded time range, as a suffix of the file name: "-0.5-2.5s". */
  seconds(): string;
}

export function figuresOf(player: Player, plots: PlotChoice, shown: ShownPlots): Figure[] {
  const study = studyOf(plots.preset);
  if (study !== '') return [studyFigure(plots.preset, study, plots.studies.current)];
  const figures = shown.signals().map((plot) => recordedFigure(plot, player, shown));
  return figures.length > 0 ? figures : [emptyFigure(plots.preset, NOT_RECORDED)];
}

const emptyFigure = (id: string, message: string): Figure => ({
  ...{ id, message, title: '', note: '', recorded: null, map: null },
  runs: () => null,
  plot: () => null,
  at: () => null,
  csv: () => '',
  seconds: () => '',
});

function recordedFigure(recorded: RecordedPlot, player: Player, shown: ShownPlots): Figure {
  const axis = new PlotRange(recorded.is_logarithmic);
  const figure: Figure = {
    ...{ id: recorded.id, recorded, map: null, message: '', note: '' },
    title: shown.titleOf(recorded),
    runs: () => player.second && namesOfRuns(player.scene, player.second),
    plot: (width) => {
      const bucketS = width === undefined ? undefined : (shown.windowS * POINTS_APART_PX) / width;
      const drawn = pastPlot(recorded, shown, player, axis, bucketS);
      figure.note = drawn.note;
      return drawn;
    },
    at: (time) => recordedValues(recorded, time, player, shown),
    csv: () => csvOfRows(rowsOf(recorded, rowsIn(shown.window, player), player, shown)),
    seconds: () => secondsOf(rowsIn(shown.window, player), player),
  };
  return figure;
}

const rowsIn = ({ from, to }: ShownPlots['window'], { recorder }: Player): number[] =>
  range(recorder.rowAt(from), Math.min(recorder.rowAt(to) + 1, recorder.length));

function secondsOf(rows: readonly number[], { recorder }: Player): string {
  const ends = [rows[0], rows.at(-1)].map((row = 0) => formatNumber(recorder.time(row), SECONDS));
  return rows.length === 0 ? '' : `-${ends.join('-')}s`;
}

function studyFigure(id: string, name: string, current: StudyState | null): Figure {
  if (current?.name !== name) return emptyFigure(id, NOT_COMPUTED);
  const { study, refusal, share, isOld } = current;
  if (!study) {
    const done = share === null ? '' : ` ${Math.round(100 * share)} %`;
    return emptyFigure(id, refusal === '' ? `Computing ...${done}` : refusal);
  }
  const plot = plotOf(study);
  const map = mapOf(study);
  const scale = map ? `${map.value.name}, pale ${map.value.low} to deep ${map.value.high}` : '';
  const table = map
    ? tableOfMap(study.title, map)
    : tableOf(plot, ALL_ROWS, { x: inFull, y: inFull });
  return {
    ...{ id, title: plot.title, recorded: null, message: '', map },
    note: [scale, isOld ? IS_OLD : ''].filter((part) => part !== '').join('; '),
    runs: () => null,
    plot: () => plot,
    at: (x) => (map ? null : plotValues(plot, x)),
    seconds: () => '',
    csv: () => csvOf(table.blocks.flatMap(({ heads, rows }) => [heads, ...rows])),
  };
}

const inFull = (value: number): string => (Number.isFinite(value) ? String(value) : '');
