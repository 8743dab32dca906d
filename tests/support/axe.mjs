// axe-core on an open page: every rule of WCAG 2.0, 2.1 and 2.2 at A and AA, and axe's best practices.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];
let source = '';

/** A line for each node that breaks a rule; `inside`: only this part of the page. */
export async function axeViolations(page, inside = 'html') {
  // Not read above: `npm test` reads this file before it has installed the package.
  source ||= readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  // Evaluated by the debugger: the page's policy forbids a script that it does not name.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const found = await page.evaluate(
    async ([selector, values]) => {
      const { violations } = await window.axe.run(selector, {
        runOnly: { type: 'tag', values },
        resultTypes: ['violations'],
      });
      return violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ target, failureSummary }) => ({ target, failureSummary })),
      }));
    },
    [inside, TAGS],
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${id}: ${target.flat().join(' ')}: ${failureSummary.replace(/\s+/g, ' ')}`,
    ),
  );
}
