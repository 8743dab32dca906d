// Our number and the verdict of each claim of models/reference/claims, as computed by `legwork verify`.
// `node tests/runner/kept_claims.mjs [subject]` reports stale ones, `--write` updates them.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SUBJECTS } from '../../web/tools/claims.mjs';
import { isMain, root } from '../../web/tools/process.mjs';
import { allRows } from '../support/verifications.mjs';

const folder = join(root, 'models/reference/claims');

const rounded = (ours) => (typeof ours === 'number' ? Number(ours.toPrecision(6)) : ours);

/** One claim a line, so that a change is a line of a diff. */
function textOf(file) {
  const line = (claim) => `      ${spaced(JSON.stringify(claim))}`;
  const group = ({ source, claims }) =>
    `    {"source": ${JSON.stringify(source)}, "claims": [\n${claims.map(line).join(',\n')}\n    ]}`;
  return `{\n  "$schema": ${JSON.stringify(file.$schema)},\n  "groups": [\n${file.groups.map(group).join(',\n')}\n  ]\n}\n`;
}

/** With blanks after commas and colons, outside strings. */
const spaced = (json) =>
  json.replace(/"(?:\\.|[^"\\])*"|[,:]/g, (token) => (token.length === 1 ? `${token} ` : token));

/** The file's text as it should be, and the names of claims of which it says something else. */
export function keptClaims(subject) {
  const text = readFileSync(join(folder, `${subject}.json`), 'utf8');
  const file = JSON.parse(text);
  const rows = new Map(allRows(subject).map((row) => [row.name, row]));
  const stale = [];
  for (const { claims } of file.groups)
    for (const claim of claims) {
      const { ours, verdict } = rows.get(claim.name) ?? {};
      const isRounding = claim.kind === 'at most' && typeof claim.ours === 'number'; // each machine's own
      if (verdict === claim.verdict && (isRounding || rounded(ours) === claim.ours)) continue;
      stale.push(claim.name);
      Object.assign(claim, { ours: rounded(ours), verdict });
    }
  return { stale, text, fresh: textOf(file) };
}

if (isMain(import.meta)) {
  const [named] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
  const isWriting = process.argv.includes('--write');
  for (const subject of named ? [named] : Object.keys(SUBJECTS)) {
    const { stale, text, fresh } = keptClaims(subject);
    if (text === fresh) continue;
    console.log(`${isWriting ? 'written' : 'stale'}: ${subject}, ${stale.join(', ')}`);
    if (isWriting) writeFileSync(join(folder, `${subject}.json`), fresh);
    else process.exitCode = 1;
  }
}
