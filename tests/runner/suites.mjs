// Runs suites one after the other, so that a timing test has the machine to itself, and adds up the counts. A suite's run()
// returns { passed, failed, output, note }: `output` is shown if it failed, `note` always.
import { messageOf } from '../../web/tools/process.mjs';

async function runSuite({ run }) {
  try {
    const result = await run();
    const isEmpty = result.passed + result.failed === 0;
    return isEmpty ? { ...result, failed: 1, note: 'It ran no test.' } : result;
  } catch (error) {
    return { passed: 0, failed: 1, output: messageOf(error) };
  }
}

/** Prints the report, whose last line is `N passed, N failed`, and answers the number of failures. */
export async function runSuites(suites) {
  let passed = 0;
  let failed = 0;
  for (const suite of suites) {
    process.stdout.write(`${suite.name} ... `);
    const start = performance.now();
    const result = await runSuite(suite);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    const verdict = result.failed > 0 ? `FAILED ${result.failed}, ` : '';
    console.log(`${verdict}${result.passed} passed (${seconds} s)`);
    if (result.note) console.log(result.note);
    if (result.failed > 0 && result.output) console.log(`${result.output.trimEnd()}\n`);
    passed += result.passed;
    failed += result.failed;
  }
  console.log(`${passed} passed, ${failed} failed`);
  return failed;
}
