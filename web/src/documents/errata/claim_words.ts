// A claim of models/reference/claims as readable words and numbers: on its page of the site (web/tools/claims_pages.ts) and
// under an erratum.
import type { Claim } from 'schemas/claims';
import { forReading } from '../../basics/format';

export type SourcedClaim = Claim & { source: string };
export type ShownClaim = Pick<
  SourcedClaim,
  'source' | 'quantity' | 'kind' | 'printed' | 'correct' | 'ours' | 'verdict'
>;

/** Six digits. */
export const claimNumber = (value: number): string =>
  forReading(String(Number(value.toPrecision(6))));

const percent = (share: number): string => `${claimNumber(100 * share)} %`;
const isOfFile = (source: string): boolean => source.startsWith('models/');

/**
 * The number that ours is compared with. One that is not printed is "computed" beside ours, by the printed equation or in another
 * way, or is in the file of numbers that the source names; for an error that is claimed to vanish it is 0.
 */
export function printedText({ kind, printed, source }: ShownClaim): string {
  if (printed === undefined) {
    if (kind === 'refuted above') return '0';
    return isOfFile(source) ? 'in the file' : 'computed';
  }
  if (Array.isArray(printed)) return printed.map(claimNumber).join('; ');
  return typeof printed === 'number' ? claimNumber(printed) : forReading(printed);
}

/** The largest absolute value of several numbers. */
export function oursText({ kind, ours }: ShownClaim): string {
  const text = typeof ours === 'number' ? claimNumber(ours) : forReading(ours);
  return kind === 'list' ? `largest ${text}` : text;
}

/** The rule for the verdict, by kind. */
export function toleranceText({
  kind,
  tolerance = 0,
  correct,
  residual = 0,
}: SourcedClaim): string {
  const within = tolerance === 0 ? 'exactly' : `to ${claimNumber(tolerance)}`;
  switch (kind) {
    case 'within':
      return within;
    case 'same':
      return 'the same words';
    case 'list':
      return tolerance === 0 ? 'all exactly' : `all to ${claimNumber(tolerance)} of the largest`;
    case 'at most':
      return `at most ${claimNumber(tolerance)}`;
    case 'refuted':
      return `correct is ${claimNumber(correct ?? Number.NaN)}, ${within}`;
    case 'refuted above':
      return `refuted above ${claimNumber(tolerance)}`;
    case 'undetermined':
      return `two readings differ by more than ${percent(tolerance)}`;
    case 'off by':
      return `off by ${percent(residual)}, to ${percent(tolerance)}`;
    case 'outside':
      return 'outside the range of ours';
  }
}

/** "as printed: refuted": the verdict, and what it is about. */
export function verdictText({ source, quantity, verdict }: ShownClaim): string {
  if (/\bin our copy\b/.test(quantity)) return `as in our copy: ${verdict}`;
  if (/\bcorrected\b/.test(quantity)) return `corrected: ${verdict}`;
  const isPublished = !isOfFile(source) && !source.startsWith('theory/');
  const isPrinted = verdict === 'refuted' && isPublished;
  return isPrinted || /\bas printed\b/.test(quantity) ? `as printed: ${verdict}` : verdict;
}
