// Mutants are small faults that tests ought to find (mutants.json). All are compiled into one copy of the sources, each as
// a choice between what the line says (`from`, an expression) and the fault (`to`), so that one build serves them all.
import { readFileSync } from 'node:fs';

const DATA = 'tests/mutants/mutants.json';

/** [{ id, file, line, from, to, why, alive? }]; a mutant's number, from 1, is its place. */
export function readMutants() {
  const mutants = JSON.parse(readFileSync(new URL('mutants.json', import.meta.url), 'utf8'));
  return mutants.map((mutant, i) => ({ ...mutant, number: i + 1 }));
}

/** Where `from` begins in the mutant's line; what is wrong, as a sentence, if it is not there, or twice. */
function find({ id, file, line, from }, lines) {
  const parts = (lines[line - 1] ?? '').split(from).length;
  if (parts === 2) return { column: lines[line - 1].indexOf(from) };
  const others = lines.flatMap((text, i) => (text.split(from).length === 2 ? [i + 1] : []));
  const hint = others.length > 0 && others.length < 4 ? ` Line ${others.join(' or ')} does.` : '';
  const name = file.split('/').at(-1);
  const says = parts > 2 ? 'says more than once' : 'no longer says';
  return { wrong: `${DATA}: ${name}:${line} ${says} "${from}" (${id}).${hint}` };
}

/** The source of one file with its mutants in it; throws sentences that name those whose line has changed. */
export function insert(text, mutants) {
  const lines = text.split('\n');
  const found = mutants.map((mutant) => ({ ...mutant, ...find(mutant, lines) }));
  const wrong = found.flatMap((mutant) => mutant.wrong ?? []);
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  // From the right, so that columns stay true.
  found.sort((a, b) => b.column - a.column);
  for (const { line, column, from, to, number } of found) {
    const old = lines[line - 1];
    const choice = `(::legwork::mutants::is_on(${number}) ? (${to}) : (${from}))`;
    lines[line - 1] = old.slice(0, column) + choice + old.slice(column + from.length);
  }
  return ['#include "tests/mutants/switch.h"', ...lines].join('\n');
}

/** `mutants` by file. */
export function byFile(mutants) {
  const files = new Map();
  for (const mutant of mutants) files.set(mutant.file, [...(files.get(mutant.file) ?? []), mutant]);
  return files;
}

/** Each pair as often open as closed: half of a choice would stop the build of all mutants. */
const isExpression = (words) =>
  ['()', '[]', '{}', '?:'].every(
    ([open, close]) => words.split(open).length === words.replaceAll('::', '').split(close).length,
  );

/** What is wrong with the data, as sentences: a mutant without a word on it, or two of one name. */
export function faultsOf(mutants) {
  const ids = mutants.map(({ id }) => id);
  const twice = ids.filter((id, i) => ids.indexOf(id) !== i);
  const poor = mutants.filter(({ why, from, to, alive }) => {
    const isReason = alive === undefined || (typeof alive === 'string' && alive.length > 0);
    return !why || !from || !to || from === to || !isReason;
  });
  const halves = mutants.filter(({ from, to }) => ![from, to].every(isExpression));
  return [
    ...twice.map((id) => `${DATA}: "${id}" is there twice.`),
    ...poor.map(({ id }) => `${DATA}: "${id}" lacks a why, a from, another to, or its reason.`),
    ...halves.map(({ id }) => `${DATA}: "${id}" is not a choice between two expressions.`),
  ];
}
