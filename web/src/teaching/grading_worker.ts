// A worker that grades: opens the exercise once, and then repeats what it is sent, one run after the other.
import { unpack } from '../address/packed_link';
import { startOfRun } from '../address/run_link';
import { messageOf } from '../basics/error_message';
import { loadPrograms } from '../controller/host';
import { policiesIn } from '../controller/networks';
import { saysEndless } from '../controller/sentences';
import { loadModule } from '../engine_client/module';
import { Scene } from '../engine_client/scene';
import { Exercise } from '../exercises/exercise';
import { type Grader, graderWith } from '../exercises/grading/grader.mjs';

let grader: Grader | null = null;

async function open(text: string, name: string): Promise<Grader> {
  const module = await loadModule('exercises');
  await loadPrograms(module);
  // Equal runs have equal texts: nothing here needs them shorter.
  const digest = (run: string): string => run;
  return graderWith(
    { module, Exercise, Scene, unpack, startOfRun, saysEndless, policiesIn, digest },
    text,
    name,
  );
}

interface Asked {
  exercise: string;
  name: string;
  /** After the first: what is to be graded. */
  task: Parameters<Grader['grade']>[0];
}

async function answer({ exercise, name, task }: Asked): Promise<unknown> {
  if (grader) return { result: await grader.grade(task) };
  try {
    grader = await open(exercise, name);
  } catch (error) {
    return { refused: messageOf(error) };
  }
  return { about: grader.about };
}

// What is thrown here is a breakdown: this worker is not used again.
self.addEventListener('message', ({ data }) => {
  answer(data)
    .catch((error: unknown) => ({ broken: messageOf(error) }))
    .then((message) => self.postMessage(message));
});
