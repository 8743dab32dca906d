// Runs of a lesson without a view: the engine steps, every snapshot is kept, and questions are answered from them. The build
// uses it for printed numbers and curves, the browser for those that predictions are scored against.
import type { Fact, Study } from 'schemas/description';
import type { LegworkModule } from '../../../bindings/wasm/legwork';
import { Scene } from '../engine_client/scene';
import { readSetting } from '../engine_client/values';
import { placeIn } from './place';
import type { Run, Setting } from './run';

export interface Recording {
  times: number[];
  frames: Float64Array[];
  /** Why it ended early; empty if it did not. */
  stopped: string;
}

export interface FieldPlace {
  offset: number;
  unit: string;
}

interface Opened {
  scene: Scene;
  recording?: Recording;
  studies: Map<string, Study>;
}

export class LessonRuns {
  private readonly opened = new Map<string, Opened>();

  constructor(private readonly module: LegworkModule) {}

  /** The run's scene with its settings, at its start or, once recorded, at its end. */
  scene(run: Run): Scene {
    return this.open(run).scene;
  }

  record(run: Run): Recording {
    const opened = this.open(run);
    opened.recording ??= watch(opened.scene, run);
    return opened.recording;
  }

  facts(run: Run): Fact[] {
    return this.scene(run).description.facts;
  }

  study(run: Run, name: string): Study {
    const { scene, studies } = this.open(run);
    const known = studies.get(name);
    if (known) return known;
    const index = scene.description.studies.findIndex((study) => study.name === name);
    if (index < 0) throw new Error(`${run.scene} has no study "${name}"`);
    const study = scene.study(index);
    studies.set(name, study);
    return study;
  }

  /** The index of a value such as "trunk_rpy.roll" in a frame. */
  place(run: Run, name: string): FieldPlace {
    const { field, component } = placeIn(this.scene(run).description, name);
    return { offset: field.offset + component, unit: field.unit };
  }

  close(): void {
    for (const { scene } of this.opened.values()) scene.close();
    this.opened.clear();
  }

  private open(run: Run): Opened {
    const key = JSON.stringify([run.scene, run.set, run.seconds, run.every]);
    const known = this.opened.get(key);
    if (known) return known;
    const scene = Scene.openBuiltin(this.module, run.scene);
    for (const setting of run.set) apply(scene, setting);
    const opened: Opened = { scene, studies: new Map() };
    this.opened.set(key, opened);
    return opened;
  }
}

function apply(scene: Scene, [path, text]: Setting): void {
  const setting = readSetting(scene, path, text);
  if (typeof setting === 'string') throw new Error(setting);
  const outcome = scene.set(setting.index, setting.value);
  if (!outcome.ok) throw new Error(outcome.sentence);
  scene.refreshDescription();
}

function watch(scene: Scene, run: Run): Recording {
  const step = scene.valueOf('sim.step');
  const stride = Math.max(1, Math.round(run.every / step));
  const samples = Math.round(run.seconds / (stride * step));
  const recording: Recording = { times: [], frames: [], stopped: '' };
  const keep = (): void => {
    recording.times.push(scene.snapshot.scalar('time'));
    recording.frames.push(scene.snapshot.all());
  };
  keep();
  for (let i = 0; i < samples; i += 1) {
    const outcome = scene.step(stride);
    keep();
    if (outcome.ok) continue;
    recording.stopped = outcome.sentence;
    break;
  }
  return recording;
}
