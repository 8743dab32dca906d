// Somebody else's code in a run that a link or a file has opened: it is shown, and nothing runs until it is allowed.
import { messageOf } from '../basics/error_message';
import { dropIt, missingNetworks, onNetwork } from '../controller/networks';
import { allowCode, codesOf, isAllowed, NOT_ALLOWED } from './code_consent';
import type { Notice } from './notice';
import type { Scene } from './scene';

export class HeldCode {
  private scene: Scene | null = null;
  /** What waits: the check of a link, or what was asked for first, whatever is pressed meanwhile. */
  private goOn: (() => void) | null = null;
  private isWaitingForNetwork = false;

  /** `ask`: shows the notice, and stops. */
  constructor(private readonly ask: (notice: Notice) => void) {
    // What waited for it goes on.
    onNetwork(() => {
      const { goOn } = this;
      if (!goOn || !this.isWaitingForNetwork) return;
      this.goOn = null;
      goOn();
    });
  }

  /** Replaces the run before. */
  open(scene: Scene): void {
    this.scene = scene;
    this.goOn = null;
    this.isWaitingForNetwork = false;
  }

  /**
   * Whether some has to be allowed first, or its interpreter to arrive: then it is asked for, and goes on once it is there.
   * `isFirst`: before what waits already, such as the playing of a run that was shown while another played.
   */
  waits(goOn: () => void, isFirst = false): boolean {
    const { scene } = this;
    const codes = scene ? codesOf(scene) : [];
    if (!scene || codes.length === 0) return false;
    const [missing] = missingNetworks(codes.map(({ text }) => text));
    if (isAllowed(codes) && scene.module.programs && !missing) return false;
    if (isFirst || !this.goOn) this.goOn = goOn;
    const needs = missing ? dropIt(missing) : '';
    this.isWaitingForNetwork = isAllowed(codes) && needs !== '';
    if (this.isWaitingForNetwork) {
      this.ask({ kind: 'info', sentence: needs });
      return true;
    }
    const allow = async () => {
      await allowCode(
        scene.module,
        codes.map(({ text }) => text),
      );
      // Meanwhile another may have been opened.
      if (scene !== this.scene) return;
      const waiting = this.goOn;
      this.goOn = null;
      waiting?.();
    };
    const fail = (error: unknown) => this.ask({ kind: 'info', sentence: messageOf(error) });
    if (isAllowed(codes)) {
      void allow().catch(fail);
      return true;
    }
    this.ask({
      kind: 'info',
      sentence: `${NOT_ALLOWED} ${needs}`.trim(),
      texts: codes.map(({ step, text }) => ({
        heading: step === 0 ? 'Its code' : `Its code from step ${step} on`,
        text,
      })),
      actions: [{ label: 'Run it', run: () => void allow().catch(fail) }],
    });
    return true;
  }
}
