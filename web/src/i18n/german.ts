// German: everything that becomes visible passes here, whoever wrote it. The document is translated once, and what scripts
// write later by one observer, before it is painted.
import { speak } from './say';
import { type Catalogue, Translator } from './translator';

const ATTRIBUTES = ['aria-label', 'aria-valuetext', 'title', 'alt', 'placeholder', 'label'];
/** Code, formulas, and what says itself that it is in a language of its own. */
const KEPT = 'script, style, noscript, code, pre, math, textarea, [translate="no"], body [lang]';

const PAGE_OF_TEXT = /\/(access|(lessons|families|examples)\/[\w-]*)\.html$/;

const catalogues = import.meta.glob<Catalogue>('./de/*.json', { eager: true, import: 'default' });
const translator = new Translator(Object.assign({}, ...Object.values(catalogues)), 'und');

declare global {
  interface Window {
    /** What found no translation, for tests and translators. */
    untranslated?: () => string[];
  }
}

export function start(): void {
  speak(translator.translate, ',');
  window.untranslated = () => [...translator.missing];
  // A page of text is German as it was built.
  if (document.documentElement.lang !== 'de') {
    document.documentElement.lang = 'de';
    nameTheWayBack();
    translateTree(document.documentElement);
    for (const event of ['focusin', 'pointerdown', 'click'])
      document.addEventListener(event, ({ target }) => keepGerman(target), { capture: true });
  }
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes, attributeName } of records) {
      if (type === 'attributes') translateAttribute(target as Element, attributeName ?? '');
      else if (type === 'characterData') translateNode(target);
      else addedNodes.forEach(translateTree);
    }
    observer.takeRecords(); // our own
  });
  observer.observe(document.documentElement, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ATTRIBUTES,
  });
}

function nameTheWayBack(): void {
  const control = document.getElementById('language');
  if (!(control instanceof HTMLAnchorElement)) return;
  control.lang = control.hreflang = 'en';
  control.textContent = 'English';
}

/** A page of text leads on to its German sibling (site.ts). */
function keepGerman(target: EventTarget | null): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href) return;
  const address = new URL(link.href);
  if (address.origin !== window.location.origin || !PAGE_OF_TEXT.test(address.pathname)) return;
  address.searchParams.set('lang', 'de');
  link.href = address.href;
}

function translateTree(root: Node): void {
  if (root.nodeType === Node.TEXT_NODE) {
    translateNode(root);
    return;
  }
  if (!(root instanceof Element) || root.closest(KEPT)) return;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, {
    acceptNode: (node) =>
      node instanceof Element && node.matches(KEPT)
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
  });
  for (let node: Node | null = root; node; node = walker.nextNode()) {
    if (node instanceof Element)
      for (const attribute of ATTRIBUTES) translateAttribute(node, attribute);
    else write(node as Text);
  }
}

function translateNode(node: Node): void {
  if (node instanceof Text && !node.parentElement?.closest(KEPT)) write(node);
}

function write(node: Text): void {
  const translated = translator.translate(node.data);
  if (translated !== node.data) node.data = translated;
}

function translateAttribute(element: Element, name: string): void {
  const value = element.getAttribute(name);
  if (!value || element.closest(KEPT)) return;
  const translated = translator.translate(value);
  if (translated !== value) element.setAttribute(name, translated);
}
