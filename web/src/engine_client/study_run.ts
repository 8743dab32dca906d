// A study that is being computed beside the page, in a worker with the same engine: its progress, its result, its end.

import type { Study } from 'schemas/description';
import { type Engine, engineFor } from './module';
import type { Scene } from './scene';
import { settingsOf } from './settings';

export interface StudyRequest {
  engine: Engine;
  /** The scene's file. */
  scene: string;
  values: number[];
  /** The study's place among the scene's. */
  index: number;
}

export type StudyAnswer =
  | { kind: 'progress'; share: number }
  | { kind: 'done'; study: Study }
  | { kind: 'refused'; sentence: string };

/** Computes it with the present parameters; `tell` hears every answer, the last of which is no progress. */
export class StudyRun {
  private readonly worker = new Worker(new URL('./study_worker.ts', import.meta.url), {
    type: 'module',
  });

  constructor(scene: Scene, index: number, tell: (answer: StudyAnswer) => void) {
    const { worker } = this;
    worker.addEventListener('message', ({ data }: MessageEvent<StudyAnswer>) => {
      if (data.kind !== 'progress') this.stop();
      tell(data);
    });
    worker.addEventListener('error', ({ message }) => {
      this.stop();
      tell({ kind: 'refused', sentence: `The study could not be computed: ${message}` });
    });
    const engine = scene.isBuiltin ? engineFor(scene.description.scene.id) : 'whole';
    const request: StudyRequest = {
      engine,
      scene: scene.text,
      values: settingsOf(scene),
      index,
    };
    worker.postMessage(request);
  }

  /** Nothing more is computed or told. */
  stop(): void {
    this.worker.terminate();
  }
}
