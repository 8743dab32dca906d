// The one door for text that a script writes: English is the key, and what stands here turns it into the page's language.
type Translate = (english: string) => string;

let translate: Translate = (english) => english;

export const t: Translate = (english) => translate(english);

export function speak(language: Translate): void {
  translate = language;
}
