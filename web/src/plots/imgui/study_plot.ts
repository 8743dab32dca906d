// A study in the panels: several runs in one plot over a quantity of its own.
import { ImPlot } from '@mori2003/jsimgui';
import type { Theme } from '../../basics/palette';
import { t } from '../../i18n/translate';
import { plain } from '../../imgui/style';
import type { Figure } from '../dock/figures';
import { type Plot, withUnit } from '../plot';
import { stretchesOf } from '../scales';
import { AXIS_PX, COND_ONCE, readAxes } from './axes';
import { drawCurve } from './curves';
import { drawEndLabels, labelWidth } from './plot_words';
import { drawStudyMap } from './study_heat';

const NAME_GAP_PX = 12;
const MOST_FOR_NAMES = 0.4;

/** Called within an open plot. Returns the number of points per curve, for tests and screen readers. */
export function drawStudy(
  { map }: Figure,
  plot: Plot,
  width: number,
  theme: Theme,
): { label: string; points: number }[] {
  return map ? drawStudyMap(plot.y.label, map, theme) : drawCurves(plot, width, theme);
}

function drawCurves(
  { x, y, curves }: Plot,
  width: number,
  theme: Theme,
): { label: string; points: number }[] {
  const [xLow, xHigh] = x.range;
  const hasNames = curves.length > 1;
  const inside = Math.max(width - AXIS_PX, 1);
  const named = hasNames ? labelWidth(curves) + NAME_GAP_PX : 0;
  const namesPx = Math.min(named, MOST_FOR_NAMES * inside);
  const margin = (namesPx / (inside - namesPx)) * (xHigh - xLow);
  ImPlot.SetupAxes(plain(t(withUnit(x.label, x.unit))), plain(t(withUnit(y.label, y.unit))), 0, 0);
  ImPlot.SetupAxesLimits(xLow, xHigh + margin, ...y.range, COND_ONCE);
  ImPlot.SetupFinish();
  const axes = readAxes();
  ImPlot.PushPlotClipRect();
  const labels = curves.map((curve) => {
    const stretches = stretchesOf(curve.x, curve.y).map((points) => points.flat());
    drawCurve(axes, stretches, curve);
    const value = stretches.at(-1)?.at(-1) ?? Number.NaN;
    return { label: hasNames ? curve.label : '', colour: curve.colour, value };
  });
  drawEndLabels(axes, xHigh, labels, theme);
  ImPlot.PopPlotClipRect();
  return curves.map(({ label, x: places }) => ({ label, points: places.length }));
}
