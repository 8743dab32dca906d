// What has been graded so far, beside marks.csv: one line of JSON per submission, so that an interrupted command goes on. A line
// counts for the same content, student, exercise and engine only.
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { Refused } from '../../web/src/exercises/grading/refused.mjs';
import { codeOf } from './error_code.mjs';

const OURS = '{"legwork":"grades so far"';

const shortHash = (text) => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** Of all that a result follows from. */
export const keyOf = ({ sha256, student }, exercise, engine) =>
  shortHash(JSON.stringify([sha256, student, exercise, engine]));

const unwritten = (file, error) =>
  new Refused(
    `The file "${file}" cannot be written (${codeOf(error)}). Is its folder there, and has the disk room?`,
  );

export class Journal {
  results = new Map();
  hasBegun = false;

  constructor(file) {
    this.file = file;
    if (!existsSync(file)) return;
    let text;
    try {
      text = readFileSync(file, 'utf8');
    } catch (error) {
      throw new Refused(`The file "${file}" cannot be read (${codeOf(error)}).`);
    }
    if (text !== '' && !text.startsWith(OURS))
      throw new Refused(
        `The file "${file}" is in the way: an interrupted \`legwork grade\` keeps there what it has graded. Rename it.`,
      );
    // A line that was cut off when the command was killed is graded again.
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    for (const line of whole.split('\n').slice(1)) this.take(line);
    truncateSync(file, Buffer.byteLength(whole));
    this.hasBegun = whole !== '';
  }

  take(line) {
    try {
      const { key, sum, result } = JSON.parse(line);
      if (sum === shortHash(JSON.stringify(result))) this.results.set(key, result);
    } catch {
      // nor does a line that is damaged count
    }
  }

  add(key, result) {
    this.results.set(key, result);
    const sum = shortHash(JSON.stringify(result));
    this.write(`${JSON.stringify({ key, sum, result })}\n`);
  }

  write(line) {
    try {
      appendFileSync(this.file, this.hasBegun ? line : `${OURS}}\n${line}`);
      this.hasBegun = true;
    } catch (error) {
      throw unwritten(this.file, error);
    }
  }

  remove() {
    rmSync(this.file, { force: true });
  }
}
