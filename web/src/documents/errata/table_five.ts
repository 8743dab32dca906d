// A table of parameters that a paper refers to but does not print: the inferred values, how certain each is, and the
// results beside the printed ones. Values are the scene's, results those of the recorded run.

import type { Inferred, Result, Tables } from 'schemas/errata';
import { element } from '../../basics/dom';
import { formatNumber } from '../../basics/format';
import type { Player } from '../../engine_client/player';
import type { Scene } from '../../engine_client/scene';
import { axis, type Row, Table } from '../../tables/table';
import { resultOf } from './run_results';

const UNKNOWN = '–';
const PARAMETER_HEADS = ['', axis('In this scene'), { text: 'Evidence', classes: 'axis words' }];
const RESULT_HEADS = ['', axis('Printed'), axis('This run'), axis('Off')];

export class TableFive {
  private readonly box = element('table-five', HTMLElement);
  private readonly inferred = new Table(element('inferred-table', HTMLTableElement));
  private readonly results = new Table(element('results-table', HTMLTableElement));
  private tables: Tables | undefined;

  constructor(private readonly player: Player) {}

  /** Those of another paper, if it has any. */
  show(tables: Tables | undefined): void {
    this.tables = tables;
    this.box.hidden = !tables;
  }

  update(): void {
    if (!this.tables) return;
    const { parameters, results } = this.tables;
    this.inferred.show({
      caption: parameters.caption,
      top: [PARAMETER_HEADS],
      parts: [{ rows: parameters.rows.map((own) => parameterRow(own, this.player.scene)) }],
    });
    this.results.show({
      caption: results.caption,
      top: [RESULT_HEADS],
      parts: [{ rows: results.rows.map((own) => resultRow(own, this.player)) }],
    });
  }
}

function parameterRow({ name, paths, unit, how }: Inferred, scene: Scene): Row {
  const values = paths.map((path) => scene.valueOf(path)).filter((value) => !Number.isNaN(value));
  const numbers = values.map((value) => formatNumber(value, 4)).join(', ');
  return [
    name,
    { text: values.length === 0 ? UNKNOWN : `${numbers} ${unit}`, classes: 'first' },
    { text: how, classes: 'words' },
  ];
}

function resultRow(result: Result, player: Player): Row {
  const { name, printed, unit, about } = result;
  const value = resultOf(result, player);
  const isKnown = Number.isFinite(value) && value > 0;
  const ours = isKnown ? value.toFixed(value < 1 ? 3 : 2) : UNKNOWN;
  const numbers = [String(printed), ours, isKnown ? verdictOn(value, result) : UNKNOWN];
  return [
    { text: `${name}, ${unit}`, title: about },
    ...numbers.map((text) => ({ text, title: about, classes: 'first' })),
  ];
}

function verdictOn(value: number, { printed, is_reproducible }: Result): string {
  const off = 100 * (value / printed - 1);
  return is_reproducible ? `${off < 0 ? '−' : '+'}${Math.abs(off).toFixed(1)} %` : 'not reproduced';
}
