// Folded under an erratum: the claims that show it (models/reference/claims), each with the printed number, ours and the
// verdict. Claims are in English in every language.
import all from 'errata-claims';
import { linkCitations } from '../../basics/citation_links';
import { make, scrollBox, setOwnText } from '../../basics/dom';
import { oursText, printedText, type ShownClaim, verdictText } from './claim_words';

const HEADS = ['Quantity', 'Printed', 'Ours', 'Verdict'];

/** Empty if no claim shows it. */
export function claimBox(document: string, title: string): HTMLElement | null {
  const { subject, claims } = all[document] ?? {};
  const own = claims?.[title];
  if (!own) return null;
  const page = { href: `./claims/${subject}.html`, hreflang: 'en' };
  const box = make(
    'details',
    'claims',
    make('summary', '', 'Printed and ours'),
    scrollBox(tableOf(own), title),
    make('p', '', make('a', page, 'All claims of this subject')),
  );
  linkCitations(box);
  return box;
}

const tableOf = (claims: readonly ShownClaim[]): HTMLElement =>
  make(
    'table',
    'comparison',
    make('thead', '', make('tr', '', ...HEADS.map((head) => make('th', { scope: 'col' }, head)))),
    make('tbody', '', ...claims.map(rowOf)),
  );

function rowOf(claim: ShownClaim): HTMLElement {
  const { quantity, source, printed, ours } = claim;
  const cell = (value: typeof printed, text: string) =>
    typeof value === 'string' ? english('td', text) : make('td', '', text);
  return make(
    'tr',
    '',
    make('th', { scope: 'row' }, english('span', quantity), ' ', english('small', source)),
    cell(printed, printedText(claim)),
    cell(ours, oursText(claim)),
    make('td', '', verdictText(claim)),
  );
}

function english(tag: 'span' | 'small' | 'td', words: string): HTMLElement {
  const box = make(tag, { lang: 'en' });
  setOwnText(box, words);
  return box;
}
