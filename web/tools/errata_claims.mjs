// The claims that errata name (models/reference/errata), as the page shows them under each: a separate module, 'errata-claims',
// fetched when somebody opens the errata. The names stay out of what is fetched before.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { claimsOf, SUBJECTS } from './claims.mjs';
import { root } from './process.mjs';

/** By document: its subject, and the claims by the titles of errata. A name that no claim has is refused. */
export function errataClaims() {
  const found = Object.entries(SUBJECTS).flatMap(([subject, { document }]) =>
    document === null ? [] : [[document, { subject, claims: claimsByTitle(subject, document) }]],
  );
  return Object.fromEntries(found);
}

function claimsByTitle(subject, document) {
  const file = join(root, `models/reference/errata/${document}.json`);
  const { errata } = JSON.parse(readFileSync(file, 'utf8'));
  const all = new Map(claimsOf(subject).map((claim) => [claim.name, claim]));
  const found = (name) => {
    const claim = all.get(name);
    if (!claim) throw new Error(`${file}: ${subject} has no claim ${name}`);
    const { source, quantity, kind, printed, ours, verdict } = claim;
    return { source, quantity, kind, printed, ours, verdict };
  };
  const own = errata.flatMap(({ title, claims }) => (claims ? [[title, claims.map(found)]] : []));
  return Object.fromEntries(own);
}

const MODULE = '\0errata-claims';
const IS_ERRATA = /\/models\/reference\/errata\/\d+\.json$/;

/** @returns {import('vite').Plugin} */
export const errataClaimsPlugin = () => ({
  name: 'legwork-errata-claims',
  enforce: 'pre',
  resolveId: (source) => (source === 'errata-claims' ? MODULE : null),
  load: (id) => (id === MODULE ? `export default ${JSON.stringify(errataClaims())};` : null),
  transform(code, id) {
    if (!IS_ERRATA.test(id)) return null;
    const data = JSON.parse(code);
    for (const erratum of data.errata) delete erratum.claims;
    return { code: JSON.stringify(data), map: null };
  },
});
