// The marks that a symbol of an equation highlights in the view, from the rows in its data.
import type { ArrowSource, ForceSource, MarkSource, PointSource, Whole } from 'schemas/equations';
import { holds } from '../../engine_client/condition';
import { readableName } from '../../engine_client/limbs';
import type { LitMark, Place } from '../../view/highlight';
import type { Context } from './equation';
import { componentsOf, legOf } from './looked_at';

/** The components of a vector. */
const AXES = 3;

export const marksOf = (sources: readonly MarkSource[], context: Context): LitMark[] =>
  sources.flatMap((source) => ofOne(source, context));

function ofOne(source: MarkSource, context: Context): LitMark[] {
  if (typeof source === 'string') return WHOLES[source](context);
  if ('joint' in source) return jointMark(source.joint, context, source.name);
  if ('point' in source) return pointMark(source, context);
  if ('arrow' in source) return arrowMark(source, context);
  if ('force' in source) return forceMarks(source, context);
  return ownArrows(source.marks_of, context);
}

const WHOLES: Record<Whole, (context: Context) => LitMark[]> = {
  joint: (context) => jointMark(context.part.joint, context),
  foot: (context) =>
    pointMark({ point: `foot ${legOf(context) ?? ''}`, at: 'foot_position', of: '{leg}' }, context),
  body: (context) => bodyMarks(context).filter(({ body }) => body === context.part.body),
  trunk: (context) => bodyMarks(context).slice(0, 1),
  bodies: (context) => bodyMarks(context),
};

const bodyMarks = ({ scene }: Context) =>
  scene.description.robot.bodies.map(({ name }, body) => ({
    kind: 'body' as const,
    name: readableName(scene.description.robot, name),
    body,
  }));

function jointMark(index: number, { scene }: Context, name?: string): LitMark[] {
  const { robot } = scene.description;
  const joint = robot.joints[index];
  if (!joint) return [];
  return [{ kind: 'joint', name: name ?? readableName(robot, joint.name), body: joint.body }];
}

/** The index of a field's first vector, or of the named one; none if the scene does not have it. */
function placesOf(field: string, of: string | undefined, context: Context): Place[] {
  const [first] = componentsOf(field, of, context);
  return first ? [{ field, index: first.index / AXES }] : [];
}

function pointMark({ point, at, of, when = {} }: PointSource, context: Context): LitMark[] {
  if (!holds(when, context.scene)) return [];
  return placesOf(at, of, context).map((place) => ({ kind: 'point', name: point, at: place }));
}

function arrowMark({ arrow, at, along }: ArrowSource, context: Context): LitMark[] {
  const [place] = placesOf(at, undefined, context);
  const [vector] = placesOf(along, undefined, context);
  if (!place || !vector) return [];
  return [{ kind: 'arrow', name: arrow, at: place, along: vector, scale: 'shape' }];
}

function forceMarks({ force, on, words = 'force on' }: ForceSource, context: Context): LitMark[] {
  if (!context.scene.snapshot.has(force)) return [];
  const arrows = context.scene.description.robot.legs.map((leg, index) => ({
    kind: 'arrow' as const,
    name: on === 'feet' ? leg : `${words} ${leg}`,
    at: { field: 'foot_position', index },
    along: { field: force, index },
    scale: 'drawn' as const,
  }));
  return on === 'feet' ? arrows : arrows.filter(({ at }) => at.index === context.part.leg);
}

/** The arrows that the scene itself draws for a field, to the same scale. */
function ownArrows(field: string, { scene }: Context): LitMark[] {
  const mark = scene.description.marks.find(({ along }) => along === field);
  const vectors = scene.snapshot.find(field);
  if (!mark || !vectors) return [];
  const count = vectors.length / AXES;
  return Array.from({ length: count }, (_, index) => ({
    kind: 'arrow' as const,
    name: count > 1 ? `${mark.label} ${index + 1}` : mark.label,
    at: { field: mark.at, index },
    along: { field, index },
    scale: 'drawn' as const,
  }));
}
