// Whether a condition in the data holds for a scene now: equations, errata, figures and plots state by conditions which
// scenes they are for. The format is documented in models/schema/condition.schema.json.
import type { Condition } from 'schemas/condition';
import { componentsOf, numberOf, partsOf } from './components';
import type { Scene } from './scene';

const ROUNDING = 1e-9;

export function holds(condition: Condition, scene: Scene): boolean {
  const { has = [], any, lacks = [], is = {}, below = {}, rounding = [], document } = condition;
  const knows = (name: string) => isKnown(scene, name);
  return (
    has.every(knows) &&
    (any?.some(knows) ?? true) &&
    !lacks.some(knows) &&
    Object.entries(is).every(([name, wanted]) => valueNow(scene, name, wanted) === wanted) &&
    Object.entries(below).every(([field, bound]) => numberNow(scene, field) < bound) &&
    rounding.every((field) => Math.abs(numberNow(scene, field)) < ROUNDING) &&
    (document === undefined || scene.description.scene.document === document)
  );
}

export const isParameter = (name: string): boolean => name.includes('.');

/** Evaluated in every frame: for a whole field only its existence is checked. */
function isKnown(scene: Scene, name: string): boolean {
  if (isParameter(name)) return scene.indexOf(name) >= 0;
  const { label } = partsOf(name);
  return label === undefined ? scene.snapshot.has(name) : componentsOf(scene, name).length > 0;
}

function valueNow(scene: Scene, name: string, wanted: string | number): string | number {
  if (!isParameter(name)) return numberNow(scene, name);
  return typeof wanted === 'string' ? scene.choiceOf(name) : scene.valueOf(name);
}

/** NaN if the scene does not have it; then every comparison is false. */
function numberNow(scene: Scene, name: string): number {
  const [first] = componentsOf(scene, name);
  return first ? numberOf(scene, first) : Number.NaN;
}
