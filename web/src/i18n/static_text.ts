// The readable text of existing HTML: its text nodes, and the attributes that are shown or read out.
import { ASIDES } from './translate';

const CITATION = 'a.citation';

/** Code, formulas, sources, and elements with their own lang attribute. */
const KEPT =
  'a.citation, script, style, noscript, code, pre, math, textarea, [translate="no"], body [lang]';

/** Visits each text under a node and writes the returned text; undefined: it stays. */
export function visitTexts(root: Node, visit: (text: string) => string | undefined): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, {
    acceptNode: (node) =>
      node instanceof Element && node.matches(KEPT)
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
  });
  for (let node: Node | null = root; node; node = walker.nextNode()) {
    if (node instanceof Text) {
      if (isCitation(node.previousSibling)) continue; // already visited with the text that it continues
      if (isCitation(node.nextSibling)) {
        visit(withCitations(node)); // it was one text before its sources became links
        continue;
      }
      const said = visit(node.data);
      if (said !== undefined && said !== node.data) node.data = said;
    } else if (node instanceof Element) visitAttributes(node, visit);
  }
}

const isCitation = (node: Node | null): boolean =>
  node instanceof Element && node.matches(CITATION);

/** A text and its continuation: links to sources and the texts between them. */
function withCitations(first: Text): string {
  let all = first.data;
  for (let node = first.nextSibling; node instanceof Text || isCitation(node); ) {
    all += node?.textContent ?? '';
    node = node?.nextSibling ?? null;
  }
  return all;
}

function visitAttributes(element: Element, visit: (text: string) => string | undefined): void {
  for (const name of ASIDES) {
    const value = element.getAttribute(name);
    const said = value ? visit(value) : undefined;
    if (said !== undefined && said !== value) element.setAttribute(name, said);
  }
}
