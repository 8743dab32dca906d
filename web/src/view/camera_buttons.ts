// The camera presets as buttons over the view.
import { CAMERA_PRESETS, type CameraPreset } from '../address/keys';
import { element } from '../basics/dom';
import { foldsAway } from '../basics/folds_away';
import type { CameraRig } from './camera';

export function setUpCameraButtons(
  rig: CameraRig,
  onChange: () => void,
): { change(direction: 1 | -1): void; offer(): void } {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('[data-camera]')];
  const show = (preset: CameraPreset) => {
    for (const button of buttons)
      button.setAttribute('aria-pressed', String(button.dataset.camera === preset));
    onChange();
  };
  for (const button of buttons) {
    const preset = CAMERA_PRESETS.find((name) => name === button.dataset.camera);
    if (!preset) continue;
    button.disabled = false;
    button.addEventListener('click', () => {
      rig.use(preset);
      show(preset);
    });
  }
  foldsAway(element('view-menu', HTMLDetailsElement));
  return {
    change: (direction) => show(rig.next(direction)),
    offer: () => {
      for (const button of buttons)
        button.hidden = !rig.presets.some((preset) => preset === button.dataset.camera);
      show(rig.preset);
    },
  };
}
