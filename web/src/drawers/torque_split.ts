// The torque of one joint in its parts, stacked, with the numbers as a table; below it, the differences between formulations
// of the same motion. All from the recorded run.

import file from '../../../models/tables/drawers.json';
import { element, optionsOf, setText } from '../basics/dom';
import { formatForReading } from '../basics/format';
import type { DrawerSection } from '../controls/drawer';
import type { Selection } from '../documents/equations/parts';
import { readableName } from '../engine_client/limbs';
import type { Player } from '../engine_client/player';
import type { Recorder } from '../engine_client/recorder';
import type { Scene } from '../engine_client/scene';
import { drawFigure, pastTable } from '../plots/figure';
import { jointInWords } from '../plots/joint_names';
import { overTime, rowsBetween } from '../plots/over_time';
import { curveStyle } from '../plots/plot';
import { readerOf } from '../plots/recorded';
import { stacked } from '../plots/stack';
import { Formulations, formulationsOf } from './formulations';

const { field: TOTAL, unit: UNIT, name: SUM, parts: PARTS } = file.torque;
const WINDOW_S = 2;
const MOST_POINTS = 240;
/** The fraction above which one part counts as nearly all of the torque. */
const NEARLY_ALL = 0.9;

export class TorqueSplit implements DrawerSection {
  readonly id = 'torque-split';
  private readonly list = element('split-joint', HTMLSelectElement);
  private readonly figure = element('split-figure', HTMLElement);
  private readonly sum = element('split-sum', HTMLElement);
  private readonly table = element('split-table', HTMLElement);
  private readonly formulations = new Formulations();

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
    this.formulations.draw(this.player, rows);
  }

  private drawSplit(rows: readonly number[]): void {
    const { scene, recorder } = this.player;
    const joint = this.selection.joint;
    const { robot } = scene.description;
    const name = readableName(robot, robot.joints[joint]?.name ?? '');
    const parts = PARTS.filter(({ field }) => recorder.has(field));
    const plot = overTime(
      `Torque of ${name}`,
      ['Torque', UNIT],
      recorder,
      rows,
      [...parts, { field: TOTAL, name: SUM }].map(({ field, name: label }, i) => ({
        label,
        ...curveStyle(i),
        read: readerOf(recorder, field, joint),
      })),
    );
    this.figure.replaceChildren(drawFigure(stacked(plot)));
    const present = (field: string): number => scene.snapshot.find(field)?.[joint] ?? Number.NaN;
    const added = parts.reduce((sum, { field }) => sum + present(field), 0);
    const told = parts.map((part) => `${part.name} ${said(present(part.field))}`).join(' + ');
    setText(
      this.sum,
      `Now at ${jointInWords(robot, joint)}: ${told} = ${said(added)} ${UNIT}; the engine’s torque is ${said(present(TOTAL))} ${UNIT}.${besides(scene.snapshot, joint)}${mostly(parts, present)}`,
    );
    if (this.table.closest('details')?.open) this.table.replaceChildren(pastTable(plot));
  }

  private offer(): void {
    const { robot } = this.player.scene.description;
    this.list.replaceChildren(
      ...optionsOf(robot.joints.map(({ name }, i) => [i, readableName(robot, name)])),
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

/** The parts of the torque that are not planned. */
function besides(snapshot: Scene['snapshot'], joint: number): string {
  const [feedback = 0, noise = 0] = ['torque_feedback', 'torque_noise'].map(
    (field) => snapshot.find(field)?.[joint],
  );
  return feedback === 0 && noise === 0
    ? ''
    : ` Of this, feedback contributes ${said(feedback)} ${UNIT}, the disturbance ${said(noise)} ${UNIT}.`;
}

/** The torque's purpose, if one part is nearly all of it. */
function mostly(parts: typeof PARTS, present: (field: string) => number): string {
  const total = present(TOTAL);
  const part = parts.find(
    ({ field }) => Math.abs(present(field) - total) <= (1 - NEARLY_ALL) * Math.abs(total),
  );
  return part && 'mostly' in part && total !== 0 ? ` ${part.mostly}` : '';
}

/** The two seconds before the present moment. */
const recentRows = (recorder: Recorder, now: number): number[] =>
  rowsBetween(
    recorder.rowAt(now - WINDOW_S),
    Math.min(recorder.rowAt(now + 1e-9), recorder.length),
    MOST_POINTS,
  );
