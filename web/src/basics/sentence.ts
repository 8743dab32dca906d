/** What a caught error says. */
export const sentenceOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

const QUOTED_AT_MOST = 60;
/** What somebody has written, in a sentence about it. */
export const quoted = (text: string): string => `"${text.slice(0, QUOTED_AT_MOST)}"`;
