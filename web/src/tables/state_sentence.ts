// The present state in one sentence from the engine: which feet carry what, how it moves, how close it is to falling. For a
// run that has stopped, the first sentence of the reason, even after the notice was dismissed.
import { firstSentence, saidForReading, sentencesIn } from '../basics/format';
import type { Player } from '../engine_client/player';
import type { Scene } from '../engine_client/scene';

const LONGEST_LINE = 150;

/** As many of the engine's sentences as a line over the view can bear: what does not change is among the facts. */
export function stateInWords(scene: Scene): string {
  const [first = '', ...others] = sentencesIn(saidForReading(scene.sentence()));
  return others.reduce(
    (said, next) => (said.length + next.length < LONGEST_LINE ? `${said} ${next}` : said),
    first,
  );
}

/** A sentence's first clauses, for a line of so many letters, what comes after them, and whether that is amid a clause. */
export function firstClauses(
  sentence: string,
  longest: number,
): { shown: string; rest: string; isCut: boolean } {
  const ends = [...sentence.matchAll(/[;.](?= \S)|\.?$/g)].map(({ index }) => index);
  const end = ends.findLast((at) => at <= longest);
  const start = sentence.slice(0, longest);
  const [comma, space] = [start.lastIndexOf(', '), start.lastIndexOf(' ')];
  const at = end ?? (comma > 0 ? comma : space);
  return { shown: sentence.slice(0, at), rest: sentence.slice(at), isCut: end === undefined };
}

export class StateSentence {
  private stopped = '';

  constructor(private readonly player: Player) {
    player.onScene(() => {
      this.stopped = '';
    });
  }

  text(): string {
    const { notice, scene } = this.player;
    if (notice?.kind === 'stopped')
      this.stopped = firstSentence(saidForReading(notice.reason ?? notice.sentence));
    const hasStopped = scene.snapshot.scalar('status') > 0;
    return hasStopped && this.stopped !== '' ? this.stopped : stateInWords(scene);
  }
}
