// Events that occur by themselves: a foot touches down or slips, a robot falls. The engine reports them in fields of the
// snapshot; models/tables/events.json lists which, and this compares each recorded row with the one before.
import type { Description } from 'schemas/description';
import type { Observed } from 'schemas/events';
import EVENTS from '../../../models/tables/events.json';
import { labelsOf, unitOf } from './description';
import type { Recorder } from './recorder';

const OBSERVED = EVENTS.observed as Observed[];
const BETWEEN_NO_AND_YES = 0.5;

export interface Happening {
  kind: Observed['kind'];
  words: string;
  /** The engine's names of the components (feet, legs); none if the field has only one. */
  who: string[];
  step: number;
  /** It had not happened yet at this one. */
  notBefore: number;
}

const isIn = (description: Description, { field, unit }: Observed): boolean =>
  description.snapshot.fields.some(({ name }) => name === field) &&
  (unit === undefined || unitOf(description, field) === unit);

/** Fields that must be recorded for it. */
export function fieldsOfEvents(description: Description): string[] {
  const own = OBSERVED.filter((one) => isIn(description, one));
  return own.flatMap(({ field, at }) => (at === undefined ? [field] : [field, at]));
}

/** Watches one record; a new layout needs a new watcher. */
export class EventWatch {
  private readonly watched: { what: Observed; labels: readonly string[] }[];

  constructor(
    private readonly recorder: Recorder,
    private readonly description: Description,
  ) {
    this.watched = OBSERVED.filter((one) => isIn(description, one)).map((what) => ({
      what,
      labels: labelsOf(description, what.field),
    }));
  }

  isOf(recorder: Recorder): boolean {
    return this.recorder === recorder;
  }

  /** Events between the last two rows; none if there is a gap between them. */
  latest(): Happening[] {
    const { recorder } = this;
    const row = recorder.length - 1;
    if (row < 1 || recorder.time(row) - recorder.time(row - 1) > recorder.gapS) return [];
    return this.watched.flatMap(({ what, labels }) => {
      const first = recorder.column(what.field);
      const changed = labels.filter((_, i) =>
        hasHappened(what, recorder.value(row - 1, first + i), recorder.value(row, first + i)),
      );
      if (changed.length === 0) return [];
      const { kind, words } = what;
      const who = changed.filter((label) => label !== '');
      return [
        { kind, words, who, step: this.stepOf(what, row), notBefore: recorder.step(row - 1) },
      ];
    });
  }

  private stepOf({ at }: Observed, row: number): number {
    const { recorder, description } = this;
    const step = recorder.step(row);
    if (at === undefined) return step;
    const ago = recorder.time(row) - recorder.value(row, recorder.column(at));
    return step - Math.max(0, Math.round(ago / description.scene.time_step_s));
  }
}

function hasHappened({ when, level = BETWEEN_NO_AND_YES }: Observed, before: number, now: number) {
  const changes = {
    rises: before <= level && now > level,
    sinks: before > level && now <= level,
    grows: now > before,
    restarts: now > 0 && (before <= 0 || now < before),
  };
  return changes[when];
}
