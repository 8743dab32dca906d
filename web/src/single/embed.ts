// The embed as one file, in the place of embed/start.ts. What it shows is asked for after "?" or "#" of its address, or, where
// a course keeps the address for itself, in the block of settings at the top of the file.
import { isKnown, readAddress } from '../embed/address';
import { Bridge } from '../embed/bridge';
import { readLoad } from '../embed/load';
import { mountSim } from '../embed/sim';
import { tellParent } from '../embed/tell';
import { showTitle } from '../embed/title';
import { startLanguage } from '../i18n/language';
import { followTheme } from '../palette';
import { sentenceOf } from '../sentence';
import { runInAddress } from '../sim/runlink';
import { element } from '../ui/dom';
import { offerRun } from './share';

/** As the query of an address: ?scene=four-bar&set.sim.step=0.001 */
function settings(): string {
  const { search } = window.location;
  const hash = runInAddress() === null ? window.location.hash : '';
  // A course system adds parameters of its own.
  const asked = [...new URLSearchParams(search)].filter(([name]) => isKnown(name));
  asked.push(...new URLSearchParams(hash.slice(1)));
  // Settings of one scene are not those of another.
  const isOtherScene = asked.some(([name]) => name === 'scene');
  const usual = isOtherScene ? [] : settingsInFile();
  return `?${new URLSearchParams([...usual, ...asked])}`;
}

function settingsInFile(): [string, string][] {
  const block = element('legwork-settings', HTMLScriptElement).textContent ?? '';
  const values: Record<string, unknown> = JSON.parse(block);
  return Object.entries(values).map(([name, value]) => [name, String(value)]);
}

async function open(): Promise<void> {
  followTheme();
  element('waiting', HTMLElement).remove();
  tellParent('loading', null, readLoad(new URLSearchParams(window.location.search).get('load')));
  await startLanguage();
  const host = element('host', HTMLElement);
  let asked: ReturnType<typeof readAddress>;
  try {
    asked = readAddress(settings());
  } catch (error) {
    host.textContent = `The settings at the top of this file cannot be read: ${String(error)}`;
    return;
  }
  const { isWritable, load, ...options } = asked;
  if (options.theme) document.documentElement.dataset.theme = options.theme;
  try {
    const sim = await mountSim(host, { ...options, run: runInAddress() ?? undefined });
    showTitle(sim);
    offerRun(sim);
    window.sim = sim;
    new Bridge(sim, isWritable, load);
  } catch (error) {
    // mountSim has said it in the host.
    tellParent('error', sentenceOf(error), load);
  }
}

void open();
