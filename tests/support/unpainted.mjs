// Most tests read pages without looking at them: their view and panels do everything except fill pixels, which is most of their
// cost without a GPU.

/** Runs in every document of such a page, before its own scripts. */
export const unpainted = () => {
  // What cannot be seen at all is laid out and hit as ever, and the compositor leaves it alone. Whoever asks what can be
  // seen (axe, checkVisibility) has to do it in whileSeen.
  const hiding = new CSSStyleSheet();
  hiding.replaceSync(':root { opacity: 0 !important }');
  window.setSeen = (isSeen) => {
    const others = [...document.adoptedStyleSheets].filter((sheet) => sheet !== hiding);
    document.adoptedStyleSheets = isSeen ? others : [...others, hiding];
  };
  window.setSeen(false);
  window.isUnpainted = true;
  // A frame that nobody sees costs what one costs that is seen: there are fewer, also while a picture is taken.
  window.frameDelay = 100; // ms
  const ask = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (draw) => window.setTimeout(() => ask(draw), window.frameDelay);
  const { prototype } = WebGL2RenderingContext;
  for (const name of [
    'clear',
    'drawArrays',
    'drawArraysInstanced',
    'drawElements',
    'drawElementsInstanced',
  ]) {
    const draw = prototype[name];
    prototype[name] = function (...given) {
      if (!window.isUnpainted) draw.apply(this, given);
    };
  }
};

/** What `observe` answers while the page can be seen, its view and panels as they were painted last. */
export async function whileSeen(page, observe) {
  await page.evaluate(() => window.setSeen?.(true));
  try {
    return await observe();
  } finally {
    await page.evaluate(() => window.setSeen?.(false));
  }
}

/** What `observe` answers when the laboratory has been painted, even if it rests; from then on it is not painted again. */
export async function whilePainted(page, observe) {
  const isWanted = await page.evaluate(() => window.isUnpainted === true);
  if (!isWanted) return observe();
  return whileSeen(page, async () => {
    await page.evaluate(async () => {
      window.isUnpainted = false;
      document.dispatchEvent(new Event('visibilitychange')); // as if its tab had come to the front
      // The first was asked for while nobody saw it.
      for (let i = 0; i < 3; i += 1) await new Promise(requestAnimationFrame);
      window.isUnpainted = true; // the picture stays, and no other is drawn while it is taken
    });
    return observe();
  });
}
