// Asks for the engine that the address's scene needs while the page's script is on its way.
{
  const engines = document.querySelector('meta[name=engines]')?.dataset;
  const { search, hash } = window.location;
  const asked = new URLSearchParams(search);
  // Only its reader knows what a run is of (address/run_link.ts) if it brings a file of its own, as those that begin with B
  // do, or no scene stands beside it.
  const isKnown = !hash.includes(asked.has('scene') ? 'run=B' : 'run=');
  if (engines && isKnown) {
    const scene = asked.get('scene') ?? engines.first;
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'fetch';
    link.type = 'application/wasm';
    link.crossOrigin = '';
    const isIn = (list) => list.split(' ').includes(scene);
    if (asked.has('robot') || isIn(engines.ownScenes)) link.href = String(engines.own);
    else if (isIn(engines.freeScenes)) link.href = String(engines.free);
    else link.href = String(isIn(engines.wholeScenes) ? engines.whole : engines.robots);
    document.head.append(link);
  }
}
