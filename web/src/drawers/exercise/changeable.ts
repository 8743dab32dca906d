// What an exercise lets a student change, as rows: parameters of the open scene with the exercise's bounds, and code.
import type { MayChange } from 'schemas/exercise';
import { make, partOf, setHidden, setText } from '../../basics/dom';
import { type Control, controlOf } from '../../controls/control';
import { controlRow, numberFor, numberRow, type Row, rangeFor } from '../../controls/html_row';
import type { Player } from '../../engine_client/player';
import { valueInWords } from '../../engine_client/values';

const CODE_WORDS: Record<string, string> = {
  control: 'code for the motors',
  estimate: 'code that estimates',
  foot_target: 'code that places the feet',
};

/** A number is typed or drawn. */
function inputsFor(control: Control): Row[] {
  if (control.isChoice) return [controlRow(control)];
  const { label, meaning } = control.parameter;
  const typed = numberRow(label, control.unit, numberFor(control), meaning);
  return [typed, rangeFor(control, label)];
}

export class Changeable {
  private rows: Row[] = [];

  constructor(
    private readonly form: HTMLElement,
    private readonly player: Player,
  ) {}

  /** `isHere`: whether the scene that is open is that of the exercise. */
  show({ parameters = [], code, code_bytes = 0 }: MayChange, isHere: boolean): void {
    this.rows = [];
    const boxes = parameters.flatMap(({ parameter, from, to }) => {
      const control = isHere ? controlOf(this.player, parameter) : null;
      if (!control) return [];
      const rows = inputsFor(control);
      this.rows.push(...rows);
      const bound = (value: number) => valueInWords(control.parameter, value);
      const bounds = make('p', 'hint', `From ${bound(from)} to ${bound(to)}.`);
      return [...rows.map(({ box }) => box), bounds];
    });
    if (!isHere)
      boxes.push(make('p', 'hint', 'Another scene is open: “Begin again” opens this one.'));
    partOf(this.form, '.exercise-change', HTMLElement).replaceChildren(...boxes);
    const line = partOf(this.form, '.exercise-code', HTMLElement);
    setHidden(line, code === undefined);
    const words = `Your ${CODE_WORDS[code ?? ''] ?? 'code'}, at most ${code_bytes} bytes.`;
    if (code !== undefined) setText(partOf(line, 'span', HTMLElement), words);
    this.update();
  }

  update(): void {
    for (const row of this.rows) row.update();
  }
}
