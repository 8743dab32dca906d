// The page's words first, its scripts then: they are fetched meanwhile (vite.config.ts preloads them), but if nobody waited
// they would be compiled and run before the first picture.
export {};

const UNSEEN_MS = 150; // a page in a hidden tab has no picture

await new Promise<void>((begin) => {
  requestAnimationFrame(() => setTimeout(begin));
  setTimeout(begin, UNSEEN_MS);
});
await import('./main');
