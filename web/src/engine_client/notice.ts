// Messages to the user: the engine's refusals, why a run stopped, and the page's own messages.
export interface Notice {
  kind: 'refused' | 'stopped' | 'info';
  sentence: string;
  /** Of a run that has stopped: why, where the sentence says more. */
  reason?: string;
  /** The parameter that was refused. */
  parameter?: number | undefined;
  /** What can be done about it. */
  actions?: { label: string; run: () => void }[];
}
