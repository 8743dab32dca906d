// Paths of files that a user gave: keys of a Map and nothing else, so that no name can reach another place. And which of them a
// robot file means by the name of a mesh.

/** Without drive letter, backslashes, "." and empty parts; ".." removes a part, and at the root nothing. */
export function normalised(path: string): string {
  const parts: string[] = [];
  for (const part of path
    .replaceAll('\\', '/')
    .replace(/^[a-z]:/i, '')
    .split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

export const folderOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0));
export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
export const depthOf = (path: string): number => path.split('/').length;

/** In small letters, without its point; empty if there is none. */
export const endingOf = (path: string): string =>
  /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '';

/** Of several paths that end with this one the shortest: nothing else speaks for a deeper one. */
function endingWith(paths: readonly string[], end: string): string | undefined {
  if (end === '') return undefined;
  return paths
    .filter((path) => path === end || path.endsWith(`/${end}`))
    .sort((a, b) => a.length - b.length || (a < b ? -1 : 1))[0];
}

/** The path that a robot file means by `wanted`; undefined if it is not among them. */
export function pathMeant(
  wanted: string,
  paths: readonly string[],
  robotFile: string,
): string | undefined {
  const scheme = /^(package|model|file):\/\//i.exec(wanted)?.[0] ?? '';
  const rest = wanted.slice(scheme.length);
  const ends: string[] = [];
  // Its first part is the package, whose folder may have another name here, or may itself be what was given.
  if (/^(package|model)/i.test(scheme)) ends.push(normalised(rest), normalised(partsFrom(rest, 1)));
  else ends.push(normalised(`${folderOf(robotFile)}/${rest}`), normalised(rest));
  // A folder that was dropped from somewhere inside the package has only the last parts.
  for (let from = 1; from < depthOf(rest); from += 1) ends.push(normalised(partsFrom(rest, from)));
  const found = ends.map((end) => endingWith(paths, end)).find((path) => path !== undefined);
  if (found !== undefined) return found;
  const small = paths.map((path) => path.toLowerCase());
  for (const end of ends) {
    const path = endingWith(small, end.toLowerCase());
    if (path !== undefined) return paths[small.indexOf(path)];
  }
  return undefined;
}

/** Where on a site that cannot be listed it may be, the likeliest first: a package has a folder of its name, or is where the robot is. */
export function placesOf(wanted: string, robotFile: string): string[] {
  const scheme = /^(package|model|file):\/\//i.exec(wanted)?.[0] ?? '';
  const rest = wanted.slice(scheme.length);
  const folder = folderOf(robotFile);
  const under = (roots: readonly string[], path: string) =>
    roots.map((root) => normalised(`${root}/${path}`));
  // Of a path of somebody's disk the last parts.
  if (/^file/i.test(scheme) || /^([a-z]:|[\\/])/i.test(rest)) {
    const parts = normalised(rest).split('/');
    return [-2, -1].flatMap((from) =>
      under([folder, folderOf(folder)], parts.slice(from).join('/')),
    );
  }
  if (scheme === '') return under([folder], rest);
  const name = rest.split('/')[0] ?? '';
  const parts = folder.split('/');
  const at = parts.lastIndexOf(name);
  const above = folderOf(folder);
  const roots =
    at >= 0
      ? [parts.slice(0, at + 1).join('/')]
      : [folder, above, `${folder}/${name}`, `${above}/${name}`];
  return under(roots, partsFrom(rest, 1));
}

const partsFrom = (path: string, first: number): string => path.split('/').slice(first).join('/');
