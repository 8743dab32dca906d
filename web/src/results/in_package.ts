// Whether this page was packed for a learning platform (package.ts), and its results then go there.
import type { InPackage, PackageKind } from './package_order';

/** What packing wrote into the page; null: it is a page of the site. */
export function packageHere(): InPackage | null {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="legwork-package"]');
  if (!meta) return null;
  const { pass } = meta.dataset;
  return { kind: meta.content as PackageKind, pass: pass === undefined ? null : Number(pass) };
}

/** `id`: of the lesson or exercise. `tasks`: of a lesson, all of them; an exercise is one, whichever is answered first. */
export function startPackage(id: string, tasks: readonly string[] = []): void {
  const here = packageHere();
  if (here) void import('./send').then(({ sendResults }) => sendResults(here, id, tasks));
}
