// One program in an interpreter of its own: it is called once per step with the state, and answers with numbers, or stops with a
// sentence. Whatever it does ends within the same budget of steps, calls and bytes on every machine.
import { messageOf } from '../basics/error_message';
import { COMMANDS, type ControllerLayout, type EngineCalls, type Stop, type Task } from './layout';
import {
  bytesBeyond as bytesOfMachine,
  Halt,
  type Limits,
  Machine,
  type Saved,
  type Value,
} from './machine';
import prelude from './prelude.js?raw';
import {
  BROKEN,
  FILE,
  type Found,
  foundIn,
  MEGABYTES,
  MILLIONS,
  noTask,
  placeIn,
  stopAt,
  stopOf,
  TOO_DEEP,
  TOO_LARGE,
  TOO_LONG,
  twoTasks,
} from './sentences';
import { presumedTask } from './tasks';

/** Steps of the interpreter in a call: after the first it is asked to end, and says where; after both it is ended. */
const FUEL = { soft: MILLIONS * 1e6, hard: 2e6 };
/** To find out what was thrown, and where: with room beyond the budget that may be the reason. */
const FUEL_AFTERWARDS = 1e6;
const LIMITS: Limits = { bytes: MEGABYTES << 20, stackBytes: 180_000, depth: 600_000 };
const LIMITS_AFTERWARDS = { bytes: LIMITS.bytes + (1 << 20), stackBytes: 2 * LIMITS.stackBytes };
const MOST_LETTERS = 256 << 10;
const LOGS = { most: 32, letters: 40 };
/** Numbers that a call of the engine takes or gives. */
const ROOM = 8192;
/** What a call of the engine costs, and each number that it takes or gives. */
const CALL_FUEL = 2000;
const NUMBER_FUEL = 10;

export interface Checkpoint {
  readonly machine: Saved;
  readonly stop: Stop | null;
}

/** What one takes besides what it shares with another. */
export const bytesBeyond = (one: Checkpoint, other: Checkpoint | undefined): number =>
  bytesOfMachine(one.machine, other?.machine);

export class Program {
  outputs = new Float64Array();
  /** What the last step has logged; NaN: nothing under this name. */
  readonly logs: { names: string[]; values: Float64Array };
  /** Steps of the interpreter that the last call took. */
  spent = 0;
  /** Which of the layout's tasks it has chosen; -1: none yet. */
  task: number;
  private readonly machine: Machine;
  private readonly input: number;
  private readonly output: number;
  private readonly exchange: number;
  private readonly tools: { run: Value; describe: Value; where: Value; namesOfLogs: Value };
  private functionLine = 0;
  private stop: Stop | null = null;

  private constructor(
    module: WebAssembly.Module,
    private readonly layout: ControllerLayout,
    private readonly calls: EngineCalls,
    source: string,
  ) {
    const seed = (layout.seed ?? 1) >>> 0;
    this.machine = new Machine(module, LIMITS, seed, (index) => this.answer(index));
    const { stateSize, tasks } = layout;
    this.task = tasks.length === 1 ? 0 : -1;
    const most = Math.max(...tasks.map(({ outputs }) => outputs.length));
    this.logs = { names: [], values: new Float64Array(LOGS.most).fill(Number.NaN) };
    this.machine.refuel(FUEL.soft, FUEL.hard);
    const buffers = [stateSize + LOGS.most, most, ROOM].map((count) =>
      this.machine.sharedNumbers(count),
    );
    const [input = 0, output = 0, exchange = 0] = buffers.map(({ pointer }) => pointer);
    this.input = input;
    this.output = output;
    this.exchange = exchange;
    const [bind, run, describe, where, namesOfLogs] = this.startPrelude(
      source,
      buffers.map(({ value }) => value),
    );
    this.tools = { run, describe, where, namesOfLogs };
    this.stop = this.compile(source, bind);
  }

  /** The program, ready to be called, or why it is none. */
  static open(
    module: WebAssembly.Module,
    source: string,
    layout: ControllerLayout,
    calls: EngineCalls,
  ): Program | Stop {
    const program = new Program(module, layout, calls, source);
    return program.stop ?? program;
  }

  /** One step. Answers null, with `outputs` and `logs`, or why it stopped; then it stays so until an earlier state is restored. */
  call(state: Float64Array): Stop | null {
    if (this.stop) return this.stop;
    const { machine, input, layout } = this;
    if (state.length !== layout.stateSize)
      throw new Error(`The state has ${state.length} numbers instead of ${layout.stateSize}.`);
    const numbers = machine.numbers(input, layout.stateSize + LOGS.most);
    numbers.set(state);
    numbers.fill(Number.NaN, layout.stateSize);
    machine.numbers(this.exchange, 2)[1] = 0;
    machine.refuel(FUEL.soft, FUEL.hard);
    const result = machine.call(this.tools.run);
    this.spent = FUEL.soft + FUEL.hard - machine.left;
    if (result instanceof Halt) {
      this.stop = this.reasonOf(result);
      return this.stop;
    }
    machine.free(result);
    const [logCount = 0, isDone] = machine.numbers(this.exchange, 2);
    if (isDone !== 1) throw new Error('The interpreter has ended a call without its end.');
    this.outputs.set(machine.numbers(this.output, this.outputs.length));
    this.logs.values.set(machine.numbers(input + 8 * layout.stateSize, LOGS.most));
    if (logCount !== this.logs.names.length) this.readNames(logCount);
    return null;
  }

  /** All of it: globals, closures, memory, Math.random. */
  save(like?: Checkpoint): Checkpoint {
    return { machine: this.machine.save(like?.machine), stop: this.stop };
  }

  restore({ machine, stop }: Checkpoint): void {
    this.machine.restore(machine);
    this.stop = stop;
    this.logs.names.length = 0;
    this.logs.values.fill(Number.NaN);
  }

  close(): void {
    this.stop = { sentence: 'The program is closed.', line: 0, column: 0 };
  }

  private startPrelude(source: string, buffers: Value[]): [Value, Value, Value, Value, Value] {
    const { machine, layout, calls } = this;
    const described = {
      ...layout,
      commands: COMMANDS,
      presumed: presumedTask(source, layout.tasks),
      logs: { ...LOGS, offset: layout.stateSize },
      calls: Object.entries(calls).map(([name, call]) => ({ name, lengths: call.arguments })),
    };
    const made = (result: Value | Halt): Value => {
      if (!(result instanceof Halt)) return result;
      const why = `${result.reason} ${machine.text(result.thrown)}`;
      throw new Error(`The sandbox did not start: ${why}`);
    };
    const tools = made(
      machine.call(
        made(machine.evaluate(prelude, 'prelude')),
        machine.newText(JSON.stringify(described)),
        ...buffers,
        machine.hostFunction(),
      ),
    );
    const [bind = 0, run = 0, describe = 0, where = 0, namesOfLogs = 0] = [0, 1, 2, 3, 4].map(
      (index) => machine.item(tools, index),
    );
    return [bind, run, describe, where, namesOfLogs];
  }

  private compile(source: string, bind: Value): Stop | null {
    const { machine, layout } = this;
    if (source.length > MOST_LETTERS)
      return stopAt(
        { name: '', line: 0, column: 0 },
        `it has ${source.length} letters; at most ${MOST_LETTERS} can be run.`,
      );
    machine.refuel(FUEL.soft, FUEL.hard);
    const ran = machine.evaluate(source, FILE);
    if (ran instanceof Halt) return this.reasonOf(ran);
    const defined: Task[] = [];
    for (const [index, task] of layout.tasks.entries()) {
      const name = task.function;
      machine.refuel(FUEL.soft, FUEL.hard);
      const found = machine.evaluate(`typeof ${name} === 'function' ? ${name} : undefined`, 'host');
      if (found instanceof Halt) return this.reasonOf(found);
      const bound = machine.call(bind, found, machine.newNumber(index));
      if (bound instanceof Halt) return this.reasonOf(bound);
      const line = machine.number(bound);
      if (line < 0) continue;
      defined.push(task);
      this.task = index;
      this.functionLine = line;
      this.outputs = new Float64Array(task.outputs.length);
    }
    if (defined.length === 1) return null;
    const words = defined.length === 0 ? noTask(layout.tasks, source) : twoTasks(defined);
    return stopAt({ name: 'program', line: 0, column: 0 }, words);
  }

  private readNames(count: number): void {
    this.machine.refuel(FUEL.soft, FUEL.hard);
    const names = this.machine.call(this.tools.namesOfLogs);
    if (names instanceof Halt) return;
    this.logs.names = this.machine.text(names).split('\u0001').slice(0, count);
    this.machine.free(names);
  }

  private reasonOf({ reason, thrown }: Halt): Stop {
    const { machine, layout, calls } = this;
    const task = layout.tasks[this.task];
    machine.limit(LIMITS_AFTERWARDS);
    machine.refuel(FUEL_AFTERWARDS, 0);
    const { describe, where } = this.tools;
    const described = thrown === 0 ? machine.call(where) : machine.call(describe, thrown);
    const found: Found = foundIn(described instanceof Halt ? '' : machine.text(described));
    const stopped = { fuel: TOO_LONG, depth: TOO_DEEP, memory: TOO_LARGE, broken: BROKEN };
    if (reason !== 'thrown') {
      const place = placeIn(found.stack) ?? { name: task?.function ?? '', line: 0, column: 0 };
      return stopAt(place, stopped[reason]);
    }
    return stopOf(found, { layout, calls, task }, this.functionLine);
  }

  /** What the engine computes, of the numbers in `exchange`: their counts first. */
  private answer(index: number): number | string {
    const [entry] = Object.values(this.calls).slice(index, index + 1);
    if (!entry) return 'there is no such function';
    const { machine, exchange } = this;
    const counts = [...machine.numbers(exchange, entry.arguments.length)];
    const given = counts.reduce((sum, count) => sum + count, 0);
    machine.spend(CALL_FUEL + NUMBER_FUEL * given);
    let at = exchange + 8 * counts.length;
    const values = counts.map((count) => {
      const part = machine.numbers(at, count).slice();
      at += 8 * count;
      return part;
    });
    let result: Float64Array | string;
    try {
      result = entry.call(values);
    } catch (error) {
      return `the engine failed: ${messageOf(error)}`;
    }
    if (typeof result === 'string') return result;
    if (result.length > ROOM) return `the engine answers ${result.length} numbers, too many`;
    machine.spend(NUMBER_FUEL * result.length);
    machine.numbers(exchange, result.length).set(result);
    return result.length;
  }
}
