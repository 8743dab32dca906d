// Elements as values: the build of the lessons prints them, the page creates nodes from them. Text is never parsed as markup.
import { t } from '../i18n/translate';

export type Part = Tree | string;

export interface Tree {
  tag: string;
  attributes: Readonly<Record<string, string | number>>;
  parts: readonly Part[];
}

/** Empty attributes are omitted. */
export const tree = (
  tag: string,
  attributes: Tree['attributes'] = {},
  ...parts: readonly Part[]
): Tree => ({ tag, attributes, parts });

const SVG = 'http://www.w3.org/2000/svg';
const SHAPES = ['path', 'circle', 'rect'];

export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const namesAndValues = ({ attributes }: Tree): [name: string, value: string][] =>
  Object.entries(attributes).flatMap(([name, value]) =>
    value === '' ? [] : [[name, String(value)] as [string, string]],
  );

export function markupOf(part: Part): string {
  if (typeof part === 'string') return escapeText(part);
  const attributes = namesAndValues(part).map(([name, value]) => ` ${name}="${escapeText(value)}"`);
  const start = `<${part.tag}${attributes.join('')}`;
  if (SHAPES.includes(part.tag)) return `${start}/>`;
  return `${start}>${part.parts.map(markupOf).join('')}</${part.tag}>`;
}

const READ = ['aria-label', 'title'];

/** In the page's language; `say`: another function, for text that is already translated. */
export function nodeOf(part: Tree, isInSvg = false, say = t): Element {
  const isSvg = isInSvg || part.tag === 'svg';
  const node = isSvg ? document.createElementNS(SVG, part.tag) : document.createElement(part.tag);
  for (const [name, value] of namesAndValues(part))
    node.setAttribute(name, READ.includes(name) ? say(value) : value);
  node.append(
    ...part.parts.map((one) => (typeof one === 'string' ? say(one) : nodeOf(one, isSvg, say))),
  );
  return node;
}
