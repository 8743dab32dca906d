// embed.html: one scene that fills its frame, as the address asks for it; start.ts says when.
import { startLanguage } from '../i18n/language';
import { followTheme } from '../palette';
import { sentenceOf } from '../sentence';
import { runInAddress } from '../sim/runlink';
import { element, make } from '../ui/dom';
import { fullPage, readAddress } from './address';
import { Bridge } from './bridge';
import { fullScreenButton } from './fullscreen';
import { mountSim, type Sim } from './sim';
import { tellParent } from './tell';
import { showTitle } from './title';

/** Resolves when the scene is there, or has said why it is not. */
export async function open(): Promise<void> {
  followTheme();
  const { search } = window.location;
  const { theme, isWritable, load, ...options } = readAddress(search); // the theme is the page's
  element('waiting', HTMLElement).remove();
  await startLanguage();
  const host = element('host', HTMLElement);
  try {
    const sim = await mountSim(host, { ...options, run: runInAddress() ?? undefined });
    showTitle(sim);
    if (!options.hide?.includes('link')) {
      sim.layout.barEnd.append(linkToFullPage(sim, fullPage({ scene: sim.scene, theme }, search)));
    }
    const fullScreen = fullScreenButton();
    if (fullScreen) sim.layout.barEnd.append(fullScreen);
    window.sim = sim;
    new Bridge(sim, isWritable, load);
  } catch (error) {
    // mountSim has said it in the host.
    tellParent('error', sentenceOf(error), load);
  }
}

/** It takes the run along, as it is when the link is followed. */
function linkToFullPage(sim: Sim, page: string): HTMLAnchorElement {
  const link = make('a', 'open-full', 'Open in Legwork');
  link.href = page;
  link.target = '_blank';
  link.rel = 'noopener';
  const aim = () => {
    try {
      link.href = `${page}#run=${sim.player.scene.link()}`;
    } catch {
      // Too long for an address: the scene alone is opened.
      link.href = page;
    }
  };
  // A keyboard follows it without going to it again.
  for (const event of ['pointerdown', 'focus', 'click']) link.addEventListener(event, aim);
  return link;
}

declare global {
  interface Window {
    sim?: Sim;
  }
}
