// A table of parameters that a document announces and does not print: what they must have been, how certain each is, and
// what comes out of them beside what the document prints. Values are the scene's, results those of the recorded run.

import { element, make, setAside, setOwnText, setText } from '../../basics/dom';
import { formatNumber } from '../../basics/format';
import type { Player } from '../../engine_client/player';
import type { Scene } from '../../engine_client/scene';
import { addCells, head } from '../../tables/table_parts';
import { resultOf } from './run_results';
import type { Inferred, Result, Tables } from './tables';

export class TableFive {
  private readonly box = element('table-five', HTMLElement);
  private readonly inferred = element('inferred-table', HTMLTableElement);
  private readonly results = element('results-table', HTMLTableElement);
  private values: { own: Inferred; cell: HTMLElement }[] = [];
  private found: { result: Result; model: HTMLElement; off: HTMLElement }[] = [];

  constructor(private readonly player: Player) {}

  update(): void {
    const { scene } = this.player;
    for (const { own, cell } of this.values) setText(cell, valuesOf(scene, own));
    for (const { result, model, off } of this.found) {
      const value = resultOf(result, this.player);
      const isKnown = Number.isFinite(value) && value > 0;
      setText(model, isKnown ? value.toFixed(value < 1 ? 3 : 2) : '–');
      setText(off, isKnown ? verdictOn(value, result) : '–');
    }
  }

  /** Those of another document, if it has any. */
  show(tables: Tables | undefined): void {
    this.box.hidden = !tables;
    this.values = [];
    this.found = [];
    if (!tables) return;
    this.buildParameters(tables.parameters);
    this.buildResults(tables.results);
  }

  private buildParameters({ caption, rows }: Tables['parameters']): void {
    const body = make('tbody');
    for (const own of rows) {
      const [cell, reason] = addCells(body, own.name, 2, (column) => column === 0);
      if (!cell || !reason) continue;
      reason.className = 'words';
      setText(reason, own.how);
      this.values.push({ own, cell });
    }
    this.inferred.replaceChildren(
      make('caption', '', caption),
      heads('', 'In this scene', 'How it is known'),
      body,
    );
  }

  private buildResults({ caption, rows }: Tables['results']): void {
    const body = make('tbody');
    for (const result of rows) {
      const { name, printed, unit, about } = result;
      const [claim, model, off] = addCells(body, `${name}, ${unit}`, 3, () => true);
      if (!claim || !model || !off) continue;
      setOwnText(claim, String(printed));
      if (claim.parentElement) setAside(claim.parentElement, 'title', about);
      this.found.push({ result, model, off });
    }
    this.results.replaceChildren(
      make('caption', '', caption),
      heads('', 'Printed', 'This run', 'Off'),
      body,
    );
  }
}

function verdictOn(value: number, { printed, is_reproducible }: Result): string {
  const off = 100 * (value / printed - 1);
  return is_reproducible ? `${off < 0 ? '−' : '+'}${Math.abs(off).toFixed(1)} %` : 'not reproduced';
}

function valuesOf(scene: Scene, { paths, unit }: Inferred): string {
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
