// What the lessons print is computed when the page is built, by the engine that the page will run: numbers (<data data-get>),
// claims (data-holds), plots (<figure class="plot">) and which choice of a task is right (data-right-if). A number that cannot
// be computed, a claim that does not hold, or a live scene that asks for something its scene does not have fails the build with
// a sentence.
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LegworkModule } from '../../bindings/wasm/legwork';
import { ENGLISH, type Language, languageOfFile } from '../src/i18n/languages';
import { speak, t } from '../src/i18n/translate';
import { Translator } from '../src/i18n/translator';
import { chartMarkup, legendMarkup, tableMarkup } from '../src/lessons/chart';
import { chartOf, placesOf, valuesAt, wrongCurve } from '../src/lessons/curves';
import { LessonRuns } from '../src/lessons/lesson_runs';
import { answer, holds, type Lesson, numberIn } from '../src/lessons/question';
import { parseReadings } from '../src/lessons/readings';
import { parseFigure, parseRun, parseSettings, type Run } from '../src/lessons/run';
import { scoreOfCurve } from '../src/lessons/score';
import { factorTo, parseFormat, show } from '../src/lessons/units';
import { escapeText } from '../src/plots/tree';
import { referenceNumber } from './reference_numbers.mjs';
import { cataloguesOf } from './translated_pages.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

type Attributes = (name: string) => string | undefined;

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };
const plain = (text: string): string =>
  text.replace(/&(lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity);

function attributesOf(tag: string): Attributes {
  const found = new Map<string, string>();
  for (const [, name = '', value = ''] of tag.matchAll(/([\w-]+)="([^"]*)"/g))
    found.set(name, plain(value));
  return (name) => found.get(name);
}

/** Prints one lesson after the other, each in its language. */
export function pressOf(engine: LegworkModule): (html: string, file: string) => string {
  const translators = new Map<Language, Translator>();
  const translatorFor = (language: Language): Translator => {
    const translator =
      translators.get(language) ??
      new Translator(cataloguesOf(resolve(root, 'web'), language), language.and);
    translators.set(language, translator);
    return translator;
  };
  return (html, file) => {
    const language = languageOfFile(file);
    if (language === ENGLISH) speak((english) => english);
    else speak(translatorFor(language).translate, language.decimalMark);
    // Runs of its own for each page: the engine holds sixteen scenes at a time.
    const recorded = new LessonRuns(engine);
    try {
      return printed(html, file, recorded, engine);
    } finally {
      recorded.close();
    }
  };
}

function printed(html: string, file: string, recorded: LessonRuns, engine: LegworkModule): string {
  const runs = new Map<string, Run>();
  for (const [tag] of html.matchAll(/<meta name="lesson-run"[^>]*>/g)) {
    const run = parseRun(attributesOf(tag));
    runs.set(run.id, run);
  }
  const lesson: Lesson = { recorded, runs, reference: referenceNumber };
  const said = <T>(tag: string, compute: () => T): T => {
    try {
      return compute();
    } catch (error) {
      throw new Error(`lessons/${file}, ${tag}: ${(error as Error).message}`);
    }
  };
  checkClaims(html, lesson, said);
  checkScenes(html, lesson, engine, said);
  return html
    .replace(/(<data\b[^>]*\bdata-get="[^>]*)>\s*<\/data>/g, (_, tag: string) =>
      said(tag, () => figure(tag, lesson)),
    )
    .replace(
      /(<figure\b[^>]*\bclass="plot\b[^>]*>)([\s\S]*?)<\/figure>/g,
      (_, tag: string, inner: string) => said(tag, () => plot(tag, inner, lesson)),
    )
    .replace(/<figure class="scene"[^>]*>/g, (tag) =>
      said(tag, () => `${tag}${still(tag, lesson)}`),
    );
}

function figure(tag: string, lesson: Lesson): string {
  const attribute = attributesOf(tag);
  const format = parseFormat(attribute('data-as') ?? '3');
  const { value, unit } = answer(lesson, attribute('data-get') ?? '', attribute('data-run') ?? '');
  if (!Number.isFinite(value)) throw new Error(`comes out as ${value}`);
  const its = attribute('data-is') ?? unit;
  const number = value * factorTo(its, format.unit);
  return `${tag} value="${number}">${escapeText(show(value, its, format))}</data>`;
}

function plot(tag: string, inner: string, lesson: Lesson): string {
  const attribute = attributesOf(tag);
  const chart = chartOf(lesson, attribute);
  if (chart.curves.some(({ y }) => y.every((value) => !Number.isFinite(value))))
    throw new Error('a curve without a number');
  // The ranges that were chosen, for the cursor of a live scene beside it.
  const shown = ` data-x-shown="${chart.x.range.join(' ')}" data-y-shown="${chart.y.range.join(' ')}"`;
  return `${tag.slice(0, -1)}${shown}>${legendMarkup(chart)}${chartMarkup(chart)}${tableMarkup(chart, Number(attribute('data-points') ?? 11))}${inner}</figure>`;
}

/** What stands for a live scene until it is there, without a script, and on paper. */
function still(tag: string, { recorded }: Lesson): string {
  const scene = attributesOf(tag)('data-scene') ?? '';
  const { description } = recorded.scene({ id: scene, scene, set: [], seconds: 0, every: 1 });
  const { title, summary } = description.scene;
  return `<img class="still" src="/scenes/${scene}.webp" alt="${escapeText(`${t(title)}. ${t(summary)}`)}" width="480" height="300" loading="lazy" />`;
}

/** Every claim holds, and of each task's choices exactly one. */
function checkClaims(
  html: string,
  lesson: Lesson,
  said: <T>(tag: string, compute: () => T) => T,
): void {
  for (const [tag] of html.matchAll(/<[a-z]+\b[^>]*\bdata-holds="[^>]*>/g)) {
    const attribute = attributesOf(tag);
    const claim = attribute('data-holds') ?? '';
    if (!said(tag, () => holds(lesson, claim, attribute('data-run') ?? '')))
      throw new Error(`${tag}: this does not hold`);
  }
  for (const [list] of html.matchAll(/<ul class="choices[\s\S]*?<\/ul>/g)) {
    const own = attributesOf(list.slice(0, list.indexOf('>')))('data-run') ?? '';
    const right = [...list.matchAll(/<li\b[^>]*>/g)].filter(([tag]) =>
      said(tag, () => holds(lesson, attributesOf(tag)('data-right-if') ?? '', own)),
    );
    if (right.length !== 1) throw new Error(`${right.length} choices are right: ${list}`);
  }
  for (const [section] of html.matchAll(/<section class="task"[\s\S]*?<\/section>/g))
    said(section.slice(0, section.indexOf('>') + 1), () => checkMistakes(section, lesson));
}

const ALIKE = 0.02;

/** Every task names mistakes, none of them is right, and of choices each one that is wrong is named. */
function checkMistakes(section: string, lesson: Lesson): void {
  const tagIn = (pattern: RegExp): Attributes => attributesOf(pattern.exec(section)?.[0] ?? '');
  const task = tagIn(/<section[^>]*>/);
  const mistakes = [...section.matchAll(/<li data-like="[^>]*>/g)].map(([tag]) =>
    attributesOf(tag),
  );
  const likes = mistakes.map((mistake) => mistake('data-like') ?? '');
  if (likes.length === 0) throw new Error('no common mistake is named');
  if (task('data-kind') === 'number') {
    const { unit: shown } = parseFormat(task('data-as') ?? '3');
    const found = (words: string, its: string | undefined) =>
      numberIn(lesson, words, task('data-run') ?? '', shown, its ?? task('data-is'));
    const right = found(task('data-get') ?? '', undefined);
    for (const mistake of mistakes) {
      const like = mistake('data-like') ?? '';
      const wrong = found(like, mistake('data-is'));
      if (!(Math.abs(wrong - right) > ALIKE * Math.abs(right)))
        throw new Error(`"${like}" is no mistake, it is right`);
    }
  }
  if (task('data-kind') === 'choice') {
    const own = tagIn(/<ul class="choices[^>]*>/)('data-run') ?? '';
    const wrong = [...section.matchAll(/<li data-right-if="[^>]*>/g)].flatMap(([tag], i) =>
      holds(lesson, attributesOf(tag)('data-right-if') ?? '', own) ? [] : [String(i + 1)],
    );
    if (likes.toSorted().join() !== wrong.join())
      throw new Error(`mistakes are named for ${likes.join(', ')}; wrong are ${wrong.join(', ')}`);
  }
  if (task('data-kind') === 'curve') {
    const figure = tagIn(/<figure class="plot"[^>]*>/);
    const xs = placesOf(figure);
    const [curve] = chartOf(lesson, figure).curves;
    if (!curve) throw new Error('a task of a curve needs a curve');
    const computed = valuesAt(xs, curve);
    for (const like of likes) {
      const wrong = wrongCurve(lesson, figure, like, xs, computed);
      const { score, mistake } = scoreOfCurve(xs, wrong, computed, '', '', [
        { ys: wrong, says: like },
      ]);
      if (mistake !== like) throw new Error(`"${like}" is no mistake, it has ${score} points`);
    }
  }
}

/** What the live scenes set, offer and read, what the text's links set in them, and what plots follow them: all is there. */
function checkScenes(
  html: string,
  { runs }: Lesson,
  engine: LegworkModule,
  said: <T>(tag: string, compute: () => T) => T,
): void {
  const tagsOf = (pattern: RegExp) =>
    [...html.matchAll(pattern)].map(([tag]) => ({ tag, attribute: attributesOf(tag) }));
  const figures = new Map<string, Run>();
  for (const { tag, attribute } of tagsOf(/<figure class="scene"[^>]*>/g))
    said(tag, () => figures.set(attribute('id') ?? '', checkScene(html, attribute, engine)));
  const figureOf = (attribute: Attributes): Run => {
    const run = figures.get(attribute('data-for') ?? '');
    if (!run) throw new Error('no live scene has this id');
    return run;
  };
  for (const { tag, attribute } of tagsOf(/<a class="act"[^>]*>/g))
    said(tag, () => {
      const { set, ...run } = figureOf(attribute);
      const own = parseSettings(attribute('data-set') ?? '');
      return withRuns(engine, (recorded) => recorded.scene({ ...run, set: [...set, ...own] }));
    });
  for (const { tag, attribute } of tagsOf(/<figure class="plot" [^>]*\bdata-for="[^>]*>/g))
    said(tag, () => {
      const { scene } = figureOf(attribute);
      if (runs.get(attribute('data-run') ?? '')?.scene !== scene)
        throw new Error(`its run is not of ${scene}, which it follows`);
    });
}

function checkScene(html: string, attribute: Attributes, engine: LegworkModule): Run {
  const scene = attribute('data-scene') ?? '';
  const set = parseSettings(attribute('data-set') ?? '');
  const run: Run = { id: attribute('id') ?? '', scene, set, seconds: 0, every: 1 };
  const { controls = [], complaints } = parseFigure(attribute);
  if (complaints.length > 0) throw new Error(complaints.join(' '));
  const after = attribute('data-after');
  const readings = parseReadings(attribute('data-readouts') ?? '', after);
  for (const heading of [after, ...readings.map((reading) => reading.after)])
    if (heading !== undefined && !html.includes(` aria-labelledby="${heading}"`))
      throw new Error(`no task has the heading "${heading}"`);
  withRuns(engine, (recorded) => {
    const { parameters } = recorded.scene(run).description;
    for (const path of controls) {
      const parameter = parameters.find((candidate) => candidate.path === path);
      if (!parameter) throw new Error(`${scene} has no parameter "${path}"`);
      if (parameter.locked !== '') throw new Error(`${path} is fixed: ${parameter.locked}`);
    }
    for (const { name, format } of readings)
      factorTo(recorded.place(run, name).unit, parseFormat(format).unit);
  });
  return run;
}

/** One of its own: the engine holds sixteen scenes at a time. */
function withRuns<T>(engine: LegworkModule, use: (recorded: LessonRuns) => T): T {
  const recorded = new LessonRuns(engine);
  try {
    return use(recorded);
  } finally {
    recorded.close();
  }
}
