// The drawer "Exercise": the question, the student's own numbers, what may be changed, the scored run, hints, the best so far.
import { shortAddressOfRun } from '../../address/run_link';
import {
  fromHtml,
  make,
  optionsOf,
  partOf,
  setHidden,
  setOwnText,
  setText,
} from '../../basics/dom';
import { messageOf } from '../../basics/error_message';
import { copy, download } from '../../basics/files';
import { policiesIn } from '../../controller/networks';
import type { Player } from '../../engine_client/player';
import type { Scene } from '../../engine_client/scene';
import { givenValue } from '../../engine_client/settings';
import {
  type Answer,
  type Attempt,
  answerInWords,
  attempt,
  attemptOf,
  isPlayedByHand,
} from '../../exercises/attempt';
import { EXERCISES } from '../../exercises/catalogue';
import type { Exercise } from '../../exercises/exercise';
import {
  answerFile,
  keepProgress,
  keepStudent,
  lastStudent,
  NONE,
  type Progress,
  progressOf,
} from '../../exercises/progress';
import { t } from '../../i18n/translate';
import { onResult } from '../../results/result';
import { Changeable } from './changeable';
import markup from './exercise.html?raw';
import { Hints } from './hints';
import { showNumbers } from './own_numbers';
import './exercise.css';
import { roundPoints, showScore } from './score_view';

const NOBODY = 'practice'; // who has not given a name
const BEGIN_AGAIN = '“Begin again” starts a run in which they happen.';
const HOW =
  '“Run and score” begins as given and takes over only what is listed here. Everything else in the laboratory is for trying things out.';
const HAND_IN =
  'Hand in the file or the link as your teacher says. The score here is practice: whoever grades repeats the run.';
const NOT_HANDED_IN =
  'Numbers for practice are not handed in: write your name above, and solve it with your own.';

export interface BenchHooks {
  /** Opens the scene at the exercise's start; the editor gets the exercise's starter. `parameters`: answered before. */
  begin(exercise: Exercise, student: string, parameters: Record<string, number>): Promise<void>;
  /** Opens a run of the exercise and plays it. */
  watch(exercise: Exercise, link: string, student: string): Promise<void>;
  /** A run at its start, for the exercises' engine. */
  repeat(link: string): Scene;
  /** Whether a run can be opened: it may be of an older engine. */
  opens(link: string): boolean;
  openEditor(): void;
  /** What the editor holds, or else the code in force; empty: none. */
  code(): string;
  /** Of an exercise of the page's own, or from a file. */
  choose(id: string): void;
  openFile(file: File): void;
}

export class ExerciseBench {
  private readonly form = fromHtml(markup, HTMLElement);
  private readonly list = partOf(this.form, 'select', HTMLSelectElement);
  private readonly name = partOf(this.form, 'input[type="text"]', HTMLInputElement);
  private readonly said = partOf(this.form, '.exercise-said', HTMLElement);
  private readonly bar = partOf(this.form, 'progress', HTMLProgressElement);
  private readonly changeable: Changeable;
  private readonly hints: Hints;
  private exercise: Exercise | null = null;
  /** The file is not of the page's own: its words are nobody's to translate. */
  private isOwn = false;
  private student = lastStudent();
  private progress: Progress = NONE;
  private latest: Attempt | null = null;
  private end: AbortController | null = null;

  constructor(
    place: HTMLElement,
    private readonly player: Player,
    private readonly hooks: BenchHooks,
  ) {
    place.append(this.form);
    this.changeable = new Changeable(this.form, player);
    this.hints = new Hints(
      this.form,
      (words) => this.translated(words),
      (hints) => this.keep({ hints }),
    );
    this.name.value = this.student;
    this.list.replaceChildren(
      make('option', { value: '' }, 'Choose one'),
      ...optionsOf(EXERCISES.map(({ id, title }) => [id, title] as const)),
    );
    this.list.addEventListener('change', () => this.list.value && hooks.choose(this.list.value));
    const file = partOf(this.form, 'input[type="file"]', HTMLInputElement);
    file.addEventListener('change', () => {
      const [chosen] = file.files ?? [];
      file.value = '';
      if (chosen) hooks.openFile(chosen);
    });
    partOf(this.form, 'form', HTMLFormElement).addEventListener('submit', (event) => {
      event.preventDefault();
      void this.attempt(() => this.rename());
    });
    const actions: Record<string, () => unknown> = {
      open: () => file.click(),
      code: () => hooks.openEditor(),
      run: () => this.run(),
      stop: () => this.end?.abort(),
      begin: () => this.begin(),
      watch: () => this.watch(this.latest?.link),
      watchBest: () => this.watch(this.progress.best?.link),
      save: () => this.save(),
      copy: () => this.copyLink(),
    };
    for (const [name, act] of Object.entries(actions))
      this.button(name).addEventListener('click', () => void this.attempt(act));
  }

  get studentId(): string {
    return this.student.trim() || NOBODY;
  }

  /** `isOwn`: from a file of somebody's, not of the page. */
  async open(exercise: Exercise, isOwn: boolean): Promise<void> {
    this.endRun();
    this.exercise?.close();
    this.exercise = exercise;
    this.isOwn = isOwn;
    this.latest = null;
    this.say('');
    const { id, title, question } = exercise.info;
    this.list.value = isOwn ? '' : id;
    this.sayText('.exercise-title', title);
    this.sayText('.exercise-question', question);
    const isPlayed = isPlayedByHand(exercise.info.may_change ?? {});
    setText(this.button('run'), isPlayed ? 'Score this run' : 'Run and score');
    const played = `Play the run up to ${exercise.info.duration_s} s, then score it.`;
    setText(partOf(this.form, '.exercise-how', HTMLElement), isPlayed ? played : HOW);
    this.showsTask(true);
    this.followStudent();
    await this.begin(true);
  }

  complain(sentence: string): void {
    this.say(sentence, 'wrong');
    this.showsTask(this.exercise !== null);
  }

  update(hasChanged: boolean): void {
    if (hasChanged) this.changeable.update();
  }

  /** Its sliders are those of the scene that is open. */
  followScene(): void {
    if (this.exercise) this.changeable.show(this.exercise.info.may_change ?? {}, this.isHere());
  }

  private isHere(): boolean {
    return this.player.scene.description.scene.id === this.exercise?.info.scene;
  }

  /** With the answer as it is now, or was last time. */
  private async begin(isNew = false): Promise<void> {
    const { exercise } = this;
    if (!exercise) return;
    const parameters = this.isHere() && !isNew ? this.values() : this.progress.parameters;
    await this.hooks.begin(exercise, this.studentId, parameters);
    this.followScene();
  }

  private values(): Record<string, number> {
    const { parameters = [] } = this.exercise?.info.may_change ?? {};
    const given = (path: string): number => givenValue(this.player.scene, path);
    return Object.fromEntries(parameters.map(({ parameter }) => [parameter, given(parameter)]));
  }

  /** Whether there is another name. */
  private async rename(): Promise<boolean> {
    if (this.name.value.trim() === this.student.trim()) return false;
    this.endRun();
    this.student = this.name.value;
    keepStudent(this.student.trim());
    this.latest = null;
    this.followStudent();
    await this.begin();
    this.say('The scene begins with your numbers.');
    return true;
  }

  private followStudent(): void {
    const { exercise } = this;
    if (!exercise) return;
    const { id, hints = [] } = exercise.info;
    const kept = { id, text: JSON.stringify(exercise.info) };
    this.progress = progressOf(kept, this.studentId, this.hooks.opens);
    const own = partOf(this.form, '.exercise-own', HTMLElement);
    showNumbers(own, exercise, this.studentId, this.studentId === NOBODY);
    this.hints.show(hints, this.progress.hints);
    this.showResult();
    this.showBest();
  }

  private keep(changed: Partial<Progress>): void {
    if (!this.exercise) return;
    this.progress = { ...this.progress, ...changed };
    keepProgress(this.exercise.info.id, this.studentId, this.progress);
  }

  private async run(): Promise<void> {
    const { exercise, player } = this;
    if (!exercise || this.end) return;
    const can = exercise.info.may_change ?? {};
    // A name that is typed is meant; the run that was played is then somebody else's.
    const isRenamed = await this.rename();
    if (exercise !== this.exercise || this.end || (isRenamed && isPlayedByHand(can))) return;
    if (!this.isHere()) {
      this.complain('Another scene is open. “Begin again” opens that of the exercise.');
      return;
    }
    const code = can.code === undefined ? '' : this.hooks.code();
    const answer: Answer = { parameters: this.values(), code };
    if (can.code !== undefined && code.trim() === '') {
      this.complain('There is no code yet: write some first.');
      return;
    }
    if (policiesIn(code).length > 0) {
      this.complain('A run with a policy cannot be repeated by whoever grades it: write code.');
      return;
    }
    player.pause();
    const end = new AbortController();
    const onProgress = (share: number) => {
      this.bar.value = share;
    };
    const trial = { exercise, student: this.studentId, onProgress, end: end.signal };
    this.end = end;
    this.showsRun(true);
    this.say('The run is being scored…');
    try {
      const made = await (isPlayedByHand(can)
        ? attemptOf(this.hooks.repeat(player.scene.link()), answer, trial)
        : attempt(answer, trial));
      if (this.end === end) this.take(made, exercise);
    } catch (error) {
      if (this.end === end) throw error;
    } finally {
      if (this.end === end) this.endRun();
    }
  }

  /** Also while it is being scored, for another exercise or another name. */
  private endRun(): void {
    this.end?.abort();
    this.end = null;
    this.showsRun(false);
  }

  private take(made: Attempt, exercise: Exercise): void {
    const { score, link, answer } = made;
    const { verdict, sentence } = made.examination;
    if (verdict !== 'ok') {
      this.complain(verdict === 'events missing' ? `${sentence} ${BEGIN_AGAIN}` : sentence);
      return;
    }
    this.latest = made;
    const { id, title } = exercise.info;
    const { best, attempts } = this.progress;
    const isBest = !best || score.score > best.score;
    this.keep({
      attempts: attempts + 1,
      parameters: answer.parameters,
      best: isBest ? { score: score.score, link } : best,
    });
    this.say(`${roundPoints(score.score)} of 100 points.`, 'visually-hidden');
    this.showResult();
    this.showBest();
    onResult.emit({
      of: 'exercise',
      id,
      title,
      task: id,
      answer: answerInWords(made),
      score: score.score,
      attempts: this.progress.attempts,
      run: link,
    });
  }

  private showResult(): void {
    const place = partOf(this.form, '.exercise-result', HTMLElement);
    setHidden(place, !this.latest);
    if (this.latest && this.exercise)
      showScore(place, this.latest.score, this.exercise.info, this.latest.description);
  }

  private showBest(): void {
    const place = partOf(this.form, '.exercise-best', HTMLElement);
    const { best, attempts } = this.progress;
    setHidden(place, !best);
    if (!best) return;
    const tries = attempts === 1 ? 'one try' : `${attempts} tries`;
    setText(
      partOf(place, 'p', HTMLElement),
      `${roundPoints(best.score)} of 100 points after ${tries}.`,
    );
    const isNobody = this.studentId === NOBODY;
    setText(partOf(place, '.hint', HTMLElement), isNobody ? NOT_HANDED_IN : HAND_IN);
  }

  private async watch(link: string | undefined): Promise<void> {
    if (link === undefined || !this.exercise) return;
    await this.hooks.watch(this.exercise, link, this.studentId);
  }

  private save(): void {
    const { exercise, progress } = this;
    if (!exercise || !progress.best || !this.hasName()) return;
    const { id } = exercise.info;
    const file = answerFile(id, this.student, progress.best.link);
    const name = this.student.trim().replace(/[^\p{L}\p{N}_.-]+/gu, '_');
    download(new Blob([file], { type: 'application/json' }), `${name}-${id}.json`);
    this.say('Answer saved.');
  }

  private hasName(): boolean {
    if (this.student.trim() !== '') return true;
    this.complain('Write your name or number first: the answer is for you alone.');
    this.name.focus();
    return false;
  }

  private async copyLink(): Promise<void> {
    const { best } = this.progress;
    if (!best || !this.hasName()) return;
    const address = await shortAddressOfRun(best.link);
    this.say((await copy(address)) ? 'Link copied.' : 'This browser does not allow copying.');
  }

  private translated(words: string): string {
    return this.isOwn ? words : t(words);
  }

  private sayText(selector: string, words: string): void {
    setOwnText(partOf(this.form, selector, HTMLElement), this.translated(words));
  }

  private showsTask(isThere: boolean): void {
    for (const part of this.form.querySelectorAll<HTMLElement>('.exercise-task'))
      setHidden(part, !isThere);
  }

  /** The focus stays: what is hidden or disabled would lose it. */
  private showsRun(isRunning: boolean): void {
    const [run, stop] = [this.button('run'), this.button('stop')];
    const [from, to] = isRunning ? [run, stop] : [stop, run];
    const hadFocus = document.activeElement === from;
    this.bar.value = 0;
    setHidden(this.bar, !isRunning);
    setHidden(stop, !isRunning);
    run.disabled = isRunning;
    if (hadFocus) to.focus();
  }

  private async attempt(act: () => unknown): Promise<void> {
    try {
      await act();
    } catch (error) {
      this.complain(messageOf(error));
    }
  }

  /** Visually hidden where the same is to be seen below. */
  private say(sentence: string, how: 'wrong' | 'visually-hidden' | '' = ''): void {
    this.said.className = `exercise-said ${how}`;
    setText(this.said, sentence);
  }

  private button(name: string): HTMLButtonElement {
    return partOf(this.form, `[data-do="${name}"]`, HTMLButtonElement);
  }
}
