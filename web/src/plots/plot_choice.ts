// The present choice of plots, shared by the HTML list, the ImGui dock and the buttons that open a plot.
import { emitter } from '../basics/emitter';
import { showFailure } from '../basics/failure';
import type { FieldNumber } from '../engine_client/doors';
import type { Scene } from '../engine_client/scene';
import type { Studies } from '../engine_client/studies';
import { FREE, type PresetEntry, studyOf } from './preset';

/** Where words stand in the dock: from x on, their middle at y, pixels. */
export interface PlotWords {
  text: string;
  x: number;
  y: number;
  width: number;
  /** Of the name of a curve: the plot that it is in, and what the curve draws. */
  plot?: string;
  number?: FieldNumber | undefined;
}

/** Where the curves of a plot are, pixels, and from where to where its time, or another quantity, goes there. */
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
  /** Somebody chose this preset: then it may take the room to be read. */
  isAskedFor = false;
  /** What the dock has drawn in its latest frame, for tests and for who cannot see it. */
  drawn: { plot: string; label: string; points: number }[] = [];
  /** Names of curves and captions where they stand, middle left, pixels. */
  words: PlotWords[] = [];
  /** Of the plots of curves. */
  axes: PlotAxis[] = [];
  /** What a scene offers: nothing before the presets have come. */
  offered: (scene: Scene) => readonly PresetEntry[] = () => [];
  readonly onChange = emitter();

  constructor(readonly studies: Studies) {}

  /** Nobody needs the presets before the first motion. */
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

  /** Another scene: what was chosen stays if it can be shown there, or else what the scene is about. */
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
