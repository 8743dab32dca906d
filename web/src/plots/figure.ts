// A plot as a figure of the page: the drawing with the names of its curves, and its numbers as a table.
import { scrollBox } from '../basics/dom';
import { numberText } from '../basics/format';
import type { Plot } from './plot';
import { drawTable, type PlotTable, tableOf } from './plot_table';
import { drawPlot, namesOf } from './svg_plot';
import { nodeOf, type Tree, tree } from './tree';

/** A drawing with its legend. */
export const figureOf = (...parts: Tree[]): Element =>
  nodeOf(tree('figure', { class: 'study' }, ...parts));

export const drawFigure = (plot: Plot): Element => figureOf(drawPlot(plot), namesOf(plot));

/** `label`: the name of its scrollable box. */
export const tableNode = (table: PlotTable, className: string, label = table.title): Element =>
  scrollBox(nodeOf(drawTable(table, `comparison ${className}`, 'visually-hidden')), label, 'tall');

const MOMENTS = 40;
const DIGITS = 4;

/** The recorded past: one row per moment, one column per curve. */
export const pastTable = (plot: Plot): Element =>
  tableNode(
    tableOf(plot, MOMENTS, {
      x: (time) => time.toFixed(3),
      y: (value) => numberText(value, DIGITS),
    }),
    'past',
  );
