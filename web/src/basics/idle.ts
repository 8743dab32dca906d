// Work that waits until the browser is idle, for at most one second.

export function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 1000 });
  else setTimeout(task, 200);
}

export const idle = (): Promise<void> => new Promise(whenIdle);
