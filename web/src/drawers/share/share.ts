// Sharing what is on the screen: the run as a link, its table, its scene as a file, pictures, a video. Everything is made in
// the page; nothing is sent anywhere.
import { holdsCode, unpack } from '../../address/packed_link';
import { runInAddress, shortAddressOfRun, startOfRun } from '../../address/run_link';
import {
  button,
  element,
  fromHtml,
  partOf,
  setHidden,
  setOwnText,
  setText,
} from '../../basics/dom';
import { messageOf } from '../../basics/error_message';
import { copy, download } from '../../basics/files';
import { policiesIn, sendAlong } from '../../controller/networks';
import type { DrawerSection } from '../../controls/drawer';
import { changedSettings } from '../../engine_client/changed_settings';
import { codesOf } from '../../engine_client/code_consent';
import type { Player } from '../../engine_client/player';
import type { Outcome, Scene } from '../../engine_client/scene';
import { valueInWords } from '../../engine_client/values';
import { t, written } from '../../i18n/translate';
import { CHOSEN } from '../../own_robot/endings';
import { stateInWords } from '../../tables/state_sentence';
import { isOwnComputer, ownComputerWarning } from '../own_computer';
import markup from './share.html?raw';
import './share.css';
import { TableColumns } from './table_columns';
import type { Video } from './video';
import { canRecord } from './video_kinds';

export interface ShareHooks {
  /** `file`: of a robot, where the link has no room for it. */
  openRun(link: string, file?: string): Promise<Outcome>;
  /** Returns why they were not opened, or what is missing, or nothing. */
  openFiles(files: readonly File[]): Promise<string>;
  /** Null without a view. */
  canvas: HTMLCanvasElement | null;
  /** Minimum width in pixels from the next picture on; 0: as shown. */
  drawWide(pixels: number): void;
  /** Calls back right after the next picture has been drawn. */
  afterDrawing(task: () => void): void;
  /** The plots as they are now, as SVG. */
  drawings(): Blob[];
}

const SAID_FOR_MS = 4000;
/** Width that is sharp on a slide. */
const PICTURE_PX = 1920;

export class Share implements DrawerSection {
  readonly id = 'share';
  private readonly form = fromHtml(markup, HTMLElement);
  private readonly address = partOf(this.form, '#share-address', HTMLInputElement);
  private readonly command = partOf(this.form, '.command', HTMLElement);
  private readonly withoutPolicy = partOf(this.form, '.share-policy', HTMLElement);
  private readonly progress = partOf(this.form, 'progress', HTMLProgressElement);
  private readonly said = element('share-state', HTMLElement);
  private readonly columns: TableColumns;
  private video: Video | null = null;
  /** A copied link, which stays visible while the run continues. */
  private isCopied = false;
  /** The link whose address is shown, once it is packed; empty: none. */
  private shown = '';
  private packed: Promise<string> = Promise.resolve('');
  private unsaying: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly player: Player,
    private readonly hooks: ShareHooks,
  ) {
    element('share-parts', HTMLElement).append(this.form);
    partOf(this.form, 'input[multiple]', HTMLInputElement).accept = CHOSEN;
    this.address.parentElement?.after(ownComputerWarning());
    player.onScene(() => {
      this.isCopied = false;
    });
    this.columns = new TableColumns(player, partOf(this.form, '.columns', HTMLDetailsElement));
    this.address.addEventListener('focus', () => this.address.select());
    const actions: Record<string, (button: HTMLButtonElement) => unknown> = {
      copyLink: () => this.copyLink((sentence) => this.say(sentence)),
      checkHere: () => this.checkHere(),
      saveTable: () => this.saveTable(),
      saveScene: () => this.saveScene(),
      saveView: () => this.savePicture(false),
      saveAll: () => this.savePicture(true),
      toggleVideo: (record) => this.toggleVideo(record),
    };
    for (const [name, act] of Object.entries(actions)) {
      const pressed = partOf(this.form, `[data-do="${name}"]`, HTMLButtonElement);
      pressed.addEventListener('click', () => void this.attempt(() => act(pressed)));
    }
    const canSee = hooks.canvas !== null;
    for (const picture of this.form.querySelectorAll<HTMLButtonElement>('.share-pictures button'))
      picture.disabled = !canSee || (picture.dataset.do === 'toggleVideo' && !canRecord());
    partOf(this.form, '.no-video', HTMLElement).hidden = !canSee || canRecord();
    for (const input of this.form.querySelectorAll<HTMLInputElement>('input[type="file"]'))
      input.addEventListener('change', () => {
        const files = [...(input.files ?? [])];
        input.value = '';
        if (files.length > 0) void this.attempt(async () => this.say(await hooks.openFiles(files)));
      });
    addEventListener('hashchange', () => {
      const run = runInAddress();
      if (run !== null) void this.repeat(run);
    });
    const chip = button('chip-link');
    chip.addEventListener('click', () => void this.copyLink((sentence) => player.say(sentence)));
    chip.disabled = false;
  }

  update(): void {
    // The link would change in every frame.
    if (!this.player.isPlaying) void this.showLink();
    else if (!this.isCopied) {
      this.shown = '';
      this.address.value = '';
      setText(this.command, '');
    }
  }

  /** The address of the run as it is now, or why there is none. */
  private async showLink(): Promise<{ address: string } | string> {
    try {
      const link = this.player.scene.link();
      if (this.shown !== link) this.packed = shortAddressOfRun(link);
      this.shown = link;
      const address = await this.packed;
      // Meanwhile another may be wanted there, or none.
      if (this.shown === link) this.showAddress(link, address);
      return { address };
    } catch (error) {
      this.shown = '';
      this.address.value = '';
      setText(this.command, '');
      const sentence = messageOf(error);
      this.say(sentence);
      return sentence;
    }
  }

  private showAddress(link: string, address: string): void {
    this.address.value = address;
    const policy = this.policy();
    setText(this.withoutPolicy, policy);
    setHidden(this.withoutPolicy, policy === '');
    setHidden(partOf(this.form, '.share-command', HTMLElement), policy !== '');
    // No command line calls it.
    if (policy !== '') {
      setText(this.command, '');
      return;
    }
    const program = holdsCode(link) ? 'npx legwork' : 'legwork';
    const file = startOfRun(link).needsFile ? ' robot.urdf' : '';
    setOwnText(this.command, `${program} run --link ${address.split('#run=')[1]}${file}`);
  }

  /** The robot that is open may be the one whose file the link does not hold. */
  private async repeat(link: string): Promise<void> {
    // One that is damaged is refused as it is.
    const run = await unpack(link).catch(() => link);
    const file = startOfRun(run).needsFile ? this.player.scene.robotText() : '';
    if (file !== '' && (await this.hooks.openRun(run, file)).ok) return;
    await this.hooks.openRun(run);
  }

  private checkHere(): Promise<unknown> {
    const { scene } = this.player;
    const link = scene.link();
    return this.hooks.openRun(link, startOfRun(link).needsFile ? scene.robotText() : '');
  }

  private async selectAddress(): Promise<void> {
    // While the run plays the link would change at once.
    this.player.pause();
    await this.showLink();
    this.address.focus();
    this.address.select();
    this.say('This browser does not allow copying: the address is selected, copy it yourself.');
  }

  /** Also used by the chip over the view, where the drawer that shows the result may be closed. */
  private async copyLink(say: (sentence: string) => void): Promise<void> {
    // While the run goes on, too: what is copied is the run as it is at this moment.
    this.isCopied = true;
    const shown = await this.showLink();
    if (typeof shown === 'string') {
      this.isCopied = false;
      say(shown);
    } else if (await copy(shown.address)) say(this.wordsOfCopy());
    else {
      this.isCopied = false;
      if (this.form.closest('[hidden]')) button('show-share').click();
      await this.selectAddress();
    }
  }

  /** What a link has to say of a policy that the run calls; empty: none. */
  private policy(): string {
    const texts = codesOf(this.player.scene).map(({ text }) => text);
    const [policy] = texts.flatMap(policiesIn);
    return policy ? sendAlong(policy) : '';
  }

  private wordsOfCopy(): string {
    const policy = this.policy();
    if (policy !== '') return `Link copied. ${policy}`;
    if (isOwnComputer()) return 'Link copied: it opens on your own computer only.';
    const { needsFile } = startOfRun(this.player.scene.link());
    return needsFile
      ? 'Link copied. The robot’s file is too large for it: send the file along, and drop it on the page that the link opens.'
      : 'Link copied.';
  }

  private async attempt(act: () => unknown): Promise<void> {
    try {
      await act();
    } catch (error) {
      this.say(messageOf(error));
    }
  }

  private async saveTable(): Promise<void> {
    // The number of rows is being counted.
    if (!this.progress.hidden) return;
    const { scene } = this.player;
    const { chosen } = this.columns;
    if (chosen?.length === 0) {
      this.say('Tick at least one column.');
      return;
    }
    this.progress.hidden = false;
    this.progress.value = 0;
    this.say('Repeating the run to write its table…');
    try {
      const { tableOf } = await import('./table_job');
      const table = await tableOf(
        scene,
        chosen,
        (share) => {
          this.progress.value = share;
        },
        () => this.player.scene !== scene,
      );
      if (table) download(table, `${scene.description.scene.id}.csv`);
      this.say(table ? 'Table saved.' : 'Another scene was opened: no table was written.');
    } finally {
      this.progress.hidden = true;
    }
  }

  private saveScene(): void {
    const { scene } = this.player;
    const file = new Blob([scene.json()], { type: 'application/json' });
    download(file, `${scene.description.scene.id}.json`);
    this.say('Scene saved.');
  }

  private async savePicture(hasPlots: boolean): Promise<void> {
    const { canvas } = this.hooks;
    if (!canvas) return;
    // Fetched on demand: few users save one.
    const { figureOf, imageOf } = await import('./figure');
    const plots = hasPlots ? await Promise.all(this.hooks.drawings().map(imageOf)) : [];
    const isRecorded = this.video !== null;
    // A video keeps its initial size.
    if (!isRecorded) this.hooks.drawWide(PICTURE_PX);
    this.hooks.afterDrawing(() => {
      const { scene } = this.player;
      const { id, title } = scene.description.scene;
      const legend = element('legend', HTMLElement);
      const figure = figureOf(canvas, element('labels', HTMLElement), plots, {
        title: t(title),
        lines: [t(stateInWords(scene)), changedInWords(scene)],
        legend: legend.hidden ? null : legend,
      });
      if (!isRecorded) this.hooks.drawWide(0);
      figure.toBlob((picture) => {
        if (picture) download(picture, `${id}${hasPlots ? '-with-plots' : ''}.png`);
        this.say(picture ? 'Picture saved.' : 'The browser could not make a picture of the view.');
      });
    });
  }

  private async toggleVideo(record: HTMLButtonElement): Promise<void> {
    const { canvas } = this.hooks;
    if (!canvas) return;
    const { video } = this;
    try {
      if (!video) {
        const { Video } = await import('./video');
        // The button was pressed again meanwhile.
        if (this.video) return;
        this.video = new Video(canvas, (task) => this.hooks.afterDrawing(task));
        setText(record, 'Stop and save the video');
        this.say('Recording.');
        return;
      }
      this.video = null;
      setText(record, 'Record a video');
      this.say('Saving the video.');
      const { content, ending } = await video.stop();
      if (content.size === 0) throw new Error('The recording is empty: try it again.');
      download(content, `${this.player.scene.description.scene.id}.${ending}`);
      this.say('Video saved.');
    } catch (error) {
      this.say(`The browser could not make a video of the view. ${messageOf(error)}`);
    }
  }

  private say(sentence: string): void {
    setText(this.said, sentence);
    clearTimeout(this.unsaying);
    this.unsaying = setTimeout(() => setText(this.said, ''), SAID_FOR_MS);
  }
}

/** "Changed: Trunk: Mass 8 kg"; empty if all settings are those of the scene's file. */
function changedInWords(scene: Scene): string {
  const changes = changedSettings(scene).map(({ parameter, value }) => {
    const words = valueInWords(parameter, value);
    const said = parameter.kind === 'choice' ? t(words) : written(words);
    return `${t(parameter.group)}: ${t(parameter.label)} ${said}`;
  });
  return changes.length === 0 ? '' : `${t('Changed')}: ${changes.join('; ')}`;
}
