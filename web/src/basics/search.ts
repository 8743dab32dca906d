// Which scenes match a search: every word must occur in the scene's texts.

/** Ignores case and diacritics. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export function matches(query: string, text: string): boolean {
  const inText = plain(text);
  return plain(query)
    .split(/\s+/)
    .every((word) => inText.includes(word));
}
