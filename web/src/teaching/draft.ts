// The exercise that is being made: its JSON, which is the only truth. The form and the text both change it; it stays in this browser.
import type { Exercise as ExerciseFile } from 'schemas/exercise';
import { emitter } from '../basics/emitter';

const KEPT = 'legwork.exercise-draft';
const REPLACED = 'legwork.exercise-drafts-replaced';
const MOST_REPLACED = 4;

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

// Storage may be private, full or forbidden: then a draft lasts as long as the page, and saving it as a file is what counts.
function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {}
}

function textsIn(list: string): string[] {
  try {
    const texts: unknown = JSON.parse(list);
    return Array.isArray(texts) ? texts.filter((text) => typeof text === 'string') : [];
  } catch {
    return [];
  }
}

export class Draft {
  readonly onChange = emitter<Author>();
  /** Empty: nothing has been begun. */
  text = read(KEPT);
  /** Drafts that another has replaced, the latest at the end. */
  private replaced = textsIn(read(REPLACED));

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
    write(KEPT, text);
    this.onChange.emit(author);
  }

  /** In the place of what is there, which can be brought back. */
  replace(text: string): void {
    if (text === this.text) return;
    if (this.text !== '') this.keepReplaced([...this.replaced, this.text].slice(-MOST_REPLACED));
    this.take(text, 'file');
  }

  get hasReplaced(): boolean {
    return this.replaced.length > 0;
  }

  /** The one that was replaced last. The present one goes behind all others: pressed again and again, each comes back. */
  bringBack(): void {
    const text = this.replaced.at(-1);
    if (text === undefined) return;
    this.keepReplaced([this.text, ...this.replaced.slice(0, -1)]);
    this.take(text, 'file');
  }

  private keepReplaced(texts: string[]): void {
    this.replaced = texts;
    write(REPLACED, JSON.stringify(texts));
  }

  /** Undefined takes it out. */
  set(path: Path, value: unknown): void {
    this.take(written(withValue(this.value ?? {}, path, value)), 'form');
  }
}
