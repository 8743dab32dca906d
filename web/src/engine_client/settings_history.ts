// Undo and redo of settings and of code: what was before and after each change. One drag of a slider is one change. Time is not
// undone: the setting is set back now, as if by hand.
import type { Scene } from './scene';

/** Values by path. */
export type Values = Record<string, number>;

interface Change {
  before: Values;
  after: Values;
  /** Of the user's own; undefined: it was not changed. */
  code?: { before: string; after: string };
}

const MOST = 100;
/** Settings of the same parameter within this time are one change, as from keys and wheels. */
const SAME_MS = 1000;
/** A change belongs to the drag during which it occurs. */
const HELD_MS = 60_000;

export class SettingsHistory {
  /** A pointer is down: its change is not finished. */
  isHeld = false;
  private done: Change[] = [];
  private undone: Change[] = [];
  private changedAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly clock: () => number = () => performance.now()) {}

  get canUndo(): boolean {
    return this.done.length > 0;
  }

  get canRedo(): boolean {
    return this.undone.length > 0;
  }

  /** Another scene has other parameters. */
  clear(): void {
    this.done = [];
    this.undone = [];
  }

  /** A pointer is down: until it is up, settings of the same parameter are one change. */
  hold(): void {
    this.seal();
    this.isHeld = true;
  }

  /** Its last movement may still be pending. */
  release(): void {
    this.isHeld = false;
    this.changedAt = this.clock();
  }

  /** The next setting is a separate change. */
  private seal(): void {
    this.changedAt = Number.NEGATIVE_INFINITY;
  }

  /** Called after a setting: `before` is the earlier result of valuesOf; `isWhole`: it is a separate change. */
  note(scene: Scene, before: Values, isWhole = false): void {
    if (isWhole) this.seal();
    const change = difference(before, valuesOf(scene));
    if (Object.keys(change.after).length === 0) return;
    this.undone = [];
    const last = this.done.at(-1);
    const isSoon = this.clock() - this.changedAt < (this.isHeld ? HELD_MS : SAME_MS);
    this.changedAt = this.clock();
    if (!last || !isSoon || !isOfSame(last, change)) {
      this.done = [...this.done.slice(1 - MOST), change];
      return;
    }
    last.after = change.after;
    const isBack = Object.entries(last.after).every(([path, value]) => value === last.before[path]);
    if (!isBack) return;
    this.done.pop();
    this.seal();
  }

  /** Settings made until the answer is called are one change; `restore` takes them back where it is not kept. */
  begin(scene: Scene, restore: (values: Values) => void): (isKept: boolean) => void {
    const before = valuesOf(scene);
    return (isKept) => {
      if (isKept) this.note(scene, before, true);
      else restore(changedSince(before, scene));
    };
  }

  noteCode(before: string, after: string): void {
    if (before === after) return;
    this.undone = [];
    this.done = [...this.done.slice(1 - MOST), { before: {}, after: {}, code: { before, after } }];
    this.seal();
  }

  /** `set` applies the values and the code, or returns false: then nothing is undone. */
  undo(set: (values: Values, code?: string) => boolean): void {
    const change = this.done.at(-1);
    if (!change || !set(change.before, change.code?.before)) return;
    this.done.pop();
    this.undone.push(change);
    this.seal();
  }

  redo(set: (values: Values, code?: string) => boolean): void {
    const change = this.undone.at(-1);
    if (!change || !set(change.after, change.code?.after)) return;
    this.undone.pop();
    this.done.push(change);
    this.seal();
  }
}

export const valuesOf = (scene: Scene): Values =>
  Object.fromEntries(scene.description.parameters.map(({ path }, i) => [path, scene.get(i)]));

/** The earlier values of everything that has changed since. */
export const changedSince = (before: Values, scene: Scene): Values =>
  difference(before, valuesOf(scene)).before;

/** The changed parameters that still exist. */
function difference(before: Values, after: Values): Change {
  const paths = Object.keys(after).filter(
    (path) => path in before && !Object.is(before[path], after[path]),
  );
  const pick = (values: Values) =>
    Object.fromEntries(paths.map((path) => [path, values[path] ?? Number.NaN]));
  return { before: pick(before), after: pick(after) };
}

const isOfSame = (one: Change, other: Change): boolean =>
  Object.keys(one.after).join() === Object.keys(other.after).join();
