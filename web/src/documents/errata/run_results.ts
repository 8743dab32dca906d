// Printed results of a paper's run beside ours: largest values over the recorded rows, for each standing or swinging foot.
import type { Result } from 'schemas/errata';
import { componentsOf, legOf } from '../../engine_client/components';
import type { Player } from '../../engine_client/player';
import type { Recorder } from '../../engine_client/recorder';
import { documentNumbered } from './documents';

/** Those of Ashok & Rambabu 2017. */
export const RESULTS: readonly Result[] = documentNumbered('002').tables?.results.rows ?? [];

/** Over the last period with the present settings; 0 if there is none yet. */
export function resultOf(
  { field, labels, is_standing }: Result,
  { scene, recorder, changedAt }: Player,
): number {
  const { robot, plan } = scene.description;
  if (!recorder.has(field) || !recorder.has('foot_in_stance')) return Number.NaN;
  const first = rowSince(recorder, changedAt, plan?.period_s);
  const components = labels.flatMap((label) => componentsOf(scene, `${field}[${label}]`));
  let most = 0;
  for (const component of components) {
    const leg = legOf(scene, component);
    if (leg === undefined) continue;
    const column = recorder.column(field, component.index);
    const stands = recorder.column('foot_in_stance', robot.legs.indexOf(leg));
    for (let row = first; row < recorder.length; row += 1) {
      if (recorder.value(row, stands) > 0.5 !== is_standing) continue;
      most = Math.max(most, Math.abs(recorder.value(row, column)));
    }
  }
  return most;
}

/** The first row within the last so many seconds and after the latest change. */
function rowSince(
  recorder: Recorder,
  changedAt: number,
  seconds = Number.POSITIVE_INFINITY,
): number {
  const end = recorder.length > 0 ? recorder.time(recorder.length - 1) : 0;
  return recorder.rowAt(Math.max(changedAt, end - seconds) - 1e-9);
}
