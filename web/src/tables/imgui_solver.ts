// What stepping costs, frame by frame, and the solver's memory use.
import { formatNumber } from '../basics/format';
import type { Player } from '../engine_client/player';
import { sayQuietly } from '../imgui/widgets';
import { drawTable } from './imgui_state';
import type { QuantityRow } from './quantities';

const DIGITS = 3;
const MB = 1 << 20;

export class SolverPanel {
  constructor(private readonly player: Player) {}

  draw(): void {
    const { player } = this;
    const { frameCosts, recorder, scene } = player;
    const number = (value: number) => formatNumber(value, DIGITS);
    const stepS = scene.description.scene.time_step_s;
    const length = recorder.length;
    const recordedS = length > 0 ? recorder.time(length - 1) - recorder.time(0) : 0;
    drawTable('Steps', [
      ['step', number(1000 * stepS), 'ms'],
      ['taken', String(player.currentStep), ''],
      ['requested speed', number(player.speed), 'x'],
      ['speed reached', player.trueSpeed > 0 ? number(player.trueSpeed) : '-', 'x'],
    ]);
    if (frameCosts.all.length === 0) sayQuietly('Costs are measured while it plays.');
    else drawTable('Cost of the last frames', costsOf(frameCosts.all, number));
    drawTable('Memory', [
      ['engine', number(scene.module.HEAPF64.buffer.byteLength / MB), 'MB'],
      ['recorded rows', String(length), ''],
      ['recorded time', number(recordedS), 's'],
      ['numbers per row', String(recorder.width), ''],
    ]);
  }
}

function costsOf(
  costs: Player['frameCosts']['all'],
  number: (value: number) => string,
): QuantityRow[] {
  const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);
  const times = costs.map(({ milliseconds }) => milliseconds);
  const steps = sum(costs.map((cost) => cost.steps));
  const whole = sum(times);
  return [
    ['frames', String(costs.length), ''],
    ['mean cost', number(whole / costs.length), 'ms'],
    ['largest cost', number(Math.max(...times)), 'ms'],
    ['steps per frame', number(steps / costs.length), ''],
    ['cost per step', steps > 0 ? number(whole / steps) : '-', 'ms'],
  ];
}
