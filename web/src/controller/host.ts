// What interprets the user's code for an engine (bindings/legwork_c.h, lw_use_program_host): programs by their ids, the memory
// that each has kept, and what they log.
import type { LegworkModule, ProgramHost } from '../../../bindings/wasm/legwork';
import { Interpreter } from './interpreter';
import type { Checkpoint, ControllerLayout, Program, Stop } from './sandbox';

/** As lw_describe's `code`, with what it is told: bindings/describe.cpp, describe_code. */
interface Layout {
  time_step_s: number;
  function: string;
  outputs: { name: string; unit: string }[];
  fields: { name: string; unit: string; offset: number; count: number; labels: string[] }[];
}

interface Hosted {
  program: Program;
  /** Of the step: where the snapshot has its number. */
  stepAt: number;
  kept: { step: number; memory: Checkpoint }[];
}

/** What a program has logged in a step. */
export type OnLog = (step: number, logs: ReadonlyMap<string, number>) => void;

class Programs implements ProgramHost {
  private readonly hosted = new Map<number, Hosted>();
  private latest = 0;
  private said = '';
  /** Where the code was at fault last; null: the last call went well. */
  stop: Stop | null = null;
  onLog: OnLog = () => {};

  constructor(
    private readonly module: LegworkModule,
    private readonly interpreter: Interpreter,
  ) {}

  open(text: string, about: string): number {
    const layout: Layout = JSON.parse(about);
    const opened = this.interpreter.open(text, layoutOf(layout), {});
    if ('sentence' in opened) {
      this.fail(opened);
      return 0;
    }
    this.latest += 1;
    const stepAt = layout.fields.find(({ name }) => name === 'step')?.offset ?? 0;
    this.hosted.set(this.latest, { program: opened, stepAt, kept: [] });
    return this.latest;
  }

  call(id: number, snapshot: Float64Array, outputs: number, count: number): 0 | 1 {
    const { program, stepAt } = this.of(id);
    const step = snapshot[stepAt] ?? 0;
    const stop = program.call(snapshot);
    if (stop) {
      this.fail(stop);
      return 1;
    }
    this.stop = null;
    new Float64Array(this.module.HEAPF64.buffer, outputs, count).set(program.outputs);
    if (program.logs.size > 0) this.onLog(step, program.logs);
    return 0;
  }

  keep(id: number, step: number, oldest: number): void {
    const hosted = this.of(id);
    const kept = hosted.kept.filter((one) => one.step < step);
    while ((kept[1]?.step ?? Number.POSITIVE_INFINITY) <= oldest) kept.shift();
    kept.push({ step, memory: hosted.program.save() });
    hosted.kept = kept;
  }

  goBack(id: number, step: number): number {
    const hosted = this.of(id);
    hosted.kept = hosted.kept.filter((one) => one.step <= step);
    const last = hosted.kept.at(-1);
    if (!last) return -1;
    hosted.program.restore(last.memory);
    return last.step;
  }

  close(id: number): void {
    this.hosted.get(id)?.program.close();
    this.hosted.delete(id);
  }

  message(): string {
    return this.said;
  }

  private fail(stop: Stop): void {
    this.stop = stop;
    this.said = stop.sentence;
  }

  private of(id: number): Hosted {
    const hosted = this.hosted.get(id);
    if (!hosted) throw new Error(`There is no program ${id}.`);
    return hosted;
  }
}

function layoutOf(layout: Layout): ControllerLayout {
  const ends = layout.fields.map(({ offset, count }) => offset + count);
  return {
    function: layout.function,
    fields: layout.fields,
    stateSize: Math.max(0, ...ends),
    outputs: layout.outputs,
    timeStep: layout.time_step_s,
  };
}

/** Fetches the interpreter, once for all engines, and gives it to this one. */
export async function loadPrograms(
  module: LegworkModule,
  load: () => Promise<Interpreter> = () => Interpreter.load(),
): Promise<Programs> {
  if (module.programs instanceof Programs) return module.programs;
  const programs = new Programs(module, await load());
  module.programs = programs;
  return programs;
}

export type { Programs };
