// A study with its angles in the unit in which angles are shown.

import { anglesInSentence, isAngle, shownUnit, toShown } from '../../angles';
import type { Study } from '../../sim/exhibit';

const shownValues = (values: readonly (number | null)[], unit: string): (number | null)[] =>
  values.map((value) => (value === null ? null : toShown(value, unit)));

export function shownStudy(study: Study): Study {
  const { x_unit, y_unit, series, map } = study;
  const sentence = anglesInSentence(study.sentence);
  if (
    ![x_unit, y_unit, map?.x_unit, map?.y_unit, map?.value_unit].some((unit) => isAngle(unit ?? ''))
  )
    return { ...study, sentence };
  return {
    ...study,
    sentence,
    x_unit: shownUnit(x_unit),
    y_unit: shownUnit(y_unit),
    series: series.map((one) => ({
      ...one,
      x: shownValues(one.x, x_unit),
      y: shownValues(one.y, y_unit),
    })),
    ...(map && {
      map: {
        ...map,
        // A direction stays an angle of the drawing, which says it in the shown unit itself (mapscale.ts).
        x: map.is_polar ? map.x : map.x.map((x) => toShown(x, map.x_unit)),
        x_unit: map.is_polar ? map.x_unit : shownUnit(map.x_unit),
        y: map.y.map((y) => toShown(y, map.y_unit)),
        y_unit: shownUnit(map.y_unit),
        values: shownValues(map.values, map.value_unit),
        value_unit: shownUnit(map.value_unit),
      },
    }),
  };
}
