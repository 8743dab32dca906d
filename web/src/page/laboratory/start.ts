// Renders the page's text first and starts its scripts after it: they are preloaded meanwhile (vite.config.ts), but without
// this wait they would be compiled and run before the first paint.
const HIDDEN_MS = 150; // a page in a hidden tab is not painted
/** The translator may be among the parts that failed to load. */
const NOT_LOADED =
  'A part of this page could not be loaded: reload it. (Ein Teil der Seite konnte nicht geladen werden: bitte neu laden.)';

const painted = new Promise<void>((done) => {
  requestAnimationFrame(() => setTimeout(done));
  setTimeout(done, HIDDEN_MS);
});
void painted
  .then(() => import('./main'))
  .catch((error) => {
    const label = document.getElementById('progress-label');
    if (label) label.textContent = NOT_LOADED;
    throw error;
  });

export {};
