// A study in the bench: several runs in one plot over a quantity of its own, with a legend.
import { ImGui, ImPlot, type ImVec2 } from '@mori2003/jsimgui';
import { t } from '../../i18n/say';
import type { Theme } from '../../palette';
import type { Study } from '../../sim/exhibit';
import type { StudyState } from '../studies';
import { shownStudy } from '../study/shownstudy';
import { extentOf, STUDY_INKS, studyTitle, withUnit } from '../study/studyparts';
import {
  captionHeight,
  captionLines,
  drawCaption,
  drawCurve,
  drawEndLabels,
  drawMarkers,
  labelWidth,
  readAxes,
} from './curves';
import { drawStudyMap } from './studyheat';
import { inks, plain, pushPlotColours, pushPlotPadding } from './style';

const FLAGS_BARE = 1 | 2 | 16 | 32; // no title, legend, menus, box selection
const NAME_GAP_PX = 12;
const MOST_FOR_NAMES = 0.4;
const AXIS_PX = 50;
const HEADROOM = 0.14;
const COND_ONCE = 2;

/** Answers how many points each curve has, for who cannot see them. */
export function drawStudy(
  { name, study: computed, refusal, share, isOld }: StudyState,
  size: ImVec2,
  theme: Theme,
): { label: string; points: number }[] {
  if (!computed) {
    const done = share === null ? '' : ` ${Math.round(100 * share)} %`;
    ImGui.TextDisabled(refusal === '' ? `Computing ...${done}` : refusal);
    return [];
  }
  const study = shownStudy(computed);
  const colours = pushPlotColours(theme);
  const variables = pushPlotPadding();
  try {
    if (!ImPlot.BeginPlot(`##${name} ${keyOf(study)}`, size, FLAGS_BARE)) return [];
    try {
      const note = isOld ? ' (before the latest change of parameters)' : '';
      return study.map
        ? drawStudyMap(study.title + note, study.map, theme)
        : drawContent(study, note, size.x, theme);
    } finally {
      ImPlot.EndPlot();
    }
  } finally {
    ImPlot.PopStyleVar(variables);
    ImPlot.PopStyleColor(colours);
  }
}

/** Another study, another range. */
const keyOf = ({ series }: Study): string =>
  series.map(({ y }) => `${y.length} ${y.at(-1)}`).join();

function drawContent(
  study: Study,
  note: string,
  width: number,
  theme: Theme,
): { label: string; points: number }[] {
  const [xLow, xHigh] = extent(study.series.flatMap(({ x }) => x));
  const [yLow, yHigh] = extent(study.series.flatMap(({ y }) => y));
  const xRange = xHigh - xLow;
  const yRange = yHigh - yLow;
  const hasNames = study.series.length > 1;
  const inside = Math.max(width - AXIS_PX, 1);
  const named = hasNames ? labelWidth(study.series) + NAME_GAP_PX : 0;
  const namesPx = Math.min(named, MOST_FOR_NAMES * inside);
  ImPlot.SetupAxes(plain(t(withUnit(study.x_label, study.x_unit))), '', 0, 1);
  ImPlot.SetupAxesLimits(
    xLow,
    xHigh + (namesPx / (inside - namesPx)) * xRange,
    yLow - 0.05 * yRange,
    yHigh + HEADROOM * yRange,
    COND_ONCE,
  );
  ImPlot.SetupFinish();
  const axes = readAxes(false);
  ImPlot.PushPlotClipRect();
  const labels = study.series.map(({ label, x, y, is_points }, i) => {
    const colour = STUDY_INKS[i % STUDY_INKS.length] ?? '';
    const curve = { stretches: stretchesOf(x, y), minimum: yLow, maximum: yHigh, last: 0 };
    if (is_points) drawMarkers(axes, curve, colour);
    else drawCurve(axes, curve, colour, { isDashed: i >= STUDY_INKS.length });
    const text = hasNames ? label : '';
    return { text, colour, value: curve.stretches.at(-1)?.at(-1) ?? Number.NaN };
  });
  const caption = captionLines(axes, studyTitle(study) + note);
  drawEndLabels(axes, xHigh, labels, { captionPx: captionHeight(caption) });
  drawCaption(axes, caption, inks(theme).quiet);
  ImPlot.PopPlotClipRect();
  return study.series.map(({ label, x }) => ({ label, points: x.length }));
}

function stretchesOf(x: readonly (number | null)[], y: readonly (number | null)[]): number[][] {
  const stretches: number[][] = [[]];
  x.forEach((at, i) => {
    const value = y[i];
    if (at === null || value === null || value === undefined) stretches.push([]);
    else stretches.at(-1)?.push(at, value);
  });
  return stretches.filter(({ length }) => length > 0);
}

function extent(values: readonly (number | null)[]): [number, number] {
  const [low, high] = extentOf(values) ?? [0, 1];
  return high > low ? [low, high] : [low - 0.5, high + 0.5];
}
