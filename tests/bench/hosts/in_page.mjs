// The same in a page of the folder that hosts.mjs serves.
import { measure as measureIn } from './measure.mjs';

const files = {
  kernels: '/build/wasm/legwork_bench.mjs',
  scenes: '/build/wasm/legwork.mjs',
  batches: '/build/wasm/legwork.mjs',
  mujoco: '/node_modules/@mujoco/mujoco/mujoco.js',
};

async function load(what) {
  const { default: create } = await import(files[what]);
  return create();
}

const robotsText = async () => (await fetch('/build/bench/robots.txt')).text();

export function measure(what) {
  if (!crossOriginIsolated)
    throw new Error('The clock is too coarse: the server has to isolate the page.');
  return measureIn(what, load, robotsText);
}
