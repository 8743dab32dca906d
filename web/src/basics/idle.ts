// Waiting for the browser: until it is idle, for at most one second, or for a breath between two slices of work.

export function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 1000 });
  else setTimeout(task, 200);
}

/** Lets the browser draw and hear between two slices of work; `ms`: at least so long. */
export const breath = (ms = 0): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export const idle = (): Promise<void> => new Promise(whenIdle);
