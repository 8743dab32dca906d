// The present choice of plots, shared by the HTML list, the ImGui dock and the buttons that open a plot.
import { emitter } from '../basics/emitter';
import { showFailure } from '../basics/failure';
import type { FieldNumber } from '../engine_client/doors';
import type { Scene } from '../engine_client/scene';
import type { Studies } from '../engine_client/studies';
import { FREE, type PresetEntry, studyOf } from './preset';

/** Position of a text in the dock: starting at x, centred on y, pixels. */
export interface PlotWords {
  text: string;
  x: number;
  y: number;
  width: number;
  /** For the name of a curve: its plot, and the number that the curve draws. */
  plot?: string;
  number?: FieldNumber | undefined;
}

/** The area of a plot's curves, pixels, and the range of its horizontal axis. */
export interface PlotAxis {
  plot: string;
  left: number;
  top: number;
  width: number;
  height: number;
  from: number;
  to: number;
}

export class PlotChoice {
  preset = FREE;
  /** Whether the user chose this preset: then it may enlarge the dock. */
  isAskedFor = false;
  /** What the dock drew in its latest frame, for tests and screen readers. */
  drawn: { plot: string; label: string; points: number }[] = [];
  /** Names of curves and captions with their positions, middle left, pixels. */
  words: PlotWords[] = [];
  /** The areas of the plots with curves. */
  axes: PlotAxis[] = [];
  /** The scene's presets: empty until they are loaded. */
  offered: (scene: Scene) => readonly PresetEntry[] = () => [];
  readonly onChange = emitter();

  constructor(readonly studies: Studies) {}

  /** The presets are not needed before the first motion. */
  async fetchPresets(): Promise<void> {
    try {
      this.offered = (await import('./presets')).offeredPresets;
    } catch (error) {
      showFailure(`The data of the plots could not be loaded: ${String(error)}`);
    }
  }

  use(preset: string): void {
    this.preset = preset;
    this.isAskedFor = preset !== FREE;
    const study = studyOf(preset);
    if (study !== '' && this.studies.current?.name !== study) this.studies.run(study);
    this.onChange.emit();
  }

  /** For a new scene: keeps the choice if it can be shown there, else takes the scene's default. */
  follow(scene: Scene): void {
    const canStay =
      studyOf(this.preset) === '' && this.offered(scene).some(({ id }) => id === this.preset);
    if (!this.isAskedFor || !canStay) {
      this.preset = scene.description.first_plot || FREE;
      this.isAskedFor = false;
    }
    this.onChange.emit();
  }
}
