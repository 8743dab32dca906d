// A scene and its recorded rows. It follows the scene's model, whose number of joints can change.
import type { Recorder } from './recorder';
import { layoutOf, recorderFor } from './sampling';
import type { Scene } from './scene';

export class RecordedScene {
  recorder: Recorder;
  private layout: string;
  private version: number;

  constructor(readonly scene: Scene) {
    this.recorder = recorderFor(scene);
    this.layout = layoutOf(scene);
    this.version = this.modelVersion;
    this.record();
  }

  get currentStep(): number {
    return this.scene.snapshot.scalar('step');
  }

  /** False if the step is already recorded. */
  record(): boolean {
    return this.recorder.record(this.scene.snapshot);
  }

  /** The run is back at its start. */
  restart(): void {
    this.recorder.clear();
    this.record();
  }

  /** Rows after the present step are no longer valid. */
  forgetFuture(): void {
    this.recorder.truncateFrom(this.currentStep);
    this.record();
  }

  /** Setting a parameter, or going back to before it was set, creates a new model with new shapes, time step and joints. */
  follow(): 'same' | 'other model' | 'other layout' {
    if (this.modelVersion === this.version) return 'same';
    this.version = this.modelVersion;
    this.scene.refreshDescription();
    const layout = layoutOf(this.scene);
    if (layout === this.layout) return 'other model';
    this.layout = layout;
    this.recorder = recorderFor(this.scene);
    return 'other layout';
  }

  private get modelVersion(): number {
    return this.scene.snapshot.scalar('model_version');
  }
}
