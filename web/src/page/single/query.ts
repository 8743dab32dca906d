// In place of address/query.ts where the whole page is one file: parameters come after "?" or "#" in its address or, where a
// course platform controls the address, from the settings block at the top of the file.
import { isKnown, lastsFor } from '../../address/address';
import { runInAddress } from '../../address/run_link';

let trouble = '';
const inFile = settingsInFile();

/** As the query of an address: ?scene=four-bar&set.sim.step=0.001 */
export function queryHere(): string {
  const { search } = window.location;
  const hash = runInAddress() === null ? window.location.hash : '';
  // Course systems add their own parameters.
  const asked = [...new URLSearchParams(search)].filter(([name]) => isKnown(name));
  asked.push(...new URLSearchParams(hash.slice(1)));
  // Settings of one scene do not apply to another.
  const isOtherScene = asked.some(([name]) => name === 'scene');
  const usual = inFile.filter(([name]) => !isOtherScene || lastsFor(name) !== 'scene');
  return `?${new URLSearchParams([...usual, ...asked])}`;
}

export const troubleHere = (): string => trouble;

/** Absent in the file of a lesson. */
function settingsInFile(): [string, string][] {
  const block = document.getElementById('legwork-settings')?.textContent ?? '{}';
  try {
    const values: Record<string, unknown> = JSON.parse(block);
    return Object.entries(values).map(([name, value]) => [name, String(value)]);
  } catch (error) {
    trouble = `The settings at the top of this file cannot be read: ${String(error)}`;
    return [];
  }
}
