// Work in a worker with its own engine while the run continues: a study, or the table of a run. Reports progress, result and
// end.
import type { Study } from 'schemas/description';
import type { Engine } from './module';

export interface StudyJob {
  kind: 'study';
  /** The scene's file. */
  scene: string;
  values: number[];
  /** The study's index among the scene's studies. */
  index: number;
}

export interface TableJob {
  kind: 'table';
  /** The run's link. */
  link: string;
  /** Indices of the wanted columns; null: all. */
  columns: number[] | null;
}

export type Job = StudyJob | TableJob;
export type ResultOf<J extends Job> = J extends StudyJob ? Study : Blob;

export interface Request {
  engine: Engine;
  job: Job;
}

export type Answer<J extends Job = Job> =
  | { kind: 'progress'; share: number }
  | { kind: 'done'; result: ResultOf<J> }
  | { kind: 'refused'; sentence: string };

/** `tell` gets every answer; the last one is not a progress report. */
export class BackgroundWork<J extends Job> {
  private readonly worker = new Worker(new URL('./background_worker.ts', import.meta.url), {
    type: 'module',
  });

  constructor(engine: Engine, job: J, tell: (answer: Answer<J>) => void) {
    const { worker } = this;
    worker.addEventListener('message', ({ data }: MessageEvent<Answer<J>>) => {
      if (data.kind !== 'progress') this.stop();
      tell(data);
    });
    worker.addEventListener('error', ({ message }) => {
      this.stop();
      tell({ kind: 'refused', sentence: `Computation failed: ${message}` });
    });
    const request: Request = { engine, job };
    worker.postMessage(request);
  }

  /** Cancels: nothing more is computed or reported. */
  stop(): void {
    this.worker.terminate();
  }
}
