// The one door for text that a script writes: English is the key, and what stands here turns it into the page's language.
type Translate = (english: string) => string;

let translate: Translate = (english) => english;
let mark = '.';

export const t: Translate = (english) => translate(english);

/** A number for reading, in prose and in pictures, with the language's decimal mark; what is copied keeps its point. */
export const written = (number: string): string => number.replace('.', mark);

export function speak(language: Translate, decimalMark: '.' | ',' = '.'): void {
  translate = language;
  mark = decimalMark;
}
