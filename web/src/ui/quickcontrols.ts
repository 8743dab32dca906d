// The few controls that a scene is about, over the view: its choices as buttons, its numbers as sliders. All of them are
// also in the form and in the panel.

import { onAngleUnit, shownParameter, toShown, valueFromShown } from '../angles';
import { isHexapod, kindOf, type SceneKind } from '../sim/kind';
import type { Player } from '../sim/player';
import { ChoiceButtons } from './choicebuttons';
import { element, make, setText } from './dom';
import { type Controls, controlsOf, MOST_CHOICES } from './exhibitcontrols';
import { formatWithUnit } from './format';
import { sliderScale } from './scale';

const TAIL_SIZE = ['robot.tail_length', 'robot.tail_mass'];
const CONTROLS: Record<SceneKind, Controls> = {
  leg: {
    choices: ['leg.leg', 'leg.posture'],
    sliders: ['leg.theta1', 'leg.theta2', 'leg.theta3'],
  },
  gait: { choices: ['gait.consistency', 'gait.knees', 'sim.mode', 'control.mode'], sliders: [] },
  'given-torques': { choices: ['sim.formulation'], sliders: [...TAIL_SIZE, 'profile.tb'] },
  'desired-motion': {
    choices: ['sim.mode', 'control.mode', 'start.velocity', 'actuation.joints'],
    sliders: TAIL_SIZE,
  },
  midair: { choices: ['tail.sweep'], sliders: [...TAIL_SIZE, 'tail.to'] },
  disturbance: {
    choices: ['push.place', 'push.axis', 'tail.is_on'],
    sliders: [...TAIL_SIZE, 'push.impulse', 'push.angle'],
  },
  'tail-trot': { choices: ['tail.role', 'sim.mode'], sliders: [...TAIL_SIZE, 'tail.pitch'] },
  serpentine: {
    choices: ['tail.plane'],
    sliders: ['robot.tail_segments', 'tail.amplitude', 'tail.frequency', 'tail.lag'],
  },
  'hexapod-tripod': {
    choices: ['swing.method', 'support.method', 'sim.mode', 'control.mode'],
    sliders: [],
  },
  'hexapod-gait': { choices: ['sim.mode', 'control.mode'], sliders: ['gait.speed', 'gait.duty'] },
  'hexapod-free': {
    choices: ['sim.mode'],
    sliders: ['gait.speed', 'gait.least_margin', 'ground.forbidden'],
  },
  exhibit: { choices: [], sliders: [] },
};
/** Whose mass or length it is, where a label says it only beside its group. */
const OWNERS = [
  ['robot.tail_', 'Tail'],
  ['payload.', 'Payload'],
] as const;
const ALWAYS_SHOWN = /^leg\./;
/** Their choices take more room than there is beside a comparison. */
const WORDY = /^(swing|support)\.method$/;
const PLACE = 'push.place';
const IN_THE_AIR = 1;
const ONLY_STANDING = 'push.impulse';
const ONLY_IN_THE_AIR = 'push.angle';
const CONTROL = 'control.mode';
const FORWARD = 1;
const POSTURE = 'leg.posture';
const BY_HAND = 'sliders';

interface Slider {
  path: string;
  row: HTMLElement;
  range: HTMLInputElement;
  value: HTMLElement;
}

export class QuickControls {
  private readonly box = make('div', 'angles');
  private sliders: Slider[] = [];
  /** What an exhibit brings with it; null of a robot that walks. */
  private ofExhibit: Controls | null;

  constructor(private readonly player: Player) {
    const area = element('scene-controls', HTMLElement);
    this.ofExhibit = controlsOf(player.scene);
    player.onScene(() => {
      this.ofExhibit = controlsOf(player.scene);
    });
    const all = new Set(Object.values(CONTROLS).flatMap(({ choices }) => choices));
    for (const path of all) {
      const choice = new ChoiceButtons(player, path);
      choice.box.classList.toggle('general', !ALWAYS_SHOWN.test(path));
      choice.box.classList.toggle('wordy', WORDY.test(path));
      area.append(choice.box);
      // Only where the scene is about it, and has it.
      const hide = () => {
        const isKnown = this.player.scene.indexOf(path) >= 0;
        const isWanted = !this.ofExhibit && this.wanted.choices.includes(path);
        choice.box.hidden = !isKnown || !isWanted || this.isIdle(path);
      };
      player.onScene(hide);
      player.onChange(hide);
      hide();
    }
    for (let i = 0; i < MOST_CHOICES; i += 1) {
      const choice = new ChoiceButtons(player, () => this.ofExhibit?.choices[i] ?? '');
      choice.box.classList.add('general');
      area.append(choice.box);
    }
    area.append(this.box);
    player.onScene(() => this.rebuild());
    onAngleUnit(() => this.rebuild());
    player.onChange(() => this.update());
    this.rebuild();
  }

  private get wanted(): Controls {
    return this.ofExhibit ?? CONTROLS[kindOf(this.player.scene)];
  }

  private rebuild(): void {
    const { scene } = this.player;
    this.sliders = [];
    this.box.replaceChildren();
    this.box.classList.toggle('general', kindOf(scene) !== 'leg');
    this.box.classList.toggle('of-exhibit', this.ofExhibit !== null);
    for (const path of this.wanted.sliders) {
      const parameter = scene.description.parameters[scene.indexOf(path)];
      if (!parameter) continue;
      const scale = sliderScale(shownParameter(parameter));
      const [, owner] = OWNERS.find(([start]) => path.startsWith(start)) ?? [];
      const { label } = parameter;
      const row = make('label', '', owner ? `${owner} ${lower(label)}` : label);
      const range = make('input');
      const value = make('output');
      range.type = 'range';
      range.min = '0';
      range.max = String(scale.notches);
      range.addEventListener('input', () =>
        this.player.set(
          scene.indexOf(path),
          valueFromShown(scale.valueAt(Number(range.value)), parameter),
        ),
      );
      row.append(range, value);
      row.title = parameter.meaning;
      this.box.append(row);
      this.sliders.push({ path, row, range, value });
    }
    this.update();
  }

  private update(): void {
    const { scene } = this.player;
    for (const { path, row, range, value } of this.sliders) {
      const parameter = scene.description.parameters[scene.indexOf(path)];
      if (!parameter) continue;
      const present = scene.valueOf(path);
      row.hidden = !this.answers(path);
      range.value = String(
        sliderScale(shownParameter(parameter)).notchOf(toShown(present, parameter.unit)),
      );
      setText(value, formatWithUnit(present, parameter.unit, 4));
    }
    this.box.hidden = this.sliders.every(({ row }) => row.hidden);
  }

  /** A hexapod that follows its plan exactly needs no control. */
  private isIdle(path: string): boolean {
    const { scene } = this.player;
    return path === CONTROL && isHexapod(scene) && scene.valueOf('sim.mode') !== FORWARD;
  }

  /** Angles of a leg answer to the hand only in the posture "sliders", a push only where it happens. */
  private answers(path: string): boolean {
    const { scene } = this.player;
    if (path.startsWith('leg.')) {
      const posture = scene.description.parameters[scene.indexOf(POSTURE)];
      return posture?.choices?.[scene.valueOf(POSTURE)] === BY_HAND;
    }
    const isInAir = scene.valueOf(PLACE) === IN_THE_AIR;
    return !(path === ONLY_STANDING && isInAir) && !(path === ONLY_IN_THE_AIR && !isInAir);
  }
}

const lower = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);
