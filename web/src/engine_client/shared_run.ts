// A shared run while it is replayed: its progress, whether a verdict is awaited, and what to report.
import { NOT_VERIFIABLE, policiesIn } from '../controller/networks';
import { codesOf } from './code_consent';
import type { Notice } from './notice';
import type { Outcome, Scene } from './scene';
import { settingsOf } from './settings';

const TOLD_EVERY_MS = 2000;

export class SharedRun {
  /** Whether it is replayed as fast as possible, to check whether it is reproduced. */
  isChecking = false;
  /** Until its end. */
  private isFollowing = false;
  /** The parts that could not be applied unchanged. */
  private notes = '';
  /** All parameters, as last read. */
  private settings = '';
  private toldAt = 0;
  /** The same each time, so that a press is not lost while the sentence changes. */
  private readonly actions: NonNullable<Notice['actions']>;

  constructor(stop: () => void) {
    this.actions = [{ label: 'Stop', run: stop }];
  }

  /** A new scene, which may replay a shared run. */
  open({ verdict }: Scene): void {
    this.isFollowing = verdict !== 'none';
    this.isChecking = false;
    this.notes = '';
  }

  /** It is back at its start. */
  restart({ verdict }: Scene): void {
    this.isFollowing = verdict === 'under way';
    this.isChecking = false;
  }

  check(notes: string): void {
    this.notes = notes;
    this.isChecking = this.isFollowing;
    this.toldAt = performance.now();
  }

  /** How many of these steps remain. */
  upToTheEnd(scene: Scene, steps: number): number {
    if (!this.isFollowing || scene.verdict !== 'under way') return steps;
    // A setting may still follow at the end.
    return Math.min(steps, Math.max(1, scene.recordedSteps - scene.snapshot.scalar('step')));
  }

  /** Whether it has set a parameter since the last call. */
  hasChanged(scene: Scene): boolean {
    const settings = settingsOf(scene).join();
    const isNew = settings !== this.settings;
    this.settings = settings;
    return isNew;
  }

  /** The progress of a slow check, from time to time; null in between. */
  progress({ snapshot, recordedSteps }: Scene): Notice | null {
    const now = performance.now();
    if (!this.isChecking || now - this.toldAt < TOLD_EVERY_MS) return null;
    this.toldAt = now;
    const share = Math.floor((100 * snapshot.scalar('step')) / recordedSteps);
    const sentence = `Replaying the shared run: ${share} % done.`;
    return { kind: 'info', sentence, actions: this.actions };
  }

  /** The verdict, once, at its end: whether it is the same. Null before, and if there is no shared run. */
  conclude(scene: Scene, outcome: Outcome): Notice | null {
    const { verdict } = scene;
    if (!this.isFollowing || (verdict === 'under way' && outcome.ok)) return null;
    this.isFollowing = this.isChecking = false;
    if (verdict === 'none') return null;
    const callsPolicy = codesOf(scene).some(({ text }) => policiesIn(text).length > 0);
    const said = [this.notes, scene.verdictSentence(), callsPolicy ? NOT_VERIFIABLE : ''].filter(
      (sentence) => sentence !== '',
    );
    if (outcome.ok)
      return { kind: verdict === 'differs' ? 'refused' : 'info', sentence: said.join(' ') };
    const reason = outcome.sentence;
    return { kind: 'stopped', sentence: [...said, reason].join(' ').trim(), reason };
  }
}

/** Of a run that has been repeated on purpose. */
export const reproducedInWords = (scene: Scene, steps: number): string =>
  `Reproduced: ${steps} steps replayed from the start end in the same state, hash ${scene.hash()}.`;
