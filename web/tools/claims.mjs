// The claims (models/reference/claims) as the site and the README count them. `node web/tools/claims.mjs` reports stale counts,
// `--write` updates them.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMain, root } from './process.mjs';

/** What claims are about, in words, and the source (number of its errata file) that prints most of it. */
export const SUBJECTS = {
  quadruped: { title: 'the quadruped of Sureshkumar et al. 2025, and its gaits', document: '000' },
  tail: { title: 'the tailed quadruped of Liu & Ben-Tzvi 2018, and other tails', document: '001' },
  hexapod: { title: 'the hexapod of Ashok & Rambabu 2017', document: '002' },
  fourbar: { title: 'the four-bar of Kumar et al., and eleven mechanisms', document: '003' },
  lecture: { title: "Bennewitz & Khorshidi's lecture", document: '004' },
  free: { title: 'robots on free ground', document: null },
  contact: { title: 'benchmarks of contact and multibody dynamics', document: null },
};

export const VERDICTS = ['reproduced', 'refuted', 'not reproducible'];

/**
 * All claims of a subject with their sources, in the file's order.
 * @returns {import('../src/documents/errata/claim_words').SourcedClaim[]}
 */
export function claimsOf(subject) {
  const file = join(root, `models/reference/claims/${subject}.json`);
  const { groups } = JSON.parse(readFileSync(file, 'utf8'));
  return groups.flatMap(({ source, claims }) => claims.map((claim) => ({ source, ...claim })));
}

/** How many of a subject have each verdict; the last is of those that differ, which are none when all is well. */
export function countsOf(subject) {
  const claims = claimsOf(subject);
  const counts = VERDICTS.map((one) => claims.filter(({ verdict }) => verdict === one).length);
  return [...counts, claims.length - counts.reduce((sum, count) => sum + count, 0)];
}

const BEGIN = '<!-- claims: node web/tools/claims.mjs --write -->';
const END = '<!-- /claims -->';

/** With links to the subjects' pages, which the build makes. */
function countsTable() {
  const rows = Object.entries(SUBJECTS).map(
    ([subject, { title }]) =>
      `| [${title}](${subject}.html) | ${countsOf(subject).join(' | ')} | \`legwork verify ${subject}\` |`,
  );
  return `| claims of | ${VERDICTS.join(' | ')} | differ | command |\n|---|---|---|---|---|---|\n${rows.join('\n')}`;
}

/** All subjects' counts in a sentence. */
function countsSentence() {
  const [reproduced, refuted, open, differ] = Object.keys(SUBJECTS)
    .map(countsOf)
    .reduce((sums, counts) => sums.map((sum, i) => sum + (counts[i] ?? 0)), [0, 0, 0, 0])
    .map((count) => count.toLocaleString('en'));
  return `\`legwork verify\` checks published and derived numbers against the engine: ${reproduced} are reproduced, ${refuted} refuted, ${open} not reproducible from the text, and ${differ} differ.`;
}

/** Files with the counts, as they are and as they should be. */
export const countedFiles = () =>
  ['README.md', 'web/claims/README.md'].map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    const [before, rest] = text.split(BEGIN);
    const after = rest?.split(END)[1];
    if (after === undefined) throw new Error(`${path} needs "${BEGIN}" and "${END}".`);
    const counts = path === 'README.md' ? countsSentence() : countsTable();
    return { path, text, fresh: `${before}${BEGIN}\n\n${counts}\n\n${END}${after}` };
  });

if (isMain(import.meta)) {
  const stale = countedFiles().filter(({ text, fresh }) => text !== fresh);
  const isWriting = process.argv.includes('--write');
  for (const { path, fresh } of stale) {
    if (isWriting) writeFileSync(join(root, path), fresh);
    console.log(`${isWriting ? 'written' : 'stale'}: ${path}`);
  }
  process.exitCode = stale.length > 0 && !isWriting ? 1 : 0;
}
