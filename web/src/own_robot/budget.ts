// How much may be given at once: a browser tab has no more memory, and a small zip may claim to be huge.
export const MOST_BYTES = 256 * 2 ** 20;
export const MOST_FILES = 4000;
/** Of a robot or a scene, without meshes. */
export const LARGEST_FILE = 1 << 23;

export const tooLarge = (name: string): string =>
  `${name} has more than ${LARGEST_FILE / 1024} KB, the most that a scene or robot may have: give it without what it does not need.`;

/** The given files, by normalised path. */
export type Given = Map<string, Blob>;

export class Budget {
  private files = 0;
  private bytes = 0;

  constructor(
    private readonly mostBytes = MOST_BYTES,
    private readonly mostFiles = MOST_FILES,
  ) {}

  addFile(): void {
    this.files += 1;
    if (this.files > this.mostFiles)
      throw new Error(
        `There are more than ${this.mostFiles} files: drop only the folder of the robot and its meshes.`,
      );
  }

  /** Whether this many more would be too many: for sizes that are only claimed. */
  allow(bytes: number): void {
    if (this.bytes + bytes > this.mostBytes)
      throw new Error(
        `The files have more than ${Math.floor(this.mostBytes / 2 ** 20)} MB: leave out what the robot does not need.`,
      );
  }

  add(bytes: number): void {
    this.allow(bytes);
    this.bytes += bytes;
  }
}
