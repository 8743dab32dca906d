// Frames of one page, each a document of its own, open their scenes one after the other: visible ones at once, the others when
// no visible scene is loading. They coordinate through locks of their origin, also with its other tabs.
import { idle } from '../../basics/idle';

const SEEN = 'legwork: seen scenes that open';
const TURN = 'legwork: the unseen scene whose turn it is';
/** Visible ones ask first, even if their frame is further down, as soon as their scripts are loaded. */
const COURTESY_MS = 1000;
/** A hidden page does not tell its frames whether they are visible. */
const UNTOLD_MS = 500;

/** Opens now or when it is its turn, at the latest when `host` becomes visible. */
export async function inTurn<T>(host: Element, open: () => Promise<T>): Promise<T> {
  if (window.parent === window || !(await canWait())) return open();
  const { isSeen, comes } = watch(host);
  if (!(await isSeen)) {
    try {
      await passes(COURTESY_MS, comes.signal);
      await idle();
      return await navigator.locks.request(TURN, { signal: comes.signal }, async () => {
        while (await isSeenOneOpening())
          await navigator.locks.request(SEEN, { signal: comes.signal }, () => {});
        return open();
      });
    } catch (error) {
      if (!comes.signal.aborted || error !== comes.signal.reason) throw error;
    }
  }
  const opened = open();
  const done = opened.then(
    () => {},
    () => {},
  );
  void navigator.locks.request(SEEN, { mode: 'shared' }, () => done);
  return opened;
}

/** Unavailable without https, and in a sandbox. */
async function canWait(): Promise<boolean> {
  try {
    await navigator.locks.query();
    return true;
  } catch {
    return false;
  }
}

async function isSeenOneOpening(): Promise<boolean> {
  const { held = [], pending = [] } = await navigator.locks.query();
  return [...held, ...pending].some(({ name }) => name === SEEN);
}

/** `comes` is aborted when the host becomes visible. */
function watch(host: Element): { isSeen: Promise<boolean>; comes: AbortController } {
  const comes = new AbortController();
  const isSeen = new Promise<boolean>((resolve) => {
    const observer = new IntersectionObserver((entries) => {
      const isIn = entries.some(({ isIntersecting }) => isIntersecting);
      resolve(isIn);
      if (!isIn) return;
      observer.disconnect();
      comes.abort();
    });
    observer.observe(host);
    setTimeout(() => resolve(false), UNTOLD_MS);
  });
  return { isSeen, comes };
}

function passes(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
