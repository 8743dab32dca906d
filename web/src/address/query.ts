// Where a page finds its parameters: after "?" in its address. The single file has more places (page/single/query.ts).

/** There is no address at build time. */
export const queryHere = (): string => globalThis.location?.search ?? '';

/** Problems with parameters given outside the address; empty if none. */
export const troubleHere = (): string => '';
