// The cost of stepping and sampling in the latest frames that stepped.
interface FrameCost {
  milliseconds: number;
  steps: number;
}

const KEPT = 600;

export class FrameCosts {
  all: FrameCost[] = [];

  note(milliseconds: number, steps: number): void {
    this.all.push({ milliseconds, steps });
    if (this.all.length > KEPT) this.all.shift();
  }

  clear(): void {
    this.all = [];
  }
}
