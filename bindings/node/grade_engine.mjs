// The grader of a process: with the engine for Node.
import { createHash } from 'node:crypto';
import { graderWith } from '../../web/src/exercises/grading/grader.mjs';
import { openModules } from './modules.mjs';

export async function openGrader(text, name) {
  const modules = await openModules();
  const client = await modules.forExercises();
  const module = await modules.moduleNamed('legwork-exercises');
  const digest = (run) => createHash('sha256').update(run).digest('hex');
  return graderWith({ ...client, module, digest }, text, name);
}
