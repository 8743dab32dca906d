// Play, pause, step, step back, reset and speed, for hands that are already on the panel.
import { ImGui, ImVec2 } from '@mori2003/jsimgui';
import { SPEEDS } from '../address/speeds';
import { formatSpeed } from '../basics/format';
import type { Player } from '../engine_client/player';

export function drawTransport(player: Player): void {
  const { x: width } = ImGui.GetContentRegionAvail();
  const gap = 6;
  const quarter = new ImVec2((width - 3 * gap) / 4, 0);
  if (ImGui.Button(player.isPlaying ? 'Pause###play' : 'Play###play', quarter)) player.toggle();
  ImGui.SameLine(0, gap);
  if (ImGui.Button('Back', quarter)) player.stepBack(1);
  ImGui.SetItemTooltip('One step back');
  ImGui.SameLine(0, gap);
  if (ImGui.Button('Step', quarter)) player.step(1);
  ImGui.SetItemTooltip('One step forward');
  ImGui.SameLine(0, gap);
  if (ImGui.Button('Reset', quarter)) player.reset();
  ImGui.SetNextItemWidth(quarter.x);
  if (ImGui.BeginCombo('##speed', formatSpeed(player.speed))) {
    for (const speed of SPEEDS) {
      if (ImGui.Selectable(formatSpeed(speed), speed === player.speed)) player.setSpeed(speed);
    }
    ImGui.EndCombo();
  }
  ImGui.SetItemTooltip('Speed: simulated seconds a real second');
  ImGui.SameLine(0, gap);
  const reached = player.trueSpeed > 0 ? `   x ${player.trueSpeed.toFixed(2)}` : '';
  ImGui.Text(`t = ${player.scene.snapshot.scalar('time').toFixed(3)} s${reached}`);
}
