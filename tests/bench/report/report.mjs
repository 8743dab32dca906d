// results.json as the Markdown of RESULTS.md.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../web/tools/process.mjs';
import { sections } from './tables.mjs';

const line = (cells) => `| ${cells.join(' | ')} |`;

function tableText({ caption, head, rows }) {
  const rule = head.map((_, i) => (i === 0 ? '---' : '---:'));
  const used = head.map((_, i) => i === 0 || rows.some((row) => row[i] !== ''));
  const kept = (cells) => line(cells.filter((_, i) => used[i]));
  return `**${caption}**\n\n${[kept(head), kept(rule), ...rows.map(kept)].join('\n')}`;
}

const sectionText = ({ title, text, tables }) =>
  [`## ${title}`, text, ...tables.map(tableText)].join('\n\n');

/** The whole text. */
export function report(results) {
  const facts = Object.entries(results.machine).map(([key, value]) => `- ${key}: ${value}`);
  const tried = readFileSync(join(root, 'tests/bench/TRIED.md'), 'utf8').trim();
  return `${[
    '# Benchmark results',
    'Written by `npm run bench`; README.md beside this file says what is measured and how. Times are the least of many repetitions in several rounds, in each of which everything takes its turn in random order; a call goes from q, v, a (or torques) to its result, kinematics included. Only ratios within this file mean anything.',
    facts.join('\n'),
    ...sections(results).map(sectionText),
    '## What was tried and did not help',
    tried,
  ].join('\n\n')}\n`;
}
