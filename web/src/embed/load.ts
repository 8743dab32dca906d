/** Which of its frame's pages this is to the element (element.ts), of the address's `load`: what it says of itself carries it. */
export const readLoad = (text: string | null): number | undefined =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
