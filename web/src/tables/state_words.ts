// The present state in one sentence, which the engine says: which feet carry what, how it moves, how far it is from falling.
import { anglesInSentence } from '../basics/angles';
import type { Scene } from '../engine_client/scene';

const LONGEST_LINE = 150;

/** As many of the engine's sentences as a line over the view can bear: what does not change is among the facts. */
export function stateInWords(scene: Scene): string {
  const [first = '', ...others] = anglesInSentence(scene.sentence()).split(/(?<=\.) (?=[A-Z])/);
  return others.reduce(
    (said, next) => (said.length + next.length < LONGEST_LINE ? `${said} ${next}` : said),
    first,
  );
}
