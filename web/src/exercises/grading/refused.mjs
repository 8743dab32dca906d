// What cannot be done, in a sentence for who asked: what, where, what to do.
export class Refused extends Error {}

/** @param {any} error */
export const sentenceOf = (error) => String(error?.message ?? error);

/** Text of others on a terminal or in a table: control characters are shown, not obeyed. @param {string} text */
export const printable = (text) =>
  text.replace(
    /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** In quotes, cut after 80 letters. @param {string} text */
export const quoted = (text) => {
  const letters = [...printable(text)];
  return `"${letters.length > 80 ? `${letters.slice(0, 79).join('')}…` : letters.join('')}"`;
};
