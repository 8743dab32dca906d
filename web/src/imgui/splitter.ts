// A dock's draggable edge: returns how far it was dragged in this frame.
import { ImGui, ImGuiMouseCursor, ImVec2 } from '@mori2003/jsimgui';

export function splitter(
  name: string,
  x: number,
  y: number,
  width: number,
  height: number,
  axis: 'x' | 'y',
): number {
  const before = ImGui.GetCursorScreenPos();
  ImGui.SetCursorScreenPos(new ImVec2(x, y));
  ImGui.SetNextItemAllowOverlap();
  ImGui.InvisibleButton(name, new ImVec2(width, height));
  const isHeld = ImGui.IsItemActive();
  if (isHeld || ImGui.IsItemHovered()) {
    ImGui.SetMouseCursor(axis === 'x' ? ImGuiMouseCursor.ResizeEW : ImGuiMouseCursor.ResizeNS);
  }
  ImGui.SetCursorScreenPos(before);
  if (!isHeld) return 0;
  return ImGui.GetIO().MouseDelta[axis];
}
