// Formulas as MathML, written in a small notation: atoms separated by spaces, `a_b^c` for subscript and superscript,
// `√(a/b)` for a root, a name in braces for a symbol with a live number. Built from elements, never by parsing text as HTML.
const MATH = 'http://www.w3.org/1998/Math/MathML';

export type Piece = { kind: 'symbol'; id: string } | { kind: 'plain'; text: string };

/** A formula in order: symbols, and what is between them. */
export function piecesOf(formula: string): Piece[] {
  return formula
    .split(/(\{[^}]+\})/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) =>
      part.startsWith('{')
        ? { kind: 'symbol', id: part.slice(1, -1) }
        : { kind: 'plain', text: part },
    );
}

/** The symbols of a formula, each once. */
export const symbolsIn = (formula: string): string[] => [
  ...new Set(piecesOf(formula).flatMap((piece) => (piece.kind === 'symbol' ? [piece.id] : []))),
];

export function mathOf(text: string): Element {
  const math = node('math');
  math.append(...text.split(/\s+/).map(atom));
  return math;
}

function atom(text: string): Element {
  const [, under] = /^√\((.+)\)$/.exec(text) ?? [];
  if (under !== undefined) {
    const root = node('msqrt');
    root.append(...under.split(/(\/)/).map(atom));
    return root;
  }
  const [, base = text, below, above] = /^(.+?)(?:_([^^]+))?(?:\^(.+))?$/.exec(text) ?? [];
  const parts = [leaf(base), ...(below ? [leaf(below)] : []), ...(above ? [leaf(above)] : [])];
  if (parts.length === 1) return parts[0] ?? leaf(base);
  const together = node(below && above ? 'msubsup' : below ? 'msub' : 'msup');
  together.append(...parts);
  return together;
}

function leaf(text: string): Element {
  const isNumber = /^[\d.]+$/.test(text);
  // Letters, including Greek ones and accents; a superscript "T" is a transpose, upright like all words.
  const isName = /^[\p{L}\p{M}\d,′″⁺⁻*]+$/u.test(text);
  const made = node(isNumber ? 'mn' : isName ? 'mi' : 'mo', text);
  // Its partner may be in another piece, so it must not stretch.
  if (made.localName === 'mo') made.setAttribute('stretchy', 'false');
  if (isName && (/^[A-Z][a-z]+|^[a-z]{3,}/.test(text) || text === 'T'))
    made.setAttribute('mathvariant', 'normal');
  return made;
}

function node(tag: string, text = ''): Element {
  const made = document.createElementNS(MATH, tag);
  if (text !== '') made.textContent = text;
  return made;
}
