// The events of an exercise, for a scene that is played.
import type { PlannedEvent } from 'schemas/exercise';
import { PlannedEvents } from '../engine_client/planned_events';
import type { Scene } from '../engine_client/scene';
import { settingsBy } from '../engine_client/settings';

/** `scene`: at its start, which has the arguments of an event that the file does not name. */
export function plannedIn(scene: Scene, events: readonly PlannedEvent[]): PlannedEvents {
  const { scene: about, events: kinds } = scene.description;
  return new PlannedEvents(
    events.map(({ at_s, event = '', set = {} }) => {
      const paths = kinds.find(({ name }) => name === event)?.arguments ?? [];
      const given = paths.map((path) => [path, set[path] ?? scene.valueOf(path)] as const);
      return {
        step: Math.round(at_s / about.time_step_s),
        settings: settingsBy(scene, set).filter(({ index }) => !scene.isEventParameter(index)),
        event,
        given: settingsBy(scene, Object.fromEntries(given)),
      };
    }),
  );
}
