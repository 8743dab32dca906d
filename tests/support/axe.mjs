// axe-core on an open page: every rule of WCAG 2.0, 2.1 and 2.2 at A and AA, and axe's best practices.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pageFolder } from './built_page.mjs';
import { isNight } from './by_night.mjs';
import { whileSeen } from './unpainted.mjs';

/** A third of the time; by day tests/web/reflow.test.mjs asks for sizes, in the same states. */
const BY_NIGHT = ['target-size'];
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];
let source = '';

/** What a page has many of, made by the same lines. */
const ALIKE = 'tr, li, article, .parameter, .control-row, .matrix, math, path, text, circle';

/** Takes all but the first three of a shape away beside each other, and then puts them back. */
const thinOut = (page, isThin) =>
  page.evaluate(
    ([alike, hides]) => {
      const shapeOf = (element) =>
        [
          ...new Set(
            [element, ...element.querySelectorAll('*')].map((one) =>
              [one.localName, one.getAttribute('class'), one.getAttribute('type')].join('.'),
            ),
          ),
        ].join(' ');
      const counts = new Map();
      for (const one of document.querySelectorAll(alike)) {
        if (!hides) {
          if (one.hasAttribute('data-thinned')) one.style.removeProperty('display');
          one.removeAttribute('data-thinned');
          continue;
        }
        const shapes = counts.get(one.parentElement) ?? new Map();
        counts.set(one.parentElement, shapes);
        const shape = shapeOf(one);
        shapes.set(shape, (shapes.get(shape) ?? 0) + 1);
        if (shapes.get(shape) <= 3) continue;
        one.style.setProperty('display', 'none');
        one.setAttribute('data-thinned', '');
      }
    },
    /** @type {const} */ ([ALIKE, isThin]),
  );

/** Takes all but a part out of the document, whose every element axe would go through, and then puts it back. */
const leaveAlone = (page, inside, isAlone) =>
  page.evaluate(
    ([selector, takes]) => {
      if (!takes) {
        for (const [place, taken] of window.takenAway ?? []) place.replaceWith(taken);
        window.takenAway = [];
        return;
      }
      const parts = [...document.querySelectorAll(selector)];
      const isAround = (one) => parts.some((part) => one.contains(part) || part.contains(one));
      const around = new Set();
      for (const part of parts)
        for (
          let at = part.parentElement;
          at && at !== document.documentElement;
          at = at.parentElement
        )
          around.add(at);
      window.takenAway = [...around].flatMap((one) =>
        [...one.children]
          .filter((child) => !isAround(child))
          .map((child) => {
            const place = document.createComment('');
            child.replaceWith(place);
            return [place, child];
          }),
      );
    },
    /** @type {const} */ ([inside, isAlone]),
  );

/**
 * A line for each node that breaks a rule; `inside`: only this part of the page, by day as if there were no other; by day few
 * of what is alike.
 * @param {import('playwright-core').Page} page
 * @param {{ only?: string[], without?: string[] }} choice of rules
 */
export async function axeViolations(page, inside = 'html', choice = {}) {
  const { only, without = [] } = choice;
  const left = isNight ? without : [...without, ...BY_NIGHT];
  // Not read above: `npm test` reads this file before it has installed the package.
  source ||= readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  // Evaluated by the debugger: the page's policy forbids a script that it does not name.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const isAlone = !isNight && inside !== 'html';
  if (!isNight) await thinOut(page, true);
  if (isAlone) await leaveAlone(page, inside, true);
  const found = await whileSeen(page, () =>
    page.evaluate(
      async ([selector, runOnly, rules]) => {
        const { violations } = await window.axe.run(selector, {
          runOnly,
          rules,
          resultTypes: ['violations'],
          preload: selector === 'html', // style sheets, for what locks the screen's orientation
        });
        return violations.map(({ id, nodes }) => ({
          id,
          nodes: nodes.map(({ target, failureSummary }) => ({ target, failureSummary })),
        }));
      },
      /** @type {const} */ ([
        inside,
        only ? { type: 'rule', values: only } : { type: 'tag', values: TAGS },
        Object.fromEntries(left.map((rule) => [rule, { enabled: false }])),
      ]),
    ),
  );
  if (isAlone) await leaveAlone(page, inside, false);
  if (!isNight) await thinOut(page, false);
  return found.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${id}: ${target.flat().join(' ')}: ${failureSummary.replace(/\s+/g, ' ')}`,
    ),
  );
}

/** How a page of text is looked at. */
export const DISPLAYS = [
  { colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
];

/** Every built page but the laboratory, each before its German sibling. */
export function otherPages() {
  const built = readdirSync(pageFolder, { recursive: true })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.html') && path !== 'index.html');
  if (!built.includes('bench.html')) throw new Error('The site has not been built whole.');
  const english = built.filter((path) => !path.endsWith('.de.html')).sort();
  const german = (path) => path.replace(/html$/, 'de.html');
  return english.flatMap((path) => [path, german(path)].filter((one) => built.includes(one)));
}

/** Pages that are made alike: those of a folder, but for what lists them; a lesson in one file is that lesson. */
export function kindOfPage(path) {
  const page = path.replace('.de.html', '.html').replace('single/legwork-lesson-', 'lessons/');
  const [name, folder = ''] = page.split('/').reverse();
  return folder !== '' && name !== 'index.html' ? folder : `${folder}/${name}`;
}

/** `page`: of the site; it goes on to this one. */
export async function otherPageViolations(page, path, { colorScheme, viewport }) {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme });
  await page.goto(new URL(`/${path}`, page.url()).href);
  const found = await axeViolations(page);
  return found.map((line) => `${path}, ${colorScheme}: ${line}`);
}
