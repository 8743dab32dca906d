// Ready-made plots: models/plots/presets.json, and what the engine says itself of a scene, its series and studies. Which
// of them a scene offers is told by its fields and parameters, never by its name. Fetched after the first motion.
import type { Series } from 'schemas/description';
import type { PlotTemplate, Preset } from 'schemas/plots';
import file from '../../../models/plots/presets.json';
import { holds } from '../engine_client/condition';
import type { Scene } from '../engine_client/scene';
import { FREE, type PresetEntry, presetOfSeries, presetOfStudy } from './preset';

const PRESETS = file.presets as Preset[];

/** A preset with plots of its own that a scene can show. */
export function presetFor(scene: Scene, id: string): Preset | undefined {
  const preset = PRESETS.find((one) => one.id === id);
  return preset && plotsOf(preset).length > 0 && isFor(scene, preset) ? preset : undefined;
}

const isFor = (scene: Scene, { for: meant = {} }: Preset): boolean => holds(meant, scene);

export const plotsOf = ({ plots, like }: Preset): PlotTemplate[] =>
  plots ?? PRESETS.find(({ id }) => id === like)?.plots ?? [];

/** What a scene offers, the free choice first, then figures, studies, and the series that no figure is of. */
export function offeredPresets(scene: Scene): PresetEntry[] {
  const { series, studies } = scene.description;
  const ready = PRESETS.filter((preset) => preset.id === FREE || isFor(scene, preset));
  for (const preset of ready) checkSeries(preset, series);
  const entries = [
    ...ready,
    ...studies.map(({ name, title }) => ({ id: presetOfStudy(name), title })),
  ];
  // Where signals are chosen by joint and leg, they hold what the series hold.
  if (!presetFor(scene, FREE))
    entries.push(...series.map(({ field, title }) => ({ id: presetOfSeries(field), title })));
  return entries.filter(({ id }, i) => entries.findIndex((other) => other.id === id) === i);
}

/** Without plots it is another title of a series. */
function checkSeries(preset: Preset, series: readonly Series[]): void {
  const { id, title } = preset;
  if (plotsOf(preset).length > 0 || series.some(({ field }) => presetOfSeries(field) === id))
    return;
  throw new Error(`"${title}" is the title of "${id}", which this scene does not have`);
}
