// The parameters as ImGui rows, generated in groups from the engine's description, with one button per event.
import { ImGui, ImGuiTreeNodeFlags } from '@mori2003/jsimgui';
import type { EventKind } from 'schemas/description';
import {
  groupParameters,
  isFolded,
  isRarelyChanged,
  type ParameterGroup,
} from '../engine_client/description';
import type { Player } from '../engine_client/player';
import { isPressed, isUnfolded, tip } from '../imgui/widgets';
import { Control } from './control';
import { ImGuiRow } from './imgui_row';

type Place = Pick<DOMRect, 'x' | 'y' | 'width' | 'height'>;

export class ParameterPanel {
  private readonly groups: (ParameterGroup & { rows: ImGuiRow[] })[];
  /** Where each slider and each event's button was last drawn, in the canvas. */
  readonly places = new Map<string, Place>();
  /** One change per frame, after the widgets: planning a new motion takes milliseconds. */
  private pending: (() => void) | null = null;

  constructor(private readonly player: Player) {
    const later = (change: () => void) => {
      this.pending = change;
    };
    const note = (name: string) => this.note(name);
    // Most used first: the motion before the robot's mass properties.
    this.groups = groupParameters(player.scene.description)
      .sort((a, b) => Number(isRarelyChanged(a)) - Number(isRarelyChanged(b)))
      .map((group) => ({
        ...group,
        rows: group.members.map(
          ({ parameter, index }) =>
            new ImGuiRow(new Control(player, index, parameter), later, note),
        ),
      }));
  }

  draw(): void {
    this.places.clear();
    for (const group of this.groups) {
      const isOpen = isFolded(group) ? 0 : ImGuiTreeNodeFlags.DefaultOpen;
      if (!isUnfolded(group.name, isOpen)) continue;
      for (const row of group.rows) row.draw();
      for (const event of group.events) this.drawEvent(event);
    }
    this.pending?.();
    this.pending = null;
  }

  /** Another frame is needed although nothing happens. */
  get isPreparing(): boolean {
    return this.groups.some(({ rows }) =>
      rows.some((row) => row.isPreparing && this.places.has(row.path)),
    );
  }

  /** A press in the canvas. */
  pressAt(x: number, y: number): void {
    this.rowAt(x, y)?.press();
  }

  /** A double click in the canvas: on a slider, its number becomes a text to type over. */
  typeAt(x: number, y: number): void {
    this.rowAt(x, y)?.beginTyping();
  }

  private rowAt(x: number, y: number): ImGuiRow | undefined {
    const rows = this.groups.flatMap((group) => group.rows);
    return rows.find(({ path }) => isIn(this.places.get(path), x, y));
  }

  /** Where a widget was last drawn. */
  private note(name: string): void {
    const { x, y } = ImGui.GetItemRectMin();
    const size = ImGui.GetItemRectSize();
    this.places.set(name, { x, y, width: size.x, height: size.y });
  }

  private drawEvent({ name, label, meaning }: EventKind): void {
    // The heading above may have the same name.
    ImGui.PushID(`event ${name}`);
    if (isPressed(label)) this.pending = () => this.player.act(name);
    this.note(name);
    tip(meaning);
    ImGui.PopID();
  }
}

const isIn = (place: Place | undefined, x: number, y: number): boolean =>
  place !== undefined &&
  x >= place.x &&
  x < place.x + place.width &&
  y >= place.y &&
  y < place.y + place.height;
