// The drawer "Exercise": homework whose score the engine computes. What it consists of, and the engine that knows exercises, are
// fetched when it is opened.
import { askedHere, remember } from '../../address/here';
import { quoted } from '../../address/quoted';
import { element, setText } from '../../basics/dom';
import { messageOf } from '../../basics/error_message';
import type { DrawerSection } from '../../controls/drawer';
import { loadModule } from '../../engine_client/module';
import type { Player } from '../../engine_client/player';
import type { Outcome, Scene } from '../../engine_client/scene';
import { settingsBy } from '../../engine_client/settings';
import { refused } from '../../engine_client/values';
import type { Exercise } from '../../exercises/exercise';
import { LARGEST, PREVIEW_KEY } from '../../exercises/preview';
import { fetchExerciseWords } from '../../i18n/exercise_words';
import { t } from '../../i18n/translate';
import type { ExerciseBench } from './exercise_bench';

/** A teacher's page leaves an exercise here, for `?exercise=preview`. */
const PREVIEW = 'preview';
/** The one that lies beside the page: in a package of a teacher's own, for `?exercise=own`. */
const BESIDE = 'own';
const BESIDE_FILE = 'exercise.json';

async function textOf(
  id: string,
  texts: ReadonlyMap<string, string>,
): Promise<string | null | undefined> {
  if (id === PREVIEW) return localStorage.getItem(PREVIEW_KEY);
  if (id !== BESIDE) return texts.get(id);
  const response = await fetch(BESIDE_FILE).catch(() => null);
  return response?.ok ? response.text() : null;
}

export interface ExerciseHooks {
  /** Shows a scene in place of the present one. */
  show(title: string, scene: Scene): Promise<Outcome>;
  /** The editor, which keeps the code of an exercise by itself. */
  editor: {
    /** From now on it is that of an exercise, which gives this starter. */
    serve(task: { id: string; starter: string; scene: string }): void;
    readonly text: string;
    open(): void;
  };
  open(): void;
}

interface Fetched {
  bench: ExerciseBench;
  open(text: string, name: string): Exercise;
  texts: ReadonlyMap<string, string>;
}

export class ExerciseDrawer implements DrawerSection {
  readonly id = 'exercise';
  private readonly about = element('exercise-about', HTMLElement);
  private coming: Promise<Fetched> | null = null;
  private bench: ExerciseBench | null = null;

  constructor(
    private readonly player: Player,
    private readonly hooks: ExerciseHooks,
  ) {
    player.onScene(() => this.bench?.followScene());
  }

  /** With what the address asks for. */
  begin(id: string): void {
    this.hooks.open();
    void this.choose(id);
  }

  /** One from a file. */
  async openFile(text: string, name: string): Promise<Outcome> {
    this.hooks.open();
    const { bench } = await this.fetched();
    return this.openText(text, name, true).catch((error) => {
      const sentence = messageOf(error);
      bench.complain(sentence);
      return refused(sentence);
    });
  }

  update(hasChanged: boolean): void {
    if (this.bench) this.bench.update(hasChanged);
    else void this.fetched().catch(() => {});
  }

  private async choose(id: string): Promise<void> {
    try {
      const { texts, bench } = await this.fetched();
      const text = await textOf(id, texts);
      if (text === undefined || text === null) {
        const there = [...texts.keys()].join(', ');
        bench.complain(
          id === PREVIEW
            ? 'There is no exercise to preview: the page for teachers leaves one.'
            : id === BESIDE
              ? `There is no ${BESIDE_FILE} beside this page.`
              : `exercise=${quoted(id)} is not one of ${there}.`,
        );
        return;
      }
      await this.openText(text, `${id}.json`, id === PREVIEW || id === BESIDE);
      if (askedHere().exercise !== id) remember('exercise', id);
    } catch (error) {
      const sentence = messageOf(error);
      if (this.bench) this.bench.complain(sentence);
      else setText(this.about, sentence);
    }
  }

  private async openText(text: string, name: string, isOwn: boolean): Promise<Outcome> {
    const { bench, open } = await this.fetched();
    const exercise = open(text, name);
    await bench.open(exercise, isOwn);
    return { ok: true };
  }

  private fetched(): Promise<Fetched> {
    this.coming ??= this.fetch().catch((error) => {
      this.coming = null;
      setText(this.about, `The exercises could not be loaded: ${messageOf(error)}`);
      throw error;
    });
    return this.coming;
  }

  private async fetch(): Promise<Fetched> {
    setText(this.about, 'The exercises are loading.');
    const [{ ExerciseBench }, { withComments }, { Exercise }, { EXERCISES }, { Scene }, module] =
      await Promise.all([
        import('./exercise_bench'),
        import('../code/comments'),
        import('../../exercises/exercise'),
        import('../../exercises/catalogue'),
        import('../../engine_client/scene'),
        loadModule('exercises'),
        fetchExerciseWords(),
      ]);
    const { player, hooks } = this;
    const show = async (exercise: Exercise, scene: Scene): Promise<void> => {
      const outcome = await hooks.show(exercise.info.title, scene);
      if (!outcome.ok) throw new Error(outcome.sentence);
    };
    const bench = new ExerciseBench(element('exercise-bench', HTMLElement), player, {
      begin: async (exercise, student, parameters) => {
        const { id, starter = '', scene } = exercise.info;
        hooks.editor.serve({ id, starter: withComments(starter, t), scene });
        const start = exercise.start(student);
        start.setAll(settingsBy(start, parameters));
        start.reset();
        start.refreshDescription();
        player.pause();
        await show(exercise, start);
      },
      watch: async (exercise, link, student) => {
        await show(exercise, exercise.repeat(link, student));
        player.play();
      },
      repeat: (link) => Scene.openLink(module, link),
      opens: (link) => {
        try {
          Scene.openLink(module, link).close();
          return true;
        } catch {
          return false;
        }
      },
      openEditor: () => hooks.editor.open(),
      code: () => hooks.editor.text,
      choose: (id) => void this.choose(id),
      openFile: (file) => void this.take(file),
    });
    this.bench = bench;
    setText(this.about, '');
    const texts = new Map(EXERCISES.map(({ id, text }) => [id, text]));
    return { bench, texts, open: (text, name) => Exercise.open(module, text, name) };
  }

  private async take(file: File): Promise<void> {
    if (file.size > LARGEST)
      this.bench?.complain('An exercise’s file has at most 256 KB; this one has more.');
    else await this.openFile(await file.text(), file.name);
  }
}
