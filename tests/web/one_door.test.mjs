// All text written by scripts goes through t(), so that it can be translated. Checked in the sources: dom.ts's make, setText and
// setAside call it themselves, and nothing else writes text, unless it is listed here with its reason. (Text that t() cannot
// translate is found by german.test.mjs.)
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseAst } from 'vite';
import { root } from '../../web/tools/process.mjs';

const source = join(root, 'web/src');

/** Properties of elements and texts that are read by people. */
const PROPERTIES =
  /^(textContent|innerText|outerText|innerHTML|outerHTML|nodeValue|data|title|alt|placeholder|label|ariaLabel|ariaDescription|ariaValueText|ariaRoleDescription)$/;
const ATTRIBUTES =
  /^(title|alt|placeholder|label|aria-(label|description|valuetext|roledescription))$/;
const INSERTING = /^(append|prepend|replaceChildren|before|after|replaceWith|insertAdjacentText)$/;
const ALWAYS = /^(createTextNode|insertAdjacentHTML|setHTMLUnsafe)$/;

/** Who writes text by another way, and why. */
const ALLOWED = {
  'basics/dom.ts': 'the door itself',
  'plots/tree.ts': 'a door too: it says the words of what it makes',
  'basics/citation_links.ts': 'words that have been said, as links',
  'i18n/static_text.ts': 'says what stands in the HTML',
  'site/site.ts':
    'sentences of a language that the page is not in; pages of text have no catalogue',
  'site/bench.ts': 'a page of its own, in English alone, that shares no module',
  'page/laboratory/start.ts': 'says in both languages that the translator did not come',
  'page/element/element.ts':
    'stands in somebody’s page, without a catalogue; titles are that page’s',
  'page/embed/fullscreen.ts': 'a sign without words',
  'documents/equations/mathml.ts': 'formulas',
  'page/element/anywidget.ts': 'settings of the element',
  'view/batch.ts': 'numbers of a geometry',
  'view/growing_geometry.ts': 'numbers of a geometry',
  'plots/dock/drawing_file.ts': 'a style sheet',
  'lessons/draw_task.ts': 'put together of words that have been said',
};

const isLiteral = (node) => node.type === 'Literal' && typeof node.value === 'string';
const isEmpty = (node) => isLiteral(node) && !/\p{L}/u.test(node.value);
const isSaid = (node) =>
  isEmpty(node) ||
  (node.type === 'CallExpression' &&
    node.callee.type === 'Identifier' &&
    node.callee.name === 't') ||
  (node.type === 'ConditionalExpression' && isSaid(node.consequent) && isSaid(node.alternate));
const isText = (node) =>
  isLiteral(node) ||
  node.type === 'TemplateLiteral' ||
  (node.type === 'BinaryExpression' && node.operator === '+') ||
  (node.type === 'ConditionalExpression' && (isText(node.consequent) || isText(node.alternate)));

const nameOf = (node) => {
  if (node.type !== 'MemberExpression') return '';
  return node.computed ? String(node.property.value ?? '') : node.property.name;
};

/** Names that the file gives to strings: `words: string`, `const words = 'Hello'`. */
function stringsIn(node, names = new Set()) {
  if (typeof node !== 'object' || node === null) return names;
  const annotated = node.typeAnnotation?.typeAnnotation?.type;
  if (node.type === 'Identifier' && annotated === 'TSStringKeyword') names.add(node.name);
  if (node.type === 'VariableDeclarator' && node.init && isText(node.init)) names.add(node.id.name);
  for (const child of Object.values(node)) stringsIn(child, names);
  return names;
}

function faultOf(node, strings) {
  if (node.type === 'AssignmentExpression')
    return PROPERTIES.test(nameOf(node.left)) && !isSaid(node.right);
  if (node.type === 'NewExpression') return node.callee.name === 'Option';
  if (node.type !== 'CallExpression') return false;
  const name = nameOf(node.callee);
  if (ALWAYS.test(name)) return true;
  if (/^setAttribute(NS)?$/.test(name)) {
    const [what, value] = node.arguments.slice(-2);
    return (!isLiteral(what) || ATTRIBUTES.test(what.value)) && !isSaid(value);
  }
  const isWritten = (one) => isText(one) || (one.type === 'Identifier' && strings.has(one.name));
  return INSERTING.test(name) && node.arguments.some((one) => isWritten(one) && !isSaid(one));
}

/** The lines that write text past t(). */
export function textsPast(code) {
  const found = [];
  const { body } = parseAst(code, { lang: 'ts' });
  const strings = stringsIn(body);
  const visit = (node) => {
    if (Array.isArray(node)) node.forEach(visit);
    if (typeof node?.type !== 'string') return;
    if (faultOf(node, strings)) found.push(code.slice(node.start, node.end).split('\n')[0]);
    Object.values(node).forEach((child) => {
      if (typeof child === 'object' && child !== null) visit(child);
    });
  };
  visit(body);
  return found;
}

test('no source writes text past t()', () => {
  const paths = readdirSync(source, { recursive: true })
    .map((path) => String(path).replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts'));
  const past = new Map(
    paths.flatMap((path) => {
      const lines = textsPast(readFileSync(join(source, path), 'utf8'));
      return lines.length > 0 ? [/** @type {const} */ ([path, lines])] : [];
    }),
  );
  for (const path of Object.keys(ALLOWED)) {
    assert.ok(past.has(path), `${path} needs no exception any more`);
    past.delete(path);
  }
  assert.deepEqual([...past], []);
});

test('what is planted is found', () => {
  const planted = [
    "box.textContent = 'Hello';",
    'box.textContent = words;',
    'box.textContent = isOpen ? t(words) : words;',
    "box.innerHTML = '<b>Hello</b>';",
    "document.title = title + ' · Legwork';",
    'button.title = words;',
    "button['ariaLabel'] = words;",
    "button.setAttribute('aria-label', words);",
    'button.setAttribute(name, words);',
    'node.data = words;',
    "list.append('Hello');",
    'list.append(tick, `label`);',
    'const add = (words: string) => list.append(words);',
    "list.replaceChildren(isOpen ? box : 'nothing');",
    "const node = document.createTextNode('Hello');",
    "list.add(new Option('Hello'));",
    "box.insertAdjacentHTML('beforeend', markup);",
  ];
  for (const code of planted) assert.equal(textsPast(code).length, 1, code);
  const sound = [
    "box.textContent = '';",
    'box.textContent = t(words);',
    "box.textContent = isOpen ? t('Open') : '';",
    "button.setAttribute('aria-pressed', String(isOn));",
    "button.setAttribute('aria-label', t(words));",
    "summary.append(' ', count);",
    'list.append(tick, t(name));',
    "const said = box.textContent === 'Hello';",
  ];
  for (const code of sound) assert.deepEqual(textsPast(code), [], code);
});
