// In the place of offline/register.ts: one file needs no keeping.
export function keepForOffline(): void {}
