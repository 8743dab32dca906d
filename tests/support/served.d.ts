// Types of modules by the addresses at which a page under test finds them.
declare module '*/legwork-sim.js' {}
declare module '*/legwork-anywidget.js' {
  const widget: typeof import('../../web/src/page/element/anywidget').default;
  export default widget;
}
declare module '*/hosts/in_page.mjs' {
  export const measure: typeof import('../bench/hosts/in_page.mjs').measure;
}
declare module '*/wasm/legwork.mjs' {
  const createLegwork: typeof import('../../bindings/wasm/legwork').default;
  export default createLegwork;
}
declare module '*/wasm/legwork-own.mjs' {
  const createOwn: typeof import('../../bindings/wasm/legwork-own').default;
  export default createOwn;
}
declare module '*/support/hash_run.mjs' {
  export const hashRuns: typeof import('./hash_run.mjs').hashRuns;
  export const mostBrowserSteps: typeof import('./hash_run.mjs').mostBrowserSteps;
}
