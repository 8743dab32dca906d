// For pages that are read and not looked at: the view and the panels do all that they do but fill pixels, which is most of
// what they cost without a GPU.

/** To be given as `prepare`; paint() paints again. */
export const unpainted = () => {
  window.isUnpainted = true;
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

/** From now on such a page is painted, or not. */
export const paint = (page, isPainted = true) =>
  page.evaluate((wanted) => {
    window.isUnpainted = !wanted;
  }, isPainted);
