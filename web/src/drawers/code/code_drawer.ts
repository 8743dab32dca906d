// The drawer "Your code": a program of the reader's own. What it consists of is fetched when it is opened.
import { quoted } from '../../address/quoted';
import { element, setText } from '../../basics/dom';
import { messageOf } from '../../basics/error_message';
import type { DrawerSection } from '../../controls/drawer';
import { codeOf } from '../../engine_client/code_consent';
import { sayToo } from '../../engine_client/notice';
import type { Player } from '../../engine_client/player';
import type { Scene } from '../../engine_client/scene';
import type { Bench } from './bench';
import { draftOf, draftOfExercise } from './drafts';

/** What an exercise asks of the code of a scene. */
interface CodeTask {
  id: string;
  starter: string;
  /** Its id. */
  scene: string;
}

const NONE =
  'This scene takes no code: it has nothing that code could do. Open a robot that runs free, a robot file, or an arm that swings; a linkage once its mode is forward.';
const NOT_NOW = 'is not used: this scene takes no code as it is set now.';

/** Code that is in force can be taken away where the scene takes none. */
const isFor = (scene: Scene): boolean => !!scene.description.code || codeOf(scene) !== '';

export class CodeDrawer implements DrawerSection {
  readonly id = 'code';
  private readonly about = element('code-about', HTMLElement);
  private bench: Bench | null = null;
  private isComing = false;
  /** A starter that comes with the editor. */
  private asked: { scene: Scene; starter: string } | null = null;

  private task: CodeTask | null = null;

  constructor(
    private readonly player: Player,
    private readonly openShare: () => void,
  ) {}

  /** From now on the code of that scene is for an exercise, with a draft of its own. */
  serve(task: CodeTask): void {
    this.task = task;
  }

  /** What the editor holds, or would begin with. */
  get text(): string {
    const { scene } = this.player;
    const task = this.exerciseOn(scene);
    const kept = task && (draftOf(draftOfExercise(task.id)) ?? task.starter);
    return this.bench?.text ?? (codeOf(scene) || kept || '');
  }

  private exerciseOn({ description }: Scene): CodeTask | null {
    return this.task?.scene === description.scene.id ? this.task : null;
  }

  /** With the starter that the address asks for. */
  begin(starter: string): void {
    const { player } = this;
    const { scene } = player;
    this.asked = { scene, starter };
    if (!scene.description.code) sayToo(player, `starter=${quoted(starter)} ${NOT_NOW}`);
    this.update(true);
  }

  update(hasChanged: boolean): void {
    if (this.bench) this.show(this.bench, hasChanged);
    else if (isFor(this.player.scene)) void this.fetch();
    else setText(this.about, NONE);
  }

  private async fetch(): Promise<void> {
    if (this.isComing) return;
    this.isComing = true;
    setText(this.about, 'The editor is loading.');
    try {
      const { Bench } = await import('./bench');
      this.bench = new Bench(element('code-bench', HTMLElement), this.player, {
        openShare: this.openShare,
        edited: () => this.update(true),
        exerciseOn: (scene) => this.exerciseOn(scene),
      });
      this.show(this.bench, true);
    } catch (error) {
      setText(this.about, `The editor could not be loaded: ${messageOf(error)}`);
    } finally {
      this.isComing = false;
    }
  }

  private show(bench: Bench, hasChanged: boolean): void {
    const isThere = bench.update(hasChanged);
    const { asked } = this;
    const { scene } = this.player;
    this.asked = null;
    if (asked?.scene === scene && scene.description.code) void bench.begin(asked.starter);
    setText(this.about, isThere ? bench.about : NONE);
  }
}
