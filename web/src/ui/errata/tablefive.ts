// Table 5 of document 002 is missing. What its parameters must have been, how certain each is, and what comes out of
// them beside what the document prints. Values are the scene's, results those of the recorded run.
import { isHexapod } from '../../sim/kind';
import type { Player } from '../../sim/player';
import type { Scene } from '../../sim/scene';
import { addCells, head } from '../compare/tableparts';
import { element, make, setText } from '../dom';
import { formatNumber } from '../format';
import { RESULTS, resultOf } from './runresults';

interface Inferred {
  name: string;
  paths: readonly string[];
  unit: string;
  how: string;
}

const PARAMETERS: readonly Inferred[] = [
  {
    name: 'Links L₁, L₂, L₃',
    paths: ['robot.coxa_length', 'robot.femur_length', 'robot.tibia_length'],
    unit: 'm',
    how: 'strong: of 19 triples in steps of 5 mm that fit Tables 3 and 4, the only one that puts hip height, lift and both reaches on whole millimetres (to .0075; the next best to .30)',
  },
  {
    name: 'Height of the trunk; hips above it',
    paths: ['gait.height', 'robot.hip_z'],
    unit: 'm',
    how: 'strong: the same, and the printed body height of .13 m',
  },
  {
    name: 'Reach of a standing foot; in mid-swing further by',
    paths: ['gait.reach', 'gait.swing_reach'],
    unit: 'm',
    how: 'strong: from the postures of Tables 3 and 4',
  },
  {
    name: 'Stroke',
    paths: ['gait.stroke'],
    unit: 'm',
    how: 'printed: .14; Tables 3 and 4 give .1405',
  },
  {
    name: 'Hips front and rear',
    paths: ['robot.hip_x'],
    unit: 'm',
    how: 'good: from 15.9 N at the corner legs, to ±.002',
  },
  {
    name: 'Masses: trunk, coxa, femur, tibia',
    paths: ['robot.trunk_mass', 'robot.coxa_mass', 'robot.femur_mass', 'robot.tibia_mass'],
    unit: 'kg',
    how: 'their sum is good: twice 19.7 N at a middle leg is the weight. Shared out freely but for one combination, the weight that joint 2 holds in swing',
  },
  {
    name: 'Hips to the side',
    paths: ['robot.hip_y'],
    unit: 'm',
    how: 'free: no printed number depends on it',
  },
];

export class TableFive {
  private readonly box = element('table-five', HTMLElement);
  private readonly inferred = element('inferred-table', HTMLTableElement);
  private readonly results = element('results-table', HTMLTableElement);
  private values: HTMLElement[] = [];
  private found: { model: HTMLElement; off: HTMLElement }[] = [];

  constructor(private readonly player: Player) {
    this.build();
    player.onScene(() => this.offer());
    this.offer();
  }

  update(): void {
    const { scene } = this.player;
    if (this.box.hidden) return;
    PARAMETERS.forEach(({ paths, unit }, i) => {
      const target = this.values[i];
      if (target) setText(target, valuesOf(scene, paths, unit));
    });
    RESULTS.forEach((result, i) => {
      const { printed, isReproducible } = result;
      const cells = this.found[i];
      if (!cells) return;
      const value = resultOf(result, this.player);
      const isKnown = Number.isFinite(value) && value > 0;
      setText(cells.model, isKnown ? value.toFixed(value < 1 ? 3 : 2) : '–');
      const off = 100 * (value / printed - 1);
      const verdict = isReproducible
        ? `${off < 0 ? '−' : '+'}${Math.abs(off).toFixed(1)} %`
        : 'not reproduced';
      setText(cells.off, isKnown ? verdict : '–');
    });
  }

  private offer(): void {
    this.box.hidden = !isHexapod(this.player.scene);
  }

  private build(): void {
    const parameters = make('tbody');
    this.values = PARAMETERS.flatMap(({ name, how }) => {
      const [value, reason] = addCells(parameters, name, 2, (column) => column === 0);
      if (reason) {
        reason.className = 'words';
        reason.textContent = how;
      }
      return value ?? [];
    });
    this.inferred.append(
      make('caption', '', 'What Table 5 must have said'),
      heads('', 'In this scene', 'How it is known'),
      parameters,
    );
    const results = make('tbody');
    this.found = RESULTS.flatMap(({ name, printed, unit, about }) => {
      const [claim, model, off] = addCells(results, `${name}, ${unit}`, 3, () => true);
      if (!claim || !model || !off) return [];
      claim.textContent = String(printed);
      claim.parentElement?.setAttribute('title', about);
      return { model, off };
    });
    this.results.append(
      make('caption', '', 'And what comes out: greatest values of the run recorded so far'),
      heads('', 'Printed', 'This run', 'Off'),
      results,
    );
  }
}

function valuesOf(scene: Scene, paths: readonly string[], unit: string): string {
  const values = paths.map((path) => scene.valueOf(path)).filter((value) => !Number.isNaN(value));
  return values.length === 0
    ? '–'
    : `${values.map((value) => formatNumber(value, 4)).join(', ')} ${unit}`;
}

function heads(...texts: string[]): HTMLTableSectionElement {
  const row = make('tr');
  row.append(...texts.map((text) => (text === '' ? make('td') : head(text, 'col'))));
  row.lastElementChild?.classList.toggle('words', texts.length === 3);
  const top = make('thead');
  top.append(row);
  return top;
}
