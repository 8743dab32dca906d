// The events of a run with their times, for marks over the scrubber: user actions, and events that the engine reports. A change
// discards the events after it, together with the recorded future.
import type { Observed } from 'schemas/events';
import { joinWords } from '../basics/format';
import { IMPULSE, impulseInWords } from './impulse';
import { EventWatch } from './observed_events';
import type { Recorder } from './recorder';
import type { Scene, Setting } from './scene';
import type { Scheduled } from './schedule';
import { valueInWords } from './values';

export interface RunEvent {
  /** hand: a drag, a release, standing up; set: a setting; code: of the user's own. */
  kind: Observed['kind'] | 'hand' | 'set' | 'code';
  /** The event in words: "Push, 2 N s". */
  words: string;
  /** The name of the action, the paths of what was set; empty: neither. */
  about: string;
  step: number;
  /** s */
  time: number;
}

/** The oldest are dropped first; of frequent events the latest seconds are enough. */
const MOST_TOUCHDOWNS = 24;
const MOST_OTHERS = 40;
/** Changes of the same setting within this time are one event, like a drag. */
const SAME_S = 1;
const NAMED_SETTINGS = 2;

export class EventLog {
  all: readonly RunEvent[] = [];
  private watch: EventWatch | null = null;
  /** The subject of the latest event, and how long it lasts: a slider being dragged, a body being pulled. */
  private latest = { about: '', until: 0 };

  /** Called after a new row. */
  observe(scene: Scene, recorder: Recorder): void {
    if (!this.watch?.isOf(recorder)) this.watch = new EventWatch(recorder, scene.description);
    for (const { kind, words, who, step, notBefore } of this.watch.latest()) {
      const said = words + (who.length === 0 ? '' : ` of ${joinWords(who)}`);
      // A push by the user or the schedule is already in the log, in its own words; a row may be observed again.
      const isKnown = (one: RunEvent) =>
        one.kind === kind &&
        (kind === 'push'
          ? one.step >= notBefore && one.step <= step
          : one.step === step && one.words === said);
      if (!this.all.some(isKnown)) this.add(scene, { kind, words: said, about: '', step });
    }
  }

  /** Logs a user event with its present arguments. A continuing gesture is one event. */
  acted(scene: Scene, name: string): void {
    const kind = scene.description.events.find((event) => event.name === name);
    if (!kind) return;
    const isGoingOn = kind.is_gesture && this.latest.about === name;
    this.latest = { about: name, until: Number.POSITIVE_INFINITY };
    if (isGoingOn) return;
    const given = kind.arguments.map((path) => scene.indexOf(path));
    const push = impulseOf(
      scene,
      given.map((index) => ({ index, value: scene.get(index) })),
    );
    this.add(scene, { ...actionOf(kind.label, push), about: name });
  }

  /** Logs settings by the user, in order. */
  wasSet(scene: Scene, settings: readonly Setting[]): void {
    const { time, step } = now(scene);
    const about = pathsOf(scene, settings);
    const isGoingOn = about === this.latest.about && time <= this.latest.until;
    this.latest = { about, until: time + SAME_S };
    const words = `Set: ${settingsInWords(scene, settings)}`;
    const last = this.all.findLast(({ kind }) => kind === 'set');
    if (isGoingOn && last)
      this.all = this.all.map((one) => (one === last ? { ...last, words } : one));
    else this.add(scene, { kind: 'set', words, about, step });
  }

  /** `isThere`: some drives the motors now; else their own drive. Of several at one step the last counts. */
  codeChanged(scene: Scene, isThere: boolean): void {
    const { step } = now(scene);
    this.all = this.all.filter((one) => one.kind !== 'code' || one.step !== step);
    this.latest = { about: '', until: 0 };
    this.add(scene, {
      kind: 'code',
      words: isThere ? 'Code changed' : 'Code no longer used',
      about: '',
      step,
    });
  }

  /** Logs what the engine did by itself in the latest steps, in place of what was done to the same: once, however often they are taken. */
  happened(scene: Scene, scheduled: readonly Scheduled[]): void {
    const { events } = scene.description;
    for (const { step, event, values } of scheduled) {
      const kind = events.find(({ name }) => name === event);
      const about = kind ? event : pathsOf(scene, values);
      const what = kind
        ? actionOf(kind.label, impulseOf(scene, values))
        : ({ kind: 'set', words: `Set: ${settingsInWords(scene, values)}` } as const);
      const isSame = (one: RunEvent) => one.step === step && one.about === about;
      this.all = this.all.filter((one) => !isSame(one) || one.words === what.words);
      if (!this.all.some(isSame)) this.add(scene, { ...what, about, step });
    }
    this.latest = { about: '', until: 0 };
  }

  /** Drops events after this step, which belong to another run. */
  truncateAfter(step: number): void {
    const kept = this.all.filter((event) => event.step <= step);
    if (kept.length === this.all.length) return;
    this.all = kept;
    this.latest = { about: '', until: 0 };
  }

  clear(): void {
    this.truncateAfter(Number.NEGATIVE_INFINITY);
  }

  private add(scene: Scene, event: Omit<RunEvent, 'time' | 'step'> & { step?: number }): void {
    const { time, step } = now(scene);
    const at = event.step ?? step;
    const added = {
      ...event,
      step: at,
      time: time - (step - at) * scene.description.scene.time_step_s,
    };
    const isTouchdown = event.kind === 'touchdown';
    const alike = (one: RunEvent) => (one.kind === 'touchdown') === isTouchdown;
    const most = isTouchdown ? MOST_TOUCHDOWNS : MOST_OTHERS;
    const tooMany = this.all.filter(alike).length >= most;
    const oldest = tooMany ? this.all.findIndex(alike) : -1;
    this.all = [...this.all.filter((_, i) => i !== oldest), added];
  }
}

/** The next event after a step, or the previous one: among rare events if there are any, else among touchdowns. */
export function eventNextTo(
  events: readonly RunEvent[],
  step: number,
  direction: 1 | -1,
): RunEvent | undefined {
  const rare = events.filter(({ kind }) => kind !== 'touchdown');
  const beyond = (rare.length > 0 ? rare : events).filter(
    (event) => direction * (event.step - step) > 0,
  );
  const isNearer = (one: RunEvent, other: RunEvent) => direction * (other.step - one.step) > 0;
  return beyond.reduce<RunEvent | undefined>(
    (nearest, event) => (nearest === undefined || isNearer(event, nearest) ? event : nearest),
    undefined,
  );
}

const now = ({ snapshot }: Scene) => ({
  time: snapshot.scalar('time'),
  step: snapshot.scalar('step'),
});

const actionOf = (label: string, push: string | null) =>
  push === null
    ? ({ kind: 'hand', words: label } as const)
    : ({ kind: 'push', words: `${label}, ${push}` } as const);

const pathsOf = ({ description }: Scene, settings: readonly Setting[]): string =>
  settings.map(({ index }) => description.parameters[index]?.path ?? '').join();

/** The push with these arguments in words, "10 N s to the left"; null without an impulse. */
function impulseOf(scene: Scene, given: readonly Setting[]): string | null {
  const { parameters } = scene.description;
  const parts = given
    .filter(({ index }) => parameters[index]?.unit === IMPULSE)
    .map(({ value }) => value);
  if (parts.length === 0) return null;
  const { snapshot } = scene;
  const heading = snapshot.has('trunk_rpy') ? snapshot.scalar('trunk_rpy', 2) : Number.NaN;
  return impulseInWords(parts, heading);
}

function settingsInWords({ description }: Scene, settings: readonly Setting[]): string {
  if (settings.length > NAMED_SETTINGS) return `${settings.length} parameters`;
  const each = settings.flatMap(({ index, value }) => {
    const parameter = description.parameters[index];
    return parameter ? [`${parameter.label} ${valueInWords(parameter, value)}`] : [];
  });
  return each.join(', ');
}
