// In place of site/offline.ts: a single file needs no cache.
export function keepForOffline(): void {}
