// A user of the laboratory. Runs in the page; actions depend on `turn`, a number, so that every choice occurs and a round can be
// repeated.

/** Makes window.user. */
export function install() {
  /** ms: a drawer, a plot, a step of the run is there by then; who waits for each frame has half the rounds. */
  const GLANCE = 60;
  /** After so many visits every parameter of a scene has been set. */
  const TURNS = 3;
  const LONGEST_STUDY_MS = 5000;
  const by = (id) => document.getElementById(id);
  const glance = (ms = GLANCE) => new Promise((resolve) => setTimeout(resolve, ms));
  const nth = (list, turn) => list[turn % list.length];
  const tell = (control, type) => control.dispatchEvent(new Event(type, { bubbles: true }));
  const until = async (isDone, ms) => {
    for (const begin = performance.now(); !isDone() && performance.now() - begin < ms; )
      await glance(20);
    return isDone();
  };
  const choose = (list, value) => {
    list.value = value;
    tell(list, 'change');
  };
  const chooseEach = async (list) => {
    const before = list.value;
    for (const { value } of [...list.options]) {
      choose(list, value);
      await glance();
    }
    choose(list, before);
  };
  const press = (key) => {
    for (const type of ['keydown', 'keyup'])
      by('canvas').dispatchEvent(new KeyboardEvent(type, { key, bubbles: true }));
  };
  /** Of layouts before, Blink keeps what it may need again, and with that the elements of a scene that has gone. */
  const layOutAnew = async () => {
    const { style } = document.body;
    style.display = 'none';
    await glance();
    style.display = '';
  };
  const seek = (share) => {
    const bar = by('scrubber');
    bar.value = String(Math.round(share * Number(bar.max)));
    tell(bar, 'input');
  };

  const acts = {
    async play() {
      window.legwork.play();
      await until(() => window.legwork.read('step')[0] > 20, 500);
    },
    async push() {
      for (const key of ['p', 'i', 'w', 'x']) press(key);
      await glance();
    },
    async seekBack() {
      for (const share of [0.2, 1]) {
        seek(share);
        await glance();
      }
      window.legwork.step(-5);
      window.legwork.step(5);
    },
    async set(turn) {
      const { legwork } = window;
      for (const path of legwork.parameters().filter((_, i) => i % TURNS === turn % TURNS)) {
        const [before, bound] = [legwork.get(path), legwork.bounds(path)[turn % 2]];
        // Of a choice there is nothing between; what is refused is a notice.
        if (!legwork.set(path, (before + bound) / 2).ok) legwork.set(path, bound);
        legwork.set(path, before);
      }
      await glance();
    },
    async drawers() {
      const openers = document.querySelectorAll('.tools button[aria-controls]:not([hidden])');
      for (const opener of openers) {
        opener.click();
        const section = by(opener.getAttribute('aria-controls'));
        const folded = [...section.querySelectorAll('details:not([open])')].slice(0, 4);
        for (const box of folded) box.open = true;
        await glance();
        for (const box of folded) box.open = false;
      }
      by('close-drawer').click();
    },
    async tabs() {
      for (const tab of ['settings', 'numbers', 'try']) {
        by(`tab-${tab}`).click();
        const folded = [...by(tab).querySelectorAll('details:not([open])')].slice(0, 4);
        for (const box of folded) box.open = true;
        await glance();
        for (const box of folded) box.open = false;
      }
    },
    async ghost() {
      for (const name of ['ghost-method', 'ghost-model'])
        if (by(name).options.length > 1) await chooseEach(by(name));
    },
    async look(turn) {
      by('view-menu').open = true;
      nth([...document.querySelectorAll('#cameras button:not([hidden])')], turn).click();
      by('show-menu').open = true; // which closes the other
      const toggles = document.querySelectorAll('#scene-controls button:not([hidden])');
      for (const toggle of toggles) toggle.click();
      const { options } = by('plot-preset');
      if (options.length > 0) choose(by('plot-preset'), nth(options, turn).value);
      await glance();
      by('show-menu').open = false;
      for (const toggle of toggles) toggle.click();
    },
    async compare(turn) {
      const { legwork } = window;
      const path = nth(legwork.parameters(), turn);
      legwork.compare(path, (legwork.get(path) + legwork.bounds(path)[0]) / 2);
      legwork.step(20);
      await glance();
      legwork.endComparison();
    },
    async share(turn) {
      const { legwork } = window;
      const link = legwork.link();
      if (turn % 4 !== 0) return;
      await legwork.openRun(link);
      await until(() => legwork.verdict() !== 'under way', 2000);
    },
    async save(turn) {
      // Not the last, the video.
      const actions = [...document.querySelectorAll('#share-parts button:enabled')].slice(0, -1);
      if (actions.length > 0) nth(actions, turn).click();
      await glance();
    },
    async study(turn) {
      const runs = [...by('study-list').querySelectorAll('button')];
      if (runs.length === 0) return;
      nth(runs, turn).click();
      await until(() => by('study-wait').hidden, turn % 3 === 0 ? LONGEST_STUDY_MS : GLANCE);
      if (!by('study-wait').hidden) by('study-cancel').click();
    },
  };

  const openSheets = async () => {
    const sheets = [...document.querySelectorAll('details.sheet:not([open])')];
    for (const sheet of sheets) {
      sheet.open = true;
      await glance();
    }
    return sheets;
  };

  window.user = {
    /** A scene, and all there is to do in it. */
    async visit(id, turn) {
      choose(by('scene'), id);
      if (!(await until(() => window.legwork.scene() === id, 20_000)))
        throw new Error(`${id} does not open.`);
      for (const act of Object.values(acts)) await act(turn);
    },

    /** What is the same in every scene. */
    async furnish() {
      by('menu').showPopover();
      await chooseEach(by('theme'));
      by('tab-numbers').click();
      const sheets = await openSheets();
      await chooseEach(by('speed'));
      for (const unit of [...document.querySelectorAll('.angle-choice input')].reverse())
        unit.click();
      for (const sheet of sheets) sheet.open = false;
      by('tab-try').click();
      by('menu').hidePopover();
      for (const name of ['toggle-help', 'open-workbench', 'toggle-plots'])
        for (let i = 0; i < 2; i += 1) {
          by(name).click();
          await glance();
        }
    },

    /** The same state after every round: the same visit is the last, for drawers and plots go on showing what was asked for. */
    async rest(id) {
      await window.user.visit(id, 0);
      window.legwork.pause();
      window.legwork.reset();
      window.legwork.step(50);
      // What they showed of the run, and of scenes before, goes.
      await acts.drawers();
      await acts.look(0);
      by('tab-numbers').click();
      for (const sheet of await openSheets()) sheet.open = false;
      by('tab-try').click();
      await layOutAnew();
      await glance(1000); // cameras come to rest
    },
  };
}
