// The drawer "Your code" of the built page: opens it, reads the editor, which is in a shadow root, and writes into it.
import { comparisonsAreThere, DESK } from './built_page.mjs';

export const SCENE = 'quadruped-free';
/** Its torques are 0: it falls. */
export const LIMP = 'function control(state, memory) {\n  return {};\n}\n';

export const editorIsThere = (page) => editorHas(page, '.cm-content');

/** `press`: how it is opened; empty: not yet. */
export async function openCode(pages, options = {}) {
  const { query = `?scene=${SCENE}&running=false`, press = 'click', ...context } = options;
  const page = await pages.open({ query, viewport: DESK, reducedMotion: 'reduce', ...context });
  await comparisonsAreThere(page);
  if (press === '') return page;
  await page[press]('#open-code');
  if (press === 'click') await editorIsThere(page);
  return page;
}

export const inEditor = (page, selector) =>
  page.$$eval(
    '.code-editor',
    (all, wanted) =>
      [...all[0].shadowRoot.querySelectorAll(wanted)].map(({ textContent }) => textContent),
    selector,
  );
/** Waits until so many of these are in the editor. */
export const editorHas = (page, selector, least = 1) =>
  page.waitForFunction(
    ([wanted, count]) =>
      (document.querySelector('.code-editor')?.shadowRoot?.querySelectorAll(wanted).length ?? 0) >=
      count,
    /** @type {const} */ ([selector, least]),
  );
export const editorSays = (page, words) =>
  page.waitForFunction(
    (wanted) =>
      document.querySelector('.code-editor')?.shadowRoot?.textContent?.includes(wanted) ?? false,
    words,
  );
/** The text that is seen: one that is long is not all there. */
export const textOf = async (page) => (await inEditor(page, '.cm-line')).join('\n');
export const said = (page) => page.locator('.code-said').textContent();

/** Replaces what is there, by keys. */
export async function write(page, text) {
  await page.locator('.code-editor .cm-content').focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  // Typed, brackets would be closed by themselves.
  await page.keyboard.insertText(text);
}
