// On the first tab: things to try in any scene.
import SCENES from '../../../../models/tables/scenes.json';
import { button, element, setText } from '../../basics/dom';
import { formatForReading } from '../../basics/format';
import type { Scene } from '../../engine_client/scene';
import type { Parts } from './parts';

const SLOW = 1 / 8;
/** By family: a scene in which the robot, unlike one held by its plan, can be pushed. */
const FREE: Readonly<Record<string, string>> = SCENES.free;
const MODE = 'sim.mode';
const LET_GO = 'forward';
const BACK = { label: 'Back to your run', run: () => history.back() };

export class Chips {
  private readonly push = button('chip-push');
  private readonly slow = button('chip-slow');
  private readonly forces = button('chip-forces');
  private speedBefore = 1;

  constructor(
    private readonly parts: Pick<Parts, 'player' | 'chooser' | 'pushing' | 'stage' | 'wake'>,
  ) {
    const { player } = parts;
    this.push.addEventListener('click', () => void this.give());
    this.slow.addEventListener('click', () => this.toggleSlow());
    this.forces.addEventListener('click', () => this.toggleForces());
    player.onScene(() => this.follow());
    player.onChange(() => this.follow());
    this.follow();
    // All at once: a later one would move the content below.
    element('chips', HTMLElement).hidden = false;
  }

  /** `explain`: opens the equation of the last selection. */
  explainBy(explain: () => void): void {
    const why = button('chip-why');
    why.addEventListener('click', explain);
    why.disabled = false;
  }

  /** The focus stays; only texts and states change. What the view shows is known after the first drawing. */
  follow(): void {
    const { player } = this.parts;
    const words = this.pushInWords(player.scene);
    this.push.hidden = words === '';
    if (words !== '') setText(this.push, words);
    this.slow.setAttribute('aria-pressed', String(player.speed <= SLOW));
    const shown = this.forcesShown();
    this.forces.hidden = shown === null;
    this.forces.setAttribute('aria-pressed', String(shown ?? false));
  }

  /** The action of the first chip in this scene; empty if none fits. */
  private pushInWords(scene: Scene): string {
    if (freeSceneOf(scene)) return 'Push a free robot →';
    if (scene.knows('push')) return `Push it: ${formatForReading(this.parts.pushing.strength)} N s`;
    const value = scene.choicesOf(MODE).indexOf(LET_GO);
    return value >= 0 && scene.valueOf(MODE) !== value ? 'Release it' : '';
  }

  private async give(): Promise<void> {
    const { player, pushing, chooser } = this.parts;
    const { scene } = player;
    const other = freeSceneOf(scene);
    if (other && !(await chooser.open(other)).ok) return;
    if (player.scene.knows('push')) {
      pushing.giveTowards(0.5 * Math.PI);
      player.play();
      if (other)
        player.say(
          `Pushed ${formatForReading(pushing.size)} N s to the left: this robot is free; a robot that follows a plan cannot be pushed.`,
          [BACK],
        );
      return;
    }
    const value = scene.choicesOf(MODE).indexOf(LET_GO);
    if (value >= 0 && player.set(scene.indexOf(MODE), value).ok) player.play();
  }

  private toggleSlow(): void {
    const { player } = this.parts;
    if (player.speed > SLOW) {
      this.speedBefore = player.speed;
      player.setSpeed(SLOW);
    } else {
      player.setSpeed(this.speedBefore > SLOW ? this.speedBefore : 1);
    }
    if (!player.isPlaying) player.play();
  }

  /** Groups of arrows that are forces. */
  private forceGroups(): string[] {
    const { marks } = this.parts.player.scene.description;
    const groups = marks
      .filter(({ kind, role, group }) => kind === 'arrow' && role === 'force' && group !== '')
      .map(({ group }) => group);
    return [...new Set(groups)];
  }

  /** Null if there is nothing to show. */
  private forcesShown(): boolean | null {
    const { stage } = this.parts;
    if (!stage) return null;
    const groups = this.forceGroups();
    return groups.length === 0 ? null : groups.some((group) => stage.marks.shown.get(group));
  }

  private toggleForces(): void {
    const { stage, wake } = this.parts;
    const shown = this.forcesShown();
    if (!stage || shown === null) return;
    for (const group of this.forceGroups()) stage.marks.setShown(group, !shown);
    this.follow();
    wake();
  }
}

const freeSceneOf = ({ description }: Scene): string | undefined =>
  description.plan === undefined ? undefined : FREE[description.robot.family];
