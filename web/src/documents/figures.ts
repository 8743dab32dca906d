// Figures of the documents (models/plots/figures.json): what is printed of each, or, where a document prints a curve without
// its parameters, what an independent solution of the same case gives (models/reference). Ours is read out of the run.
import file from '../../../models/plots/figures.json';
import { type Condition, holds } from '../engine_client/condition';
import type { CurveTemplate } from '../plots/preset';
import { RESULTS, resultOf } from './errata/run_results';
import { type FigureContext, type Measure, measured } from './measures';

interface FigureItem {
  quantity: string;
  unit: string;
  /** Null where the document prints none, which is said. */
  printed: number | null;
  from: 'printed' | 'reference' | 'at most, printed';
  ours: Measure;
  /** When it is read, s; of the whole run without it. */
  at?: number;
  /** Drawn over the curves; not where it is of something else than they are. */
  is_drawn?: boolean;
  /** The printed number is a size, its curve below zero. */
  is_below?: boolean;
  note?: string;
}

/** What document 002 prints of a run, with the errata's name of it. */
type ResultItem = { result: string } & Pick<FigureItem, 'is_drawn' | 'is_below'>;

interface PaperFigure {
  id: string;
  title: string;
  for: Condition;
  /** Of the plots. */
  preset: string;
  /** Of the curves. */
  unit: string;
  curves: CurveTemplate[];
  items: (FigureItem | ResultItem)[];
  note?: string;
}

/** An item of the scene that is open. */
export type Item = Omit<FigureItem, 'ours'> & { ours(): number };

export type Figure = Omit<PaperFigure, 'items'> & { items: readonly Item[] };

const FIGURES = file.figures as PaperFigure[];

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
  if (!known) throw new Error(`figures.json: document 002 prints no "${result}"`);
  const { name, unit, printed, about } = known;
  return {
    ...{ quantity: `${name}, largest`, unit, printed, from: 'printed', note: about },
    ...item,
    ours: () => resultOf(known, player) || Number.NaN,
  };
}
