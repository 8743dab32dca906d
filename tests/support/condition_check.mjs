// Names in a condition (models/schema/condition.schema.json) that no scene has: mistakes that its schema cannot detect. Scenes are
// those of errata_check.mjs.
export const CONDITION = 'condition.schema.json';

/** `scenes`: among which it has to be able to hold; what it lacks one of `every` scene must have. */
export function slipsOf(condition, scenes, every = scenes) {
  const {
    has = [],
    any = [],
    lacks = [],
    is = {},
    below = {},
    rounding = [],
    document,
  } = condition;
  const known = (name) => scenes.some((scene) => scene.has(name));
  const canBe = ([name, value]) =>
    name.includes('.')
      ? scenes.some((scene) => scene.setting(name, value))
      : typeof value === 'number' && known(name);
  return [
    ...[...has, ...any, ...Object.keys(below), ...rounding]
      .filter((name) => !known(name))
      .map((name) => `no scene about it has "${name}"`),
    ...lacks
      .filter((name) => !every.some((scene) => scene.has(name)))
      .map((name) => `no scene at all has "${name}"`),
    ...Object.entries(is)
      .filter((entry) => !canBe(entry))
      .map(([name, value]) => `no scene about it has "${name}" that could be "${value}"`),
    ...(document === undefined ||
    scenes.some((scene) => scene.description.scene.document === document)
      ? []
      : [`no scene says that it is about document "${document}"`]),
  ];
}
