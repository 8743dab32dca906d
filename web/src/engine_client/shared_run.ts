// A shared run while it is replayed: its progress, whether a verdict is awaited, and what to report.
import type { Notice } from './notice';
import type { Outcome, Scene } from './scene';
import { settingsOf } from './settings';

const TOLD_EVERY_MS = 2000;

export class SharedRun {
  /** Whether it is gone through as fast as can be, to say whether it is reproduced. */
  isChecking = false;
  /** Until its end. */
  private isFollowing = false;
  /** What of it could not be taken as it was. */
  private notes = '';
  /** All parameters, as last looked at. */
  private settings = '';
  private toldAt = 0;

  /** Another scene has come, which may be one. */
  open({ verdict }: Scene): void {
    this.isFollowing = verdict !== 'none';
    this.isChecking = false;
    this.notes = '';
  }

  /** It stands at its start again. */
  restart({ verdict }: Scene): void {
    this.isFollowing = verdict === 'under way';
    this.isChecking = false;
  }

  check(notes: string): void {
    this.notes = notes;
    this.isChecking = this.isFollowing;
    this.toldAt = performance.now();
  }

  /** Of so many steps those that it still has. */
  upToTheEnd(scene: Scene, steps: number): number {
    if (!this.isFollowing || scene.verdict !== 'under way') return steps;
    // At the end something may still have to be set.
    return Math.min(steps, Math.max(1, scene.recordedSteps - scene.snapshot.scalar('step')));
  }

  /** Whether it has set a parameter on its way since this was asked last. */
  hasNews(scene: Scene): boolean {
    const settings = settingsOf(scene).join();
    const isNew = settings !== this.settings;
    this.settings = settings;
    return isNew;
  }

  /** Of a check that takes longer than a moment: how far it is, now and then; empty in between. */
  progress({ snapshot, recordedSteps }: Scene): string {
    const now = performance.now();
    if (!this.isChecking || now - this.toldAt < TOLD_EVERY_MS) return '';
    this.toldAt = now;
    const share = Math.floor((100 * snapshot.scalar('step')) / recordedSteps);
    return `Replaying the shared run: ${share} % done.`;
  }

  /** At its end, once: whether it is the same. Null on the way, and where there is none. */
  conclude(scene: Scene, outcome: Outcome): Notice | null {
    const { verdict } = scene;
    if (!this.isFollowing || (verdict === 'under way' && outcome.ok)) return null;
    this.isFollowing = this.isChecking = false;
    if (verdict === 'none') return null;
    const said = [this.notes, scene.verdictSentence()].filter((sentence) => sentence !== '');
    if (outcome.ok)
      return { kind: verdict === 'differs' ? 'refused' : 'info', sentence: said.join(' ') };
    const reason = outcome.sentence;
    return { kind: 'stopped', sentence: [...said, reason].join(' ').trim(), reason };
  }
}
