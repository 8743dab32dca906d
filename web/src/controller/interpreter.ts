// The interpreter for controllers, which a page fetches with the first of them (web/README.md).
import url from 'interpreter-url';
import type { ControllerLayout, EngineCalls, Stop } from './layout';
import { Program } from './program';

export type { ControllerLayout, EngineCalls, Field, Output, Stop } from './layout';
export { type Checkpoint, Program } from './program';

export class Interpreter {
  private constructor(private readonly module: WebAssembly.Module) {}

  /** `wasm`: its bytes, where none are to be fetched. */
  static async load({ wasm }: { wasm?: BufferSource } = {}): Promise<Interpreter> {
    const module = await (wasm ? WebAssembly.compile(wasm) : fetched());
    return new Interpreter(module);
  }

  /** A program in a sandbox of its own, or why it is none. */
  open(source: string, layout: ControllerLayout, calls: EngineCalls = {}): Program | Stop {
    return Program.open(this.module, source, layout, calls);
  }
}

async function fetched(): Promise<WebAssembly.Module> {
  const response = await fetch(url).catch((error: unknown) => {
    throw new Error(`The interpreter could not be loaded: ${url} did not arrive (${error}).`);
  });
  if (!response.ok)
    throw new Error(`The interpreter could not be loaded: ${url} answered ${response.status}.`);
  // Hosts that do not know the type of the file are no reason to fail.
  return WebAssembly.compile(await response.arrayBuffer());
}
