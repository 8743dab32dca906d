// Translates an HTML page block by block: looks up the readable text of a block, with numbered placeholders for the elements
// inside it (<1>…</1>; <2/> for elements without translatable text: numbers, formulas, code); elements and attributes stay.
import { parse, parseFragment, serialize, type DefaultTreeAdapterTypes as Tree } from 'parse5';

export interface Translation {
  /** Its id: the page's `lang`. */
  language: string;
  /** undefined: not known. In a table's cell it may be what the engine says. */
  say(english: string, isCell: boolean): string | undefined;
  /** The same place in that language. */
  link(href: string): string;
}

type Inline = Tree.TextNode | Tree.Element;

const INLINE = new Set(
  'a abbr b br cite code data em i img kbd math q small span strong sub sup var wbr'.split(' '),
);
const WORDLESS = new Set(['br', 'code', 'data', 'img', 'math']);
const LEFT = new Set(['noscript', 'pre', 'script', 'style', 'template']);
const READ = ['alt', 'aria-description', 'aria-label', 'label', 'placeholder', 'title'];
/** Of a lesson's plot; the last two are lists of "what = label". */
const PLOTTED = ['data-title', 'data-x-label', 'data-y', 'data-curves', 'data-readouts'];
const LISTS = new Set(['data-curves', 'data-readouts']);
const PLACE = /<(\/?)(\d+)(\/?)>/;

const isText = (node: Tree.ChildNode): node is Tree.TextNode => node.nodeName === '#text';
const isElement = (node: Tree.ChildNode): node is Tree.Element => 'tagName' in node;
const attribute = (element: Tree.Element, name: string) =>
  element.attrs.find((each) => each.name === name);

function isInline(node: Tree.ChildNode): node is Inline {
  if (isText(node)) return true;
  if (!isElement(node) || !INLINE.has(node.tagName)) return false;
  if (node.tagName === 'math') return attribute(node, 'display')?.value !== 'block';
  return node.childNodes.every(isInline);
}

export function inLanguage(html: string, translation: Translation): string {
  const page = parse(html);
  for (const child of page.childNodes) if (isElement(child)) translate(child, translation);
  return serialize(page);
}

export function partInLanguage(html: string, translation: Translation): string {
  const part = parseFragment(html);
  translateChildren(part, translation);
  return serialize(part);
}

function translate(element: Tree.Element, translation: Translation): void {
  // What says that it is in a language, or leads to one.
  const language = attribute(element, 'lang');
  if (element.tagName === 'html') {
    if (language) language.value = translation.language;
  } else if (language) return;
  translateAttributes(element, translation);
  if (!LEFT.has(element.tagName)) translateChildren(element, translation);
}

function translateChildren(parent: Tree.ParentNode, translation: Translation): void {
  const isCell = ['td', 'th'].includes(parent.nodeName);
  const children: Tree.ChildNode[] = [];
  let run: Inline[] = [];
  const endRun = (): void => {
    if (run.length > 0) children.push(...translateRun(run, isCell, translation));
    run = [];
  };
  for (const child of parent.childNodes) {
    if (isInline(child)) {
      run.push(child);
      continue;
    }
    endRun();
    if (isElement(child)) translate(child, translation);
    children.push(child);
  }
  endRun();
  adopt(parent, children);
}

function adopt(parent: Tree.ParentNode, children: Tree.ChildNode[]): void {
  for (const child of children) child.parentNode = parent;
  parent.childNodes = children;
}

function translateRun(run: Inline[], isCell: boolean, translation: Translation): Tree.ChildNode[] {
  const elements: Tree.Element[] = [];
  const written = run.map((node) => keyOf(node, elements)).join('');
  if (!run.some((node) => isText(node) && node.value.trim() !== '')) {
    // Elements that stand side by side are blocks of their own.
    for (const node of run)
      if (isElement(node)) {
        translateAttributes(node, translation);
        adopt(node, translateRunOrLeave(node, isCell, translation));
      }
    return run;
  }
  for (const element of elements) {
    translateAttributes(element, translation);
    if (element.tagName === 'math') translateFormula(element, translation);
  }
  const english = written.trim();
  const said = translation.say(english, isCell);
  if (said === undefined) return run;
  const [before = '', after = ''] = written.split(english);
  return rebuilt(`${before}${said}${after}`, elements, english);
}

function translateRunOrLeave(
  node: Tree.Element,
  isCell: boolean,
  translation: Translation,
): Tree.ChildNode[] {
  if (node.tagName === 'math') translateFormula(node, translation);
  if (WORDLESS.has(node.tagName) || attribute(node, 'lang')) return node.childNodes;
  return translateRun(node.childNodes as Inline[], isCell, translation);
}

/** Words in a formula: <mtext>. */
function translateFormula(element: Tree.Element, translation: Translation): void {
  for (const child of element.childNodes.filter(isElement)) {
    if (child.tagName === 'mtext') translateChildren(child, translation);
    else translateFormula(child, translation);
  }
}

function keyOf(node: Inline, elements: Tree.Element[]): string {
  if (isText(node)) return node.value.replace(/[ \t\r\n]+/g, ' ');
  const place = elements.push(node);
  const isWordless = WORDLESS.has(node.tagName) || node.childNodes.length === 0;
  if (isWordless) return `<${place}/>`;
  return `<${place}>${(node.childNodes as Inline[]).map((child) => keyOf(child, elements)).join('')}</${place}>`;
}

function rebuilt(text: string, elements: Tree.Element[], english: string): Tree.ChildNode[] {
  const top: Tree.ChildNode[] = [];
  const open: { place: number; children: Tree.ChildNode[] }[] = [{ place: 0, children: top }];
  const left = new Set(elements);
  const pieces = text.split(PLACE);
  const wrong = (): never => {
    throw new Error(`The places of "${text}" are not those of "${english}"`);
  };
  for (let i = 0; i < pieces.length; i += 4) {
    const [value = '', isEnd, number, isEmpty] = pieces.slice(i, i + 4);
    const level = open.at(-1) ?? wrong();
    if (value !== '')
      level.children.push({ nodeName: '#text', value, parentNode: null } as Tree.TextNode);
    if (number === undefined) break;
    const element = elements[Number(number) - 1] ?? wrong();
    if (isEnd) {
      if (open.pop()?.place !== Number(number)) wrong();
      adopt(element, level.children);
      continue;
    }
    if (!left.delete(element)) wrong();
    level.children.push(element);
    if (!isEmpty) open.push({ place: Number(number), children: [] });
  }
  if (left.size > 0 || open.length !== 1) wrong();
  return top;
}

function translateAttributes(element: Tree.Element, translation: Translation): void {
  const read =
    element.tagName === 'meta' && attribute(element, 'name')?.value === 'description'
      ? ['content']
      : [...READ, ...PLOTTED];
  for (const each of element.attrs) {
    const say = (english: string) => translation.say(english, false) ?? english;
    if (LISTS.has(each.name)) each.value = labelled(each.value, say);
    else if (read.includes(each.name) && each.value !== '') each.value = say(each.value);
  }
  const target = attribute(element, element.tagName === 'iframe' ? 'src' : 'href');
  if (target && ['a', 'iframe'].includes(element.tagName) && !attribute(element, 'lang'))
    target.value = translation.link(target.value);
}

/** "line_moment as 2 N m = Moment about the line; …" */
function labelled(list: string, say: (english: string) => string): string {
  return list
    .split(';')
    .map((part) => {
      const cut = part.lastIndexOf(' = ');
      return cut < 0 ? part : `${part.slice(0, cut)} = ${say(part.slice(cut + 3).trim())}`;
    })
    .join(';');
}
