// What the command cannot do, in a sentence for who asked: what, where, what to do.
export class Refused extends Error {}

/** Of the operating system, such as ENOENT; undefined: it is none of its errors. @param {any} error */
export const codeOf = (error) => error?.code;

/** Text of others on a terminal or in a table: control characters are shown, not obeyed. */
export const printable = (text) =>
  text.replace(
    /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** In quotes, cut after 80 letters. */
export const quoted = (text) => {
  const letters = [...printable(text)];
  return `"${letters.length > 80 ? `${letters.slice(0, 79).join('')}…` : letters.join('')}"`;
};
