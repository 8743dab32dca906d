// Caches the site for visits without a network, where browser and address allow it; silent otherwise.
import { packageHere } from '../results/in_package';

/** Robot and laboratory load first. */
const AFTER_MS = 5000;

async function register(): Promise<void> {
  // This module is in the site's assets folder, one level below the site's root.
  const module = import.meta.url;
  const worker = new URL('../offline.js', module);
  if (worker.origin !== window.location.origin) return;
  try {
    await navigator.serviceWorker.register(worker, { updateViaCache: 'none' });
  } catch {
    // Storage may be blocked, the disk full, the frame sandboxed: with a network the site works anyway.
  }
}

export function keepForOffline(): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  // A package has the files of one page, and belongs to its platform.
  const isPlace = window.isSecureContext && !packageHere();
  const isAsked = import.meta.env.PROD && isPlace && !connection?.saveData;
  if (isAsked) setTimeout(() => void register(), AFTER_MS);
}
