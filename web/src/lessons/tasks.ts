// Predict, run, explain: a task first asks; "Run" computes the answer with the engine, puts it beside the prediction, scores
// it, and unfolds the explanation. Without scripts (and on paper) question, plot and explanation are all shown.

import { actionButton, make, setOwnText, setText } from '../basics/dom';
import { messageOf } from '../basics/error_message';
import { t } from '../i18n/translate';
import { onResult } from '../results/result';
import { choiceTask } from './choice_task';
import { drawTask } from './draw_task';
import { attributesOf, lessonId, lessonOfPage, linkOfRun } from './lesson';
import { numberTask } from './number_task';
import type { Prediction } from './prediction';
import type { Verdict } from './score';

/** Dispatched by a task when its answer is shown. */
export const ANSWERED = 'lesson-answered';

export interface Answered {
  /** The id of the task's heading. */
  task: string;
  /** Out of 100. */
  score: number;
  attempts: number;
}

const KINDS: Record<string, (task: HTMLElement, place: HTMLElement) => Prediction> = {
  curve: drawTask,
  number: numberTask,
  choice: choiceTask,
};

/** "Run" as a noun differs in German: the catalogue has both. */
function runWord(): string {
  const said = t('Run (button)');
  return said.replace(' (button)', '');
}

/** The id of a task's heading. */
export const idOf = (task: Element): string => attributesOf(task)('aria-labelledby') ?? '';

export function startTasks(): void {
  for (const task of document.querySelectorAll<HTMLElement>('.task')) start(task);
}

function start(task: HTMLElement): void {
  const kind = KINDS[attributesOf(task)('data-kind') ?? ''];
  const explanation = task.querySelector('.explanation');
  if (!kind || !explanation) throw new Error('a task needs a data-kind and an explanation');
  const place = make('div', 'prediction');
  explanation.before(place);
  const prediction = kind(task, place);

  const run = actionButton('', () => void answer());
  run.className = 'run';
  setOwnText(run, runWord());
  const again = actionButton('Try again', () => tryAgain());
  again.className = 'again';
  again.hidden = true;
  const status = make('div', { className: 'verdict', role: 'status' });
  place.append(make('p', 'buttons', run, again), status);

  let attempts = 0;
  const answer = async (): Promise<void> => {
    const missing = prediction.missing();
    if (missing !== '') {
      setOwnText(status, missing);
      return;
    }
    const hadFocus = document.activeElement === run;
    run.disabled = true;
    setText(status, 'The engine computes…');
    try {
      const lesson = await lessonOfPage();
      const verdict = prediction.judge(lesson);
      tell(status, verdict);
      task.classList.add('is-answered');
      attempts += 1;
      onResult.emit({
        of: 'lesson',
        id: lessonId(),
        title: document.querySelector('h1')?.textContent ?? '',
        task: idOf(task),
        answer: prediction.answer(),
        score: verdict.score,
        attempts,
        run: linkOfRun(lesson, prediction.run),
      });
      const detail: Answered = {
        task: idOf(task),
        score: verdict.score,
        attempts,
      };
      task.dispatchEvent(new CustomEvent(ANSWERED, { bubbles: true, detail }));
      again.hidden = false;
      run.hidden = true;
    } catch (error) {
      setOwnText(status, `${t(messageOf(error))} ${t('Press Run again, or reload the page.')}`);
    }
    run.disabled = false;
    // A disabled or hidden button loses the focus; if the user has moved on meanwhile, their focus stays.
    if (hadFocus && [run, document.body].includes(document.activeElement as HTMLElement))
      (run.hidden ? again : run).focus();
  };
  const tryAgain = (): void => {
    prediction.clear();
    task.classList.remove('is-answered');
    status.replaceChildren();
    run.hidden = false;
    again.hidden = true;
    run.focus();
  };
}

/** Verdicts are in the page's language. */
function said(place: HTMLElement, sentence: string): HTMLElement {
  setOwnText(place, sentence);
  return place;
}

function tell(status: HTMLElement, { score, words, formula }: Verdict): void {
  const meter = make('meter', { min: 0, max: 100, value: score, 'aria-hidden': 'true' });
  status.replaceChildren(
    make('p', 'points', make('strong', '', `${score} of 100`), meter),
    ...words.map((sentence) => said(make('p'), sentence)),
    said(make('p', 'formula'), formula),
  );
}
