// What `npm run bench` needs beyond web/tools/setup.mjs: [apt package, is it installed?].
import { existsSync } from 'node:fs';
import { findProgram } from '../../../web/tools/process.mjs';

const header = (name) =>
  existsSync(`/usr/include/${name}`) || existsSync(`/usr/local/include/${name}`);

export const benchRequirements = [
  ['libbenchmark-dev', () => header('benchmark/benchmark.h')],
  ['libdart-dev', () => header('dart/dynamics/Skeleton.hpp')],
  ['valgrind', () => findProgram('valgrind') !== undefined && header('valgrind/callgrind.h')],
];
