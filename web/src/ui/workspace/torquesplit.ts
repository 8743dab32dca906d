// The torque of one joint in its parts, stacked, with the numbers as a table; below it how far formulations of the same
// motion are apart, on a logarithmic axis. Everything is the recorded run.
import { drawFigure, pastTable } from '../../plots/figure';
import { endsOf, lookOf, type Plot, rangeOf } from '../../plots/plot';
import { picked } from '../../plots/plot_table';
import { stacked } from '../../plots/stack';
import { axisOf } from '../../plots/study';
import type { Player } from '../../sim/player';
import type { Recorder } from '../../sim/recorder';
import type { Scene } from '../../sim/scene';
import { element, make, setText } from '../dom';
import type { DrawerSection } from '../drawer';
import type { Selection } from '../equations/parts';
import { formatForReading } from '../format';
import { formulationsOf } from './formulations';

const TOTAL = 'joint_torque';
/** What the motion that there is needs: feedback and noise have made that motion, and are in these. */
const PARTS: readonly [field: string, name: string][] = [
  ['torque_inertia', 'inertia'],
  ['torque_coriolis', 'Coriolis, centrifugal'],
  ['torque_gravity', 'gravity'],
  ['torque_contact', 'contact'],
];
const WINDOW_S = 2;
const MOST_POINTS = 240;
const UNIT = 'N m';
const SUM = 'sum: the torque';

export class TorqueSplit implements DrawerSection {
  readonly id = 'torque-split';
  private readonly list = element('split-joint', HTMLSelectElement);
  private readonly figure = element('split-figure', HTMLElement);
  private readonly sum = element('split-sum', HTMLElement);
  private readonly table = element('split-table', HTMLElement);
  private readonly others = element('formulations', HTMLElement);
  private readonly now = element('formulations-now', HTMLElement);
  private readonly otherFigure = element('formulations-figure', HTMLElement);
  private readonly otherTable = element('formulations-table', HTMLElement);

  constructor(
    private readonly player: Player,
    private readonly selection: Selection,
  ) {
    this.list.addEventListener('change', () => {
      const index = Number(this.list.value);
      const joint = player.scene.description.robot.joints[index];
      if (joint) selection.choose({ kind: 'joint', index, name: joint.name });
    });
    player.onLayout(() => this.offer());
    selection.onChange(() => this.follow());
    this.offer();
  }

  isFor(scene: Scene): boolean {
    return hasParts(scene) || formulationsOf(scene).length > 0;
  }

  update(): void {
    const { scene, recorder } = this.player;
    const rows = recentRows(recorder, scene.snapshot.scalar('time'));
    const isSplit = hasParts(scene) && recorder.has(TOTAL);
    for (const box of [this.list.parentElement, this.figure, this.sum, this.table.parentElement])
      if (box) box.hidden = !isSplit;
    if (isSplit) this.drawSplit(rows);
    this.drawFormulations(rows);
  }

  private drawSplit(rows: readonly number[]): void {
    const { scene, recorder } = this.player;
    const joint = this.selection.joint;
    const name = (scene.description.robot.joints[joint]?.name ?? '').replaceAll('_', ' ');
    const read = (field: string): number[] =>
      rows.map((row) => recorder.value(row, recorder.column(field, joint)));
    const parts = PARTS.filter(([field]) => recorder.has(field));
    const plot = overTime(
      `Torque of ${name}`,
      ['Torque', UNIT],
      this.timesOf(rows),
      [...parts, [TOTAL, SUM] as const].map(([field, words]) => ({ label: words, y: read(field) })),
    );
    this.figure.replaceChildren(drawFigure(stacked(plot)));
    const present = (field: string): number => scene.snapshot.find(field)?.[joint] ?? Number.NaN;
    const added = parts.reduce((sum, [field]) => sum + present(field), 0);
    const told = parts.map(([field, words]) => `${words} ${said(present(field))}`).join(' + ');
    setText(
      this.sum,
      `Now at ${name}: ${told} = ${said(added)} ${UNIT}; the engine’s torque is ${said(present(TOTAL))} ${UNIT}.${besides(scene.snapshot, joint)}`,
    );
    if (isOpen(this.table)) this.table.replaceChildren(pastTable(plot));
  }

  private drawFormulations(rows: readonly number[]): void {
    const { scene, recorder } = this.player;
    const all = formulationsOf(scene);
    this.others.hidden = all.length === 0;
    if (all.length === 0) return;
    setText(
      this.now,
      `Now: ${all
        .map(({ name, field, component, unit }) => {
          const value = Math.abs(scene.snapshot.find(field)?.[component] ?? Number.NaN);
          return `${name} ${said(value)}${unit === '' ? '' : ` ${unit}`}`;
        })
        .join('; ')}.`,
    );
    const plot = overTime(
      'Formulations against each other',
      ['Difference', ''],
      this.timesOf(rows),
      all
        .filter(({ field }) => recorder.has(field))
        .map(({ name, field, component }) => {
          const column = recorder.column(field, component);
          return { label: name, y: rows.map((row) => Math.abs(recorder.value(row, column))) };
        }),
    );
    this.otherFigure.replaceChildren(drawFigure(inPowersOfTen(plot)));
    if (isOpen(this.otherTable)) this.otherTable.replaceChildren(pastTable(plot));
  }

  private timesOf(rows: readonly number[]): number[] {
    return rows.map((row) => this.player.recorder.time(row));
  }

  private offer(): void {
    this.list.replaceChildren(
      ...this.player.scene.description.robot.joints.map(({ name }, i) => {
        const option = make('option', '', name.replaceAll('_', ' '));
        option.value = String(i);
        return option;
      }),
    );
    this.follow();
  }

  private follow(): void {
    this.list.value = String(this.selection.joint);
    if (!element(this.id, HTMLElement).hidden) this.update();
  }
}

const hasParts = ({ snapshot }: Scene): boolean =>
  snapshot.has(TOTAL) && snapshot.has('torque_inertia');
const said = (value: number): string => formatForReading(value).replace('-', '−');
/** Of the torque, what is not the plan's. */
function besides(snapshot: Scene['snapshot'], joint: number): string {
  const [feedback = 0, noise = 0] = ['torque_feedback', 'torque_noise'].map(
    (field) => snapshot.find(field)?.[joint],
  );
  return feedback === 0 && noise === 0
    ? ''
    : ` Of it the feedback gives ${said(feedback)} ${UNIT}, the disturbance ${said(noise)} ${UNIT}.`;
}
const isOpen = (box: HTMLElement): boolean => box.closest('details')?.open ?? true;

/** Curves of the recorded past, over the same times. */
function overTime(
  title: string,
  [label, unit]: readonly [label: string, unit: string],
  times: readonly number[],
  named: readonly { label: string; y: number[] }[],
): Plot {
  return {
    title,
    sentence: title,
    x: axisOf('Time', 's', endsOf(times)),
    y: axisOf(label, unit, rangeOf(named.flatMap(({ y }) => y))),
    curves: named.map((curve, i) => ({ ...curve, ...lookOf(i), x: times })),
  };
}

function inPowersOfTen(plot: Plot): Plot {
  // What is exactly zero has no place on such an axis.
  const power = (value: number) => (value > 0 ? Math.log10(value) : Number.NaN);
  const curves = plot.curves.map((curve) => ({ ...curve, y: curve.y.map(power) }));
  return {
    ...plot,
    sentence: `${plot.title}. Powers of ten: minus twelve is a millionth of a millionth.`,
    y: axisOf('Difference, power of ten', '', endsOf(curves.flatMap(({ y }) => y))),
    curves,
  };
}

/** The last two seconds up to now, no denser than can be seen. */
function recentRows(recorder: Recorder, now: number): number[] {
  const from = recorder.rowAt(now - WINDOW_S);
  const to = Math.min(recorder.rowAt(now + 1e-9), recorder.length);
  return picked(to - from, MOST_POINTS).map((i) => from + i);
}
