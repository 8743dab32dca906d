// The papers' figures (models/plots/figures.json): what is printed of each or, where a paper prints a curve without its
// parameters, the result of an independent solution of the same case (models/reference). Our numbers come from the run.
import type { FigureItem, PaperFigure, ResultItem } from 'schemas/figures';
import file from '../../../models/plots/figures.json';
import { holds } from '../engine_client/condition';
import { RESULTS, resultOf } from './errata/run_results';
import { type FigureContext, measured } from './measures';

/** An item of the scene that is open. */
export type Item = Omit<FigureItem, 'ours'> & { ours(): number };

export type Figure = Omit<PaperFigure, 'items'> & { items: readonly Item[] };

// The build inserts the numbers whose paths the file gives (web/tools/reference_numbers.mjs).
const FIGURES = file.figures as unknown as PaperFigure[];

/** The figures that a scene reproduces. */
export function figuresFor(context: FigureContext): Figure[] {
  const figures = FIGURES.filter((figure) => holds(figure.for, context.player.scene));
  return figures.map((figure) => ({
    ...figure,
    items: figure.items.map((item) =>
      'result' in item ? ofResult(item, context) : ofMeasure(item, context),
    ),
  }));
}

const ofMeasure = (item: FigureItem, context: FigureContext): Item => ({
  ...item,
  ours: () => measured(item.ours, context, item.at),
});

function ofResult({ result, ...item }: ResultItem, { player }: FigureContext): Item {
  const known = RESULTS.find(({ name }) => name === result);
  if (!known) throw new Error(`figures.json: Ashok & Rambabu 2017 print no "${result}"`);
  const { name, unit, printed, about } = known;
  return {
    ...{ quantity: `${name}, largest`, unit, printed, from: 'printed', note: about },
    ...item,
    ours: () => resultOf(known, player) || Number.NaN,
  };
}
