// Messages to the user: the engine's refusals, why a run stopped, and the page's own messages.
export interface Notice {
  kind: 'refused' | 'stopped' | 'info';
  sentence: string;
  /** For a stopped run: the reason, if the sentence says more. */
  reason?: string;
  /** The parameter that was refused. */
  parameter?: number | undefined;
  /** Possible actions. */
  actions?: { label: string; run: () => void }[];
}
