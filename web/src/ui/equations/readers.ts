// Where symbols get their numbers: fields of the snapshot and cells of the sheets, by joint, by leg or whole.
import type { Scene } from '../../sim/scene';
import type { LitMark } from '../../view/highlight';
import type { Context, EquationSymbol, Reading } from './equation';

const AXES = ['x', 'y', 'z'] as const;
type Read = EquationSymbol['read'];
type Marks = NonNullable<EquationSymbol['marks']>;

/** The unit of a field as the engine names it; of one with two units the one that is meant has to be said. */
const unitOf = ({ scene }: Context, field: string): string =>
  scene.description.snapshot.fields.find(({ name }) => name === field)?.unit ?? '';

/** Of scenes that tell this field. */
export const has =
  (field: string) =>
  ({ snapshot }: Scene): boolean =>
    snapshot.has(field);

/** Some components of a field. */
export const part =
  (field: string, from: number, labels: readonly string[] = [''], unit?: string): Read =>
  (context) => {
    const values = context.scene.snapshot.find(field);
    if (!values || values.length < from + labels.length) return null;
    return {
      values: [...values.subarray(from, from + labels.length)],
      labels: labels.length > 1 ? labels : [],
      unit: unit ?? unitOf(context, field),
    };
  };
export const scalar = (field: string, unit?: string): Read => part(field, 0, [''], unit);
export const vector = (field: string, unit?: string): Read => part(field, 0, AXES, unit);

/** All components with the engine's own labels, as long as they are few. */
export const whole =
  (field: string, unit?: string): Read =>
  (context) => {
    const { fields } = context.scene.description.snapshot;
    const labels = fields.find(({ name }) => name === field)?.labels ?? [];
    return part(
      field,
      0,
      labels.length === 0 ? [''] : labels.map((label) => label.replaceAll('_', ' ')),
      unit,
    )(context);
  };

/** The number of the joint that is looked at, and its name. */
export const ofJoint =
  (field: string, unit?: string): Read =>
  (context) =>
    context.part.joint < 0 ? null : part(field, context.part.joint, [''], unit)(context);

/** The vector of the foot that is looked at. */
export const ofFoot =
  (field: string, unit?: string): Read =>
  (context) =>
    context.part.leg < 0 ? null : part(field, 3 * context.part.leg, AXES, unit)(context);

/** One number a foot. */
export const ofLeg =
  (field: string, unit?: string): Read =>
  (context) =>
    context.part.leg < 0 ? null : part(field, context.part.leg, [''], unit)(context);

/** The sum of a field's vectors, which is what all feet together give. */
export const jointName = ({ scene, part: { joint } }: Context): string =>
  scene.description.robot.joints[joint]?.name ?? '';
const legName = ({ scene, part: { leg } }: Context): string =>
  scene.description.robot.legs[leg] ?? '';

/** A cell of a sheet by its names; a row is that of the joint that is looked at, where none is named. */
export const cell =
  (sheet: string, column: string, row?: string, unit = ''): Read =>
  (context) => {
    const found = context.sheet(sheet);
    if (!found) return null;
    const across = found.column_labels.indexOf(column === '*' ? jointName(context) : column);
    const down = found.row_labels.indexOf(row ?? jointName(context));
    const value = found.values[down * found.column_labels.length + across];
    if (across < 0 || down < 0 || value === null || value === undefined) return null;
    return { values: [value], unit: unit || oneUnit(found.unit) };
  };

/** Three cells of one row of a sheet: those of a vector. */
export const cells =
  (sheet: string, name: string, row: string): Read =>
  (context) => {
    const parts = AXES.map((axis) => cell(sheet, `${name}_${axis}`, row)(context));
    const values = parts.flatMap((part) => part?.values ?? []);
    return values.length < AXES.length
      ? null
      : { values, labels: AXES, unit: parts[0]?.unit ?? '' };
  };

/** A column of a sheet, or some of its rows. */
export const column =
  (sheet: string, name: string, rows?: readonly string[], unit = ''): Read =>
  (context) => {
    const found = context.sheet(sheet);
    if (!found) return null;
    const across = found.column_labels.indexOf(name);
    const wanted = rows ?? found.row_labels;
    if (across < 0) return null;
    return {
      values: wanted.map(
        (row) =>
          found.values[found.row_labels.indexOf(row) * found.column_labels.length + across] ??
          Number.NaN,
      ),
      labels: wanted,
      unit: unit || oneUnit(found.unit),
    };
  };

/** Rows by columns, for a matrix that is too large to be told. */
export const sizeOf =
  (sheet: string): Read =>
  (context) => {
    const found = context.sheet(sheet);
    return found
      ? {
          values: [found.row_labels.length, found.column_labels.length],
          labels: ['rows', 'columns'],
          unit: '',
        }
      : null;
  };

const oneUnit = (unit: string): string => (/[,;]/.test(unit) ? '' : unit);

export const parameter =
  (path: string): Read =>
  ({ scene }) => {
    const found = scene.description.parameters[scene.indexOf(path)];
    return found ? { values: [scene.valueOf(path)], unit: found.unit } : null;
  };

export const firstOf =
  (...reads: Read[]): Read =>
  (context): Reading | null => {
    for (const read of reads) {
      const reading = read(context);
      if (reading) return reading;
    }
    return null;
  };

// What is lit up.
export const jointMark: Marks = (context) => {
  const body = context.scene.description.robot.joints[context.part.joint]?.body;
  return body === undefined
    ? []
    : [{ kind: 'joint', name: jointName(context).replaceAll('_', ' '), body }];
};
/** A part of a joint's torque, or its like, as the snapshot tells it. */
export const jointTerm = (glyph: string, meaning: string, field: string): EquationSymbol => ({
  glyph,
  meaning,
  read: ofJoint(field),
  marks: jointMark,
  of: ['joint'],
});
export const bodyMark: Marks = ({ scene, part: { body } }) => {
  const name = scene.description.robot.bodies[body]?.name ?? '';
  return [{ kind: 'body', name: name.replaceAll('_', ' '), body }];
};
export const allBodies: Marks = ({ scene }) =>
  scene.description.robot.bodies.map(({ name }, body) => ({
    kind: 'body' as const,
    name: name.replaceAll('_', ' '),
    body,
  }));
export const trunkMark: Marks = ({ scene }) => [
  { kind: 'body', name: scene.description.robot.bodies[0]?.name ?? '', body: 0 },
];
export const footArrow =
  (field: string, words = 'force on'): Marks =>
  (context) =>
    context.part.leg < 0
      ? []
      : [
          {
            kind: 'arrow',
            name: `${words} ${legName(context)}`,
            at: { field: 'foot_position', index: context.part.leg },
            along: { field, index: context.part.leg },
            scale: 'drawn',
          },
        ];
/** One arrow a foot. */
export const footArrows =
  (field: string): Marks =>
  (context) =>
    context.scene.description.robot.legs.map((leg, index) => ({
      kind: 'arrow' as const,
      name: leg,
      at: { field: 'foot_position', index },
      along: { field, index },
      scale: 'drawn',
    }));
export const footPoint: Marks = (context) =>
  context.part.leg < 0
    ? []
    : [
        {
          kind: 'point',
          name: `foot ${legName(context)}`,
          at: { field: 'foot_position', index: context.part.leg },
        },
      ];
export const arrow =
  (name: string, at: string, along: string, atIndex = 0): Marks =>
  () => [
    {
      kind: 'arrow',
      name,
      at: { field: at, index: atIndex },
      along: { field: along, index: 0 },
      scale: 'shape',
    },
  ];
export const point =
  (name: string, at: string): Marks =>
  () => [{ kind: 'point', name, at: { field: at, index: 0 } }];
/** The arrows that the exhibit itself has of a field, to the same scale. */
export const exhibitArrows =
  (along: string): Marks =>
  ({ scene }) => {
    const mark = scene.description.marks.find((one) => one.along === along);
    const count = (scene.snapshot.find(along)?.length ?? 0) / 3;
    if (!mark) return [];
    return Array.from({ length: count }, (_, index) => ({
      kind: 'arrow' as const,
      name: count > 1 ? `${mark.label} ${index + 1}` : mark.label,
      at: { field: mark.at, index },
      along: { field: along, index },
      scale: 'drawn',
    }));
  };

export const together =
  (...all: Marks[]): Marks =>
  (context): LitMark[] =>
    all.flatMap((marks) => marks(context));

/** Of a field or sheet with one unit for joints that turn and one for those that slide. */
export const byKind =
  (read: Read, turns: string, slides: string): Read =>
  (context) => {
    const reading = read(context);
    const kind = context.scene.description.robot.joints[context.part.joint]?.kind;
    return reading && { ...reading, unit: kind === 'prismatic' ? slides : turns };
  };
