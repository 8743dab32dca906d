// The equations of a scene: the first set in models/equations, in file order, whose condition the scene meets.
import type { Equation, EquationSet } from 'schemas/equations';
import order from '../../../../models/equations/order.json';
import { holds } from '../../engine_client/condition';
import type { Scene } from '../../engine_client/scene';

const FOLDER = '../../../../models/equations';
const FILES = import.meta.glob<EquationSet>(
  ['../../../../models/equations/*.json', '!**/order.json'],
  { eager: true, import: 'default' },
);

const SETS: readonly EquationSet[] = order.map((name) => {
  const set = FILES[`${FOLDER}/${name}.json`];
  if (!set) throw new Error(`models/equations/order.json names ${name}, which has no file`);
  return set;
});

export const setFor = (scene: Scene): EquationSet | null =>
  SETS.find((set) => holds(set.for, scene)) ?? null;

export const equationsOf = (set: EquationSet, scene: Scene): readonly Equation[] =>
  set.equations.filter((equation) => holds(equation.for ?? {}, scene));
