// The few switches that a scene is about, over the view: the mode, the consistency of a plan, the postures of a leg.
import type { Player } from '../sim/player';
import { ChoiceButtons } from './choicebuttons';
import { element, make, setText } from './dom';
import { formatWithUnit } from './format';
import { sliderScale } from './scale';

const CHOICES = [
  'leg.leg',
  'leg.posture',
  'gait.consistency',
  'gait.knees',
  'sim.mode',
  'control.mode',
];
const ANGLES = /^leg\.theta\d$/;
const POSTURE = 'leg.posture';
const BY_HAND = 'sliders';

interface Slider {
  path: string;
  range: HTMLInputElement;
  value: HTMLElement;
}

export class QuickControls {
  private readonly sliders = make('div', 'angles');
  private angles: Slider[] = [];

  constructor(private readonly player: Player) {
    const box = element('scene-controls', HTMLElement);
    for (const path of CHOICES) {
      const choice = new ChoiceButtons(player, path);
      choice.box.classList.toggle('general', !path.startsWith('leg.'));
      box.append(choice.box);
      if (path.startsWith('leg.')) continue;
      // A leg that is held in the air has no gait to drive.
      const hide = () => {
        choice.box.hidden ||= player.scene.indexOf('leg.leg') >= 0;
      };
      player.onScene(hide);
      hide();
    }
    box.append(this.sliders);
    player.onScene(() => this.rebuild());
    player.onChange(() => this.update());
    this.rebuild();
  }

  private rebuild(): void {
    const { parameters } = this.player.scene.description;
    this.angles = [];
    this.sliders.replaceChildren();
    for (const parameter of parameters.filter(({ path }) => ANGLES.test(path))) {
      const scale = sliderScale(parameter);
      const label = make('label', '', parameter.label);
      const range = make('input');
      const value = make('output');
      range.type = 'range';
      range.min = '0';
      range.max = String(scale.notches);
      range.addEventListener('input', () =>
        this.player.set(
          this.player.scene.indexOf(parameter.path),
          scale.valueAt(Number(range.value)),
        ),
      );
      label.append(range, value);
      this.sliders.append(label);
      this.angles.push({ path: parameter.path, range, value });
    }
    this.update();
  }

  /** Angles answer to the hand only in the posture "sliders". */
  private update(): void {
    const { scene } = this.player;
    const posture = scene.description.parameters[scene.indexOf(POSTURE)];
    const name = posture?.choices?.[scene.valueOf(POSTURE)];
    this.sliders.hidden = name !== BY_HAND || this.angles.length === 0;
    for (const { path, range, value } of this.angles) {
      const parameter = scene.description.parameters[scene.indexOf(path)];
      if (!parameter) continue;
      const present = scene.valueOf(path);
      range.value = String(sliderScale(parameter).notchOf(present));
      setText(value, formatWithUnit(present, parameter.unit, 4));
    }
  }
}
