// A study in the panels: several runs in one plot over a quantity of its own, with a legend.
import { ImPlot, type ImVec2 } from '@mori2003/jsimgui';
import type { Theme } from '../../basics/palette';
import type { StudyState } from '../../engine_client/studies';
import { t } from '../../i18n/translate';
import { inks, plain } from '../../imgui/style';
import { sayQuietly } from '../../imgui/widgets';
import { type Plot, withUnit } from '../plot';
import { stretchesOf } from '../scales';
import { plotOf } from '../study';
import { AXIS_PX, COND_ONCE, inPlot, readAxes } from './axes';
import { drawCurve } from './curves';
import { captionHeight, captionLines, drawCaption, drawEndLabels, labelWidth } from './plot_words';
import { drawStudyMap } from './study_heat';

const NAME_GAP_PX = 12;
const MOST_FOR_NAMES = 0.4;
const HEADROOM = 0.14;

/** Answers how many points each curve has, for who cannot see them. */
export function drawStudy(
  { name, study, refusal, share, isOld }: StudyState,
  size: ImVec2,
  theme: Theme,
): { label: string; points: number }[] {
  if (!study) {
    const done = share === null ? '' : ` ${Math.round(100 * share)} %`;
    sayQuietly(refusal === '' ? `Computing ...${done}` : refusal);
    return [];
  }
  const plot = plotOf(study);
  const note = isOld ? ' (before the latest change of parameters)' : '';
  // Another study, another range.
  const key = plot.curves.map(({ y }) => `${y.length} ${y.at(-1)}`).join();
  const drawn = inPlot(`${name} ${key}`, size, theme, () =>
    study.map
      ? drawStudyMap(study.title + note, study.map, theme)
      : drawContent(plot, note, size.x, theme),
  );
  return drawn ?? [];
}

function drawContent(
  { title, x, y, curves }: Plot,
  note: string,
  width: number,
  theme: Theme,
): { label: string; points: number }[] {
  const [xLow, xHigh] = x.range;
  const [yLow, yHigh] = y.range;
  const hasNames = curves.length > 1;
  const inside = Math.max(width - AXIS_PX, 1);
  const named = hasNames ? labelWidth(curves) + NAME_GAP_PX : 0;
  const namesPx = Math.min(named, MOST_FOR_NAMES * inside);
  ImPlot.SetupAxes(plain(t(withUnit(x.label, x.unit))), '', 0, 1);
  ImPlot.SetupAxesLimits(
    xLow,
    xHigh + (namesPx / (inside - namesPx)) * (xHigh - xLow),
    yLow,
    yHigh + HEADROOM * (yHigh - yLow),
    COND_ONCE,
  );
  ImPlot.SetupFinish();
  const axes = readAxes();
  ImPlot.PushPlotClipRect();
  const labels = curves.map((curve) => {
    const stretches = stretchesOf(curve.x, curve.y).map((points) => points.flat());
    drawCurve(axes, stretches, curve);
    const value = stretches.at(-1)?.at(-1) ?? Number.NaN;
    return { label: hasNames ? curve.label : '', colour: curve.colour, value };
  });
  const caption = captionLines(axes, `${title}: ${withUnit(y.label, y.unit)}${note}`);
  drawEndLabels(axes, xHigh, labels, { captionPx: captionHeight(caption) });
  drawCaption(axes, caption, inks(theme).quiet);
  ImPlot.PopPlotClipRect();
  return curves.map(({ label, x: places }) => ({ label, points: places.length }));
}
