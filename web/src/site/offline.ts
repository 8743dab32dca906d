// Caches the site for visits without a network, where browser and address allow it; silent otherwise.

/** The robot and the laboratory come first. */
const AFTER_MS = 5000;

async function register(): Promise<void> {
  // This module lies in the site's assets folder, one below the site's own.
  const module = import.meta.url;
  const worker = new URL('../offline.js', module);
  if (worker.origin !== window.location.origin) return;
  try {
    await navigator.serviceWorker.register(worker, { updateViaCache: 'none' });
  } catch {
    // Storage may be blocked, the disk full, the frame sandboxed: the site works all the same while there is a network.
  }
}

export function keepForOffline(): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  const isAsked = import.meta.env.PROD && window.isSecureContext && !connection?.saveData;
  if (isAsked) setTimeout(() => void register(), AFTER_MS);
}
