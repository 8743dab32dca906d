// Asks for the engine that the address's scene needs while the page's script is on its way.
{
  const engines = document.querySelector('meta[name=engines]')?.dataset;
  const scene = new URLSearchParams(window.location.search).get('scene');
  if (engines) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'fetch';
    link.type = 'application/wasm';
    link.crossOrigin = '';
    const isIn = (list) => list.split(' ').includes(scene);
    if (isIn(engines.freeScenes)) link.href = String(engines.free);
    else link.href = String(isIn(engines.wholeScenes) ? engines.whole : engines.robots);
    document.head.append(link);
  }
}
