// Where a page finds its parameters: after "?" in its address. The single file has more places (page/single/query.ts).

/** A page that is being built has no address. */
export const queryHere = (): string => globalThis.location?.search ?? '';

/** What is wrong with a place besides the address; empty where all is right. */
export const troubleHere = (): string => '';
