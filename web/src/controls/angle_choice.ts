// Degrees or radians, in the menu: two radio buttons for the whole page.
import { type AngleUnit, angleUnit, onAngleUnit, setAngleUnit } from '../basics/angles';
import { element, make } from '../basics/dom';
import { whenever } from '../basics/emitter';

const CHOICES: readonly [AngleUnit, string][] = [
  ['deg', 'degrees'],
  ['rad', 'radians'],
];

export function setUpAngleChoice(): void {
  const buttons = CHOICES.map(([value]) =>
    make('input', { type: 'radio', name: 'angles', value, onchange: () => setAngleUnit(value) }),
  );
  const labels = CHOICES.map(([, words], i) =>
    make('label', '', buttons[i] ?? '', make('span', '', words)),
  );
  element('angle-place', HTMLElement).append(
    make('fieldset', 'angle-choice', make('legend', '', 'Angles in'), ...labels),
  );
  whenever([onAngleUnit], () => {
    for (const radio of buttons) radio.checked = radio.value === angleUnit();
  });
}
