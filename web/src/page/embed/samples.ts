// Subscriptions to fields of the run, each with its rate.
import { quoted } from '../../address/quoted';
import type { Player } from '../../engine_client/player';
import { MOST_A_SECOND } from './protocol';

export interface Sample {
  step: number;
  /** s */
  time: number;
  /** Values by field. */
  values: Record<string, number[]>;
}
export type SampleListener = (sample: Sample) => void;

interface Subscription {
  fields: readonly string[];
  everyMs: number;
  listener: SampleListener;
  toldAt: number;
  toldStep: number;
}

export class Samples {
  private readonly subscriptions = new Set<Subscription>();

  constructor(private readonly player: Player) {
    // A changed parameter at the same step counts as new.
    player.onChange(() => {
      for (const subscription of this.subscriptions) subscription.toldStep = Number.NaN;
    });
  }

  /** Throws a sentence if a field does not exist; returns a function that ends the subscription. */
  add(fields: readonly string[], rateHz: number, listener: SampleListener): () => void {
    const { snapshot } = this.player.scene;
    const unknown = fields.find((field) => !snapshot.has(field));
    if (unknown !== undefined) throw new Error(`This scene has no field ${quoted(unknown)}.`);
    const subscription: Subscription = {
      fields: [...fields],
      everyMs: 1000 / Math.min(Math.max(rateHz, Number.MIN_VALUE), MOST_A_SECOND),
      listener,
      toldAt: Number.NEGATIVE_INFINITY,
      toldStep: Number.NaN,
    };
    this.subscriptions.add(subscription);
    return () => this.subscriptions.delete(subscription);
  }

  tell(now: number): void {
    for (const subscription of this.subscriptions) {
      if (now - subscription.toldAt < subscription.everyMs) continue;
      const { snapshot } = this.player.scene;
      const step = snapshot.scalar('step');
      if (step === subscription.toldStep) continue;
      subscription.toldAt = now;
      subscription.toldStep = step;
      const read = (field: string) => [field, [...(snapshot.find(field) ?? [])]];
      const values = Object.fromEntries(subscription.fields.map(read));
      subscription.listener({ step, time: snapshot.scalar('time'), values });
    }
  }
}
