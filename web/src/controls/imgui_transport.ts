// Play, pause, step, step back, reset and speed, for hands that are already on the panel.
import { ImGui, ImVec2 } from '@mori2003/jsimgui';
import { speedsWith } from '../address/speeds';
import { formatSpeed } from '../basics/format';
import type { Player } from '../engine_client/player';
import { choiceAmong, isPressed, say, tip } from '../imgui/widgets';

const GAP_PX = 6;

export function drawTransport(player: Player): void {
  const quarter = new ImVec2((ImGui.GetContentRegionAvail().x - 3 * GAP_PX) / 4, 0);
  if (isPressed(player.isPlaying ? 'Pause###play' : 'Play###play', quarter)) player.toggle();
  ImGui.SameLine(0, GAP_PX);
  if (isPressed('Back', quarter)) player.stepBack(1);
  tip('One step back');
  ImGui.SameLine(0, GAP_PX);
  if (isPressed('Step', quarter)) player.step(1);
  tip('One step forward');
  ImGui.SameLine(0, GAP_PX);
  if (isPressed('Reset', quarter)) player.reset();
  const speeds = speedsWith(player.speed).map((speed) => [speed, formatSpeed(speed)] as const);
  choiceAmong('##speed', speeds, player.speed, (speed) => player.setSpeed(speed), quarter.x);
  tip('Speed: simulated seconds a real second');
  ImGui.SameLine(0, GAP_PX);
  const reached = player.trueSpeed > 0 ? `   x ${player.trueSpeed.toFixed(2)}` : '';
  say(`t = ${player.scene.snapshot.scalar('time').toFixed(3)} s${reached}`);
}
