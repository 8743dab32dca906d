// The lesson of this page: its engine, fetched when the first task needs it, and the runs named in the page's head.
import { type Engine, engineFor, loadModule } from '../engine_client/module';
import { LessonRuns } from './lesson_runs';
import type { Lesson } from './question';
import { parseRun, type Run } from './run';

export const attributesOf =
  (element: Element) =>
  (name: string): string | undefined =>
    element.getAttribute(name) ?? undefined;

export function runsOfPage(): Map<string, Run> {
  const metas = [...document.querySelectorAll('meta[name="lesson-run"]')];
  return new Map(metas.map((meta) => parseRun(attributesOf(meta))).map((run) => [run.id, run]));
}

let opening: Promise<Lesson> | undefined;

/** Loaded once for the whole page; tried again after a failure. */
export function lessonOfPage(): Promise<Lesson> {
  opening ??= open().catch((error) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

async function open(): Promise<Lesson> {
  const runs = runsOfPage();
  const engines = new Set<Engine>([...runs.values()].map(({ scene }) => engineFor(scene)));
  const [only = 'robots'] = engines;
  const module = await loadModule(engines.size > 1 ? 'whole' : only);
  return { recorded: new LessonRuns(module), runs };
}
