// Reads what legwork_bench_robots writes (write_robots.cpp says how).

const take = (words, count) => words.splice(0, count).map(Number);

function readBody(words) {
  const [parent, isPrismatic] = take(words, 2);
  const body = { parent, isPrismatic: isPrismatic === 1 };
  Object.assign(body, { R: take(words, 9), p: take(words, 3), axis: take(words, 3) });
  return Object.assign(body, { mass: take(words, 1)[0], com: take(words, 3), I: take(words, 6) });
}

/** The robots: name, gravity, bodies, feet, and states with the engine's results by kernel. */
export function readRobots(text) {
  const robots = [];
  for (const line of text.trim().split('\n')) {
    const [word, ...words] = line.split(' ');
    const robot = robots.at(-1);
    const nv = robot ? robot.bodies.length + 5 : 0;
    if (word === 'robot') robots.push({ name: words[0], bodies: [], feet: [], states: [] });
    else if (word === 'gravity') robot.gravity = take(words, 3);
    else if (word === 'body') robot.bodies.push(readBody(words));
    else if (word === 'foot') robot.feet.push({ body: take(words, 1)[0], p: take(words, 3) });
    else if (word === 'state') {
      const state = { q: take(words, nv + 1), v: take(words, nv), results: {} };
      robot.states.push(Object.assign(state, { a: take(words, nv), tau: take(words, nv) }));
    } else if (word !== 'end') robot.states.at(-1).results[word] = words.map(Number);
  }
  return robots;
}
