// What the drawer "Your code" consists of: the editor, what its buttons do, and what is said of the code. It is applied from
// the present step on; the run, its events, its links and undo know it.
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
import { download } from '../../basics/files';
import { formatForReading } from '../../basics/format';
import { allowCode, codeOf } from '../../engine_client/code_consent';
import type { Player } from '../../engine_client/player';
import type { Scene } from '../../engine_client/scene';
import markup from './code.html?raw';
import './code.css';
import { draftOf, keepDraft } from './drafts';
import { Editor } from './editor';
import { logsOf } from './logs';
import { placeIn } from './places';
import { startersFor, textOf } from './starters';
import { type Vocabulary, vocabularyOf } from './vocabulary';

const KEPT_AFTER_MS = 400;
const BACK_S = 1;
const LARGEST = 1 << 16;

export class Bench {
  /** What drives the motors now. */
  about = '';
  private readonly form = fromHtml(markup, HTMLElement);
  private readonly said = partOf(this.form, '.code-said', HTMLElement);
  private readonly starters = partOf(this.form, 'select', HTMLSelectElement);
  private readonly logs = partOf(this.form, '.code-logs', HTMLElement);
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

  constructor(
    place: HTMLElement,
    private readonly player: Player,
    openShare: () => void,
  ) {
    place.append(this.form);
    this.editor = new Editor(partOf(this.form, '.code-editor', HTMLElement), {
      known: () => this.vocabulary,
      run: () => void this.run(),
      edited: () => this.wasEdited(),
    });
    const file = partOf(this.form, 'input[type="file"]', HTMLInputElement);
    const actions: Record<string, () => unknown> = {
      run: () => this.run(),
      stop: () => this.stop(),
      mend: () => this.mend(),
      save: () => this.save(),
      open: () => file.click(),
      share: openShare,
    };
    for (const [name, act] of Object.entries(actions))
      this.button(name).addEventListener('click', () => void act());
    this.starters.addEventListener('change', () => void this.start());
    file.addEventListener('change', () => void this.open(file));
    player.onChange(() => {
      this.isStale = true;
    });
    addEventListener('pagehide', () => this.keep());
  }

  /** Whether the scene takes code. */
  update(): boolean {
    const { scene } = this.player;
    if (scene !== this.scene) this.take(scene);
    else if (scene.description !== this.description) this.look(scene);
    const takes = this.vocabulary !== null;
    setHidden(this.form, !takes);
    if (!takes) return false;
    if (this.isStale) this.tell(scene);
    this.isStale = false;
    this.showLogs(scene);
    return true;
  }

  /** Another scene: its draft, or what drives it, or the first starter. */
  private take(scene: Scene): void {
    if (this.scene) this.keep();
    this.scene = scene;
    this.isDraft = false;
    this.look(scene);
    this.say('');
    this.editor.mark([]);
    if (!this.vocabulary) return;
    const code = codeOf(scene);
    const draft = draftOf(scene.description.scene.id);
    this.editor.text = code || draft || '';
    if (code !== '') return;
    if (draft !== null) this.say('This is what you had written here before.');
    else void this.start();
  }

  /** Its fields or outputs may be others. */
  private look(scene: Scene): void {
    this.description = scene.description;
    this.vocabulary = vocabularyOf(scene.description);
    const all = startersFor(scene.description);
    this.starters.replaceChildren(
      make('option', { value: '' }, 'Choose one'),
      ...optionsOf(all.map(({ file, title }) => [file, title] as const)),
    );
  }

  private tell(scene: Scene): void {
    const code = codeOf(scene);
    const isOurs = code === this.editor.text;
    const drives = isOurs
      ? 'This code drives the motors.'
      : 'Code drives the motors, but not yet this text: press “Run it”.';
    this.about =
      code === ''
        ? 'The scene’s own drive moves the robot. “Run it” lets this code do it.'
        : drives;
    this.button('stop').disabled = code === '';
    const { notice } = this.player;
    const sentence = notice && notice.kind !== 'info' ? (notice.reason ?? notice.sentence) : '';
    if (sentence === this.noticed) return;
    this.noticed = sentence;
    const place = sentence === '' ? null : placeIn(sentence);
    if (place) this.complain(sentence);
    setHidden(this.button('mend'), notice?.kind !== 'stopped' || !place);
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
    const outcome = this.player.setCode('');
    if (outcome.ok) this.say('The scene’s own drive moves the robot again.');
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

  private async start(): Promise<void> {
    const { scene } = this;
    const all = startersFor(this.player.scene.description);
    const chosen = all.find(({ file }) => file === this.starters.value);
    const starter = chosen ?? all[0];
    if (!starter) return;
    try {
      const text = await textOf(starter);
      if (scene !== this.scene) return;
      // The first one is nobody's draft.
      if (chosen) this.editor.replace(text);
      else this.editor.text = text;
      this.editor.mark([]);
      this.say(chosen ? '“Run it” uses it. Undo in the editor brings back what was there.' : '');
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
    this.editor.replace(await file.text());
    this.say('The file is in the editor. “Run it” uses it.');
  }

  private wasEdited(): void {
    this.isStale = this.isDraft = true;
    clearTimeout(this.keeping);
    this.keeping = setTimeout(() => this.keep(), KEPT_AFTER_MS);
  }

  private keep(): void {
    clearTimeout(this.keeping);
    const { scene, vocabulary } = this;
    if (scene && vocabulary && this.isDraft)
      keepDraft(scene.description.scene.id, this.editor.text);
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

  private showLogs({ module }: Scene): void {
    const logs = logsOf(module);
    setHidden(this.logs, logs.length === 0);
    const list = partOf(this.logs, 'dl', HTMLElement);
    if (list.childElementCount !== 2 * logs.length)
      list.replaceChildren(...logs.flatMap(() => [make('dt'), make('dd')]));
    logs.forEach(([name, value], i) => {
      const [head, cell] = [list.children[2 * i], list.children[2 * i + 1]];
      if (head) setOwnText(head, name);
      if (cell) setOwnText(cell, formatForReading(value));
    });
  }

  private button(name: string): HTMLButtonElement {
    return partOf(this.form, `[data-do="${name}"]`, HTMLButtonElement);
  }
}
