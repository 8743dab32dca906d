// The other side of study_run.ts: an engine of its own, which computes a study while the page's goes on, and tells how far
// it is from inside the call.
import { messageOf } from '../basics/error_message';
import { loadModule } from './module';
import { Scene } from './scene';
import { takeSettings } from './settings';
import type { StudyAnswer, StudyRequest } from './study_run';

const TOLD_EVERY_MS = 100;

const answer = (message: StudyAnswer): void => self.postMessage(message);

async function compute({ engine, scene: text, values, index }: StudyRequest): Promise<StudyAnswer> {
  const module = await loadModule(engine);
  const scene = Scene.openText(module, text, 'scene.json');
  const sentence = takeSettings(scene, values);
  if (sentence !== '') return { kind: 'refused', sentence };
  let toldAt = performance.now();
  module.onProgress = (share) => {
    if (performance.now() - toldAt < TOLD_EVERY_MS) return;
    toldAt = performance.now();
    answer({ kind: 'progress', share });
  };
  return { kind: 'done', study: scene.study(index) };
}

self.addEventListener('message', ({ data }: MessageEvent<StudyRequest>) => {
  compute(data)
    .catch((error: unknown): StudyAnswer => {
      const sentence = messageOf(error);
      return { kind: 'refused', sentence };
    })
    .then(answer);
});
