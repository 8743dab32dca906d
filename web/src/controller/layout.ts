// What a program sees and gives, and how it ends.

export interface Field {
  name: string;
  unit: string;
  /** Of its numbers, by which they can be asked for; may be fewer, or none. */
  labels: readonly string[];
  /** Where they are in the state, and how many. */
  offset: number;
  count: number;
}

export interface Output {
  name: string;
  unit: string;
}

export interface ControllerLayout {
  /** The name of the function that is called: control, estimate, ... */
  function: string;
  fields: readonly Field[];
  stateSize: number;
  outputs: readonly Output[];
  timeStep: number;
  /** Bodies and feet, whose places robot.jacobian takes; coordinates of v. */
  points?: readonly string[];
  coordinates?: readonly string[];
  /** Of Math.random; 1 if none is given. */
  seed?: number;
}

/** Why a program does not go on, for who wrote it; line and column count from 1, 0 if no place is known. */
export interface Stop {
  sentence: string;
  line: number;
  column: number;
}

/** What the engine computes for a program, as `robot.NAME(...)`. */
export interface EngineCalls {
  [name: string]: {
    /** How many numbers each argument has; -1: any. */
    arguments: readonly number[];
    /** The numbers, or a sentence that says why there are none. */
    call(values: Float64Array[]): Float64Array | string;
  };
}
