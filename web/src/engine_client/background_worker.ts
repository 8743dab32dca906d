// The worker's side of background_work.ts: an engine of its own, which reports its progress.
import type { LegworkModule } from '../../../bindings/wasm/legwork';
import { messageOf } from '../basics/error_message';
import type { Answer, Job, Request } from './background_work';
import { loadModule } from './module';
import { RunTable } from './run_table';
import { Scene } from './scene';
import { takeSettings } from './settings';

const TOLD_EVERY_MS = 100;

const answer = (message: Answer): void => self.postMessage(message);

function toldNowAndThen(): (share: number) => void {
  let toldAt = performance.now();
  return (share) => {
    if (performance.now() - toldAt < TOLD_EVERY_MS) return;
    toldAt = performance.now();
    answer({ kind: 'progress', share });
  };
}

function work(module: LegworkModule, job: Job): Answer {
  const tell = toldNowAndThen();
  if (job.kind === 'table') {
    const table = new RunTable(Scene.openLink(module, job.link), job.columns);
    while (!table.goOn(performance.now() + TOLD_EVERY_MS)) tell(table.share);
    return { kind: 'done', result: table.written() };
  }
  const scene = Scene.openText(module, job.scene, 'scene.json');
  const sentence = takeSettings(scene, job.values);
  if (sentence !== '') return { kind: 'refused', sentence };
  module.onProgress = tell;
  return { kind: 'done', result: scene.study(job.index) };
}

self.addEventListener('message', ({ data: { engine, job } }: MessageEvent<Request>) => {
  loadModule(engine)
    .then((module) => work(module, job))
    .catch((error: unknown): Answer => ({ kind: 'refused', sentence: messageOf(error) }))
    .then(answer);
});
