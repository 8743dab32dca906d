// The parameter form, generated from the engine's schema: one row a parameter, with meaning, source and bounds.
// The engine alone judges a value; what it refuses stays in the box, marked, beside its sentence.

import { onAngleUnit, shownParameter, shownUnit, toShown, valueFromShown } from '../angles';
import type { EventKind, Parameter } from '../sim/description';
import { groupParameters, isFolded } from '../sim/description';
import type { Player } from '../sim/player';
import { element, make, setText } from './dom';
import { formatNumber, formatWithUnit } from './format';
import { defaultInWords, describe } from './parametertext';
import { sliderScale } from './scale';

interface Row {
  index: number;
  number: HTMLInputElement | null;
  range: HTMLInputElement | null;
  choice: HTMLSelectElement | null;
  refusal: HTMLElement;
  reset: HTMLButtonElement;
}

export class ParameterForm {
  private readonly form = element('parameter-form', HTMLFormElement);
  private rows: Row[] = [];

  constructor(private readonly player: Player) {
    this.form.addEventListener('submit', (event) => event.preventDefault());
    player.onScene(() => this.rebuild());
    player.onChange(() => this.update());
    onAngleUnit(() => this.rebuild());
    this.rebuild();
  }

  private rebuild(): void {
    this.rows = [];
    const groups = groupParameters(this.player.scene.description);
    this.form.replaceChildren(
      ...groups.map((group) => {
        const box = make('details', 'group');
        box.open = !isFolded(group);
        const summary = make('summary', '', group.name);
        summary.append(' ', make('small', '', String(group.members.length + group.events.length)));
        box.append(summary);
        for (const { parameter, index } of group.members)
          box.append(this.buildRow(parameter, index));
        for (const event of group.events) box.append(this.buildEvent(event));
        return box;
      }),
    );
    this.update();
  }

  private buildEvent({ name, label, meaning }: EventKind): HTMLElement {
    const box = make('div', 'parameter');
    const button = make('button', '', label);
    button.type = 'button';
    button.addEventListener('click', () => this.player.act(name));
    box.append(button, make('p', 'about', meaning));
    return box;
  }

  private buildRow(parameter: Parameter, index: number): HTMLElement {
    const box = make('div', 'parameter');
    const id = `parameter-${index}`;
    const label = make('label', '', parameter.label);
    label.htmlFor = id;
    const about = make('p', 'about', describe(parameter));
    about.id = `${id}-about`;
    const refusal = make('p', 'refusal');
    refusal.id = `${id}-refusal`;
    refusal.hidden = true;
    const reset = make('button', '', 'Default');
    reset.type = 'button';
    reset.setAttribute('aria-label', `Default of ${parameter.label}`);
    reset.title = `Back to ${defaultInWords(parameter)}`;
    reset.addEventListener('click', () => this.set(index, parameter.default));
    const row: Row = { index, number: null, range: null, choice: null, refusal, reset };
    if (parameter.kind === 'choice') {
      row.choice = make('select');
      (parameter.choices ?? []).forEach((name, value) => {
        const option = make('option', '', name);
        option.value = String(value);
        row.choice?.append(option);
      });
      row.choice.addEventListener('change', () => this.set(index, Number(row.choice?.value)));
    } else {
      row.range = this.buildRange(parameter, index);
      row.number = make('input');
      row.number.type = 'number';
      row.number.step = 'any';
      row.number.addEventListener('change', () =>
        this.set(index, valueFromShown(row.number?.valueAsNumber ?? Number.NaN, parameter)),
      );
    }
    const input = row.choice ?? row.number;
    if (input) {
      input.id = id;
      input.name = parameter.path;
      input.disabled = parameter.locked !== '';
      input.setAttribute('aria-describedby', `${about.id} ${refusal.id}`);
    }
    reset.hidden = parameter.locked !== '';
    const unit = make('span', 'unit', parameter.unit === '1' ? '' : shownUnit(parameter.unit));
    box.append(
      label,
      ...(row.range ? [row.range] : []),
      ...(input ? [input] : []),
      unit,
      reset,
      about,
      refusal,
    );
    this.rows.push(row);
    return box;
  }

  private buildRange(parameter: Parameter, index: number): HTMLInputElement {
    const scale = sliderScale(shownParameter(parameter));
    const range = make('input');
    range.type = 'range';
    range.min = '0';
    range.max = String(scale.notches);
    range.step = '1';
    range.disabled = parameter.locked !== '';
    range.setAttribute('aria-label', `${parameter.label} slider`);
    range.addEventListener('input', () =>
      this.set(index, valueFromShown(scale.valueAt(Number(range.value)), parameter)),
    );
    return range;
  }

  private set(index: number, value: number): void {
    this.player.set(index, value);
    this.update();
  }

  private update(): void {
    const { notice, scene } = this.player;
    for (const row of this.rows) {
      const parameter = scene.description.parameters[row.index];
      if (!parameter) continue;
      const value = scene.get(row.index);
      const isRefused = notice?.parameter === row.index;
      row.refusal.hidden = !isRefused;
      setText(row.refusal, isRefused ? notice.sentence : '');
      if (row.choice) row.choice.value = String(value);
      if (row.range) {
        row.range.value = String(
          sliderScale(shownParameter(parameter)).notchOf(toShown(value, parameter.unit)),
        );
        row.range.setAttribute('aria-valuetext', formatWithUnit(value, parameter.unit));
      }
      if (row.number && !isRefused)
        row.number.value = formatNumber(toShown(value, parameter.unit), 9);
      row.number?.setAttribute('aria-invalid', String(isRefused));
      row.reset.disabled = value === parameter.default;
    }
  }
}
