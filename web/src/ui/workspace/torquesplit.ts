// The torque of one joint in its parts, stacked, with the numbers as a table; below it how far formulations of the same
// motion are apart, on a logarithmic axis. Everything is the recorded run.
import type { Study } from '../../sim/exhibit';
import type { Player } from '../../sim/player';
import type { Recorder } from '../../sim/recorder';
import type { Scene } from '../../sim/scene';
import { element, make, setText } from '../dom';
import type { DrawerSection } from '../drawer';
import type { Selection } from '../equations/parts';
import { formatForReading } from '../format';
import { drawFigure } from '../study/studyfigure';
import { formulationsOf } from './formulations';
import { every, pastTable } from './pasttable';
import { drawStack } from './stackplot';

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
const TABLE_ROWS = 40;
const UNIT = 'N m';

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
    const times = rows.map((row) => recorder.time(row));
    const read = (field: string): number[] =>
      rows.map((row) => recorder.value(row, recorder.column(field, joint)));
    const parts = PARTS.filter(([field]) => recorder.has(field)).map(([field, words]) => ({
      field,
      name: words,
      values: read(field),
    }));
    const total = read(TOTAL);
    this.figure.replaceChildren(drawStack(`Torque of ${name}`, UNIT, times, parts, total));
    const present = (field: string): number => scene.snapshot.find(field)?.[joint] ?? 0;
    const own = parts.map(({ name: words, field }) => [words, present(field)] as const);
    const added = own.reduce((sum, [, value]) => sum + value, 0);
    const told = own.map(([words, value]) => `${words} ${said(value)}`).join(' + ');
    setText(
      this.sum,
      `Now at ${name}: ${told} = ${said(added)} ${UNIT}; the engine’s torque is ${said(present(TOTAL))} ${UNIT}.${besides(present('torque_feedback'), present('torque_noise'))}`,
    );
    if (!isOpen(this.table)) return;
    const thin = every(rows.length, TABLE_ROWS);
    this.table.replaceChildren(
      pastTable(
        `Torque of ${name}, ${UNIT}`,
        thin.map((i) => times[i] ?? 0),
        [...parts, { name: 'sum: the torque', values: total }].map(({ name: words, values }) => ({
          name: `${words}, ${UNIT}`,
          values: thin.map((i) => values[i] ?? Number.NaN),
        })),
      ),
    );
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
    const times = rows.map((row) => recorder.time(row));
    const series = all
      .filter(({ field }) => recorder.has(field))
      .map(({ name, field, component }) => ({
        label: name,
        values: rows.map((row) => Math.abs(recorder.value(row, recorder.column(field, component)))),
      }));
    const study: Study = {
      title: 'Formulations against each other',
      sentence: 'Powers of ten: minus twelve is a millionth of a millionth.',
      x_label: 'Time',
      x_unit: 's',
      y_label: 'Difference, power of ten',
      y_unit: '',
      series: series.map(({ label, values }) => ({
        label,
        is_points: false,
        x: times,
        // What is exactly zero has no place on such an axis.
        y: values.map((value) => (value > 0 ? Math.log10(value) : null)),
      })),
    };
    this.otherFigure.replaceChildren(drawFigure(study));
    if (!isOpen(this.otherTable)) return;
    const thin = every(rows.length, TABLE_ROWS);
    this.otherTable.replaceChildren(
      pastTable(
        study.title,
        thin.map((i) => times[i] ?? 0),
        series.map(({ label, values }) => ({
          name: label,
          values: thin.map((i) => values[i] ?? Number.NaN),
        })),
      ),
    );
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
const besides = (feedback: number, noise: number): string =>
  feedback === 0 && noise === 0
    ? ''
    : ` Of it the feedback gives ${said(feedback)} ${UNIT}, the disturbance ${said(noise)} ${UNIT}.`;
const isOpen = (box: HTMLElement): boolean => box.closest('details')?.open ?? true;

/** The last two seconds up to now, no denser than can be seen. */
function recentRows(recorder: Recorder, now: number): number[] {
  const from = recorder.rowAt(now - WINDOW_S);
  const to = Math.min(recorder.rowAt(now + 1e-9), recorder.length);
  return every(to - from, MOST_POINTS).map((i) => from + i);
}
