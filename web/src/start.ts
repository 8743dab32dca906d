// The page's words first, its scripts then: they are fetched meanwhile (vite.config.ts preloads them), but if nobody waited
// they would be compiled and run before the first picture.
const UNSEEN_MS = 150; // a page in a hidden tab has no picture

const painted = new Promise<void>((done) => {
  requestAnimationFrame(() => setTimeout(done));
  setTimeout(done, UNSEEN_MS);
});
void painted.then(() => import('./main'));

export {};
