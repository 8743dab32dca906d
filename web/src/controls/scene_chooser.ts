// Which scene is open: a list in the title bar, `?scene=` in the address, and the same call for scripts. A new scene replaces
// the present one; the page and the choice of plots stay.

import { askedHere, keepHere, rememberScene } from '../address/here';
import { quoted } from '../address/quoted';
import { button, element, make, setOwnText, setText } from '../basics/dom';
import { messageOf } from '../basics/error_message';
import { prefersReducedMotion } from '../basics/palette';
import type { SceneEntry } from '../engine_client/catalogue';
import { openFile, openRun, openScene } from '../engine_client/engines';
import type { Player } from '../engine_client/player';
import type { Outcome, Scene } from '../engine_client/scene';
import { valuesOf } from '../engine_client/settings_history';
import { refused } from '../engine_client/values';
import { t } from '../i18n/translate';

/** Maximum length of a question shown in the largest type. */
const LONGEST_LARGE = 44;

export class SceneChooser {
  private readonly list = element('scene', HTMLSelectElement);
  /** Of the user's own; in the list while it is open. */
  private readonly own = make('option', { value: '' });
  private readonly ownGroup = make('optgroup', { label: 'Your own' }, this.own);

  /** The scene requested last; another may be requested while its engine is loading. */
  private wanted = '';

  constructor(
    private readonly player: Player,
    readonly entries: readonly SceneEntry[],
  ) {
    for (const group of new Set(entries.map((entry) => entry.group))) {
      const members = entries.filter((entry) => entry.group === group);
      const options = members.map(({ id, title, summary }) =>
        make('option', { value: id, title: summary }, title),
      );
      this.list.append(make('optgroup', { label: group }, ...options));
    }
    this.list.disabled = false;
    this.list.addEventListener('change', () => {
      if (this.list.value !== '') void this.start(this.list.value);
    });
    this.offerNeighbour('previous-scene', -1);
    this.offerNeighbour('next-scene', 1);
    player.onScene(() => this.showOpenOne());
    this.showOpenOne();
  }

  get ids(): string[] {
    return this.entries.map(({ id }) => id);
  }

  /** Starts as from its link, whatever was done to the previous scene. */
  async start(id: string): Promise<Outcome> {
    const outcome = await this.open(id);
    const { speed, running = true } = askedHere();
    if (!outcome.ok) return outcome;
    if (speed !== undefined) this.player.setSpeed(speed);
    if (running && !prefersReducedMotion()) this.player.play();
    return outcome;
  }

  /** Continues playing if the previous one was playing. */
  async open(id: string): Promise<Outcome> {
    if (!this.ids.includes(id)) return refused(`There is no scene ${quoted(id)}.`);
    return this.show(id, openScene(id));
  }

  /** Opens a shared run: replays it at once and reports whether it is reproduced. `file`: that of its robot, if it lacks it. */
  async openRun(link: string, file = ''): Promise<Outcome> {
    const outcome = await this.show(link, openRun(link, undefined, file));
    if (outcome.ok) this.player.check(this.player.scene.notes);
    return outcome;
  }

  /** Opens a scene file; its errors refer to it by `name`. */
  async openFile(json: string, name: string): Promise<Outcome> {
    return this.show(name, openFile(json, name));
  }

  /** `isBack`: the address is already that of the scene. */
  async show(wanted: string, opening: Promise<Scene>, isBack = false): Promise<Outcome> {
    this.wanted = wanted;
    try {
      const scene = await opening;
      if (this.wanted !== wanted) {
        scene.close();
        return refused('Cancelled: another scene was opened.');
      }
      if (!isBack) keepHere({ set: valuesOf(this.player.scene) });
      this.player.show(scene);
    } catch (error) {
      const sentence = messageOf(error);
      this.showOpenOne();
      this.player.say(sentence);
      return refused(sentence);
    }
    const { isBuiltin, description } = this.player.scene;
    if (!isBack) rememberScene(isBuiltin ? description.scene.id : null, wanted);
    return { ok: true };
  }

  /** The next in the list, cyclically; from a scene that is not in it, either end. */
  private offerNeighbour(id: string, direction: 1 | -1): void {
    const { ids } = this;
    const opener = button(id);
    opener.disabled = false;
    opener.addEventListener('click', () => {
      const at = ids.indexOf(this.list.value);
      const from = at < 0 && direction < 0 ? 0 : at;
      void this.start(ids[(from + direction + ids.length) % ids.length] ?? '');
    });
  }

  private showOpenOne(): void {
    const { isBuiltin, description } = this.player.scene;
    const { id, title, summary } = description.scene;
    const { entries } = this;
    const at = isBuiltin ? this.ids.indexOf(id) : -1;
    if (isBuiltin) this.ownGroup.remove();
    else this.list.append(this.ownGroup);
    setOwnText(this.own, title);
    this.list.value = isBuiltin ? id : '';
    setText(element('scene-place', HTMLElement), at < 0 ? '' : `${at + 1} of ${entries.length}`);
    const question = element('question', HTMLElement);
    setText(question, entries[at]?.question || summary);
    question.classList.toggle('long', question.textContent.length > LONGEST_LARGE);
    document.title = t(`${title} · Legwork`);
  }
}
