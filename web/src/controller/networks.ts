// The neural networks of this page, which code calls as robot.policy(observation). A text says which one by a line of its own:
// the file stays with its owner, and its hash says whether another has the same.
import { emitter } from '../basics/emitter';

export interface PolicyFile {
  file: string;
  /** SHA-256, in hexadecimal digits. */
  sha256: string;
}

export interface Network extends PolicyFile {
  /** How many numbers it takes and gives; -1: left open. */
  wanted: number;
  given: number;
  /** The numbers, or what is wrong. */
  call(values: Float64Array): Float64Array | string;
}

const LINE = /^\/\/ policy: (.+), SHA-256 ([0-9a-f]{64})$/gm;

export const lineOf = ({ file, sha256 }: PolicyFile): string =>
  `// policy: ${file}, SHA-256 ${sha256}`;

/** Those that a text names, in order. */
export const policiesIn = (text: string): PolicyFile[] =>
  [...text.matchAll(LINE)].map(([, file = '', sha256 = '']) => ({ file, sha256 }));

const there = new Map<string, Network>();

/** Emitted when another network is there. */
export const onNetwork = emitter();

export function addNetwork(network: Network): void {
  there.set(network.sha256, network);
  onNetwork.emit();
}

/** Those that these texts name and that are not there. */
export const missingNetworks = (texts: readonly string[]): PolicyFile[] =>
  texts.flatMap(policiesIn).filter(({ sha256 }) => !there.has(sha256));

/** What a link to a run with a policy has to say. */
export const NOT_VERIFIABLE = 'A run with a policy is not verifiable across machines.';

export const dropIt = ({ file, sha256 }: PolicyFile): string =>
  `This code calls a policy, which no link holds: drop ${file} with SHA-256 ${sha256} on the page to run it. ${NOT_VERIFIABLE}`;

export const sendAlong = ({ file }: PolicyFile): string =>
  `The link does not hold ${file}: send that along. ${NOT_VERIFIABLE}`;

/** The network that a text calls; null: none. A sentence: why it cannot be called. */
export function networkFor(text: string): Network | null | string {
  const [policy, another] = policiesIn(text);
  if (!policy) return null;
  if (another) return `This code names two policies, ${policy.file} and ${another.file}: keep one.`;
  return there.get(policy.sha256) ?? dropIt(policy);
}
