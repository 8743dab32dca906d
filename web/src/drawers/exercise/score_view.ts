// The score of a run: what earned and lost points, and the curve of each part that lost some.
import type { Description } from 'schemas/description';
import type { Exercise as ExerciseFile } from 'schemas/exercise';
import { shownUnit, toShown } from '../../basics/angles';
import { make, partOf, setHidden, setOwnText, setText } from '../../basics/dom';
import { saidForReading, unitInWords } from '../../basics/format';
import type { Score, ScorePart } from '../../exercises/exercise';
import { t } from '../../i18n/translate';
import { drawStrip } from '../../plots/dock/svg_strip';
import { curveStyle, type Plot, rangeOf } from '../../plots/plot';
import { nodeOf } from '../../plots/tree';
import '../../plots/plot.css';

const HEIGHT_PX = 96;
/** Before it is laid out. */
const WIDTH_PX = 320;

/** Points as a person reads them. */
export const roundPoints = (points: number): number => Math.round(10 * points) / 10;

export function showScore(
  place: HTMLElement,
  { score, limit, misconception, parts }: Score,
  info: ExerciseFile,
  description: Description,
): void {
  setText(partOf(place, 'strong', HTMLElement), `${roundPoints(score)} of 100`);
  partOf(place, 'meter', HTMLMeterElement).value = score;
  const why = partOf(place, '.exercise-why', HTMLElement);
  why.replaceChildren(make('span', '', saidForReading(limit)));
  if (misconception) {
    const name = make('span');
    setOwnText(name, ` ${t(misconception.name)}`);
    why.append(
      make('strong', '', make('span', '', 'A common mistake:'), name),
      make('span', '', misconception.says),
    );
  }
  setHidden(why, why.textContent === '');
  const width = place.clientWidth || WIDTH_PX;
  const shown = parts.flatMap((part, i) => {
    const field = info.score[i]?.curve ?? '';
    const hasLost = part.points < part.of && part.curve.times.length > 1;
    return [
      make('p', '', saidForReading(part.sentence)),
      ...(hasLost ? [drawn(plotOf(part, field, description), width)] : []),
    ];
  });
  partOf(place, '.exercise-parts', HTMLElement).replaceChildren(...shown);
}

function drawn(plot: Plot, width: number): HTMLElement {
  const strip = nodeOf(drawStrip(plot, width, HEIGHT_PX), false, t);
  const unit = make('span');
  setOwnText(unit, plot.y.unit === '' ? '' : ` (${unitInWords(plot.y.unit)})`);
  return make('figure', '', make('figcaption', '', plot.title, unit), strip);
}

/** `path`: a field of the snapshot, and its part. */
function plotOf({ curve }: ScorePart, path: string, { snapshot, series }: Description): Plot {
  const [name = '', ...of] = path.split('.');
  const unit = snapshot.fields.find((field) => field.name === name)?.unit ?? '';
  const title = series.find(({ field }) => field === name)?.title ?? name.replaceAll('_', ' ');
  const label = of.join('.').replaceAll('_', ' ');
  const y = curve.values.map((value) => toShown(value ?? Number.NaN, unit));
  const words = [title, label].filter(Boolean).join(', ');
  return {
    title: words,
    sentence: words,
    x: { label: 'Time', unit: 's', range: rangeOf(curve.times) },
    y: { label: words, unit: shownUnit(unit), range: rangeOf(y.filter(Number.isFinite)) },
    curves: [{ label: '', ...curveStyle(0), x: curve.times, y }],
  };
}
