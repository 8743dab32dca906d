// Whether what data ask of a scene is true of it now: so equations, errata, figures and plots say which scenes they are
// for. What each word means stands in models/schema/condition.schema.json.
import type { Scene } from './scene';

/** All of it must be true. Names with a dot are parameters, others are fields. */
export interface Condition {
  has?: readonly string[];
  /** One of these is enough. */
  any?: readonly string[];
  lacks?: readonly string[];
  /** Parameters, and first numbers of fields; a choice by its name. */
  is?: Readonly<Record<string, string | number>>;
  below?: Readonly<Record<string, number>>;
  /** What the scene's source begins with. */
  source?: string;
}

export function holds(condition: Condition, scene: Scene): boolean {
  const { has = [], any, lacks = [], is = {}, below = {}, source = '' } = condition;
  const knows = (name: string) => isKnown(scene, name);
  return (
    has.every(knows) &&
    (any?.some(knows) ?? true) &&
    !lacks.some(knows) &&
    Object.entries(is).every(([name, wanted]) => valueNow(scene, name, wanted) === wanted) &&
    Object.entries(below).every(([field, bound]) => numberNow(scene, field) < bound) &&
    scene.description.scene.source.startsWith(source)
  );
}

export const isParameter = (name: string): boolean => name.includes('.');

const isKnown = (scene: Scene, name: string): boolean =>
  isParameter(name) ? scene.indexOf(name) >= 0 : scene.snapshot.has(name);

function valueNow(scene: Scene, name: string, wanted: string | number): string | number {
  if (!isParameter(name)) return numberNow(scene, name);
  return typeof wanted === 'string' ? scene.choiceOf(name) : scene.valueOf(name);
}

/** Not a number, which is nothing and below nothing, where the scene does not have it. */
const numberNow = ({ snapshot }: Scene, field: string): number =>
  snapshot.find(field)?.[0] ?? Number.NaN;
