// Why a foot slipped: where it began, and how much the ground could hold it with there, as the engine says.
import { formatForReading } from '../basics/format';
import type { Player } from '../engine_client/player';
import type { Scene } from '../engine_client/scene';

/** Components of a foot's friction cone: its axis, its slope, the share in use. */
const CONE = 5;
const DEEDS = new Set(['push', 'hand', 'set']);

/** Goes to the first slip of this foot since somebody did something to the run; what to say of it. Null where none is known. */
export function goToSlip(player: Player, foot: string): { title: string; text: string } | null {
  const { events, currentStep } = player;
  const before = events.filter(({ step }) => step <= currentStep);
  const since = before.findLast(({ kind }) => DEEDS.has(kind))?.step ?? 0;
  const slip = before.find(
    ({ kind, step, words }) =>
      kind === 'slip' && step >= since && words.split(/[ ,]+/).includes(foot),
  );
  if (!slip || !player.seek(slip.step).ok) return null;
  return { title: `Why ${foot} slipped`, text: slipInWords(player.scene, foot) };
}

/** Of the instant that is shown. */
function slipInWords({ snapshot, description }: Scene, foot: string): string {
  const leg = description.robot.legs.indexOf(foot);
  const cone = snapshot.vector('friction_cone').subarray(CONE * leg, CONE * (leg + 1));
  const [x = 0, y = 0, z = 0, slope = 0, use = 0] = cone;
  const force = snapshot.vector('foot_force').subarray(3 * leg, 3 * leg + 3);
  const [fx = 0, fy = 0, fz = 0] = force;
  const load = fx * x + fy * y + fz * z;
  const number = formatForReading;
  const began = `At t = ${number(snapshot.scalar('time'))} s ${foot} began to slip`;
  if (slope === 0) return `${began}: it hardly touched the ground.`;
  return `${began}. The ground carried ${number(load)} N there, so friction could hold it sideways with at most ${number(slope)} × ${number(load)} N = ${number(slope * load)} N, and ${Math.round(100 * use)}\u00a0% of that was in use (a mean of 10 ms: at 100\u00a0% a foot slips).`;
}
