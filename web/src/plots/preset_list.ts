// The list of possible plots: a single plot by its full name, or a ready-made set.
import { optionsOf } from '../basics/dom';
import type { Player } from '../engine_client/player';
import type { PlotChoice } from './plot_choice';
import { FREE } from './preset';
import { type ShownPlots, titleWithUnit } from './shown_plots';

/** Prefix of a single plot's name in the list. */
const ONE = `${FREE}:`;

type Entry = [value: string, words: string];

/** The scene's presets, and the shown one. */
export function fillPresets(
  list: HTMLSelectElement,
  { scene }: Player,
  choice: PlotChoice,
  shown: ShownPlots,
): void {
  const entries = choice.offered(scene).flatMap(({ id, title }): Entry[] => {
    if (id === FREE) return freeEntries(title, shown);
    // One plot with its unit, as everywhere.
    const one = shown.free.find((plot) => plot.id === id);
    return [[id, one ? titleWithUnit(title, one.unit) : title]];
  });
  list.replaceChildren(...optionsOf(entries));
  list.value = choice.preset;
}

/** Applies a choice; `use` shows a ready-made set. */
export function takePreset(value: string, shown: ShownPlots, use: (preset: string) => void): void {
  if (value.startsWith(ONE)) shown.chooseOne(value.slice(ONE.length));
  else use(value);
}

/** The chosen one is listed by its name; each of the others can replace it. */
function freeEntries(title: string, shown: ShownPlots): Entry[] {
  const there = shown.free.filter((plot) => shown.isThere(plot));
  const [first, ...more] = there.filter(({ id }) => shown.chosen.has(id));
  if (!first) return [[FREE, title]];
  const words = shown.titleOf(first) + (more.length > 0 ? ` and ${more.length} more` : '');
  const others = shown.isByJoint ? there.filter((plot) => plot !== first) : [];
  return [
    [FREE, shown.showsAll ? 'All signals' : words],
    ...others.map((plot): Entry => [ONE + plot.id, shown.titleOf(plot)]),
  ];
}
