// Predict, run, explain: a task first asks, and says what counts as right. "Run" scores the prediction against what the engine
// computes and says what is wrong, with nothing of the answer; the solution and its explanation come when the prediction is
// right, when they are asked for, or after three tries. What counts is the best score before. Without scripts (and on paper)
// question, plot and explanation are all shown.
// In an exam build (<section class="task" data-recorded>) the page has no answers: it records what is answered.

import { whileBusy } from '../basics/busy';
import { actionButton, make, setOwnText, setText } from '../basics/dom';
import { messageOf } from '../basics/error_message';
import { t } from '../i18n/translate';
import { onResult, onResumed, onSolution, type Resumed } from '../results/result';
import { choiceTask } from './choice_task';
import { drawTask } from './draw_task';
import { keepTries, type Tries, triesOf } from './kept_tries';
import { attributesOf, lessonId, lessonOfPage, linkOfRun } from './lesson';
import { numberTask } from './number_task';
import type { Judged, Prediction } from './prediction';
import type { Lesson } from './question';

/** Dispatched by a task when its solution is shown. */
export const SOLVED = 'lesson-solved';

/** Tries before the solution is shown. */
const TRIES = 3;
const FULL = 100;

const KINDS: Record<string, (task: HTMLElement, place: HTMLElement) => Prediction> = {
  curve: drawTask,
  number: numberTask,
  choice: choiceTask,
};

/** "Run" as a noun differs in German: the catalogue has both. */
const runWord = (): string => t('Run (button)').replace(' (button)', '');

/** The id of a task's heading. */
export const idOf = (task: Element): string => attributesOf(task)('aria-labelledby') ?? '';

export function startTasks(): void {
  for (const task of document.querySelectorAll<HTMLElement>('.task')) new Task(task);
}

class Task {
  private readonly prediction: Prediction;
  private readonly isRecorded: boolean;
  private readonly run = actionButton('', () => void whileBusy(this.run, () => this.answer()));
  private readonly again = actionButton('Try again', () => this.tryAgain());
  private readonly solution = actionButton('Show the solution', () => this.solve());
  private readonly status = make('div', { className: 'verdict', role: 'status' });
  private tries: Tries;
  private last: Judged | undefined;

  constructor(private readonly element: HTMLElement) {
    this.isRecorded = element.hasAttribute('data-recorded');
    this.tries = triesOf(lessonId(), idOf(element));
    const kind = KINDS[attributesOf(element)('data-kind') ?? ''];
    const explanation = element.querySelector('.explanation');
    if (!kind || (!explanation && !this.isRecorded))
      throw new Error('a task needs a data-kind and an explanation');
    const place = make('div', 'prediction');
    if (explanation) explanation.before(place);
    else element.append(place);
    this.prediction = kind(element, place);
    const rule = make('p', 'rule');
    setOwnText(
      rule,
      this.isRecorded ? t(RECORDED_RULE) : `${this.prediction.rule} ${t(TRIES_RULE)}`,
    );
    this.run.className = 'run';
    if (this.isRecorded) setText(this.run, 'Record');
    else setOwnText(this.run, runWord());
    this.again.className = 'again';
    this.solution.className = 'solution';
    place.append(rule, make('p', 'buttons', this.run, this.again, this.solution), this.status);
    this.offer('run');
    this.tellTries();
    onResumed((resumed) => {
      if (resumed.task === idOf(element)) this.resume(resumed);
    });
  }

  /** What a platform has kept of visits before. */
  private resume({ attempts, best, hasSeenSolution }: Resumed): void {
    const { tries } = this;
    // The platform may have heard of the last try and no more.
    const isOver = hasSeenSolution || attempts >= TRIES || best === FULL;
    this.keep({
      attempts: Math.max(tries.attempts, attempts),
      best: Math.max(tries.best, best ?? 0),
      hasSeenSolution: tries.hasSeenSolution || (!this.isRecorded && isOver),
    });
    if (!this.last) this.tellTries();
  }

  private keep(changed: Partial<Tries>): void {
    this.tries = { ...this.tries, ...changed };
    keepTries(lessonId(), idOf(this.element), this.tries);
  }

  /** Of tries before this page was opened. */
  private tellTries(): void {
    const { attempts, hasSeenSolution } = this.tries;
    if (this.isRecorded || attempts === 0) return;
    setOwnText(this.status, hasSeenSolution ? t(PRACTICE) : t(`Attempt ${attempts} of ${TRIES}.`));
  }

  private async answer(): Promise<void> {
    const { run, status } = this;
    const missing = this.prediction.missing();
    if (missing !== '') {
      setOwnText(status, missing);
      return;
    }
    const hadFocus = document.activeElement === run;
    setText(status, 'The engine computes…');
    try {
      const lesson = await lessonOfPage();
      if (this.isRecorded) this.record(lesson);
      else this.judge(lesson);
    } catch (error) {
      setOwnText(
        status,
        `${t(messageOf(error))} ${t('Press the button again, or reload the page.')}`,
      );
    }
    // A hidden button loses the focus; if the user has moved on meanwhile, their focus stays.
    if (
      hadFocus &&
      run.hidden &&
      [run, document.body].includes(document.activeElement as HTMLElement)
    )
      this.again.focus();
  }

  private record(lesson: Lesson): void {
    this.keep({ attempts: this.tries.attempts + 1 });
    this.publish(lesson, null);
    setOwnText(this.status, `${t('Recorded:')} ${this.prediction.answer()}`);
  }

  private judge(lesson: Lesson): void {
    // After the solution it is practice, which costs nothing; before it every try so far was wrong.
    const { attempts, best, hasSeenSolution } = this.tries;
    const judged = this.prediction.judge(lesson, hasSeenSolution ? 0 : attempts);
    this.last = judged;
    if (!hasSeenSolution) {
      this.keep({ attempts: attempts + 1, best: Math.max(best, judged.score) });
      this.publish(lesson, judged.score);
    }
    if (judged.isRight || hasSeenSolution || this.tries.attempts >= TRIES) this.solve();
    else {
      this.tell(judged, judged.said, t(`Attempt ${this.tries.attempts} of ${TRIES}.`));
      this.offer('again');
    }
  }

  /** Shows the solution beside the last prediction. */
  private solve(): void {
    const judged = this.last;
    if (!judged) return;
    const { attempts, best, hasSeenSolution: isPractice } = this.tries;
    const hadFocus = document.activeElement === this.solution;
    this.keep({ hasSeenSolution: true });
    if (!isPractice) onSolution.emit({ id: lessonId(), task: idOf(this.element) });
    judged.reveal();
    this.tell(
      judged,
      judged.solution,
      isPractice
        ? t(PRACTICE)
        : t(`Attempts: ${attempts}. The best score before the solution counts: ${best} of 100.`),
    );
    this.element.classList.add('is-answered');
    this.element.dispatchEvent(new CustomEvent(SOLVED, { bubbles: true }));
    this.offer('over');
    if (hadFocus) this.again.focus();
  }

  private tryAgain(): void {
    this.prediction.reopen();
    this.element.classList.remove('is-answered');
    this.status.replaceChildren();
    this.offer('run');
    this.run.focus();
  }

  private offer(what: 'run' | 'again' | 'over'): void {
    this.run.hidden = what !== 'run';
    this.again.hidden = what === 'run';
    this.solution.hidden = what !== 'again';
  }

  private tell({ score, mistake }: Judged, words: string[], attempts: string): void {
    const meter = make('meter', { min: 0, max: 100, value: score, 'aria-hidden': 'true' });
    this.status.replaceChildren(
      make('p', 'points', make('strong', '', `${score} of 100`), meter),
      ...words.map((sentence) => said(make('p'), sentence)),
      ...(mistake === undefined ? [] : [mistakeBox(mistake)]),
      said(make('p', 'attempts'), attempts),
    );
  }

  private publish(lesson: Lesson, score: number | null): void {
    const { element, tries } = this;
    onResult.emit({
      of: 'lesson',
      id: lessonId(),
      title: document.querySelector('h1')?.textContent ?? '',
      task: idOf(element),
      answer: this.prediction.answer(),
      score,
      attempts: tries.attempts,
      run: linkOfRun(lesson, this.prediction.run),
    });
  }
}

const TRIES_RULE = 'Three tries; the best before the solution counts.';
const PRACTICE = 'Practice: the solution has been shown before.';
const RECORDED_RULE =
  'Your answer is recorded, not scored here. You may change it and record it again.';

/** Verdicts are in the page's language. */
function said(place: HTMLElement, sentence: string): HTMLElement {
  setOwnText(place, sentence);
  return place;
}

const mistakeBox = (sentence: string): HTMLElement =>
  make('p', 'mistake', make('strong', '', 'A common mistake:'), said(make('span'), ` ${sentence}`));
