// Work that can wait until the browser has nothing better to do; a second at most.

export function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 1000 });
  else setTimeout(task, 200);
}

export const idle = (): Promise<void> => new Promise(whenIdle);
