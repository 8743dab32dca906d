// The state in numbers, each with its unit, and the button that proves the run can be repeated.
import { ImGui, ImGuiTableColumnFlags, ImGuiTableFlags } from '@mori2003/jsimgui';
import { shownUnit, toShown } from '../../angles';
import type { Description } from '../../sim/description';
import type { Player } from '../../sim/player';
import type { Snapshot } from '../../sim/snapshot';
import { formatNumber } from '../format';

const STATUS = ['running', 'stopped at the error limit', 'fault'];
const EXHIBIT_STATUS = ['running', 'at its end', 'fault'];
const MODE = ['inverse', 'forward'];

type Row = [label: string, value: string, unit: string];

export class StatePanel {
  constructor(private readonly player: Player) {}

  draw(): void {
    const { snapshot, description } = this.player.scene;
    if (!description.plan) this.drawExhibit(description, snapshot);
    else this.drawWalking(snapshot);
    ImGui.Spacing();
    if (ImGui.Button('Verify replay')) this.player.verify();
    ImGui.SetItemTooltip('Runs the recorded inputs again from the start and compares the state');
    ImGui.TextDisabled(this.player.isPlaying ? 'hash: pause to see it' : this.player.scene.hash());
  }

  /** Everything that the plots of an exhibit draw, in numbers. */
  private drawExhibit({ series, snapshot: layout }: Description, snapshot: Snapshot): void {
    this.table('Run', runRows(snapshot));
    for (const { field, title } of series) {
      if (!snapshot.has(field)) continue;
      const labels = layout.fields.find(({ name }) => name === field)?.labels ?? [];
      this.table(
        title,
        labels.map((label, i) => number(snapshot, label.replaceAll('_', ' '), field, i)),
      );
    }
  }

  private drawWalking(snapshot: Snapshot): void {
    this.table('Run', runRows(snapshot));
    this.table('Forward minus plan', errorRows(snapshot));
    this.table('Energy and momentum', energyRows(snapshot));
    this.table('Contact', contactRows(snapshot));
  }

  private table(title: string, rows: Row[]): void {
    ImGui.SeparatorText(title);
    if (!ImGui.BeginTable(title, 3, ImGuiTableFlags.SizingStretchProp)) return;
    ImGui.TableSetupColumn('quantity', ImGuiTableColumnFlags.WidthStretch, 2.1);
    ImGui.TableSetupColumn('value', ImGuiTableColumnFlags.WidthStretch, 1.7);
    ImGui.TableSetupColumn('unit', ImGuiTableColumnFlags.WidthStretch, 1.2);
    for (const [label, value, unit] of rows) {
      ImGui.TableNextRow();
      ImGui.TableNextColumn();
      ImGui.TextDisabled(label);
      ImGui.TableNextColumn();
      ImGui.Text(value);
      ImGui.TableNextColumn();
      ImGui.TextDisabled(unit);
    }
    ImGui.EndTable();
  }
}

function number(snapshot: Snapshot, label: string, field: string, component = 0): Row {
  const unit = snapshot.unit(field);
  const value = snapshot.vector(field)[component] ?? Number.NaN;
  return [label, formatNumber(toShown(value, unit), 4), unit === '1' ? '' : shownUnit(unit)];
}

function runRows(snapshot: Snapshot): Row[] {
  const named = (names: string[], field: string) => names[snapshot.scalar(field)] ?? '';
  return [
    ['Time', snapshot.scalar('time').toFixed(3), 's'],
    number(snapshot, 'Step', 'step'),
    ...(snapshot.has('phase') ? [number(snapshot, 'Phase', 'phase')] : []),
    ...(snapshot.has('phase_fraction')
      ? [['Share of phase', snapshot.scalar('phase_fraction').toFixed(3), ''] as Row]
      : []),
    ['Status', named(snapshot.has('mode') ? STATUS : EXHIBIT_STATUS, 'status'), ''],
    ...(snapshot.has('mode') ? [['Mode', named(MODE, 'mode'), ''] as Row] : []),
  ];
}

function errorRows(snapshot: Snapshot): Row[] {
  const isKnown = snapshot.scalar('growth_rate_known') > 0.5;
  return [
    number(snapshot, 'Largest joint', 'max_joint_error'),
    number(snapshot, 'Stops at', 'error_limit'),
    isKnown ? number(snapshot, 'Growth rate', 'growth_rate') : ['Growth rate', 'not yet', ''],
  ];
}

function energyRows(snapshot: Snapshot): Row[] {
  const vector = (label: string, field: string): Row[] =>
    ['x', 'y', 'z'].map((axis, i) => number(snapshot, `${label} ${axis}`, field, i));
  return [
    number(snapshot, 'Kinetic', 'kinetic_energy'),
    number(snapshot, 'Potential', 'potential_energy'),
    number(snapshot, 'Joint power', 'power'),
    ...vector('Linear', 'linear_momentum'),
    ...vector('Angular', 'angular_momentum'),
  ];
}

const CONTACT: Record<string, string> = {
  com_margin: 'CoM margin',
  zmp_margin: 'ZMP margin',
  body_margin: 'Trunk margin',
  unattainable_moment: 'Unattainable',
  line_moment: 'Line moment',
  friction_used: 'Friction used',
  touchdown_impulse: 'Last impact',
  work: 'Work so far',
  distance: 'Way so far',
  energy_per_metre: 'Energy per way',
  cost_of_transport: 'Transport cost',
};

const contactRows = (snapshot: Snapshot): Row[] =>
  Object.entries(CONTACT)
    .filter(([field]) => snapshot.has(field))
    .map(([field, name]) => number(snapshot, name, field));
