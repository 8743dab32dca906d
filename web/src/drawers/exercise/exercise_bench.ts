// What the drawer "Exercise" consists of: the question, the student's own numbers, what may be changed, the scored run, hints,
// and the best try so far.
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
import type { Player } from '../../engine_client/player';
import { valueInWords } from '../../engine_client/values';
import { type Answer, type Attempt, attempt } from '../../exercises/attempt';
import { EXERCISES } from '../../exercises/catalogue';
import type { Exercise } from '../../exercises/exercise';
import {
  answerFile,
  keepProgress,
  keepStudent,
  lastStudent,
  type Progress,
  progressOf,
} from '../../exercises/progress';
import { t } from '../../i18n/translate';
import { onResult } from '../../results/result';
import { Changeable } from './changeable';
import markup from './exercise.html?raw';
import './exercise.css';
import { roundPoints, showScore } from './score_view';

/** Of who has not given a name. */
const NOBODY = 'practice';
const OK = 'ok';

export interface BenchHooks {
  /** Opens the scene at the exercise's start; the editor gets the exercise's starter. `parameters`: answered before. */
  begin(exercise: Exercise, student: string, parameters: Record<string, number>): Promise<void>;
  /** Opens a run of the exercise and plays it. */
  watch(exercise: Exercise, link: string): Promise<void>;
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
  private exercise: Exercise | null = null;
  /** The file is not of the page's own: its words are nobody's to translate. */
  private isOwn = false;
  private student = lastStudent();
  private progress: Progress = progressOf('', '');
  private latest: Attempt | null = null;
  private end: AbortController | null = null;

  constructor(
    place: HTMLElement,
    private readonly player: Player,
    private readonly hooks: BenchHooks,
  ) {
    place.append(this.form);
    this.changeable = new Changeable(this.form, player);
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
      hint: () => this.showHint(),
    };
    for (const [name, act] of Object.entries(actions))
      this.button(name).addEventListener('click', () => void this.attempt(act));
  }

  get studentId(): string {
    return this.student.trim() || NOBODY;
  }

  /** `isOwn`: from a file of somebody's, not of the page. */
  async open(exercise: Exercise, isOwn: boolean): Promise<void> {
    this.end?.abort();
    this.exercise?.close();
    this.exercise = exercise;
    this.isOwn = isOwn;
    this.latest = null;
    this.say('');
    const { id, title, question } = exercise.info;
    this.list.value = isOwn ? '' : id;
    this.sayText('.exercise-title', title);
    this.sayText('.exercise-question', question);
    setHidden(partOf(this.form, '.exercise-task', HTMLElement), false);
    this.followStudent();
    await this.begin(true);
  }

  complain(sentence: string): void {
    this.say(sentence, true);
    setHidden(partOf(this.form, '.exercise-task', HTMLElement), !this.exercise);
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
    return Object.fromEntries(
      parameters.map(({ parameter }) => [parameter, this.player.scene.valueOf(parameter)]),
    );
  }

  private async rename(): Promise<void> {
    if (this.name.value.trim() === this.student.trim()) return;
    this.student = this.name.value;
    keepStudent(this.student.trim());
    this.latest = null;
    this.followStudent();
    await this.begin();
    this.say('The scene begins with your numbers.');
  }

  private followStudent(): void {
    const { exercise } = this;
    if (!exercise) return;
    const { id, hints = [] } = exercise.info;
    this.progress = progressOf(id, this.studentId);
    const numbers = exercise.numbers(this.studentId);
    setHidden(partOf(this.form, '.exercise-own', HTMLElement), numbers.length === 0);
    const scene = exercise.start(this.studentId);
    const rows = numbers.flatMap(({ parameter, value }) => {
      const number = make('dd');
      setText(number, valueInWords(scene.parameter(parameter), value));
      return [make('dt', '', scene.parameter(parameter).label), number];
    });
    scene.close();
    partOf(this.form, '.exercise-own dl', HTMLElement).replaceChildren(...rows);
    const list = partOf(this.form, '.exercise-hints ol', HTMLElement);
    list.replaceChildren(...hints.slice(0, this.progress.hints).map((hint) => this.item(hint)));
    this.showHints();
    this.showResult();
    this.showBest();
  }

  private async run(): Promise<void> {
    const { exercise, player } = this;
    if (!exercise || this.end) return;
    if (!this.isHere()) {
      this.complain('Another scene is open. “Begin again” opens that of the exercise.');
      return;
    }
    const takesCode = exercise.info.may_change?.code !== undefined;
    const answer: Answer = { parameters: this.values(), code: takesCode ? this.hooks.code() : '' };
    if (takesCode && answer.code.trim() === '') {
      this.complain('There is no code yet: write some first.');
      return;
    }
    const end = new AbortController();
    this.end = end;
    this.showsRun(true);
    this.say('The run is being scored…');
    player.pause();
    try {
      const made = await attempt(
        exercise,
        this.studentId,
        answer,
        (share) => {
          this.bar.value = share;
        },
        end.signal,
      );
      // Meanwhile another exercise may have been opened.
      if (exercise === this.exercise) this.take(made, exercise);
    } finally {
      this.end = null;
      this.showsRun(false);
    }
  }

  private take(made: Attempt, exercise: Exercise): void {
    const { score, examination, link, answer } = made;
    if (examination.verdict !== OK) {
      this.complain(examination.sentence);
      return;
    }
    this.latest = made;
    const { id, title } = exercise.info;
    const { best, attempts } = this.progress;
    const isBest = !best || score.score > best.score;
    this.progress = {
      ...this.progress,
      attempts: attempts + 1,
      parameters: answer.parameters,
      best: isBest ? { score: score.score, link } : best,
    };
    keepProgress(id, this.studentId, this.progress);
    this.say('');
    this.showResult();
    this.showBest();
    onResult.emit({
      of: 'exercise',
      id,
      title,
      task: id,
      answer: this.inWords(answer),
      score: score.score,
      attempts: this.progress.attempts,
      run: link,
    });
  }

  private inWords({ parameters, code }: Answer): string {
    const { scene } = this.player;
    const values = Object.entries(parameters).map(
      ([path, value]) => `${path} = ${valueInWords(scene.parameter(path), value)}`,
    );
    return [...values, ...(code === '' ? [] : [code])].join('; ');
  }

  private showResult(): void {
    const place = partOf(this.form, '.exercise-result', HTMLElement);
    setHidden(place, !this.latest);
    if (this.latest && this.exercise)
      showScore(place, this.latest.score, this.exercise.info, this.player.scene.description);
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
  }

  private async watch(link: string | undefined): Promise<void> {
    if (link !== undefined && this.exercise) await this.hooks.watch(this.exercise, link);
  }

  private save(): void {
    const { exercise, progress } = this;
    if (!exercise || !progress.best) return;
    if (this.student.trim() === '') {
      this.complain('Write your name or number first: the answer is for you alone.');
      this.name.focus();
      return;
    }
    const { id } = exercise.info;
    const file = answerFile(id, this.student, progress.best.link);
    const name = this.student.trim().replace(/[^\p{L}\p{N}_.-]+/gu, '_');
    download(new Blob([file], { type: 'application/json' }), `${name}-${id}.json`);
    this.say('Answer saved.');
  }

  private async copyLink(): Promise<void> {
    const { best } = this.progress;
    if (!best) return;
    const address = await shortAddressOfRun(best.link);
    this.say((await copy(address)) ? 'Link copied.' : 'This browser does not allow copying.');
  }

  private showHint(): void {
    const { exercise } = this;
    if (!exercise) return;
    const { id, hints = [] } = exercise.info;
    const hint = hints[this.progress.hints];
    if (hint === undefined) return;
    this.progress = { ...this.progress, hints: this.progress.hints + 1 };
    keepProgress(id, this.studentId, this.progress);
    partOf(this.form, '.exercise-hints ol', HTMLElement).append(this.item(hint));
    this.showHints();
  }

  private showHints(): void {
    const { hints = [] } = this.exercise?.info ?? {};
    const shown = this.progress.hints;
    const more = this.button('hint');
    setHidden(more, shown >= hints.length);
    setText(more, `Show hint ${Math.min(shown + 1, hints.length)} of ${hints.length}`);
  }

  private item(hint: string): HTMLLIElement {
    const item = make('li');
    setOwnText(item, this.translated(hint));
    return item;
  }

  private translated(words: string): string {
    return this.isOwn ? words : t(words);
  }

  private sayText(selector: string, words: string): void {
    setOwnText(partOf(this.form, selector, HTMLElement), this.translated(words));
  }

  private showsRun(isRunning: boolean): void {
    this.bar.value = 0;
    setHidden(this.bar, !isRunning);
    setHidden(this.button('stop'), !isRunning);
    this.button('run').disabled = isRunning;
  }

  private async attempt(act: () => unknown): Promise<void> {
    try {
      await act();
    } catch (error) {
      this.complain(messageOf(error));
    }
  }

  private say(sentence: string, isWrong = false): void {
    this.said.classList.toggle('wrong', isWrong);
    setText(this.said, sentence);
  }

  private button(name: string): HTMLButtonElement {
    return partOf(this.form, `[data-do="${name}"]`, HTMLButtonElement);
  }
}
