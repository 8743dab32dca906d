// Why a foot slipped: where the slip began, and how much of the friction was in use, as reported by the engine.
import { formatForReading } from '../basics/format';
import type { Player } from '../engine_client/player';
import type { Scene } from '../engine_client/scene';

/** Components of a foot's friction cone: its axis, its slope, the fraction in use. */
const CONE = 5;
/** Slips are reported once they are a centimetre long, at the next row of the record. */
const BEFORE_S = 0.02;
const ACTIONS = new Set(['push', 'hand', 'set']);

/** Goes to the first slip of this foot since the run was last changed, and returns an explanation. Null if none is known. */
export function goToSlip(player: Player, foot: string): { title: string; text: string } | null {
  const { events, currentStep, scene } = player;
  const { description } = scene;
  const before = events.filter(({ step }) => step <= currentStep);
  const since = before.findLast(({ kind }) => ACTIONS.has(kind))?.step ?? 0;
  const slip = before.find(
    ({ kind, step, words }) =>
      kind === 'slip' && step >= since && words.split(/[ ,]+/).includes(foot),
  );
  if (!slip) return null;
  goToMostUsed(player, slip.step, description.robot.legs.indexOf(foot));
  return { title: `Why ${foot} slipped`, text: slipInWords(player.scene, foot) };
}

/** Goes to the instant before the reported slip at which the most friction was in use. */
function goToMostUsed(player: Player, told: number, leg: number): void {
  const { scene, oldestStep } = player;
  const steps = Math.round(BEFORE_S / scene.description.scene.time_step_s);
  const most = { step: told, use: -1 };
  for (let step = Math.max(oldestStep, told - steps); step <= told; step += 1) {
    player.seek(step, true);
    const [slope = 0, use = 0] = coneOf(scene, leg).subarray(CONE - 2);
    if (slope > 0 && use > most.use) Object.assign(most, { step, use });
  }
  player.seek(most.step);
}

const coneOf = ({ snapshot }: Scene, leg: number): Float64Array =>
  snapshot.vector('friction_cone').subarray(CONE * leg, CONE * (leg + 1));

/** Of the instant shown. */
function slipInWords(scene: Scene, foot: string): string {
  const { snapshot, description } = scene;
  const leg = description.robot.legs.indexOf(foot);
  const [slope = 0, use = 0] = coneOf(scene, leg).subarray(CONE - 2);
  const number = formatForReading;
  const began = `At t = ${number(snapshot.scalar('time'))} s ${foot} began to slip`;
  if (slope === 0) return `${began}: it hardly touched the ground.`;
  return `${began}. Friction can hold a foot sideways with at most ${number(slope)} times the load that it carries; ${Math.round(100 * use)}\u00a0% of that was in use, averaged over 10 ms. At 100\u00a0% a foot slips.`;
}
