// The state in numbers, each with its unit, and the button that verifies that the run can be replayed.
import { ImGui, ImGuiTableColumnFlags, ImGuiTableFlags } from '@mori2003/jsimgui';
import type { Description } from 'schemas/description';
import type { Group } from 'schemas/state_tables';
import file from '../../../models/tables/state.json';
import { readableName } from '../engine_client/limbs';
import type { Player } from '../engine_client/player';
import { verify } from '../engine_client/verification';
import { isPressed, say, sayBetweenLines, sayQuietly, tip } from '../imgui/widgets';
import { type QuantityRow, rowsOf } from './quantities';

const DIGITS = 4;

/** Everything that a scene's plots draw. */
const inSeries = ({ series, robot, snapshot: { fields } }: Description): Group[] =>
  series.map(({ field, title }) => ({
    title,
    quantities: (fields.find(({ name }) => name === field)?.labels ?? []).map(
      (label, component) => ({ name: readableName(robot, label), field, component }),
    ),
  }));

export class StatePanel {
  constructor(private readonly player: Player) {}

  draw(): void {
    const { snapshot, description } = this.player.scene;
    // A run compared with its plan, or one described by its plots.
    const isMeasured = snapshot.has('max_joint_error');
    const groups: Group[] = isMeasured ? file.against_plan : inSeries(description);
    for (const { title, quantities } of [file.run, ...groups])
      drawTable(title, rowsOf(quantities, snapshot, DIGITS));
    ImGui.Spacing();
    if (isPressed('Verify replay')) void verify(this.player);
    tip('Replays the recorded inputs from the start and compares the state');
    sayQuietly(this.player.isPlaying ? 'hash: pause to see it' : this.player.scene.hash());
  }
}

export function drawTable(title: string, rows: readonly QuantityRow[]): void {
  sayBetweenLines(title);
  if (!ImGui.BeginTable(title, 3, ImGuiTableFlags.SizingStretchProp)) return;
  ImGui.TableSetupColumn('quantity', ImGuiTableColumnFlags.WidthStretch, 2.1);
  ImGui.TableSetupColumn('value', ImGuiTableColumnFlags.WidthStretch, 1.7);
  ImGui.TableSetupColumn('unit', ImGuiTableColumnFlags.WidthStretch, 1.2);
  for (const [name, value, unit] of rows) {
    ImGui.TableNextRow();
    ImGui.TableNextColumn();
    sayQuietly(name);
    ImGui.TableNextColumn();
    say(value);
    ImGui.TableNextColumn();
    sayQuietly(unit);
  }
  ImGui.EndTable();
}
