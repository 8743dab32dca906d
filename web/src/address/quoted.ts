// User input, quoted within a sentence.
const QUOTED_AT_MOST = 60;
export const quoted = (text: string): string => `"${text.slice(0, QUOTED_AT_MOST)}"`;
