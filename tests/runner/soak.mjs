// Half an hour (LEGWORK_SOAK_MINUTES) of everything that a user does, repeatedly: what the browser still holds after each round,
// and whether that grows after the first half, which fills caches. While a gauge is too uncertain for a verdict, it continues, up
// to almost twice as long. build/soak.json keeps every round.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildCommands } from '../../web/tools/build.mjs';
import { root } from '../../web/tools/process.mjs';
import { BLINKS, gaugesOf, STEADY } from '../soak/gauges.mjs';
import { keepsMediaQueries, keptMiB } from '../soak/kept.mjs';
import { openPlaces, PARTS } from '../soak/places.mjs';
import { faultOf, slopeOf } from '../soak/trend.mjs';
import { launchChromium } from '../support/chromium.mjs';
import { startCourse } from '../support/course_page.mjs';
import { build } from './build.mjs';

const MINUTES = Number(process.env.LEGWORK_SOAK_MINUTES ?? 30);
const LONGEST = (MINUTES * 11) / 6;
const ROUNDS = join(root, 'build/soak.json');
const PAGE_BYTES = 4096;

/** How much more an hour is allowed. One node or listener that each round leaves behind is a hundred an hour. */
const MOST = { 'memory, MiB': 1, [BLINKS]: 1, 'engines, MiB': 1, nodes: 200 };
const MOST_THINGS = 10;

/** MiB of memory that the browser's processes have together: told, not judged, for the browser's own is in it. */
async function residentOf(session) {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const pages = processInfo.map(({ id }) => {
    try {
      return Number(readFileSync(`/proc/${id}/statm`, 'utf8').split(' ')[1]);
    } catch {
      return 0; // it has ended meanwhile
    }
  });
  return (pages.reduce((sum, count) => sum + count, 0) * PAGE_BYTES) / 2 ** 20;
}

/** What every round left behind: [{ place, round, hours, gauges }], and what the browser keeps of its own in a place. */
async function measure(site, browser) {
  const session = await browser.newBrowserCDPSession();
  const places = await openPlaces(site);
  const read = new Map();
  for (const place of places) read.set(place, await gaugesOf(place.page));
  const samples = [];
  /** @type {Record<string, { hours: number, MiB: number }[]>} */
  const kept = Object.fromEntries(places.map((place) => [place.name, []]));
  const keep = async () => {
    for (const place of places)
      kept[place.name].push({ hours: hours(), MiB: await keptMiB(place.page) });
  };
  const begin = performance.now();
  const hours = () => (performance.now() - begin) / 3_600_000;
  const isUncertain = async () => {
    await keep();
    return judge({ samples, kept }).faults.some(({ isUncertain }) => isUncertain);
  };
  const hasTime = async () =>
    hours() < MINUTES / 60 || (hours() < LONGEST / 60 && (await isUncertain()));
  for (let round = 0; await hasTime(); round += 1) {
    for (const place of places) await place.round(round);
    if (hours() > MINUTES / 120 && kept[places[0].name].length === 0) await keep();
    for (const place of places) {
      const gauges = await read.get(place)();
      samples.push({ place: place.name, round, hours: hours(), gauges });
    }
    const gauges = { 'resident, MiB': await residentOf(session) };
    samples.push({ place: 'browser', round, hours: hours(), gauges });
    writeFileSync(ROUNDS, `${JSON.stringify(samples)}\n`); // to be looked at on the way
  }
  await keep();
  return { samples, kept };
}

/** An hour, from the first to the last. */
function slopeBetween(measured) {
  const [first, last] = [measured[0], measured.at(-1)];
  return (last.MiB - first.MiB) / (last.hours - first.hours);
}

const inWords = (value) => value.toFixed(Math.abs(value) < 10 ? 2 : 0);

/** A line for each gauge of each place, and the faults. */
function judge({ samples, kept }) {
  const late = samples.filter(({ hours }) => hours > MINUTES / 120);
  const lines = [];
  const faults = [];
  let passed = 0;
  for (const place of new Set(samples.map((sample) => sample.place))) {
    const there = late.filter((sample) => sample.place === place);
    lines.push(`  ${place}, ${there.length} rounds:`);
    for (const gauge of Object.keys(there[0]?.gauges ?? {})) {
      const series = there.map(({ round, hours, gauges }) => ({
        hours,
        value: gauges[gauge],
        phase: round % PARTS,
      }));
      const trend = slopeOf(series);
      if (gauge === BLINKS) trend.slope -= slopeBetween(kept[place]);
      const isTold = place === 'browser' || (place === 'embeds' && gauge === BLINKS);
      const fault = isTold ? null : faultOf(trend, MOST[gauge] ?? MOST_THINGS);
      const says = `${gauge}: ${inWords(series.at(-1).value)}, ${inWords(trend.slope)} ± ${inWords(trend.error)} an hour`;
      lines.push(`    ${says}`);
      if (fault) faults.push({ ...fault, says: `${place}, ${says}: ${fault.says}` });
      else if (!isTold) passed += 1;
    }
  }
  return { lines, faults, passed };
}

export async function soak() {
  await build('page', buildCommands());
  mkdirSync(join(root, 'build'), { recursive: true });
  const browser = await launchChromium({ flags: [`--js-flags=${STEADY.join(' ')}`] });
  const site = await startCourse(browser);
  try {
    const isKept = await keepsMediaQueries(await site.open('/course/empty.html'));
    const { lines, faults: grown, passed } = judge(await measure(site, browser));
    const faults = grown.map(({ says }) => says);
    if (!isKept)
      faults.push('This browser keeps no media query of a table: leave out tests/soak/kept.mjs.');
    faults.push(...new Set([...site.complaints, ...site.strangers]));
    return { passed, failed: faults.length, output: faults.join('\n'), note: lines.join('\n') };
  } finally {
    await site.close();
  }
}
