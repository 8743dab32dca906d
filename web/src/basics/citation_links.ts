// Turns citations in visible text into links to the theory pages.
import { CITATION, pageOfCitation } from './citations';

/** Adds links to text that the laboratory already shows, in its language; otherwise the text stays as it is. */
export function linkCitations(whole: Element): void {
  const walker = document.createTreeWalker(whole, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  for (const text of texts)
    if (!text.parentElement?.closest('a')) text.replaceWith(...linked(text.data));
}

function linked(text: string): (Node | string)[] {
  const parts: (Node | string)[] = [];
  let end = 0;
  for (const { 0: words, 1: name = '', 2: number = '', index } of text.matchAll(CITATION)) {
    const link = document.createElement('a');
    link.className = 'citation';
    link.textContent = words;
    link.href = `./${pageOfCitation(name, number)}`;
    link.hreflang = 'en';
    parts.push(text.slice(end, index), link);
    end = index + words.length;
  }
  return [...parts, text.slice(end)];
}
