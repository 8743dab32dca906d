// Ready-made plots: models/plots/presets.json, and the series and studies that the engine declares for a scene. A scene's
// fields and parameters, never its name, decide which are offered. Fetched after the first motion.
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

/** The scene's presets: the free choice first, then figures, studies, and the series without a figure. */
export function offeredPresets(scene: Scene): PresetEntry[] {
  const { series, studies } = scene.description;
  const ready = PRESETS.filter((preset) => preset.id === FREE || isFor(scene, preset));
  const own = series.map(({ field }) => presetOfSeries(field));
  // Without plots it is only another title of a series.
  const lost = ready.find((preset) => plotsOf(preset).length === 0 && !own.includes(preset.id));
  if (lost) throw new Error(`"${lost.title}" is the title of "${lost.id}", which is not there`);
  const entries = [
    ...ready,
    ...studies.map(({ name, title }) => ({ id: presetOfStudy(name), title })),
  ];
  // Signals chosen by joint and leg already contain the series.
  if (!presetFor(scene, FREE))
    entries.push(...series.map(({ field, title }) => ({ id: presetOfSeries(field), title })));
  return entries.filter(({ id }, i) => entries.findIndex((other) => other.id === id) === i);
}
