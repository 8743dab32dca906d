// Which test cases reach which mutant: no others can find it, so only these run against it.

/** The lines that reach.h writes: [{ file, seconds, reached: Set of numbers, name }]. */
export function readReach(text) {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [file, seconds, numbers, name] = line.split('\t');
      const reached = new Set(numbers.split(' ').filter(Boolean).map(Number));
      return { file, seconds: Number(seconds), reached, name };
    });
}

/** Those that come to a mutant, in the order in which they are tried: its own file's tests, then the quickest. */
export function testsOf({ number, file }, reach) {
  const own = `/tests/${file.replace(/\.(cpp|h)$/, '')}_test.cpp`;
  const rank = (test) => (test.file.endsWith(own) ? 0 : 1);
  return reach
    .filter((test) => test.reached.has(number))
    .sort((a, b) => rank(a) - rank(b) || a.seconds - b.seconds);
}

const MOST_SECONDS = 4;
const MOST_TESTS = 200;

/** The tests, in order, in batches of one process each: within one the order is doctest's own. */
export function batchesOf(tests) {
  const batches = [];
  let seconds = Infinity;
  for (const test of tests) {
    seconds += test.seconds;
    if (seconds > MOST_SECONDS || batches.at(-1).length >= MOST_TESTS) {
      batches.push([]);
      seconds = test.seconds;
    }
    batches.at(-1).push(test);
  }
  return batches;
}

/** doctest's filter for these test cases; what would be read as more than a letter may be any letter. */
export function filterOf(tests) {
  return `--test-case=${tests.map(({ name }) => name.replace(/[,\\"]/g, '?')).join(',')}`;
}
