// The site's pages of claims: one page per file of models/reference/claims, in the file's order, part by part, each source
// above its claims. A claim is addressed by its name: claims/tail.html#errata.eq_36.G.printed. What claims say is English in every
// language. Above them are the subject's pictures, if it has some (claims_charts.ts).
import type { Plugin } from 'vite';
import {
  oursText,
  printedText,
  type SourcedClaim,
  toleranceText,
} from '../src/documents/errata/claim_words.ts';
import { claimsOf, countsOf, SUBJECTS, VERDICTS } from './claims.mjs';
import { chartsOf } from './claims_charts.ts';
import { madePages, pageFrame } from './made_pages.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const partOf = ({ name }: SourcedClaim): string => name.split('.')[0] ?? '';

/** "experiment_4_1" as "Experiment 4.1". */
const headingOf = (part: string): string => {
  const words = part.replace(/_(\d+)_(\d+)$/, ' $1.$2').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const row = (claim: SourcedClaim): string =>
  `<tr id="${claim.name}"><th scope="row">${escaped(claim.quantity)}</th><td class="number">${escaped(printedText(claim))}</td><td class="number">${escaped(oursText(claim))}</td><td>${escaped(toleranceText(claim))}</td><td>${claim.verdict}</td></tr>`;

/** Claims in their order, those beside each other that have the same source under it. */
function bodiesOf(claims: readonly SourcedClaim[]): string {
  let before = '';
  return claims
    .map((claim) => {
      const head =
        claim.source === before
          ? ''
          : `</tbody><tbody lang="en"><tr class="source"><th scope="rowgroup" colspan="5">${escaped(claim.source)}</th></tr>\n`;
      before = claim.source;
      return head + row(claim);
    })
    .join('\n')
    .replace('</tbody>', '');
}

function sectionOf(part: string, all: readonly SourcedClaim[]): string {
  const heading = headingOf(part);
  return `<h2 id="${part}">${heading}</h2>
<div class="table-scroll wide" tabindex="0" role="region" aria-label="${heading}">
<table><thead><tr><th scope="col">Quantity</th><th scope="col" class="number">Printed</th><th scope="col" class="number">Ours</th><th scope="col">Held against it</th><th scope="col">Verdict</th></tr></thead>
${bodiesOf(all.filter((claim) => partOf(claim) === part))}</tbody></table></div>`;
}

function pageOf(subject: keyof typeof SUBJECTS): string {
  const claims = claimsOf(subject);
  const title = `Claims: ${escaped(SUBJECTS[subject].title)}`;
  const parts = [...new Set(claims.map(partOf))];
  const counts = countsOf(subject).flatMap((count, i) =>
    count > 0 ? `${count} ${VERDICTS[i] ?? 'differ'}` : [],
  );
  return pageFrame(
    title,
    'printed numbers beside ours, with tolerances and verdicts',
    `<h1>${title}</h1>
<p>${claims.length} claims: ${counts.join(', ')}. <a href="index.html">What the words mean</a>. <code>legwork verify ${subject}</code> measures them all.</p>
${[chartsOf(subject), ...parts.map((part) => sectionOf(part, claims))].join('\n')}`,
  );
}

const subjects = Object.keys(SUBJECTS) as (keyof typeof SUBJECTS)[];

/** Paths from web/: claims/tail.html, ... */
export const claimsPages: string[] = subjects.map((subject) => `claims/${subject}.html`);

/** One of them as HTML. */
export function claimsPage(path: string): string {
  const subject = subjects.find((one) => path === `claims/${one}.html`);
  if (!subject) throw new Error(`No claims are made into ${path}.`);
  return pageOf(subject);
}

export const claimsPagesPlugin = (web: string): Plugin =>
  madePages('legwork-claims-pages', web, claimsPages, claimsPage);
