// The present state in one sentence from the engine: which feet carry what, how it moves, how close it is to falling. For a
// run that has stopped, the first sentence of the reason, even after the notice was dismissed.
import { firstSentence, saidForReading, sentencesIn } from '../basics/format';
import type { Player } from '../engine_client/player';
import type { Scene } from '../engine_client/scene';

const LONGEST_LINE = 150;

/** How many of the engine's sentences fit the line over the view; constant facts are listed elsewhere. */
export function stateInWords(scene: Scene): string {
  const [first = '', ...others] = sentencesIn(saidForReading(scene.sentence()));
  return others.reduce(
    (said, next) => (said.length + next.length < LONGEST_LINE ? `${said} ${next}` : said),
    first,
  );
}

/** Splits a sentence for a line of that many letters: its first clauses, the rest, and whether the cut is within a clause. */
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
