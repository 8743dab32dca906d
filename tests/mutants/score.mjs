// Evaluates the results: a surviving mutant needs a reason in the data, and a killed one must have none, so that the data stay
// true.

const wordsOf = ({ id, file, line, why, alive, tests }) =>
  `    ${id}, ${file.split('/').at(-1)}:${line}: ${why} (${tests === 0 ? 'no test comes there' : `${tests} tests come there`})${alive ? `; ${alive}` : ''}`;

/** `results`: mutants, each with what killed it, `by` day or night (null: nothing did), and how many `tests` come to it. */
export function scoreOf(results) {
  const day = results.filter(({ by }) => by === 'day').length;
  const living = results.filter(({ by }) => by === null);
  const unexplained = living.filter(({ alive }) => !alive);
  const stale = results.filter(({ by, alive }) => by !== null && alive);
  const all = results.length;
  return {
    passed: all - unexplained.length - stale.length,
    failed: unexplained.length + stale.length,
    note: [
      `  killed by day ${day} of ${all}, by night ${all - living.length} of ${all}; alive:`,
      ...living.map(wordsOf),
    ].join('\n'),
    output: [
      ...unexplained.map(
        ({ id }) => `"${id}" is alive, and tests/mutants/mutants.json does not say why.`,
      ),
      ...stale.map(
        ({ id, test }) =>
          `"${id}" is dead (${test}): clear its "alive" in tests/mutants/mutants.json.`,
      ),
    ].join('\n'),
  };
}
