// Where a source of ours is to be read: "theory/contact 2.3" is equation (2.3) of engine/theory/contact.md and
// "theory/contact 2" its section 2. Each is a page of the site (web/tools/markdown_pages.ts).

/** Of "2.3" an equation, of "2" a section. */
export const anchorOf = (number: string): string =>
  number.includes('.') ? `eq-${number.replace('.', '-')}` : `section-${number}`;

export const CITATION = /\btheory\/([a-z_]+) (\d+(?:\.\d+)?)/g;

/** From the site's root. */
export const pageOfCitation = (name: string, number: string): string =>
  `theory/${name}.html#${anchorOf(number)}`;
