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

  /** False where the step is there already. */
  record(): boolean {
    return this.recorder.record(this.scene.snapshot);
  }

  /** The run stands at its start again. */
  restart(): void {
    this.recorder.clear();
    this.record();
  }

  /** What comes after the present step is not what was recorded. */
  forgetFuture(): void {
    this.recorder.truncateFrom(this.currentStep);
    this.record();
  }

  /** Setting a parameter, and going back to before it was set, make a new model: its shapes, its time step, its joints. */
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
