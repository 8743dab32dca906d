// What an exam build (exam.ts) takes out of its pages: of lessons everything that answers a task, and links to pages that the site
// does not have.
import { posix } from 'node:path';
import { parse, serialize, type DefaultTreeAdapterTypes as Tree } from 'parse5';

/** Of a task's plot: its axes stay, for the reader to draw on. */
const AXES =
  'class data-run data-title data-x-label data-x-unit data-y data-unit data-x-range data-range data-points'.split(
    ' ',
  );
/** What a lesson's elements ask of the engine. */
const ASKED = 'data-get data-is data-as data-run data-claim data-holds data-right-if'.split(' ');
/** Besides explanations: what an element says of itself that it answers (data-answers), notes on the papers, the file to take away. */
const ANSWERING = (element: Tree.Element): boolean =>
  has(element, 'data-answers') || ['explanation', 'note', 'download'].some(ofClass(element));

const isElement = (node: Tree.Node): node is Tree.Element => 'tagName' in node;
const value = (element: Tree.Element, name: string): string | undefined =>
  element.attrs.find((each) => each.name === name)?.value;
const has = (element: Tree.Element, name: string): boolean => value(element, name) !== undefined;
const ofClass = (element: Tree.Element) => (name: string) =>
  (value(element, 'class') ?? '').split(/\s+/).includes(name);
const drop = (element: Tree.Element, names: readonly string[]): void => {
  element.attrs = element.attrs.filter(({ name }) => !names.includes(name));
};

function elementsIn(parent: Tree.ParentNode): Tree.Element[] {
  return parent.childNodes.filter(isElement).flatMap((child) => [child, ...elementsIn(child)]);
}

function remove(element: Tree.Element): void {
  const parent = element.parentNode;
  if (parent) parent.childNodes = parent.childNodes.filter((node) => node !== element);
}

/** A built lesson without answers: its tasks record what they are told. */
export function examLesson(html: string): string {
  const page = parse(html);
  for (const element of elementsIn(page)) if (ANSWERING(element)) removeWithHeading(element);
  for (const element of elementsIn(page)) {
    if (ofClass(element)('task')) emptied(element);
    else if (ofClass(element)('scene')) quiet(element);
    else if (!isInTask(element) && !ofClass(element)('plot')) drop(element, ASKED);
  }
  const run = new Set(elementsIn(page).flatMap(runsOf));
  for (const element of elementsIn(page))
    if (value(element, 'name') === 'lesson-run' && !run.has(value(element, 'data-id') ?? ''))
      remove(element);
  return serialize(page);
}

/** A heading with nothing left under it goes too. */
function removeWithHeading(element: Tree.Element): void {
  const siblings = element.parentNode?.childNodes.filter(isElement) ?? [];
  const at = siblings.indexOf(element);
  const [before, after] = [siblings[at - 1], siblings[at + 1]];
  if (before?.tagName === 'h2' && (!after || !['p', 'figure', 'section'].includes(after.tagName)))
    remove(before);
  remove(element);
}

const isInTask = (element: Tree.Element): boolean => {
  for (let node = element.parentNode; node && isElement(node); node = node.parentNode)
    if (ofClass(node)('task')) return true;
  return false;
};

function emptied(task: Tree.Element): void {
  task.attrs.push({ name: 'data-recorded', value: '' });
  drop(task, ['data-get', 'data-is']);
  for (const element of elementsIn(task)) {
    if (ofClass(element)('plot')) {
      element.attrs = element.attrs.filter(({ name }) => AXES.includes(name));
      element.childNodes = [];
    } else if (!ofClass(element)('choices')) drop(element, ASKED);
  }
}

/** A live scene without the readings that wait for a task. */
function quiet(figure: Tree.Element): void {
  const readings = figure.attrs.find(({ name }) => name === 'data-readouts');
  if (!readings) return;
  const waits = has(figure, 'data-after');
  readings.value = readings.value
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith('at once: ') || !(waits || part.startsWith('after ')))
    .join('; ');
}

/** The lesson's runs that an element still names. */
const runsOf = (element: Tree.Element): string[] => [
  value(element, 'data-run') ?? '',
  ...(value(element, 'data-curves') ?? '')
    .split(';')
    .map((part) => part.split(':')[0]?.trim() ?? ''),
];

/** Without links to pages that are not there: in the list of places none is left, in text its words are. `path`: from web/. */
export function withoutDeadLinks(
  html: string,
  path: string,
  isKept: (path: string) => boolean,
): string {
  const page = parse(html);
  for (const element of elementsIn(page)) {
    const [, to = ''] = /^([^?#]*)/.exec(value(element, 'href') ?? '') ?? [];
    if (!to.endsWith('.html') || /^([a-z]+:|\/)/.test(to)) continue;
    if (isKept(posix.join(posix.dirname(path), to))) continue;
    const parent = element.parentNode;
    if (!parent) continue;
    if (element.tagName !== 'a') remove(element);
    else if (parent.nodeName === 'li' && parent.childNodes.length === 1)
      remove(parent as Tree.Element);
    else
      parent.childNodes = parent.childNodes.flatMap((node) =>
        node === element ? element.childNodes : [node],
      );
  }
  return serialize(page);
}
