// How often a run is recorded, and which fields: those that the scene declares and those that the page's plots need.
import PLOTTED from '../../../models/plots/recorded.json';
import { SHORT_S } from './clock';
import { fieldsOfEvents } from './observed_events';
import { Recorder } from './recorder';
import type { Scene } from './scene';
import { fieldsToRecord } from './shown';

// A snapshot solves all methods for comparison: it costs about as much as two steps.
const SAMPLE_EVERY_S = 0.008;
const SHORT_SAMPLES = 400;
const RECORD_S = 24;

export function recorderFor({ description }: Scene): Recorder {
  const wanted = new Set([
    ...PLOTTED,
    ...fieldsToRecord(description),
    ...fieldsOfEvents(description),
  ]);
  const { fields } = description.snapshot;
  const channels = fields.filter(({ name }) => wanted.has(name));
  const others = fields.filter((field) => !channels.includes(field)).map(({ name }) => name);
  return new Recorder(channels, Math.ceil(RECORD_S / SAMPLE_EVERY_S), new Set(others));
}

/** What the record's rows depend on: the scene's fields, and those that are drawn. */
export const layoutOf = ({ description }: Scene): string =>
  [
    ...description.snapshot.fields.map(({ name, count }) => `${name} ${count}`),
    ...fieldsToRecord(description),
  ].join();

export const sampleEveryS = (duration: number): number =>
  duration < SHORT_S ? duration / SHORT_SAMPLES : SAMPLE_EVERY_S;
