// Starts a WASM module, and explains in a sentence if the browser refuses.
import type { LegworkModule } from '../../../bindings/wasm/legwork';
import { messageOf } from '../basics/error_message';

/** The error messages of Chromium, Firefox and Safari. */
const FORBIDDEN = /content security policy|blocked by CSP|wasm-unsafe-eval/i;

export async function startEngine(begin: () => Promise<LegworkModule>): Promise<LegworkModule> {
  if (!('WebAssembly' in globalThis))
    throw new Error('This browser has no WebAssembly, or has been told not to use it.');
  try {
    return await begin();
  } catch (error) {
    const said = messageOf(error);
    throw new Error(
      FORBIDDEN.test(said)
        ? "The Content-Security-Policy of this page's host forbids WebAssembly: its script-src has to allow 'wasm-unsafe-eval'."
        : `The engine could not be started: ${said}`,
    );
  }
}
