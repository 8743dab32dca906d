// What is to be packed for a learning platform (package.ts).

/** SCORM 1.2, SCORM 2004 (4th edition), xAPI started by a tincan.xml. */
export const PACKAGE_KINDS = ['scorm-1.2', 'scorm-2004', 'xapi'] as const;
export type PackageKind = (typeof PACKAGE_KINDS)[number];

/** Points of 100 from which an exercise counts as passed. It is written into manifests, where a teacher may change it. */
export const PASS_MARK = 60;

export interface PackagedFile {
  /** From the package's root, with forward slashes. */
  path: string;
  bytes: Uint8Array;
}

/** What a platform starts and scores by itself. */
export interface PackageItem {
  /** Of letters, digits, "-", "_" and ".". */
  id: string;
  title: string;
  /** One of the files, with a query where it needs one: "index.html?exercise=trot". */
  launch: string;
}

export interface PackageOrder extends PackageItem {
  kind: PackageKind;
  /** Of the page: "en", "de". */
  language: string;
  files: readonly PackagedFile[];
  /** Several in one package; `launch` then is not started by itself. */
  items?: readonly PackageItem[];
  /** Points of 100; null: it is completed, neither passed nor failed. PASS_MARK where nothing is said. */
  pass?: number | null;
}

/** What a page in a package knows of it. */
export interface InPackage {
  kind: PackageKind;
  /** Points of 100; null: it is completed, neither passed nor failed. */
  pass: number | null;
}

/** With all that an order may leave out. */
export type WholeOrder = Required<PackageOrder>;

export const pathOf = (launch: string): string => launch.replace(/[?#].*$/, '');
export const queryOf = (launch: string): string => launch.slice(pathOf(launch).length);

/** For text and attributes of XML and HTML; what XML cannot hold is left out. */
export const escaped = (text: string): string =>
  [...text]
    .filter((letter) => /[\t\n\r -\ud7ff\ue000-\ufffd]|[\u{10000}-\u{10ffff}]/u.test(letter))
    .join('')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
