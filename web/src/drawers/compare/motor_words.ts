// Eight motors or fourteen, in sentences. Every number is the engine's, of the present instant.
import type { Player } from '../../engine_client/player';
import type { Recorder } from '../../engine_client/recorder';
import { inText } from '../../tables/ground_words';

export function motorWords({ scene: { snapshot }, recorder }: Player): string[] {
  const [mostOfEight, mostOfFourteen] = [0, 1].map((set) => largestSoFar(recorder, set));
  const [eight, fourteen] = snapshot.find('torque_peak') ?? [];
  const [poor, good] = snapshot.find('actuation_condition') ?? [];
  const pull = snapshot.find('foot_pull')?.[0] ?? 0;
  return [
    `With its feet held the robot has eight freedoms and fourteen motors. Document 001 lets eight of them work. At this instant the largest torque among these is ${inText(eight)} N m; shared among all fourteen, the same motion takes ${inText(fourteen)} N m. At the worst moment recorded so far it is ${inText(mostOfEight)} N m against ${inText(mostOfFourteen)} N m.`,
    `The reason is geometry: two of the eight turn nearly the same combination of freedoms, because the front feet stand almost side by side. The condition number says how nearly: ${inText(poor)} for the eight, ${inText(good)} for all. In precision that costs two digits of sixteen, too few to explain a drift; in torque it can cost dearly.`,
    pull > 0
      ? `With the motors in use a foot would now have to pull with ${inText(pull)} N. The equations hold the feet to the ground like ball joints; a real floor only pushes.`
      : 'With the motors in use every foot pushes at this instant, as on a real floor.',
    'The third set is yours: choose legs and joints under "Motors that are driven" in the parameters. The tail is always driven.',
  ];
}

function largestSoFar(recorder: Recorder, set: number): number {
  const column = recorder.column('torque_peak', set);
  let most = Number.NaN;
  for (let row = 0; row < recorder.length; row += 1) {
    const value = recorder.value(row, column);
    if (!(value <= most)) most = value;
  }
  return most;
}
