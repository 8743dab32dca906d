// A host of programs without an engine: its programs are called step by step as an engine does.
import assert from 'node:assert/strict';
import { openController, openPrograms } from '../../support/controller_bundle.mjs';
import { layoutOf } from './run_cases.mjs';

const layout = layoutOf(2);
const OUTPUTS = 2048;

/** What a host needs of an engine's module. */
function moduleOf() {
  const HEAPF64 = new Float64Array(4096);
  let end = 8;
  const _malloc = (bytes) => {
    end += bytes;
    return end - bytes;
  };
  return { HEAPF64, _malloc, _free() {}, UTF8ToString: () => '' };
}

export const ABOUT = { time_step_s: 0.001, tasks: layout.tasks, fields: layout.fields };

/** `newHost()`, and `hosted(source, host)`: one of its programs. `name`: of the bundle. */
export async function openHosts(name) {
  const { interpreter } = await openController(name);
  const { Programs } = await openPrograms(name);
  const newHost = () => new Programs(moduleOf(), interpreter, () => '');
  const hosted = (source, programs = newHost(), about = ABOUT) => {
    const id = programs.open(source, JSON.stringify(about));
    assert.notEqual(id, 0, programs.message());
    const call = (...state) => programs.call(id, Float64Array.from(state), OUTPUTS, 2);
    let step = 0;
    return {
      programs,
      id,
      /** The next call, with these numbers: 0, or 1 if it stopped. */
      call,
      /** The next calls; `isKept`: before which of them the memory is kept. */
      take(count, isKept = (at) => at === 0 || at % 250 === 0) {
        for (; count > 0; count -= 1) {
          if (isKept(step)) programs.keep(id, step, 0);
          assert.equal(call(step / 1000, 0, 0, 0, 0), 0, programs.message());
          step += 1;
        }
      },
      goBack(to) {
        step = programs.goBack(id, to);
        return step;
      },
      /** What the last call gave first. */
      given: () => programs.module.HEAPF64[OUTPUTS / 8],
      kept: () => programs.hosted.get(id).kept,
    };
  };
  return { newHost, hosted };
}
