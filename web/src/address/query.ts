// Where a page is asked for something: after "?" in its address. The one file has more places (single/query.ts).

export const queryHere = (): string => window.location.search;

/** What is wrong with a place besides the address; empty where all is right. */
export const troubleHere = (): string => '';
