// The exercise that is being made: its JSON, which is the only truth. The form and the text both change it; it stays in this browser.
import type { Exercise as ExerciseFile } from 'schemas/exercise';
import { emitter } from '../basics/emitter';

const KEPT = 'legwork.exercise-draft';

export type Path = readonly (string | number)[];
/** Whose change it was: the other view has to follow. */
export type Author = 'form' | 'text' | 'file';

const isRecord = (value: unknown): value is Record<string | number, unknown> =>
  typeof value === 'object' && value !== null;

/** Undefined where there is nothing. */
export const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, key) => (isRecord(inner) ? inner[key] : undefined), value);

export const written = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** What is empty in it is left out, but for texts in lists. */
function withValue(whole: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  const inner = withValue(isRecord(whole) ? whole[key] : undefined, rest, value);
  if (typeof key === 'number') {
    const list = Array.isArray(whole) ? [...whole] : [];
    if (inner === undefined) list.splice(key, 1);
    else list[key] = inner;
    return list;
  }
  const { [key]: _, ...others } = isRecord(whole) ? whole : {};
  if (inner === undefined) return others;
  // In its place, if it has one.
  return isRecord(whole) && key in whole ? { ...whole, [key]: inner } : { ...others, [key]: inner };
}

export class Draft {
  readonly onChange = emitter<Author>();
  /** Empty: nothing has been begun. */
  text = localStorage.getItem(KEPT) ?? '';

  /** Null where the text is no JSON object. */
  get value(): Partial<ExerciseFile> | null {
    try {
      const value: unknown = JSON.parse(this.text);
      return isRecord(value) && !Array.isArray(value) ? value : null;
    } catch {
      return null;
    }
  }

  take(text: string, author: Author): void {
    if (text === this.text) return;
    this.text = text;
    try {
      localStorage.setItem(KEPT, text);
    } catch {
      // Storage may be full or forbidden: saving as a file is what counts.
    }
    this.onChange.emit(author);
  }

  /** Undefined takes it out. */
  set(path: Path, value: unknown): void {
    this.take(written(withValue(this.value ?? {}, path, value)), 'form');
  }
}
