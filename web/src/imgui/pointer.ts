// Pointer and touch for ImGui: presses act where the finger is, releases outside are not lost, and the wheel scrolls the page
// wherever it zooms nothing.
import { ImGui, ImGuiMouseButton } from '@mori2003/jsimgui';

export function guardPointer(canvas: HTMLCanvasElement, takesWheel: () => boolean): void {
  const io = ImGui.GetIO();
  const releaseAll = () => {
    for (const button of [ImGuiMouseButton.Left, ImGuiMouseButton.Right, ImGuiMouseButton.Middle])
      io.AddMouseButtonEvent(button, false);
  };
  canvas.addEventListener(
    'pointerdown',
    (event) => {
      const bounds = canvas.getBoundingClientRect();
      io.AddMousePosEvent(event.clientX - bounds.left, event.clientY - bounds.top);
      canvas.setPointerCapture(event.pointerId);
    },
    { capture: true },
  );
  canvas.addEventListener('pointercancel', releaseAll);
  canvas.addEventListener('blur', releaseAll);
  canvas.addEventListener('pointerleave', (event) => {
    if (!canvas.hasPointerCapture(event.pointerId)) io.AddMousePosEvent(-1e6, -1e6);
  });
  canvas.addEventListener(
    'wheel',
    (event) => {
      if (takesWheel()) event.preventDefault();
      else event.stopImmediatePropagation();
    },
    { capture: true, passive: false },
  );
  // jsimgui prevents the default of every touch, which would block scrolling past the canvas. Its touch listeners are not
  // needed besides the pointer ones: touches are kept from them.
  for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const)
    canvas.addEventListener(type, (event) => event.stopImmediatePropagation(), { capture: true });
}
