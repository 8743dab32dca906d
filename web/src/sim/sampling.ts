// How often a run is recorded, what of it, and how fast a short one plays.
import { SPEEDS } from './clock';
import { fieldsToRecord } from './exhibit';
import { RECORDED, RECORDED_OF_EXHIBITS } from './recorded';
import { Recorder } from './recorder';
import type { Scene } from './scene';

// A snapshot solves every method side by side: it costs about as much as two steps.
const SAMPLE_EVERY_S = 0.008;
/** A run that is over sooner than this is sampled more finely, and shown in slow motion at first. */
const SHORT_S = 2;
const SHORT_SAMPLES = 400;
const SHORT_LASTS_S = 6;
const RECORD_S = 24;

export function recorderFor({ description }: Scene): Recorder {
  const wanted = description.plan
    ? RECORDED
    : [...fieldsToRecord(description), ...RECORDED_OF_EXHIBITS];
  const channels = description.snapshot.fields.filter(({ name }) => wanted.includes(name));
  return new Recorder(channels, Math.ceil(RECORD_S / SAMPLE_EVERY_S));
}

/** What rows of the record depend on. */
export const layoutOf = ({ description }: Scene): string =>
  description.snapshot.fields.map(({ name, count }) => `${name} ${count}`).join();

export const sampleEveryS = (duration: number): number =>
  duration < SHORT_S ? duration / SHORT_SAMPLES : SAMPLE_EVERY_S;

/** The speed that lets a short run be seen; null for a run that is long enough. */
export function shortSpeed(duration: number): number | null {
  if (duration >= SHORT_S) return null;
  const wanted = duration / SHORT_LASTS_S;
  const away = (speed: number) => Math.abs(Math.log(speed / wanted));
  return SPEEDS.reduce((best, speed) => (away(speed) < away(best) ? speed : best), 1 as number);
}
