// A process of grade_pool.mjs: opens the exercise once, and then grades what it is sent, one submission after the other.
const say = (message) => process.send(message);

let grader = null;

async function answer({ grader: module, exercise, name, task }) {
  if (grader !== null) {
    say({ result: await grader.grade(task) });
    return;
  }
  const { openGrader } = await import(module);
  try {
    grader = await openGrader(exercise, name);
  } catch (error) {
    if (!error.isSentence) throw error;
    say({ refused: error.message });
    return;
  }
  say({ about: grader.about });
}

// One at a time: the next message comes when this one has been answered.
process.on('message', answer);
process.once('disconnect', () => process.exit());
// Ctrl-C reaches the whole group: who started this process ends it.
process.on('SIGINT', () => {});
