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

/** What a program may do: it defines this function, which is called once per step and gives these numbers. */
export interface Task {
  /** control, estimate, ... */
  function: string;
  outputs: readonly Output[];
}

/** The task that commands the motors: one that it does not name gets 0. In every other nothing may be left out. */
export const COMMANDS = 'control';

/** What the first argument of a task's function is called. */
export const argumentOf = (name: string): string =>
  name === 'estimate' ? 'measurements' : 'state';

export interface ControllerLayout {
  /** Of which a program chooses one, by the function that it defines. */
  tasks: readonly Task[];
  fields: readonly Field[];
  stateSize: number;
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
