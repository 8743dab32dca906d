// What lw_describe, lw_readout, lw_sheets and lw_study say there is to see of a scene (engine/run/scene.h).
// The engine says what there is to draw and to read; nothing here knows a mechanism.

/** Something that was computed for the scene: a length, a class, a period. */
export interface Fact {
  name: string;
  label: string;
  unit: string;
  value: number;
}

export const MARK_KINDS = [
  'point',
  'arrow',
  'line',
  'loop',
  'trail',
  'ghost',
  'ellipsoid',
  'frame',
  'area',
  'between',
  'cone',
  'label',
  'crowd',
] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

/** Drawn anew each frame from fields of the snapshot, in world axes and metres. */
export interface Mark {
  kind: MarkKind;
  label: string;
  /** Where: a field with three numbers a point; of a ghost, the prefix of the fields of all bodies. */
  at: string;
  /**
   * An arrow's vector, an ellipsoid's three half axes, a frame's quaternion, the other end of a line between two points; of a
   * cone axis, slope and share in use; what a label tells.
   */
  along: string;
  /** Metres for a unit of `along`, 0: a round one that fits; of a frame the length of its axes, of a cone its height. */
  scale: number;
  role: string;
  /** What is shown or hidden together; empty: always. */
  group: string;
  is_shown: boolean;
  /** Each point in the colour of the limb that it is named after. */
  is_by_limb?: boolean;
  /** Of an arrow: written at its tip. */
  name?: string;
  /** Of a trail: how long it is remembered, s; without it as long as the run. */
  memory_s?: number;
  /** Of a label: said where there is nothing to tell. */
  otherwise?: string;
  /** Of frames: of these limbs alone, separated by blanks. */
  limbs?: string;
  /** A field with a number for all points or for each: it is drawn, or told, while that is at least so much. */
  condition?: string;
  least?: number;
}

/** A line that stands still. */
export interface StillCurve {
  label: string;
  role: string;
  group: string;
  is_closed: boolean;
  is_shown: boolean;
  /** x, y, z of each point in turn. */
  points: number[];
}

/** Something solid besides the bodies, in axes of its own. */
export interface Surface {
  label: string;
  /** The field with its axes: position, then quaternion w, x, y, z; empty: the world's. */
  pose: string;
  /** x, y, z of each point in turn. */
  points: number[];
  /** Three corners each, counter-clockwise from outside. */
  triangles: number[];
}

export interface Series {
  field: string;
  title: string;
}

/** The few numbers that a scene is about, in words, angles in degrees. */
export interface Readout {
  columns: string[];
  rows: ReadoutRow[];
  /** What two runs are compared by, with one value; none: by `rows`. */
  compared: ReadoutRow[];
  /** Beside a plan's own sheet, which says the rest: there may be no rows. */
  is_brief: boolean;
  note: string;
}

interface ReadoutRow {
  label: string;
  values: string[];
  meaning: string;
}

export interface Shown {
  viewpoint: {
    centre: [number, number, number];
    reach: number;
    from: [number, number, number];
    has_ground: boolean;
    /** The camera goes along with the first body, or with the point `followed`. */
    follows: boolean;
    /** Fields. Empty: no other point; z = 0 is the ground below the first body; the floor lies there. */
    followed: string;
    /** Of the first body over the ground below it. */
    height: string;
    floor: string;
    /** The limb that the scene is about; empty: all of it. */
    limb: string;
  };
  /** Whether a hand can turn it (lw_turn). */
  can_turn: boolean;
  /** What runs beside it, in words; empty: nothing. */
  reference_run: string;
  /** Parameters to have at hand, by path. */
  quick: string[];
  /** What a plot shows at first; empty: nothing in particular. */
  first_plot: string;
  series: Series[];
  marks: Mark[];
  curves: StillCurve[];
  surfaces?: Surface[];
  facts: Fact[];
  studies: { name: string; title: string }[];
}

/** A matrix or vector of this instant. */
export interface Sheet {
  name: string;
  title: string;
  equation: string;
  unit: string;
  group: string;
  note: string;
  row_labels: string[];
  column_labels: string[];
  /** Row by row; null where there is no number. */
  values: (number | null)[];
}

/** Several runs in one plot. */
export interface Study {
  title: string;
  sentence: string;
  x_label: string;
  x_unit: string;
  y_label: string;
  y_unit: string;
  series: { label: string; is_points: boolean; x: (number | null)[]; y: (number | null)[] }[];
  /** A value over two quantities, where there is one. */
  map?: StudyMap;
}

/** A number for each pair of x and y. */
export interface StudyMap {
  x_label: string;
  x_unit: string;
  y_label: string;
  y_unit: string;
  value_label: string;
  value_unit: string;
  x: number[];
  y: number[];
  /** Row by row: all x of the first y, then of the second; null where there is no number. */
  values: (number | null)[];
  /** x is a direction in rad. */
  is_polar?: boolean;
}

/** Fields whose past is drawn: plotted over time, or as the way that a point has come. */
export function fieldsToRecord({ series, marks }: Shown): string[] {
  const trails = marks.filter(({ kind }) => kind === 'trail').map(({ at }) => at);
  return [...new Set([...series.map(({ field }) => field), ...trails])];
}

/** The component whose bound this one is, "x" of "x_minus_3sigma"; -1 where it stands for itself. */
export function ownerOf(labels: readonly string[], component: number): number {
  const label = labels[component] ?? '';
  return labels.findIndex(
    (other) =>
      other !== '' && label.startsWith(other) && /^[_ ].*sigma/.test(label.slice(other.length)),
  );
}
