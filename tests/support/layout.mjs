// Measures the layout of an open page, for tests of reflow and of targets.
import { whileSeen } from './unpainted.mjs';

/** What sticks out of the window to the right and does not scroll by itself; empty when all fits. */
export const overflowing = (page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    const scrollsItself = (element) => {
      for (let at = element.parentElement; at; at = at.parentElement)
        if (/auto|scroll|hidden|clip/.test(getComputedStyle(at).overflowX)) return true;
      return false;
    };
    return [...document.querySelectorAll('body *')]
      .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > width + 1)
      .filter((one) => !scrollsItself(one))
      .map((one) => `${one.localName}#${one.id}.${one.className}`.slice(0, 80))
      .concat('page');
  });

/**
 * Controls inside `within` that are smaller than this many pixels, or where only the height counts lower; links inside a
 * sentence may be as high as its line.
 */
export const smallTargets = (page, least, { within = 'body', isHeightOnly = false } = {}) =>
  whileSeen(page, () =>
    page.evaluate(
      ([size, inside, heightOnly]) => {
        const CONTROLS =
          'a[href], button, input, select, textarea, summary, [role="button"], canvas[tabindex]';
        const isInSentence = (link) =>
          link.localName === 'a' &&
          getComputedStyle(link).display === 'inline' &&
          [...link.parentElement.childNodes].some(
            (node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim() !== '',
          );
        const boxOf = (control) => {
          const label = control.matches('input') ? control.closest('label') : null;
          // A link that is spread over its card.
          const isSpread = getComputedStyle(control, '::after').position === 'absolute';
          const own = (isSpread ? control.offsetParent : control).getBoundingClientRect();
          if (!label) return own;
          const around = label.getBoundingClientRect();
          return around.height > own.height ? around : own;
        };
        return [...document.querySelectorAll(CONTROLS)]
          .filter((one) => one.closest(inside))
          .filter((one) => one.checkVisibility({ checkVisibilityCSS: true, opacityProperty: true }))
          .filter((one) => !one.matches('.skip, .visually-hidden *') && !isInSentence(one))
          .flatMap((one) => {
            const { width, height } = boxOf(one);
            const extent = heightOnly ? height : Math.min(width, height);
            if (extent >= size - 0.5 || width === 0) return [];
            const name = (one.ariaLabel ?? one.name ?? '') || one.textContent.trim().slice(0, 24);
            return [
              `${one.localName}#${one.id} "${name}" ${Math.round(width)} x ${Math.round(height)}`,
            ];
          });
      },
      [least, within, isHeightOnly],
    ),
  );

/** The least spacing of text that people may set (WCAG 1.4.12); the page's policy lets only such sheets through. */
export const spaceText = (page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });

/** Buttons, heads and labels whose text is cut off. */
export const cutTexts = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, label, summary, h1, h2, h3, p, td, th, a')]
      .filter((one) => one.checkVisibility() && one.textContent.trim() !== '')
      .filter((one) => !one.matches('.visually-hidden, .skip') && !one.closest('.visually-hidden'))
      .filter((one) => {
        const { overflowX, overflowY, textOverflow, clipPath } = getComputedStyle(one);
        if (clipPath === 'inset(50%)') return false; // for screen readers alone
        const isCutAcross = overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1;
        const isCutDown = overflowY === 'hidden' && one.scrollHeight > one.clientHeight + 2;
        // An ellipsis tells, and the whole text stands in the tooltip.
        return isCutDown || (isCutAcross && textOverflow !== 'ellipsis');
      })
      .map(
        (one) => `${one.localName}#${one.id}.${one.className} "${one.textContent.slice(0, 30)}"`,
      ),
  );
