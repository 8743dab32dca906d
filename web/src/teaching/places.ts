// Where in a JSON text something stands.
import { type Path, written } from './draft';

const OPENS = /[[{]$/;
const CLOSES = /^\s*[\]}]/;
const KEY = /^\s*"((?:[^"\\]|\\.)*)":/;

/** The place of an engine's refusal, "exercise.json:31:12: ...": its line, from 1, and the sentence; line 0: it has none. */
export function placeOf(refusal: string): { line: number; sentence: string } {
  const found = /^[^\n:]*:(\d+):\d+: ([\s\S]*)$/.exec(refusal);
  return { line: Number(found?.[1] ?? 0), sentence: found?.[2] ?? refusal };
}

/** What a line of a value as it is `written` holds; empty: the whole. */
export function pathAtLine(value: unknown, line: number): Path {
  const path: (string | number)[] = [];
  // Per open list or object the index of its next entry; -1: an object.
  const open: number[] = [];
  for (const text of written(value).split('\n').slice(0, line)) {
    const isLast = path.length > 0 && path.length >= open.length;
    if (isLast) path.pop();
    if (CLOSES.test(text)) {
      open.pop();
      continue;
    }
    const last = open.length - 1;
    const index = open[last] ?? -1;
    const key = KEY.exec(text)?.[1];
    if (key !== undefined) path.push(key);
    else if (last >= 0) path.push(index);
    if (index >= 0) open[last] = index + 1;
    if (OPENS.test(text)) open.push(text.endsWith('[') ? 0 : -1);
  }
  return path;
}
