// The lesson of this page: its engine, fetched when the first task needs it, and the runs named in the page's head.
import { type Engine, engineFor, loadModule } from '../engine_client/module';
import { ENGLISH, fileIn } from '../i18n/languages';
import { LessonRuns } from './lesson_runs';
import { type Lesson, runOf } from './question';
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

/** Its file's name, the same in every language and as a single file: "trot". */
export function lessonId(): string {
  const [, name = ''] = /([^/]+)\.html$/.exec(fileIn(window.location.pathname, ENGLISH)) ?? [];
  return name.replace(/^legwork-lesson-/, '');
}

/** The run as text for an address; empty if it is too long for one. */
export function linkOfRun(lesson: Lesson, id: string): string {
  const scene = lesson.recorded.scene(runOf(lesson, id));
  try {
    return scene.link();
  } catch {
    return '';
  }
}
