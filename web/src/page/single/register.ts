// In the place of site/offline.ts: one file needs no keeping.
export function keepForOffline(): void {}
