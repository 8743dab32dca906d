// Pointer and touch for ImGui: presses land where the finger is, releases outside are not lost, and touches beside the
// panels are left to the page.
import { ImGui, ImGuiMouseButton } from '@mori2003/jsimgui';

export function guardPointer(
  canvas: HTMLCanvasElement,
  covers: (x: number, y: number) => boolean,
): void {
  const io = ImGui.GetIO();
  const moveTo = (event: PointerEvent) => {
    const bounds = canvas.getBoundingClientRect();
    io.AddMousePosEvent(event.clientX - bounds.left, event.clientY - bounds.top);
  };
  const releaseAll = () => {
    for (const button of [ImGuiMouseButton.Left, ImGuiMouseButton.Right, ImGuiMouseButton.Middle]) {
      io.AddMouseButtonEvent(button, false);
    }
  };
  canvas.addEventListener(
    'pointerdown',
    (event) => {
      moveTo(event);
      if (covers(event.clientX, event.clientY)) canvas.setPointerCapture(event.pointerId);
    },
    { capture: true },
  );
  canvas.addEventListener('pointercancel', releaseAll);
  canvas.addEventListener('blur', releaseAll);
  canvas.addEventListener('pointerleave', (event) => {
    if (!canvas.hasPointerCapture(event.pointerId)) io.AddMousePosEvent(-1e6, -1e6);
  });
  // jsimgui prevents every touch's default, so that nobody could scroll past the canvas. Its touch listeners are not
  // needed beside the pointer ones: they never hear of a touch.
  const view = canvas.parentElement ?? canvas;
  for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const) {
    view.addEventListener(
      type,
      (event) => {
        if (event.target !== canvas) return;
        event.stopPropagation();
        const touch = event.touches[0];
        if (type === 'touchstart' && touch && covers(touch.clientX, touch.clientY)) {
          event.preventDefault();
        }
      },
      { capture: true, passive: false },
    );
  }
}
