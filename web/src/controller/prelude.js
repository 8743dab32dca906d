// Runs inside the interpreter, before the student's program, and stays between it and the host: builds what the program sees, calls
// it, and reads what it returns. A program may change every built-in object. So nothing that runs after it asks one for a method:
// built-ins are kept here by name, numbers are read by index, and lists have their places from the start.
// What it throws is said to the student (sentences.ts).
(function prelude(layoutText, inputBuffer, outputBuffer, exchangeBuffer, host) {
  const { create, defineProperty, freeze, getOwnPropertyDescriptor, getPrototypeOf, keys } = Object;
  const { getOwnPropertyDescriptors, defineProperties, preventExtensions } = Object;
  const { apply, construct, get: getFrom } = Reflect;
  const { isArray } = Array;
  const { isView } = ArrayBuffer;
  const { isNaN: isMissing } = Number;
  const { isPrototypeOf: comesFrom } = Object.prototype;
  const Numbers = Float64Array;
  const Failure = Error;
  const WrongType = TypeError;
  const promises = Promise.prototype;
  const typedArrays = getPrototypeOf(Numbers.prototype);
  const typedLength = getOwnPropertyDescriptor(typedArrays, 'length').get;
  const lineNumber = getOwnPropertyDescriptor(Function.prototype, 'lineNumber').get;
  const text = String;
  const { slice } = String.prototype;
  const SOME = [0, 1000];
  /** As deep as calls can go. */
  const MANY = [0, 200000];
  const none = [];
  const errors = [TypeError, RangeError, ReferenceError, SyntaxError, InternalError, EvalError];
  const kinds = errors.map(({ prototype, name }) => freeze({ prototype, name, __proto__: null }));
  const kindCount = kinds.length;

  const layout = JSON.parse(layoutText);
  const input = new Numbers(inputBuffer);
  const output = new Numbers(outputBuffer);
  const exchange = new Numbers(exchangeBuffer);
  const memory = {};
  let called;
  let step = 0;

  // ---- state: getters of a prototype; a field is copied when it is first asked for in a step, and the copy is the program's.
  const QUIET = { __proto__: null };
  for (const key of ['toJSON', 'then']) QUIET[key] = true;
  freeze(QUIET);
  /** An end of a chain of prototypes that says what is not there, where JavaScript would answer undefined. */
  const endingWith = (what, base) =>
    new Proxy(create(base), {
      __proto__: null,
      get(target, key, self) {
        if (typeof key === 'string' && !(key in target) && !QUIET[key])
          throw new ReferenceError(`${what} has no "${key}"`);
        return getFrom(target, key, self);
      },
    });

  class State {
    #step = step;

    static check(state) {
      if (state.#step !== step) throw new WrongType('this state is of an earlier step');
    }
  }
  const { check } = State;
  Object.setPrototypeOf(State.prototype, endingWith('state', Object.prototype));

  function numberField({ name, offset }) {
    const get = function () {
      check(this);
      return input[offset];
    };
    defineProperty(State.prototype, name, { get, enumerable: true });
  }

  function listField({ name, offset, count, labels }) {
    const own = create(endingWith(`state.${name}`, Numbers.prototype));
    const inherited = getOwnPropertyDescriptors(typedArrays);
    delete inherited.length;
    defineProperties(own, inherited);
    defineProperty(own, 'constructor', { value: Numbers });
    defineProperty(own, 'length', { value: count });
    labels.forEach((label, i) => {
      const get = function () {
        return this[i];
      };
      // A joint called "fill" is found by its index.
      if (!(label in own)) defineProperty(own, label, { get });
    });
    function kind() {}
    kind.prototype = own;
    const size = [count];
    let copiedAt = -1;
    let copy;
    const get = function () {
      check(this);
      if (copiedAt !== step) {
        // Not from an array over the buffer: a program can ask for the buffer on the way.
        copy = preventExtensions(construct(Numbers, size, kind));
        for (let i = 0; i < count; i += 1) copy[i] = input[offset + i];
        copiedAt = step;
      }
      return copy;
    };
    defineProperty(State.prototype, name, { get, enumerable: true });
  }
  for (const field of layout.fields) (field.count === 1 ? numberField : listField)(field);
  freeze(State.prototype);

  // ---- the task, which the program chooses by the function that it defines
  const tasks = layout.tasks.map(({ function: name, outputs }) => {
    const places = { __proto__: null };
    outputs.forEach((one, i) => {
      places[one.name] = i;
    });
    const names = outputs.map((one) => one.name);
    freeze(outputs.map(freeze));
    return { name, outputs: freeze(outputs), names, places: freeze(places) };
  });
  // At first what the text looks like; `bind` knows.
  let task = layout.presumed < 0 ? undefined : tasks[layout.presumed];
  let wasAsked = false;
  const unknown = () =>
    new WrongType('robot.outputs is not known yet: ask for it in the function of the task');

  function outputsOf() {
    wasAsked = true;
    if (!task) throw unknown();
    return task.outputs;
  }

  // ---- what the program returns
  const say = (value) => (typeof value === 'number' ? text(value) : 'no number');

  function put(i, value) {
    if (typeof value !== 'number')
      throw new WrongType(`output ${task.names[i]} is ${kindOf(value)} instead of a number`);
    if (value - value !== 0) throw new WrongType(`output ${task.names[i]} is ${say(value)}`);
    output[i] = value;
  }

  function kindOf(value) {
    if (value === null) return 'null';
    if (isArray(value)) return 'a list';
    const type = typeof value;
    return type === 'undefined' ? type : `${type === 'object' ? 'an' : 'a'} ${type}`;
  }

  const lengthOf = (list) => (isArray(list) ? list.length : apply(typedLength, list, none));

  function read(returned) {
    const outputCount = task.outputs.length;
    const isWhole = task.name !== layout.commands;
    if (typeof returned === 'number' && outputCount === 1) {
      put(0, returned);
    } else if (isArray(returned) || isView(returned)) {
      const length = lengthOf(returned);
      if (length !== outputCount)
        throw new WrongType(`it returned ${length} numbers, but there are ${outputCount} outputs`);
      for (let i = 0; i < outputCount; i += 1) put(i, returned[i]);
    } else if (returned !== null && typeof returned === 'object') {
      if (apply(comesFrom, promises, [returned]))
        throw new WrongType('it returned a promise, which is never kept');
      for (let i = 0; i < outputCount; i += 1) output[i] = isWhole ? NaN : 0;
      const given = keys(returned);
      const count = given.length;
      for (let k = 0; k < count; k += 1) {
        const name = given[k];
        const place = task.places[name];
        if (place === undefined) throw new WrongType(`there is no output "${name}"`);
        put(place, returned[name]);
      }
      for (let i = 0; i < outputCount; i += 1)
        if (isMissing(output[i])) throw new WrongType(`it gave no "${task.names[i]}"`);
    } else if (returned === undefined) {
      throw new WrongType('it returned nothing');
    } else {
      throw new WrongType(`it returned ${kindOf(returned)} instead of outputs`);
    }
  }

  // ---- log: the last number of each name in a step
  const { most, letters } = layout.logs;
  const logPlaces = { __proto__: null };
  const logNames = Array.from({ length: most }, () => '');
  const logs = new Numbers(inputBuffer, 8 * layout.logs.offset, most);
  let logCount = 0;

  function logOne(name, value) {
    if (typeof value !== 'number')
      throw new WrongType(`log("${name}") got ${kindOf(value)} instead of a number`);
    let place = logPlaces[name];
    if (place === undefined) {
      if (logCount === most) throw new WrongType(`log has room for ${most} names`);
      place = logCount;
      logCount += 1;
      logNames[place] = name;
      logPlaces[name] = place;
    }
    logs[place] = value;
  }

  function log(name, value) {
    if (typeof name !== 'string' || name.length === 0 || name.length > letters)
      throw new WrongType(`log needs a name of 1 to ${letters} letters, and then a number`);
    if (!isArray(value) && !isView(value)) return logOne(name, value);
    const length = lengthOf(value);
    for (let i = 0; i < length; i += 1) logOne(`${name}[${i}]`, value[i]);
    return undefined;
  }

  // ---- robot: its outputs, and what the engine computes
  const points = create(endingWith('robot.points', null));
  const placeOf = { __proto__: null };
  // A foot goes before a body of the same name.
  (layout.points ?? []).forEach((name, place) => {
    placeOf[name] = place;
  });
  for (const name of keys(placeOf))
    defineProperty(points, name, { value: placeOf[name], enumerable: true });
  const robot = {
    get outputs() {
      return outputsOf();
    },
    time_step: layout.timeStep,
    points: freeze(points),
    coordinates: freeze(layout.coordinates ?? []),
  };
  layout.calls.forEach(({ name, lengths }, index) => {
    const wanted = lengths.length;
    const call = (...given) => {
      if (given.length !== wanted)
        throw new WrongType(`robot.${name} takes ${wanted} arguments and got ${given.length}`);
      let size = wanted;
      const counts = new Numbers(wanted);
      for (let k = 0; k < wanted; k += 1) {
        const one = given[k];
        const isNumber = typeof one === 'number';
        if (!isNumber && !isArray(one) && !isView(one))
          throw new WrongType(`argument ${k + 1} of robot.${name} is ${kindOf(one)}`);
        const length = isNumber ? 1 : lengthOf(one);
        if (lengths[k] >= 0 && length !== lengths[k])
          throw new WrongType(
            `argument ${k + 1} of robot.${name} has ${length} numbers instead of ${lengths[k]}`,
          );
        counts[k] = length;
        size += length;
      }
      if (size > exchange.length)
        throw new WrongType(`robot.${name} got more numbers than there is room for`);
      // In a list of this call's own: a getter in a list that is given may ask the engine too.
      const all = new Numbers(size);
      let at = wanted;
      for (let k = 0; k < wanted; k += 1) {
        const one = given[k];
        all[k] = counts[k];
        for (let i = 0; i < counts[k]; i += 1) {
          const value = typeof one === 'number' ? one : one[i];
          if (typeof value !== 'number')
            throw new WrongType(`argument ${k + 1} of robot.${name} holds ${kindOf(value)}`);
          all[at] = value;
          at += 1;
        }
      }
      for (let i = 0; i < size; i += 1) exchange[i] = all[i];
      const answer = host(index);
      if (typeof answer !== 'number') throw new WrongType(answer);
      const result = new Numbers(answer);
      for (let i = 0; i < answer; i += 1) result[i] = exchange[i];
      return result;
    };
    robot[name] = call;
  });
  freeze(robot);

  // ---- for the host
  const cut = (words, most = SOME) => apply(slice, words, most);
  /** A text of an object's own, by which no program runs. */
  function ownText(object, key, most) {
    const value = getOwnPropertyDescriptor(object, key)?.value;
    return typeof value === 'string' ? cut(value, most) : '';
  }

  function describe(thrown) {
    if (thrown === null) return '\u0001null\u0001';
    if (typeof thrown !== 'object') {
      const isPlain = typeof thrown === 'string' || typeof thrown === 'number';
      return `\u0001${isPlain ? cut(text(thrown)) : kindOf(thrown)}\u0001`;
    }
    const prototype = getPrototypeOf(thrown);
    let name = 'Error';
    for (let i = 0; i < kindCount; i += 1)
      if (kinds[i].prototype === prototype) name = kinds[i].name;
    return `${name}\u0001${ownText(thrown, 'message')}\u0001${ownText(thrown, 'stack', MANY)}`;
  }

  const where = () => `\u0001\u0001${ownText(new Failure(), 'stack', MANY)}`;

  function namesOfLogs() {
    let all = '';
    for (let i = 0; i < logCount; i += 1) all += `${logNames[i]}\u0001`;
    return all;
  }

  /** The line of a function that a task calls; -1: it is none. */
  function bind(found, place) {
    if (typeof found !== 'function') return -1;
    if (wasAsked && task !== tasks[place]) throw unknown();
    task = tasks[place];
    called = found;
    return apply(lineNumber, found, none) ?? 0;
  }

  function run() {
    step += 1;
    read(called(preventExtensions(new State()), memory));
    exchange[0] = logCount;
    exchange[1] = 1;
  }

  const own = { robot, log };
  for (const name of keys(own))
    defineProperty(globalThis, name, { value: own[name], enumerable: true });
  for (const name of ['Proxy', 'SharedArrayBuffer']) delete globalThis[name];
  return [bind, run, describe, where, namesOfLogs];
});
