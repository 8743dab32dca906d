// Messages to the user: the engine's refusals, why a run stopped, and the page's own messages.
export interface Notice {
  kind: 'refused' | 'stopped' | 'info';
  sentence: string;
  /** For a stopped run: the reason, if the sentence says more. */
  reason?: string;
  /** The parameter that was refused. */
  parameter?: number | undefined;
  /** What it is about, by somebody else, each with a heading: to be read before an action. */
  texts?: readonly { heading: string; text: string }[];
  /** Possible actions. */
  actions?: { label: string; run: () => void }[];
}

interface Speaker {
  readonly notice: Notice | null;
  say(sentence: string): void;
}

/** After what is said already. */
export const sayToo = (player: Speaker, sentence: string): void =>
  player.say(`${player.notice?.sentence ?? ''} ${sentence}`.trim());
