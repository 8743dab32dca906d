// Reads a number of a paper's figure from the recorded run; NaN until the run has reached it.
import { max, min, range } from 'd3-array';
import type { Extreme, Measure } from 'schemas/figures';
import type { Player } from '../engine_client/player';
import type { Recorder } from '../engine_client/recorder';
import type { Studies } from '../engine_client/studies';
import { readerOf } from '../plots/recorded';

export interface FigureContext {
  player: Player;
  studies: Pick<Studies, 'current'>;
}

const PERCENT = 100;
const TURN = 2 * Math.PI;
/** An open loop drifts: plan and motion agree as Sureshkumar et al. 2025 say, over the first two phases. */
const PHASES_000 = 2;
const FORWARD = 1;

export function measured(measure: Measure, context: FigureContext, at?: number): number {
  const { player, studies } = context;
  const { description } = player.scene;
  switch (measure.how) {
    case 'apart':
      return apart(player, measure.error, measure.plan, jointOf(player, measure.joint));
    case 'plan':
      return description.plan?.[measure.name] ?? Number.NaN;
    case 'fact':
      return description.facts.find(({ name }) => name === measure.name)?.value ?? Number.NaN;
    case 'value':
      return valueAt(player, measure.field, measure.component, at);
    case 'largest':
      return largest(player, measure.field, at);
    case 'of a turn':
      return extremeOfTurn(player, measure.field, measure.angle, extremeOf(measure.pick));
    case 'study': {
      const { current } = studies;
      const series = current?.name === measure.name ? current.study?.series : undefined;
      return extremeOf(measure.pick)(series?.[measure.series]?.y ?? []) ?? Number.NaN;
    }
  }
}

const extremeOf = (pick: Extreme) => (values: Iterable<number | null>) =>
  (pick === 'highest' ? max : min)(values, (value) => value);

const jointOf = ({ scene }: Player, name: string): number =>
  scene.description.robot.joints.findIndex((joint) => joint.name === name);

/** Unknown for a run that was changed, or whose start is no longer recorded. */
const isWhole = ({ recorder, changedAt }: Player): boolean =>
  changedAt === 0 && recorder.length > 0 && recorder.time(0) === 0;

function apart(player: Player, error: string, plan: string, joint: number): number {
  const { recorder, scene } = player;
  const { phases = [] } = scene.description.plan ?? {};
  const lasts = phases.slice(0, PHASES_000).reduce((sum, { duration_s }) => sum + duration_s, 0);
  // In inverse mode the run is the plan: there is nothing to compare.
  const isForward = scene.snapshot.find('mode')?.[0] === FORWARD;
  if (joint < 0 || !recorder.has(error) || !isForward || !isWhole(player)) return Number.NaN;
  const rows = range(recorder.length).filter((row) => recorder.time(row) <= lasts);
  const most = (field: string): number => {
    const column = recorder.column(field, joint);
    return max(rows, (row) => Math.abs(recorder.value(row, column))) ?? 0;
  };
  const peak = most(plan);
  return peak > 0 ? (PERCENT * most(error)) / peak : Number.NaN;
}

function extremeOfTurn(
  { recorder, changedAt }: Player,
  field: string,
  angle: string,
  pick: ReturnType<typeof extremeOf>,
): number {
  if (!recorder.has(field) || !recorder.has(angle)) return Number.NaN;
  const value = readerOf(recorder, field, 0);
  const turned = readerOf(recorder, angle, 0);
  const last = recorder.length - 1;
  const first = range(last, -1, -1).find((row) => Math.abs(turned(last) - turned(row)) >= TURN);
  // No period has been completed since the run was changed.
  if (first === undefined || recorder.time(first) < changedAt) return Number.NaN;
  return pick(range(first, last + 1).map(value)) ?? Number.NaN;
}

function largest(player: Player, field: string, at: number | undefined): number {
  const { recorder, scene } = player;
  if (!recorder.has(field) || !isWhole(player)) return Number.NaN;
  const rows = at === undefined ? range(recorder.length) : rowNearest(recorder, at);
  const { count = 0 } = scene.description.snapshot.fields.find(({ name }) => name === field) ?? {};
  const columns = range(count).map((i) => recorder.column(field, i));
  const mostOf = (row: number) => max(columns, (column) => Math.abs(recorder.value(row, column)));
  return max(rows, mostOf) ?? Number.NaN;
}

function valueAt(player: Player, field: string, component: number, at = 0): number {
  const { recorder } = player;
  const [row] = recorder.has(field) && isWhole(player) ? rowNearest(recorder, at) : [];
  return row === undefined ? Number.NaN : readerOf(recorder, field, component)(row);
}

/** The row nearest to a moment; none if the run has not reached it. */
function rowNearest(recorder: Recorder, time: number): number[] {
  const after = recorder.rowAt(time - 1e-9);
  const away = (row: number) => Math.abs(recorder.time(row) - time);
  const rows = [after - 1, after].filter((row) => row >= 0 && row < recorder.length);
  return rows
    .filter((row) => away(row) <= recorder.gapS)
    .sort((a, b) => away(a) - away(b))
    .slice(0, 1);
}
