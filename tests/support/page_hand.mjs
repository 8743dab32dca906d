// Actions of the page tests on an open page: read and set through window.legwork, read the text.

/** What is done on whichever page `open` answers at the moment. */
export function handOn(open) {
  const ask = (task, argument) => open().evaluate(task, argument);
  const hand = {
    read: (field) => ask((name) => window.legwork.read(name), field),
    get: (path) => ask((name) => window.legwork.get(name), path),
    set: (path, value) => ask(([name, wanted]) => window.legwork.set(name, wanted), [path, value]),
    step: (count) => ask((steps) => window.legwork.step(steps), count),

    /** Steps until this time of the run, however long a step is. */
    stepTo: (seconds) =>
      ask((until) => {
        const { legwork } = window;
        const missing = until - legwork.read('time')[0];
        return legwork.step(Math.round(missing / legwork.get('sim.step')));
      }, seconds),

    /** Sets a choice parameter by the name of the choice, in the form. */
    choose: (path, name) =>
      open()
        .locator(`select[name="${path}"]`)
        .evaluate((list, wanted) => {
          list.value = [...list.options].find((option) => option.text === wanted).value;
          list.dispatchEvent(new Event('change'));
        }, name),

    /** Opens a scene, paused; `reset`: at its beginning. */
    openScene: (id, reset = false) =>
      ask(
        ([wanted, fromStart]) => {
          const outcome = window.legwork.openScene(wanted);
          window.legwork.pause();
          if (fromStart) window.legwork.reset();
          return outcome;
        },
        [id, reset],
      ),

    text: async (selector) => (await open().textContent(selector)).replace(/\s+/g, ' '),

    /** The cells of a table, by the head of their row. */
    rows: async (selector) =>
      Object.fromEntries(
        await open()
          .locator(`${selector} tr`)
          .evaluateAll((rows) =>
            rows.map(({ cells }) => {
              const [head, ...values] = [...cells].map((cell) => cell.textContent);
              return [head, values];
            }),
          ),
      ),

    presets: () =>
      open()
        .locator('#plot-preset option')
        .evaluateAll((options) => options.map(({ value }) => value)),

    curves: () => ask(() => window.legwork.curves()),

    /** Buttons, lists and inputs that a screen reader could not name: there must be none. */
    namelessControls: () =>
      open()
        .locator('button, select, input')
        .evaluateAll((controls) =>
          controls
            .filter(
              (control) =>
                !control.textContent.trim() &&
                !control.getAttribute('aria-label') &&
                !control.labels?.length,
            )
            .map((control) => control.outerHTML),
        ),
  };
  return hand;
}

/** A plan that is driven open loop, until it is too far off and stops. */
export const untilErrorLimit = (page) =>
  page.evaluate(() => {
    const { legwork } = window;
    legwork.set('sim.mode', 1);
    legwork.set('sim.resync', 0);
    legwork.set('sim.error_limit', 1e-4);
    legwork.reset();
    for (let i = 0; i < 100 && legwork.read('status')[0] === 0; i += 1) legwork.step(100);
  });
