// Asks for the engine that the address's scene needs while the page's script is on its way.
{
  const engines = document.querySelector('meta[name=engines]')?.dataset;
  const { search, hash } = window.location;
  // A link that begins with B brings a file of its own (address/run_link.ts), whose kind says which engine it needs.
  if (engines && !hash.includes('run=B')) {
    const isRun = hash.includes('run=');
    const asked = new URLSearchParams(search);
    const scene = asked.get('scene') ?? (isRun ? '' : engines.first);
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
