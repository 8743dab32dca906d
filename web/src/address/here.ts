// The address of this page: what it asks for, and what the page keeps in it, so that a copied link shows the same.
import { lasting, lastsFor, queryOf, type Request, readAddress } from './address';
import type { Asked, Page } from './keys';
import { queryHere, troubleHere } from './query';
import { runInAddress } from './run_link';

/** The present address, read anew, since other parts of the page write to it too. `page`: the kind of page, to report problems. */
export function askedHere(page?: Page): Request {
  const request = readAddress(queryHere(), page);
  if (page && troubleHere() !== '') request.complaints.unshift(troubleHere());
  return request;
}

/** The query for another page, or for another scene on this page: with the keys that outlast the change. */
export const queryTo = (asked: Asked): string => queryOf({ ...lasting(askedHere()), ...asked });

/** `state`: what the browser keeps with it; another address is `isNew` where Back is to return from it. */
export function rewrite(
  change: (address: URL) => void,
  state: unknown = history.state,
  isNew = false,
): void {
  const address = new URL(location.href);
  change(address);
  try {
    history[isNew && address.href !== location.href ? 'pushState' : 'replaceState'](
      state,
      '',
      address,
    );
  } catch {
    // A frame without an origin has no address to write to.
  }
}

/** Kept until Back returns here. */
export const keepHere = (state: unknown): void => rewrite(() => {}, state);

/** Keeps a value in the address; null takes it away. */
export const remember = (name: string, value: string | null): void =>
  rewrite(({ searchParams }) => {
    if (value === null) searchParams.delete(name);
    else searchParams.set(name, value);
  });

/** Another scene is open (null: one from a file): drops the keys of the previous scene, and all runs but this one. Back leads to the previous one. */
export function rememberScene(scene: string | null, run: string): void {
  rewrite(
    (address) => {
      const { searchParams } = address;
      for (const name of [...searchParams.keys()])
        if (lastsFor(name) === 'scene') searchParams.delete(name);
      if (scene !== null) searchParams.set('scene', scene);
      if (runInAddress() !== run) address.hash = '';
    },
    {},
    true,
  );
}
