// `npm run build`: the engine as WASM in build/wasm/, then the page in web/dist/, its single files in web/dist/single/,
// and the packages for learning platforms in web/dist/packages/.
import { join } from 'node:path';
import { isMain, root, run, toolEnvironment } from './process.mjs';

/** The programs that configure and build a CMake preset: [command, arguments] pairs to be run in order. */
export function presetCommands(preset, targets = []) {
  const target = targets.length > 0 ? ['--target', ...targets] : [];
  return [
    ['cmake', ['--preset', preset]],
    ['cmake', ['--build', '--preset', preset, ...target]],
  ];
}

export const viteCommand = (...args) => [
  process.execPath,
  [join(root, 'node_modules/vite/bin/vite.js'), ...args],
];

/** All that `npm run build` runs; the tests run the same list. */
export function buildCommands() {
  return [
    ...presetCommands('wasm', ['legwork', 'legwork_bench']),
    viteCommand('build', 'web'),
    [process.execPath, [join(root, 'web/tools/single_file.mjs')]],
    [process.execPath, [join(root, 'web/tools/packages.mjs')]],
  ];
}

export function build() {
  for (const [command, args] of buildCommands()) run(command, args, { env: toolEnvironment() });
}

if (isMain(import.meta)) build();
