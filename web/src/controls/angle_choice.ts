// Degrees or radians, at the head of the parameter form: two radio buttons for the whole page.
import { type AngleUnit, angleUnit, onAngleUnit, setAngleUnit } from '../basics/angles';
import { element, make } from '../basics/dom';
import { whenever } from '../basics/emitter';

const CHOICES: readonly [AngleUnit, string][] = [
  ['deg', 'degrees'],
  ['rad', 'radians'],
];

export function setUpAngleChoice(): void {
  const box = make('fieldset', 'angle-choice');
  box.append(make('legend', '', 'Angles in'));
  const buttons = CHOICES.map(([unit, words]) => {
    const label = make('label');
    const radio = make('input');
    radio.type = 'radio';
    radio.name = 'angles';
    radio.value = unit;
    radio.addEventListener('change', () => setAngleUnit(unit));
    label.append(radio, make('span', '', words));
    box.append(label);
    return radio;
  });
  const show = () => {
    for (const radio of buttons) radio.checked = radio.value === angleUnit();
  };
  whenever([onAngleUnit], show);
  element('parameter-form', HTMLFormElement).before(box);
}
