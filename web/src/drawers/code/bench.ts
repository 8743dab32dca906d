// What the drawer "Your code" consists of: the editor, what its buttons do, and what is said of the code. It is applied from
// the present step on; the run, its events, its links and undo know it.
import { askedHere, remember } from '../../address/here';
import { quoted } from '../../address/quoted';
import { fromHtml, make, optionsOf, partOf, setHidden, setText } from '../../basics/dom';
import { messageOf } from '../../basics/error_message';
import { download } from '../../basics/files';
import { formatForReading } from '../../basics/format';
import { chosenTask } from '../../controller/tasks';
import { allowCode, codeOf } from '../../engine_client/code_consent';
import { sayToo } from '../../engine_client/notice';
import type { Player } from '../../engine_client/player';
import type { Scene } from '../../engine_client/scene';
import markup from './code.html?raw';
import './code.css';
import { draftOf, draftOfExercise, keepDraft } from './drafts';
import { Editor } from './editor';
import { LogPanel } from './log_panel';
import { placeIn } from './places';
import { type Starter, startersFor, textOf } from './starters';
import { taskOf, wordsOf } from './tasks';
import { type Vocabulary, vocabularyOf } from './vocabulary';

const KEPT_AFTER_MS = 400;
const BACK_S = 1;
const LARGEST = 1 << 16;
/** The engine stops a run that has code where the scene takes none. */
const STRANDED =
  'Code is in force, but the scene takes none as it is set now: the run cannot go on. Stop using the code, or set back what you changed.';

export interface BenchHooks {
  openShare(): void;
  /** By the reader, a moment ago: what is said of the text may be out of date, also while the run rests. */
  edited(): void;
  /** The exercise that this scene is of; null: none. */
  exerciseOn(scene: Scene): { id: string; starter: string } | null;
}

export class Bench {
  /** What the code does now. */
  about = '';
  private readonly form = fromHtml(markup, HTMLElement);
  private readonly said = partOf(this.form, '.code-said', HTMLElement);
  private readonly starters = partOf(this.form, 'select', HTMLSelectElement);
  private readonly found = partOf(this.form, '.code-found', HTMLElement);
  private readonly logs: LogPanel;
  private readonly editor: Editor;
  private scene: Scene | null = null;
  private description: Scene['description'] | null = null;
  private vocabulary: Vocabulary | null = null;
  /** The player's notice that has been shown in the text. */
  private noticed = '';
  private keeping: ReturnType<typeof setTimeout> | undefined;
  private isStale = true;
  /** Whether the reader has changed the text: then it is a draft. */
  private isDraft = false;
  /** Whether the editor has a text of this scene. */
  private isFilled = false;
  /** Counts starters that were asked for: the latest is taken. */
  private asked = 0;

  constructor(
    place: HTMLElement,
    private readonly player: Player,
    private readonly hooks: BenchHooks,
  ) {
    place.append(this.form);
    this.editor = new Editor(partOf(this.form, '.code-editor', HTMLElement), {
      known: () => this.vocabulary,
      run: () => void this.run(),
      edited: () => this.wasEdited(),
      found: (sentence) => setText(this.found, sentence),
    });
    this.logs = new LogPanel(partOf(this.form, '.code-logs', HTMLElement), player);
    const file = partOf(this.form, 'input[type="file"]', HTMLInputElement);
    const actions: Record<string, () => unknown> = {
      run: () => this.run(),
      stop: () => this.stop(),
      mend: () => this.mend(),
      save: () => this.save(),
      open: () => file.click(),
      share: () => hooks.openShare(),
    };
    for (const [name, act] of Object.entries(actions))
      this.button(name).addEventListener('click', () => void act());
    this.starters.addEventListener('change', () => void this.choose());
    file.addEventListener('change', () => void this.open(file));
    addEventListener('pagehide', () => this.keepHere());
  }

  /** With a starter that the address asks for. It is nobody's draft yet: what was written here before comes back by undo. */
  async begin(file: string): Promise<void> {
    const all = startersFor(this.player.scene.description);
    const starter = all.find((one) => one.file === file);
    if (starter) await this.start(starter, 'address');
    else {
      const names = all.map((one) => one.file).join(', ');
      sayToo(this.player, `starter=${quoted(file)} is not one of ${names}.`);
    }
  }

  /** What the editor holds of the open scene; undefined: it has another's. */
  get text(): string | undefined {
    return this.isFilled && this.scene === this.player.scene ? this.editor.text : undefined;
  }

  /** Whether the scene takes code, or has some that can be taken away. */
  update(hasChanged: boolean): boolean {
    this.isStale ||= hasChanged;
    const { scene } = this.player;
    if (scene !== this.scene) this.take(scene);
    else if (scene.description !== this.description) this.look(scene);
    const takes = this.vocabulary !== null;
    const isThere = takes || codeOf(scene) !== '';
    setHidden(this.form, !isThere);
    if (!isThere) return false;
    this.button('run').disabled = this.starters.disabled = !takes;
    if (this.isStale) this.tell(scene);
    this.logs.update(this.isStale);
    this.isStale = false;
    return true;
  }

  /** Another scene: once it takes code its draft, or the code in force, or the first starter. */
  private take(scene: Scene): void {
    if (this.scene) this.keep();
    this.scene = scene;
    this.isDraft = false;
    this.isFilled = false;
    this.say('');
    this.editor.mark([]);
    this.look(scene);
    if (codeOf(scene) !== '') this.fill(scene);
  }

  private fill(scene: Scene): void {
    if (this.isFilled) return;
    this.isFilled = true;
    // The interpreter arrives while the text is read. If it does not, "Run it" says so.
    allowCode(scene.module, []).catch(() => {});
    const code = codeOf(scene);
    const exercise = this.hooks.exerciseOn(scene);
    const draft = draftOf(this.draftName(scene));
    this.editor.text = code || draft || exercise?.starter || '';
    if (code !== '' || (draft === null && exercise?.starter)) return;
    if (draft !== null) this.say('This is what you had written here before.');
    else void this.start(startersFor(scene.description)[0], 'scene');
  }

  /** Its fields or outputs may be others. */
  private look(scene: Scene): void {
    this.isStale = true;
    this.description = scene.description;
    this.vocabulary = vocabularyOf(scene.description);
    if (this.vocabulary) this.fill(scene);
    this.editor.observeAgain();
    const all = startersFor(scene.description);
    this.starters.replaceChildren(
      make('option', { value: '' }, 'Choose one'),
      ...optionsOf(all.map(({ file, title }) => [file, title] as const)),
    );
  }

  private tell(scene: Scene): void {
    const code = codeOf(scene);
    const { text } = this.editor;
    const words = this.words(code, text);
    if (!words) this.about = STRANDED;
    else if (code === '') this.about = words.own;
    else this.about = code === text ? words.does : words.waits;
    this.button('stop').disabled = code === '';
    const { notice } = this.player;
    const sentence = notice && notice.kind !== 'info' ? (notice.reason ?? notice.sentence) : '';
    if (sentence === this.noticed) return;
    this.noticed = sentence;
    const place = sentence === '' ? null : placeIn(sentence);
    if (place) this.complain(sentence);
    setHidden(this.button('mend'), notice?.kind !== 'stopped' || !place);
  }

  /** Of the task of the code in force; without any, of this text's. */
  private words(code: string, text: string): ReturnType<typeof wordsOf> | undefined {
    const chosen = code === '' ? -1 : chosenTask(this.player.scene);
    const task = taskOf(code || text, this.vocabulary?.tasks ?? [], chosen);
    return task && wordsOf(task);
  }

  private async run(): Promise<void> {
    const { scene } = this.player;
    const { text } = this.editor;
    this.keep();
    if (text.trim() === '') {
      this.say('There is no code yet: write some, or choose a starter.');
      return;
    }
    try {
      await allowCode(scene.module, [text]);
    } catch (error) {
      this.say(`The interpreter could not be loaded: ${messageOf(error)}`);
      return;
    }
    // Meanwhile another may have been opened.
    if (scene !== this.player.scene) return;
    this.editor.mark([]);
    setHidden(this.button('mend'), true);
    const outcome = this.player.setCode(text);
    if (!outcome.ok) {
      this.complain(outcome.sentence);
      return;
    }
    this.isStale = true;
    this.noticed = '';
    const time = formatForReading(scene.snapshot.scalar('time'));
    this.say(`It runs from ${time} s on.`);
    this.player.play();
  }

  private stop(): void {
    const { scene } = this.player;
    const words = this.words(codeOf(scene), '');
    const outcome = this.player.setCode('');
    if (outcome.ok) this.say(words?.again ?? '');
    else this.complain(outcome.sentence);
  }

  /** To before what went wrong, with the cursor where it did. */
  private mend(): void {
    const { player } = this;
    const steps = Math.round(BACK_S / player.scene.description.scene.time_step_s);
    const { said } = this;
    const sentence = said.textContent;
    player.seek(Math.max(player.oldestStep, player.currentStep - steps));
    setHidden(this.button('mend'), true);
    setText(said, sentence);
    this.editor.focus();
  }

  private choose(): void {
    const { starters } = this;
    const all = startersFor(this.player.scene.description);
    const chosen = all.find(({ file }) => file === starters.value);
    // So that the same one can be chosen again.
    starters.value = '';
    void this.start(chosen, 'reader');
  }

  /** `by`: who has chosen it. */
  private async start(
    starter: Starter | undefined,
    by: 'reader' | 'address' | 'scene',
  ): Promise<void> {
    if (!starter) return;
    const { scene } = this;
    const before = this.editor.text;
    this.asked += 1;
    const { asked } = this;
    try {
      const text = await textOf(starter);
      if (scene !== this.scene || asked !== this.asked) return;
      if (this.editor.text !== before) {
        if (by === 'reader')
          this.say('You were typing: choose the starter again to replace the text.');
        return;
      }
      const isOver = by === 'reader' || before !== '';
      if (isOver) this.editor.replace(text);
      else this.editor.text = text;
      if (by !== 'reader') this.isDraft = false;
      this.editor.mark([]);
      const there = by === 'address' ? 'The starter is in the editor. ' : '';
      const undo = isOver ? ' Undo in the editor brings back what was there.' : '';
      this.say(by === 'scene' ? '' : `${there}“Run it” uses it.${undo}`);
    } catch (error) {
      this.say(`The starter could not be loaded: ${messageOf(error)}`);
    }
  }

  private save(): void {
    const name = `${this.player.scene.description.scene.id}-code.js`;
    download(new Blob([this.editor.text], { type: 'text/javascript' }), name);
    this.say('Code saved.');
  }

  private async open(input: HTMLInputElement): Promise<void> {
    const [file] = input.files ?? [];
    input.value = '';
    if (!file) return;
    if (file.size > LARGEST) {
      this.say('Code has at most 64 KB; this file has more.');
      return;
    }
    const { scene } = this;
    const text = await file.text();
    // Meanwhile another may have been opened.
    if (scene !== this.scene) return;
    this.editor.replace(text);
    this.say('The file is in the editor. “Run it” uses it.');
  }

  private wasEdited(): void {
    this.isDraft = true;
    clearTimeout(this.keeping);
    this.keeping = setTimeout(() => {
      this.keepHere();
      this.hooks.edited();
    }, KEPT_AFTER_MS);
  }

  /** The draft, which a reload then shows instead of a starter that the address asks for. */
  private keepHere(): void {
    if (!this.isDraft) return;
    this.keep();
    if (askedHere().starter !== undefined) remember('starter', null);
  }

  private keep(): void {
    clearTimeout(this.keeping);
    const { scene } = this;
    if (scene && this.isDraft) keepDraft(this.draftName(scene), this.editor.text);
  }

  /** An exercise has a draft of its own. */
  private draftName(scene: Scene): string {
    const exercise = this.hooks.exerciseOn(scene);
    return exercise ? draftOfExercise(exercise.id) : scene.description.scene.id;
  }

  /** What is wrong, also at its line. */
  private complain(sentence: string): void {
    this.noticed = sentence;
    const place = placeIn(sentence);
    this.editor.mark(place ? [{ ...place, sentence }] : []);
    this.say(sentence, true);
  }

  private say(sentence: string, isWrong = false): void {
    this.said.classList.toggle('wrong', isWrong);
    setText(this.said, sentence);
  }

  private button(name: string): HTMLButtonElement {
    return partOf(this.form, `[data-do="${name}"]`, HTMLButtonElement);
  }
}
