// A parameter of the open scene as a control: its value in the shown unit, in words, and as a slider position. The engine
// alone judges what is set, and refuses in a sentence.
import type { Parameter } from 'schemas/description';
import { fromShown, shownUnit, toShown } from '../basics/angles';
import { formatNumber, formatWithUnit } from '../basics/format';
import type { Player } from '../engine_client/player';
import { valueInWords } from '../engine_client/values';
import { type SliderScale, sliderScale } from './slider_scale';

/** Converting a bound to degrees and back changes its last digit, which the engine would refuse. */
const ROUNDING = 1e-12;
const EXACT_DIGITS = 14;

export class Control {
  constructor(
    private readonly player: Player,
    readonly index: number,
    private readonly declared: Parameter,
  ) {}

  /** With the present bounds. */
  get parameter(): Parameter {
    return this.player.scene.description.parameters[this.index] ?? this.declared;
  }

  get value(): number {
    return this.player.scene.get(this.index);
  }

  set(value: number): void {
    this.player.set(this.index, value);
  }

  /** Whether the value is the default. */
  get isUsual(): boolean {
    return this.value === this.parameter.default;
  }

  reset(): void {
    this.set(this.parameter.default);
  }

  /** Why the latest value was refused; empty if it was accepted. */
  get refusal(): string {
    const { notice } = this.player;
    return notice?.parameter === this.index ? notice.sentence : '';
  }

  get isLocked(): boolean {
    return this.parameter.locked !== '';
  }

  get hasEffect(): boolean {
    return this.player.scene.hasEffect(this.parameter);
  }

  get isChoice(): boolean {
    return this.parameter.kind === 'choice';
  }

  /** The names of its choices. */
  get choices(): readonly string[] {
    return this.parameter.choices;
  }

  get shown(): number {
    return this.toShown(this.value);
  }

  toShown(value: number): number {
    return toShown(value, this.parameter.unit);
  }

  setShown(shown: number): void {
    this.set(this.fromShown(shown));
  }

  /** Converts a shown value for the engine: a value within one last digit of a bound or the default becomes exactly that. */
  fromShown(shown: number): number {
    const { unit, minimum, maximum, default: usual } = this.parameter;
    const own = fromShown(shown, unit);
    const isSame = (other: number) =>
      Math.abs(own - other) <= ROUNDING * Math.max(1, Math.abs(other));
    return own === shown ? own : ([minimum, maximum, usual].find(isSame) ?? own);
  }

  /** The shown unit; empty for a pure number. */
  get unit(): string {
    const { unit } = this.parameter;
    return unit === '1' ? '' : shownUnit(unit);
  }

  /** The bounds as shown. */
  get bounds(): { minimum: number; maximum: number } {
    const { minimum, maximum } = this.parameter;
    const show = (value: number) => {
      const shown = this.toShown(value);
      return shown === value ? value : Number(shown.toPrecision(EXACT_DIGITS));
    };
    return { minimum: show(minimum), maximum: show(maximum) };
  }

  /** The slider's step in the shown unit. */
  get scale(): SliderScale {
    return sliderScale(this.parameter.kind, this.bounds);
  }

  get inWords(): string {
    return valueInWords(this.parameter, this.value);
  }

  get defaultInWords(): string {
    const { unit, default: usual } = this.parameter;
    return this.isChoice ? (this.choices[usual] ?? '') : formatWithUnit(usual, unit);
  }

  /** The tooltip: meaning, bounds, default, source and, if it is fixed, why. */
  get about(): string {
    const { meaning, locked, source, unit, maximum } = this.parameter;
    if (locked !== '') return `${meaning} Fixed for now: ${locked}`;
    const bounds = this.isChoice
      ? ''
      : ` From ${formatNumber(this.bounds.minimum)} to ${formatWithUnit(maximum, unit)}.`;
    return `${meaning}${bounds} Default ${this.defaultInWords}${source ? ` (${source})` : ''}.`;
  }
}

/** Null if the open scene does not have that parameter. */
export function controlOf(player: Player, path: string): Control | null {
  const index = player.scene.indexOf(path);
  const parameter = player.scene.description.parameters[index];
  return parameter ? new Control(player, index, parameter) : null;
}
