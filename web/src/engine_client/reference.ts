// The second run, shown with the first.
import type { Scene } from './scene';

/** Short name for curves and for the view; empty if there is no second run. */
export const referenceName = ({ description }: Scene): string => description.reference_run;

export const referenceHasStopped = ({ snapshot }: Scene): boolean =>
  snapshot.isOn('reference_stopped');
