// The names of the two runs in a plot, underlined in the style of their curves.
import { make, setHidden, setText } from '../../basics/dom';

export class RunNames {
  private readonly names = [make('b'), make('b')] as const;
  readonly box = make('p', 'plot-runs', ...this.names);

  constructor() {
    setHidden(this.box, true);
  }

  show(runs: readonly [string, string] | null): void {
    setHidden(this.box, runs === null);
    if (!runs) return;
    const [own, other] = this.names;
    setText(own, runs[0]);
    setText(other, runs[1]);
  }
}
