// What a package's page does with results: a learning platform by SCORM (scorm.ts) or by xAPI (xapi.ts).
import type { ResultRecord } from './record';
import type { Result } from './result';

export interface Platform {
  /** The text that it keeps from the last visit; empty: none. */
  resume(): Promise<string>;
  /** What was just answered, and all that has been. Rejects with a sentence if the platform does not take it. */
  report(result: Result, record: ResultRecord): Promise<void>;
  /** What there is to go on with at the next visit. Rejects with a sentence if the platform does not take it. */
  keep(record: ResultRecord): Promise<void>;
  /** The page is left. */
  end(): void;
}
