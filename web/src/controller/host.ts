// What interprets the user's code for an engine (bindings/legwork_c.h, lw_use_program_host): programs by their ids, the memory
// that each has kept, what they log and what they ask of the engine.
import type { LegworkModule, Pointer, ProgramHost } from '../../../bindings/wasm/legwork';
import { Interpreter } from './interpreter';
import { KeptMemories, thin } from './kept_memories';
import type { ControllerLayout, EngineCalls, Field, Task } from './layout';
import { LoggedSteps } from './logged_steps';
import type { LogHistory } from './logs';
import { type Network, networkFor } from './networks';
import type { Program } from './program';

/** bindings/describe.cpp, describe_code. */
interface Layout {
  time_step_s: number;
  tasks: Task[];
  fields: Field[];
  /** Whose dynamics it may ask for. */
  robot?: { nq: number; nv: number; bodies: string[]; feet: string[]; coordinates: string[] };
}

interface Hosted {
  program: Program;
  /** Of what it asks of the engine. */
  scratch: Pointer;
  kept: KeptMemories;
  /** No run goes back further; steps of the interpreter since the last was kept. */
  oldest: number;
  spent: number;
  /** Of its next call. */
  step: number;
  logged: LoggedSteps;
  /** Where its state has the time. */
  timeAt: number;
}

const NUMBER = 8;
/** That the kept memories of all programs may take together. */
const MOST_KEPT_BYTES = 64 << 20;
/** Steps of the interpreter that are taken again at most after going back, about 0.1 s: a slow program is kept more often than asked. */
const MOST_REPEATED = 20e6;
const MADE_FOR_ANOTHER = 'The interpreter that is loaded is of another engine.';

export class Programs implements ProgramHost {
  /** Steps of the interpreter that all calls so far have taken. */
  spent = 0;
  /** Those that rest first: each comes last when it keeps its memory. */
  private readonly hosted = new Map<number, Hosted>();
  private latest = 0;
  private said = '';

  constructor(
    private readonly module: LegworkModule,
    private readonly interpreter: Interpreter,
    /** In words why a text is not to be interpreted; empty: it is. */
    private readonly objection: (text: string) => string,
  ) {}

  /** For logs.ts; null: it is closed. */
  logsOf(id: number, step: number): LogHistory | null {
    return this.hosted.get(id)?.logged.at(step) ?? null;
  }

  open(text: string, about: string): number {
    const sentence = this.objection(text);
    if (sentence !== '') {
      this.said = sentence;
      return 0;
    }
    const network = networkFor(text);
    if (typeof network === 'string') {
      this.said = network;
      return 0;
    }
    const layout: Layout = JSON.parse(about);
    const nv = layout.robot?.nv ?? 0;
    const scratch = this.module._malloc(NUMBER * Math.max(1, nv * nv, 2 * (nv + 1), 3 * nv));
    const opened = this.interpreter.open(text, layoutOf(layout), {
      ...this.callsOf(layout, scratch),
      ...(network ? callsOfPolicy(network) : {}),
    });
    if ('sentence' in opened) {
      this.module._free(scratch);
      this.said = opened.sentence;
      return 0;
    }
    this.latest += 1;
    this.hosted.set(this.latest, {
      program: opened,
      scratch,
      kept: new KeptMemories(),
      oldest: 0,
      spent: 0,
      step: 0,
      logged: new LoggedSteps(),
      timeAt: layout.fields.find(({ name }) => name === 'time')?.offset ?? -1,
    });
    return this.latest;
  }

  /** Which of the layout's tasks it has chosen. */
  task(id: number): number {
    return this.of(id).program.task;
  }

  call(id: number, snapshot: Float64Array, outputs: Pointer, count: number): 0 | 1 {
    const hosted = this.of(id);
    const { program } = hosted;
    const step = hosted.step;
    if (hosted.spent > MOST_REPEATED) this.remember(id, step, hosted.oldest, false);
    hosted.step += 1;
    // The engine has numbers behind those that code is told.
    const stop = program.call(snapshot.subarray(0, program.stateSize));
    hosted.spent += program.spent;
    this.spent += program.spent;
    if (stop) {
      this.said = stop.sentence;
      return 1;
    }
    const time = snapshot[hosted.timeAt] ?? Number.NaN;
    hosted.logged.note(step, time, program.logs.names, program.logs.values);
    new Float64Array(this.module.HEAPF64.buffer, outputs, count).set(program.outputs);
    return 0;
  }

  keep(id: number, step: number, oldest: number): void {
    this.remember(id, step, oldest, true);
  }

  private remember(id: number, step: number, oldest: number, isAsked: boolean): void {
    const hosted = this.of(id);
    Object.assign(hosted, { step, oldest, spent: 0 });
    this.hosted.delete(id);
    this.hosted.set(id, hosted);
    hosted.kept.add(step, oldest, isAsked, (like) => hosted.program.save(like));
    thin(
      Array.from(this.hosted.values(), ({ kept }) => kept),
      MOST_KEPT_BYTES,
    );
  }

  goBack(id: number, step: number): number {
    const hosted = this.of(id);
    const last = hosted.kept.goBack(step);
    if (!last) return -1;
    hosted.program.restore(last.memory);
    Object.assign(hosted, { step: last.step, spent: 0 });
    hosted.logged.forgetFrom(last.step);
    return last.step;
  }

  close(id: number): void {
    const { program, scratch } = this.of(id);
    program.close();
    this.module._free(scratch);
    this.hosted.delete(id);
  }

  message(): string {
    return this.said;
  }

  private of(id: number): Hosted {
    const hosted = this.hosted.get(id);
    if (!hosted) throw new Error(MADE_FOR_ANOTHER);
    return hosted;
  }

  /** What `robot` answers during a call, at the state of the call. */
  private callsOf({ robot }: Layout, scratch: Pointer): EngineCalls {
    if (!robot) return {};
    const { module } = this;
    const { nq, nv } = robot;
    const read = (from: number, count: number) =>
      new Float64Array(module.HEAPF64.buffer, scratch + NUMBER * from, count).slice();
    const answer = (code: number, from: number, count: number) =>
      code === 0 ? read(from, count) : module.UTF8ToString(module._lw_message(0));
    const state = () => module._lw_code_state(scratch, nq, scratch + NUMBER * nq, nv);
    return {
      q: { arguments: [], call: () => answer(state(), 0, nq) },
      v: { arguments: [], call: () => answer(state(), nq, nv) },
      rnea: {
        arguments: [nv],
        call: ([a]) => {
          new Float64Array(module.HEAPF64.buffer, scratch, nv).set(a ?? []);
          return answer(module._lw_code_rnea(scratch, scratch + NUMBER * nv, nv), nv, nv);
        },
      },
      mass_matrix: {
        arguments: [],
        call: () => answer(module._lw_code_mass_matrix(scratch, nv * nv), 0, nv * nv),
      },
      jacobian: {
        arguments: [1],
        call: ([point]) =>
          answer(module._lw_code_jacobian(point?.[0] ?? -1, scratch, 3 * nv), 0, 3 * nv),
      },
    };
  }
}

/** What it answers depends on the machine's own runtime of networks only: the same on one machine. */
const callsOfPolicy = ({ call }: Network): EngineCalls => ({
  policy: { arguments: [-1], call: ([observation]) => call(observation ?? new Float64Array()) },
});

function layoutOf(layout: Layout): ControllerLayout {
  const ends = layout.fields.map(({ offset, count }) => offset + count);
  return {
    tasks: layout.tasks,
    fields: layout.fields,
    stateSize: Math.max(0, ...ends),
    timeStep: layout.time_step_s,
    points: [...(layout.robot?.bodies ?? []), ...(layout.robot?.feet ?? [])],
    coordinates: layout.robot?.coordinates ?? [],
  };
}

let fetched: Promise<Interpreter> | null = null;

/** Fetches the interpreter, once for all engines, and gives it to this one. */
export async function loadPrograms(
  module: LegworkModule,
  objection: (text: string) => string = () => '',
  load: () => Promise<Interpreter> = () => Interpreter.load(),
): Promise<void> {
  if (module.programs instanceof Programs) return;
  fetched ??= load();
  try {
    module.programs = new Programs(module, await fetched, objection);
  } catch (error) {
    fetched = null; // the next may arrive
    throw error;
  }
}
