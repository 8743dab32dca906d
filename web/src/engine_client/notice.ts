// What somebody is told: that the engine refused, why a run stopped, what the page itself has to say.
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
