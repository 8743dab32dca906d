// A page of another host with a frame of Legwork in it, and messages between the two.

/** A page with a frame on embed.html; answers both, once the frame is ready. */
export async function host(site, query) {
  const page = await site.open('/course/empty.html');
  await page.evaluate((src) => {
    window.heard = [];
    const frame = document.createElement('iframe');
    frame.width = '800';
    frame.height = '500';
    window.addEventListener('message', ({ source, data }) => {
      if (source === frame.contentWindow) window.heard.push(data);
    });
    window.post = (message) => frame.contentWindow?.postMessage(message, '*');
    window.ask = (message) =>
      new Promise((resolve) => {
        const listen = ({ source, data }) => {
          if (source !== frame.contentWindow || data.id !== message.id || data.event) return;
          window.removeEventListener('message', listen);
          resolve(data);
        };
        window.addEventListener('message', listen);
        window.post({ ns: 'legwork', v: 1, ...message });
      });
    frame.src = src;
    document.body.append(frame);
  }, `${site.other}/embed.html?${query}`);
  await page.waitForFunction(() => window.heard.some(({ event }) => event === 'ready'));
  const frame = page.frames().find((one) => one.url().startsWith(site.other));
  await frame.evaluate(() => new Promise((resolve) => window.sim.onReady(() => resolve(true))));
  return { page, frame, ask: (message) => page.evaluate((wanted) => window.ask(wanted), message) };
}

export const stateOf = (frame) =>
  frame.evaluate(() => [window.sim.hash(), window.sim.stepCount, window.sim.isPlaying]);

/** From now on the clock by which the frame counts its messages stands still, but for `perMessage` ms at each one. */
export const stopClock = (frame, perMessage = 0) =>
  frame.evaluate((step) => {
    let now = performance.now();
    window.messages = 0;
    window.passes = (ms) => {
      now += ms;
    };
    performance.now = () => now;
    window.addEventListener('message', () => {
      window.messages += 1;
      now += step;
    });
  }, perMessage);

/** Waits until the frame has heard so many messages, and the page its answers. */
export async function heardBy({ page, frame }, count) {
  await frame.waitForFunction((all) => window.messages >= all, count);
  for (const one of [frame, page, frame, page])
    await one.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}
