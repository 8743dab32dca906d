// The explanation of a comparison, from models/tables/methods.json: the first case that holds now, in paragraphs with the same
// placeholders as the errata's evidence, plus a few that need the stance or the recorded run.
import type { Case } from 'schemas/method_tables';
import { formatForReading, joinWords } from '../../basics/format';
import { sentenceOf } from '../../documents/errata/evidence';
import { holds } from '../../engine_client/condition';
import { labelsOf } from '../../engine_client/description';
import type { Player } from '../../engine_client/player';
import { stanceOf } from '../../tables/stance';

const MOST_SO_FAR = /\{most so far: (\w+)\[(\w+)\]\}/g;

export function wordsOf(cases: readonly Case[], player: Player): string[] {
  const { scene } = player;
  const { say = [] } = cases.find(({ when = {} }) => holds(when, scene)) ?? {};
  const about = { scene, words: {} };
  return say
    .map((paragraph) => (typeof paragraph === 'string' ? [{ say: paragraph }] : paragraph))
    .map((sentences) => sentences.map((one) => ({ ...one, say: inThisRun(one.say, player) })))
    .map((sentences) => sentenceOf(sentences, about))
    .filter((said) => said !== '');
}

function inThisRun(sentence: string, player: Player): string {
  const { names } = stanceOf(player.scene);
  return sentence
    .replace('{feet}', joinWords(names))
    .replace('{foot to foot}', names.join(' to '))
    .replace(MOST_SO_FAR, (_, field, label) => formatForReading(mostSoFar(player, field, label)));
}

function mostSoFar({ scene, recorder }: Player, field: string, label: string): number {
  const column = recorder.column(field, labelsOf(scene.description, field).indexOf(label));
  let most = Number.NaN;
  for (let row = 0; row < recorder.length; row += 1) {
    const value = recorder.value(row, column);
    if (!(value <= most)) most = value;
  }
  return most;
}
