// The memories that programs keep to go back to, within one bound for all programs of a host.
import { bytesBeyond, type Checkpoint } from './program';

interface Kept {
  step: number;
  /** By the engine, which may need that very one. */
  isAsked: boolean;
  memory: Checkpoint;
  /** Besides what it shares with the one before. */
  bytes: number;
}

/** Those of one program, in order of their steps. */
export class KeptMemories {
  private kept: Kept[] = [];

  get bytes(): number {
    return this.kept.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  get steps(): number[] {
    return this.kept.map(({ step }) => step);
  }

  /** `oldest`: no run goes back further. */
  add(step: number, oldest: number, isAsked: boolean, save: (like?: Checkpoint) => Checkpoint) {
    this.kept = this.kept.filter((one) => one.step < step);
    while ((this.kept[1]?.step ?? Number.POSITIVE_INFINITY) <= oldest) this.drop(0);
    const like = this.kept.at(-1)?.memory;
    const memory = save(like);
    this.kept.push({ step, isAsked, memory, bytes: bytesBeyond(memory, like) });
  }

  /** The last of this step or before, and forgets later ones. */
  goBack(step: number): Kept | undefined {
    this.kept = this.kept.filter((one) => one.step <= step);
    return this.kept.at(-1);
  }

  /** Drops the one in between whose neighbours are closest, first of those that nobody asked for; false: there is none. */
  thin(): boolean {
    const between = [...this.kept.keys()].slice(1, -1);
    const free = between.filter((i) => !this.kept[i]?.isAsked);
    const gapAt = (i: number) => (this.kept[i + 1]?.step ?? 0) - (this.kept[i - 1]?.step ?? 0);
    const [least] = (free.length > 0 ? free : between).sort((a, b) => gapAt(a) - gapAt(b));
    if (least === undefined) return false;
    this.drop(least);
    return true;
  }

  private drop(i: number): void {
    this.kept.splice(i, 1);
    const next = this.kept[i];
    if (next) next.bytes = bytesBeyond(next.memory, this.kept[i - 1]?.memory);
  }
}

/** Until all of them take no more than that, but for the first and the last of each: those that come first lose theirs first. */
export function thin(all: readonly KeptMemories[], most: number): void {
  let bytes = all.reduce((sum, one) => sum + one.bytes, 0);
  for (const one of all) {
    let before = one.bytes;
    while (bytes > most && one.thin()) {
      bytes += one.bytes - before;
      before = one.bytes;
    }
  }
}
