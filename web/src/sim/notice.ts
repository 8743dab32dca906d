// Something that the page has to say about the run: the engine's sentence, or one of the page's own.

export interface Notice {
  kind: 'refused' | 'stopped' | 'info';
  sentence: string;
  /** Of a run that has stopped: why, where the sentence says more. */
  reason?: string;
  /** The parameter that was refused. */
  parameter?: number;
  /** What can be done about it. */
  actions?: { label: string; run: () => void }[];
}
