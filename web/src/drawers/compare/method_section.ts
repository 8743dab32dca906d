// One comparison of methods beside the view: its tables, an explanation in words, and the related choices and plots.
import type { Comparison } from 'schemas/method_tables';
import file from '../../../../models/tables/methods.json';
import { button, element, optionsOf, setHidden, writeParagraphs } from '../../basics/dom';
import type { DrawerSection } from '../../controls/drawer';
import { choiceOfScene } from '../../controls/html_row';
import type { Doors } from '../../engine_client/doors';
import type { Player } from '../../engine_client/player';
import type { Scene } from '../../engine_client/scene';
import { Table } from '../../tables/table';
import { contentOf } from './method_table';
import { wordsOf } from './method_words';

export const COMPARISONS = file.comparisons as readonly Comparison[];

export interface MethodHooks {
  doorTo: Doors['to'];
  /** Shows the forces in a field as thin arrows in the view; none for an empty name. */
  showGhostForces(field: string): void;
  showPlots(preset: string): void;
}

export class MethodSection implements DrawerSection {
  readonly id: string;
  private readonly tables: Table[];

  constructor(
    private readonly player: Player,
    private readonly comparison: Comparison,
    private readonly hooks: MethodHooks,
  ) {
    const { showGhostForces, showPlots } = hooks;
    const { id, tables, methods, ghosts, choices = [], plots = {} } = comparison;
    this.id = id;
    this.tables = tables.map((table) => new Table(element(table.id, HTMLTableElement)));
    for (const choice of choices)
      element(choice.id, HTMLElement).append(choiceOfScene(player, choice.parameter, choice.words));
    for (const [opener, preset] of Object.entries(plots))
      button(opener).addEventListener('click', () => showPlots(preset));
    if (ghosts === undefined) return;
    // Thin arrows in the view show the forces of a method.
    const list = element(ghosts, HTMLSelectElement);
    list.append(...optionsOf(methods.map(({ key, name }) => [`force_${key}`, name])));
    list.addEventListener('change', () => showGhostForces(list.value));
  }

  isFor(scene: Scene): boolean {
    const { field, parameter } = this.comparison;
    return scene.snapshot.has(field) && scene.indexOf(parameter) >= 0;
  }

  update(): void {
    const { tables, methods, parameter, words, only_with } = this.comparison;
    tables.forEach((table, i) => {
      this.tables[i]?.show(contentOf(table, methods, parameter, this.player, this.hooks.doorTo));
    });
    for (const { at, cases } of words)
      writeParagraphs(element(at, HTMLElement), wordsOf(cases, this.player));
    if (!only_with) return;
    const isSaid = element(only_with.words, HTMLElement).childElementCount > 0;
    setHidden(element(only_with.box, HTMLElement), !isSaid);
  }
}
