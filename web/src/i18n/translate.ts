// The one door for text written by scripts: English is the key, and the registered translator turns it into the page's language.

/** Attributes that are shown or read out. */
export const ASIDES = [
  'alt',
  'aria-description',
  'aria-label',
  'aria-valuetext',
  'label',
  'placeholder',
  'title',
] as const;
export type Aside = (typeof ASIDES)[number];

type Translate = (english: string) => string;
type Learn = (words: Record<string, string>) => void;

let translate: Translate = (english) => english;
let translatePart: (part: Node) => void = () => {};
let learnWords: Learn = () => {};
let mark = '.';

export const t: Translate = (english) => translate(english);

/** Translates an element made from our own HTML, with its content. */
export const sayPart = (part: Node): void => translatePart(part);

/** Further words of the page's language. */
export const learn: Learn = (words) => learnWords(words);

/** A number for reading, in prose and in pictures, with the language's decimal mark; numbers for copying keep the point. */
export const written = (number: string): string => number.replace('.', mark);

export function speak(
  language: Translate,
  decimalMark: '.' | ',' = '.',
  inParts: typeof translatePart = () => {},
  further: Learn = () => {},
): void {
  translate = language;
  mark = decimalMark;
  translatePart = inParts;
  learnWords = further;
}
