// Ready-made plots: models/plots/presets.json, and what the engine says itself of a scene, its series and studies. Which
// of them a scene offers is told by its fields and parameters, never by its name. Fetched after the first motion.
import file from '../../../models/plots/presets.json';
import type { Scene } from '../sim/scene';
import { FREE, presetOfSeries, presetOfStudy } from './plot_choice';
import type { CurveTemplate } from './templates';
import { type About, isAbout } from './told';

export interface PlotTemplate {
  id: string;
  title: string;
  unit: string;
  is_logarithmic?: boolean;
  /** Less than this from bottom to top would magnify rounding. */
  least_extent?: number;
  /** What the dashed lines are. */
  dashed?: string;
  /** The field of the second run: where there is one, it stands beside the run, pale, instead of dashed lines. */
  beside?: string;
  /** Said where there are no curves to see. */
  when_empty?: string;
  /** Of those to choose from: not shown at first. */
  is_hidden?: boolean;
  curves: CurveTemplate[];
}

export interface Preset extends About {
  id: string;
  title: string;
  /** None where the engine says the plot itself. */
  plots?: PlotTemplate[];
  /** It has the plots of this one. */
  like?: string;
  /** It looks at one joint, at first the one of these that the robot has. */
  joints?: string[];
  /** It has a curve for each leg, or for each joint of the chosen kinds, which can be switched off. */
  has_legs?: boolean;
  has_kinds?: boolean;
}

export type PresetEntry = Pick<Preset, 'id' | 'title'>;

const PRESETS = file.presets as Preset[];

/** A preset with plots of its own that a scene can show. */
export function presetFor(scene: Scene, id: string): Preset | undefined {
  const preset = PRESETS.find((one) => one.id === id);
  return preset && plotsOf(preset).length > 0 && isAbout(scene, preset) ? preset : undefined;
}

export const plotsOf = ({ plots, like }: Preset): PlotTemplate[] =>
  plots ?? PRESETS.find(({ id }) => id === like)?.plots ?? [];

/** What a scene offers, the free choice first, then figures, studies, and the series that no figure is of. */
export function offeredPresets(scene: Scene): PresetEntry[] {
  const { series, studies } = scene.description;
  const ready = PRESETS.filter((preset) => preset.id === FREE || isAbout(scene, preset));
  const entries = [
    ...ready,
    ...studies.map(({ name, title }) => ({ id: presetOfStudy(name), title })),
  ];
  // Where signals are chosen by joint and leg, they hold what the series hold.
  if (!presetFor(scene, FREE))
    entries.push(...series.map(({ field, title }) => ({ id: presetOfSeries(field), title })));
  return entries.filter(({ id }, i) => entries.findIndex((other) => other.id === id) === i);
}
