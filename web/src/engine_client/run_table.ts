// A run as a table, one row per step: the bytes of `legwork run --link ... --csv FILE`, or some of its columns.
import type { Scene } from './scene';

/** Rows are joined in pieces: a single text would be copied at every row. */
const ROWS_TOGETHER = 1000;

/** Steps through a run from its start, in slices. */
export class RunTable {
  private readonly steps: number;
  private readonly parts: string[] = [];
  private rows: string[] = [];
  private at = 0;
  private hasStopped = false;

  constructor(
    private readonly run: Scene,
    /** Indices of the columns; null: all. */
    private readonly columns: readonly number[] | null,
  ) {
    this.steps = run.recordedSteps;
    run.snapshot; // computes what the rows are of
    this.rows.push(this.some(run.csvHeader()), this.some(run.csvRow()));
  }

  /** The fraction written, from 0 to 1. */
  get share(): number {
    return this.steps > 0 ? this.at / this.steps : 1;
  }

  /** True when complete. Throws if this is not the same run. */
  goOn(deadline: number): boolean {
    const { run } = this;
    while (run.verdict === 'under way' && !this.hasStopped) {
      if (performance.now() > deadline) return false;
      this.hasStopped = !run.step(1).ok;
      const now = run.snapshot.scalar('step');
      if (now > this.at) this.rows.push(this.some(run.csvRow()));
      this.at = now;
      if (this.rows.length >= ROWS_TOGETHER) this.putTogether();
    }
    if (run.verdict === 'differs') throw new Error(run.verdictSentence());
    return true;
  }

  written(): Blob {
    this.putTogether();
    return new Blob(this.parts, { type: 'text/csv' });
  }

  private putTogether(): void {
    this.parts.push(this.rows.join(''));
    this.rows = [];
  }

  private some(row: string): string {
    if (!this.columns) return `${row}\n`;
    const cells = row.split(',');
    return `${this.columns.map((column) => cells[column]).join(',')}\n`;
  }
}
