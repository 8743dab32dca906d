// The live scenes of a lesson: <figure class="scene" id data-scene data-set data-controls data-readouts>. Each is mounted
// when it comes near the screen, with its readings below it; links in the text (<a class="act" data-for data-set>) change its
// settings. Readings that would give away a task appear after it (data-after).
import type { Part } from '../address/keys';
import { make, setOwnText } from '../basics/dom';
import { kept } from '../basics/kept';
import type { Sim } from '../page/embed/sim';
import { followInPlots } from './cursor';
import { attributesOf } from './lesson';
import { type Place, placeIn } from './place';
import { parseReadings } from './readings';
import { parseFigure, parseSettings } from './run';
import { SOLVED } from './tasks';
import { type Format, parseFormat, show } from './units';

const READINGS_HZ = 8;
const NEAR = '400px';
/** Both show loads, margins and rates as numbers. */
const TELLING: readonly Part[] = ['labels', 'status'];
const NOT_IN_A_LESSON: readonly Part[] = ['legend', 'link'];
const WAITING = 'Numbers that would give away an answer are shown afterwards.';

const mounted = new Map<string, Promise<Sim>>();

export function startScenes(): void {
  const figures = [...document.querySelectorAll<HTMLElement>('figure.scene')];
  const near = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        near.unobserve(target);
        void simOf(target as HTMLElement).catch(() => {});
      }
    },
    { rootMargin: NEAR },
  );
  for (const figure of figures) {
    figure.prepend(make('div', 'frame'));
    near.observe(figure);
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a.act')) {
    link.setAttribute('role', 'button');
    link.addEventListener('click', (event) => {
      event.preventDefault();
      void act(link);
    });
    link.addEventListener('keydown', (event) => {
      if (event.key === ' ') event.preventDefault();
      if (event.key === ' ') void act(link);
    });
  }
}

const simOf = (figure: HTMLElement): Promise<Sim> => kept(mounted, figure.id, () => mount(figure));

async function mount(figure: HTMLElement): Promise<Sim> {
  const attribute = attributesOf(figure);
  const { mountSim } = await import('../page/embed/sim');
  const frame = figure.querySelector<HTMLElement>('.frame') ?? figure;
  const after = attribute('data-after');
  const { hide = [], ...asked } = parseFigure(attribute);
  const usual = [...NOT_IN_A_LESSON, ...hide];
  const sim = await mountSim(frame, {
    ...asked,
    hide: waitsFor(after) ? [...usual, ...TELLING] : usual,
  });
  figure.classList.add('is-mounted');
  const show = () => sim.hide(usual);
  // The task may have been answered while the engine was loading.
  const task = waitsFor(after);
  if (task) onceAnswered([task], show);
  else show();
  showReadings(figure, sim);
  followInPlots(figure.id, sim);
  return sim;
}

/** Applies a link in the text: its settings, from the start, and playing, since the reader asked to see it. */
async function act(link: HTMLAnchorElement): Promise<void> {
  const figure = document.getElementById(attributesOf(link)('data-for') ?? '');
  if (!figure) return;
  figure.scrollIntoView({ block: 'nearest' });
  const sim = await simOf(figure);
  const set = parseSettings(attributesOf(link)('data-set') ?? '');
  if (!sim.setAll(Object.fromEntries(set)).ok) return;
  sim.reset();
  sim.play();
}

interface Reading extends Place {
  format: Format;
  target: HTMLElement;
}

function showReadings(figure: HTMLElement, sim: Sim): void {
  const attribute = attributesOf(figure);
  const wanted = parseReadings(attribute('data-readouts') ?? '', attribute('data-after'));
  if (wanted.length === 0) return;
  const list = make('dl', 'readings');
  const tasks: HTMLElement[] = [];
  const readings = wanted.map(({ name, format, label, after }): Reading => {
    const box = make('div');
    const target = make('dd');
    const term = make('dt');
    setOwnText(term, label); // in the lesson's language
    box.append(term, target);
    list.append(box);
    const task = waitsFor(after);
    if (task) {
      tasks.push(task);
      box.hidden = true;
      onceAnswered([task], () => {
        box.hidden = false;
      });
    }
    return { ...placeIn(sim.describe(), name), format: parseFormat(format), target };
  });
  figure.querySelector('.frame')?.after(list);
  if (tasks.length > 0) {
    const words = make('p', 'hint waits', WAITING);
    list.after(words);
    onceAnswered(tasks, () => words.remove());
  }
  const fields = [...new Set(readings.map(({ field }) => field.name))];
  sim.subscribe(fields, READINGS_HZ, ({ values }) => {
    for (const { field, component, format, target } of readings)
      setOwnText(target, show(values[field.name]?.[component] ?? Number.NaN, field.unit, format));
  });
}

/** The task with this heading, if it has not been answered yet. */
function waitsFor(heading: string | undefined): HTMLElement | undefined {
  if (heading === undefined) return undefined;
  const task = document.getElementById(heading)?.closest<HTMLElement>('.task');
  if (!task) throw new Error(`no task has the heading "${heading}"`);
  return task.classList.contains('is-answered') ? undefined : task;
}

/** Once all of them are answered; shown readings stay when a task is tried again. */
function onceAnswered(tasks: readonly HTMLElement[], then: () => void): void {
  const open = new Set(tasks);
  for (const task of open)
    task.addEventListener(
      SOLVED,
      () => {
        open.delete(task);
        if (open.size === 0) then();
      },
      { once: true },
    );
}
