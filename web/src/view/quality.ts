// How much the graphics can bear. Without a GPU (remote desktops, virtual machines) every pixel and vertex is computed by the
// processor that also runs the physics; then antialiasing and fine materials are dropped in favour of frame rate.

import { askedHere } from '../address/here';

const FULL = {
  antialias: true,
  maxPixelRatio: 2,
  /** Physically based materials, or plain ones. */
  hasFineMaterials: true,
  /** Segments around a limb. */
  roundness: 28,
};
export type Quality = typeof FULL;
const SPARING: Quality = {
  antialias: false,
  maxPixelRatio: 1,
  hasFineMaterials: false,
  roundness: 20,
};

const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

let chosen: Quality | null = null;

/** Asks a temporary context, once, for the renderer (?quality=full overrides it); throws if there is no WebGL 2. */
export function chooseQuality(): Quality {
  chosen ??= askRenderer();
  return chosen;
}

function askRenderer(): Quality {
  const probe = document.createElement('canvas').getContext('webgl2');
  if (!probe) throw new Error('WebGL 2 is not available');
  const info = probe.getExtension('WEBGL_debug_renderer_info');
  const renderer = probe.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : probe.RENDERER);
  probe.getExtension('WEBGL_lose_context')?.loseContext();
  return askedHere().quality !== 'full' && SOFTWARE.test(String(renderer)) ? SPARING : FULL;
}
