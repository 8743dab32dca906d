// One scene that fills its page, as its address asks: used by embed.html (start.ts says when) and by the single file
// (single/embed.ts), which differ in the end of the bar.

import { askedHere, queryTo } from '../../address/here';
import { runInAddress } from '../../address/run_link';
import { element, make, partOf, setText } from '../../basics/dom';
import { messageOf } from '../../basics/error_message';
import { followTheme } from '../../basics/palette';
import { t } from '../../i18n/translate';
import type { RobotSource } from '../../own_robot/robot_source';
import { takeDroppedFiles, takeDrops } from '../drops';
import { startLanguage } from '../language';
import type { Wish } from '../opening';
import type { Opener, robotAmong } from '../own_files';
import { isInElement } from './asked_files';
import { Bridge } from './bridge';
import { fullScreenButton } from './fullscreen';
import { isHidden } from './layout';
import { mountSim, type Sim } from './sim';
import { tellParent } from './tell';

/** Resolves when the scene is ready, or has reported why it is not. */
export async function open(offer: (sim: Sim) => void = offerWaysOut): Promise<void> {
  followTheme();
  const { theme: _theme, api, ...wish } = askedHere('embed'); // the theme is the page's
  element('waiting', HTMLElement).remove();
  await startLanguage();
  await show({ ...wish, run: runInAddress() }, offer, api === 'rw');
}

async function show(wish: Wish, offer: (sim: Sim) => void, isWritable: boolean): Promise<void> {
  const host = element('host', HTMLElement);
  try {
    const sim = await mountSim(host, wish);
    const { scene: asked } = sim.player;
    const { player } = sim;
    nameDocument(sim);
    player.onScene(() => nameDocument(sim));
    takeDroppedFiles(stageOf(sim.layout.root), player, openerOf(sim));
    sim.player.onScene(() => {
      // It leads to the robot that was asked for; another was dropped.
      if (sim.player.scene !== asked) wasReplaced.add(sim);
    });
    offer(sim);
    window.sim = sim;
    new Bridge(sim, isWritable);
  } catch (error) {
    // mountSim has shown the error in the host.
    tellParent('error', messageOf(error));
    takeInstead(host, (own) => show({ ...wish, run: null, own }, offer, isWritable));
  }
}

/** In which another robot has taken the place of what the address asks for. */
const wasReplaced = new WeakSet<Sim>();

/** A robot may be dropped in the place of what could not be opened. */
function takeInstead(host: HTMLElement, open: (own: RobotSource) => Promise<void>): void {
  const failed = partOf(host, '.sim', HTMLElement);
  const listening = new AbortController();
  const take = async (entries: Parameters<typeof robotAmong>[0]) => {
    try {
      const own = await (await import('../own_files')).robotAmong(entries);
      if (listening.signal.aborted) return; // another was dropped meanwhile
      listening.abort();
      failed.remove();
      await open(own);
    } catch (error) {
      setText(partOf(failed, '.sim-loading', HTMLElement), messageOf(error));
    }
  };
  takeDrops(stageOf(failed), (entries) => void take(entries), {
    signal: listening.signal,
  });
}

/** Around the view, whose content comes and goes. */
const stageOf = (sim: HTMLElement): HTMLElement => partOf(sim, '.sim-stage', HTMLElement);

export const openerOf = (sim: Sim): Opener => ({
  openFile: (text, name) => sim.openFile(text, name),
  openRun: (link, file) => sim.openRun(link, file),
  findings: '',
});

function nameDocument(sim: Sim): void {
  const { title } = sim.describe().scene;
  document.title = t(`${title} · Legwork`);
  setText(element('title', HTMLHeadingElement), title);
}

function offerWaysOut(sim: Sim): void {
  if (!isHidden(sim.layout, 'link')) sim.layout.barEnd.append(linkToFullPage(sim));
  const fullScreen = fullScreenButton();
  if (fullScreen) sim.layout.barEnd.append(fullScreen);
}

/** The link takes the run along, as it is when the link is followed; hidden if it could lead to another scene only. */
function linkToFullPage(sim: Sim): HTMLAnchorElement {
  const has = { className: 'open-full', target: '_blank', rel: 'noopener' };
  const link = make('a', has, 'Open in Legwork');
  const aim = () => {
    const page = pageOf(sim);
    const run = runOf(sim);
    link.hidden = page === null && run === '';
    link.href = `${page ?? './index.html'}${run}`;
  };
  // The keyboard focus stays on it.
  for (const event of ['pointerdown', 'focus', 'click']) link.addEventListener(event, aim);
  sim.player.onScene(aim);
  const page = pageOf(sim);
  if (page === null) aim();
  else link.href = page;
  return link;
}

function runOf({ player }: Sim): string {
  try {
    return `#run=${player.scene.link()}`;
  } catch {
    // Too long for an address: only the scene is opened.
    return '';
  }
}

/** A robot's file is on this site, unless it was dropped or handed over. */
function pageOf(sim: Sim): string | null {
  const { scene, player } = sim;
  if (player.scene.isBuiltin) return `./index.html?${queryTo({ scene })}`;
  const { robot, load } = askedHere();
  if (robot === undefined || isInElement(load) || wasReplaced.has(sim)) return null;
  return `./index.html?${queryTo({ robot: new URL(robot, location.href).href })}`;
}

declare global {
  interface Window {
    sim: Sim;
  }
}
