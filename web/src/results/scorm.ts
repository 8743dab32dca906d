// The run-time interface of SCORM 1.2 and of SCORM 2004 (4th edition): the platform puts an object with functions into a window
// around the page or into the one that opened it.
import type { Platform } from './platform';
import { cut, type ResultRecord } from './record';
import type { Result } from './result';

export type ScormKind = 'scorm-1.2' | 'scorm-2004';

/** The platform's object, by its functions' names; all values are texts. */
type Api = Record<string, (...given: string[]) => unknown>;

const MOST_WINDOWS = 50;
const NAMES = {
  'scorm-1.2': {
    api: 'API',
    call: (name: string) => `LMS${name}`,
    finish: 'LMSFinish',
    longestData: 4096,
    score: 'cmi.core.score',
    time: 'cmi.core.session_time',
    exit: 'cmi.core.exit',
    pass: 'cmi.student_data.mastery_score',
  },
  'scorm-2004': {
    api: 'API_1484_11',
    call: (name: string) => name,
    finish: 'Terminate',
    longestData: 64000,
    score: 'cmi.score',
    time: 'cmi.session_time',
    exit: 'cmi.exit',
    pass: 'cmi.scaled_passing_score',
  },
} as const;
const DATA = 'cmi.suspend_data';
const LONGEST_RESPONSE = { 'scorm-1.2': 255, 'scorm-2004': 4000 } as const;

/** In the windows around this one, then in the one that opened it and those around that. A window of another site has none. */
export function findApi(kind: ScormKind, from: Window): Api | null {
  return inParents(kind, from) ?? (openerOf(from) ? inParents(kind, openerOf(from)) : null);
}

function inParents(kind: ScormKind, from: Window | null): Api | null {
  let place = from;
  for (let i = 0; place && i < MOST_WINDOWS; i += 1) {
    const api = apiOf(kind, place);
    if (api) return api;
    if (place.parent === place) return null;
    place = place.parent;
  }
  return null;
}

function apiOf(kind: ScormKind, place: Window): Api | null {
  try {
    const { api, finish } = NAMES[kind];
    const found: Api | undefined = Reflect.get(place, api);
    return typeof found?.[finish] === 'function' ? found : null;
  } catch {
    return null;
  }
}

function openerOf(from: Window): Window | null {
  try {
    return from.top?.opener ?? from.opener;
  } catch {
    return from.opener;
  }
}

export class Scorm implements Platform {
  private readonly begun = Date.now();
  private isOpen = false;

  /** `pass`: points of 100 from which it is passed, where the platform says none; null: never. */
  constructor(
    private readonly api: Api,
    private readonly kind: ScormKind,
    private readonly pass: number | null,
  ) {}

  async resume(): Promise<string> {
    if (!isTrue(this.call('Initialize', ''))) throw new Error(this.refusal('Initialize'));
    this.isOpen = true;
    // Also when all is answered: somebody may come back and do better.
    this.set(NAMES[this.kind].exit, 'suspend');
    const text = this.get(DATA);
    if (text === '') this.setStatus('incomplete', null);
    this.commit();
    return text;
  }

  async report(result: Result, record: ResultRecord): Promise<void> {
    this.mustBeOpen();
    const { score } = NAMES[this.kind];
    const points = record.score;
    const refused: string[] = [];
    const must = (name: string, value: string): void => {
      if (!this.set(name, value)) refused.push(this.refusal(name));
    };
    if (points !== null) {
      must(`${score}.raw`, String(points));
      must(`${score}.min`, '0');
      must(`${score}.max`, '100');
      if (this.kind === 'scorm-2004') must(`${score}.scaled`, String(points / 100));
    }
    must(DATA, this.dataOf(record));
    if (!this.setStatus(record.isComplete ? 'completed' : 'incomplete', points))
      refused.push(this.refusal('status'));
    if (this.kind === 'scorm-2004')
      this.set('cmi.progress_measure', String(record.count / record.total));
    this.addInteraction(result);
    this.setTime();
    if (!this.commit()) refused.push(this.refusal('Commit'));
    if (refused[0]) throw new Error(refused[0]);
  }

  async keep(record: ResultRecord): Promise<void> {
    this.mustBeOpen();
    if (!this.set(DATA, this.dataOf(record))) throw new Error(this.refusal(DATA));
    if (!this.commit()) throw new Error(this.refusal('Commit'));
  }

  end(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.setTime();
    this.commit();
    this.api[NAMES[this.kind].finish]?.('');
  }

  private mustBeOpen(): void {
    if (!this.isOpen) throw new Error('it has ended the visit');
  }

  private dataOf(record: ResultRecord): string {
    return record.text(NAMES[this.kind].longestData);
  }

  /** By the platform's own mark, which the manifest or a teacher has set, else by the package's. */
  private mark(): number | null {
    const said = this.get(NAMES[this.kind].pass);
    const mark = said === '' ? Number.NaN : Number(said);
    if (!Number.isFinite(mark)) return this.pass;
    return this.kind === 'scorm-2004' ? 100 * mark : mark;
  }

  private setStatus(status: 'incomplete' | 'completed', points: number | null): boolean {
    const mark = this.mark();
    const isJudged = status === 'completed' && points !== null && mark !== null;
    const success = isJudged ? (points >= mark ? 'passed' : 'failed') : null;
    if (this.kind === 'scorm-1.2') return this.set('cmi.core.lesson_status', success ?? status);
    if (success) this.set('cmi.success_status', success);
    return this.set('cmi.completion_status', status);
  }

  /** A log of all answers; platforms need not keep one. */
  private addInteraction({ task, answer, score }: Result): void {
    const count = Number(this.get('cmi.interactions._count') || 'none');
    if (!Number.isInteger(count)) return;
    const name = `cmi.interactions.${count}`;
    const now = new Date().toISOString();
    const response = cut(answer, LONGEST_RESPONSE[this.kind]);
    this.set(`${name}.id`, task);
    if (this.kind === 'scorm-1.2') {
      this.set(`${name}.type`, 'fill-in');
      this.set(`${name}.time`, now.slice(11, 19));
      this.set(`${name}.student_response`, response);
    } else {
      this.set(`${name}.type`, 'long-fill-in');
      this.set(`${name}.timestamp`, `${now.slice(0, 19)}Z`);
      this.set(`${name}.learner_response`, response);
    }
    if (score !== null) this.set(`${name}.result`, String(score));
  }

  private setTime(): void {
    const seconds = (Date.now() - this.begun) / 1000;
    this.set(NAMES[this.kind].time, durationText(this.kind, seconds));
  }

  private call(name: string, ...given: string[]): unknown {
    return this.api[NAMES[this.kind].call(name)]?.(...given);
  }

  private get(name: string): string {
    return String(this.call('GetValue', name) ?? '');
  }

  private set(name: string, value: string): boolean {
    return isTrue(this.call('SetValue', name, value));
  }

  private commit(): boolean {
    return isTrue(this.call('Commit', ''));
  }

  private refusal(what: string): string {
    const code = String(this.call('GetLastError') ?? '');
    return `${what}: ${String(this.call('GetErrorString', code) ?? '')} (${code})`;
  }
}

/** Platforms answer with a text, some with a boolean. */
const isTrue = (said: unknown): boolean => String(said) === 'true';

/** 1.2: HHHH:MM:SS.SS; 2004: ISO 8601. */
export function durationText(kind: ScormKind, seconds: number): string {
  const hundredths = Math.round(100 * Math.max(0, seconds));
  const [hours, minutes] = [Math.floor(hundredths / 360_000), Math.floor(hundredths / 6000) % 60];
  const rest = ((hundredths % 6000) / 100).toFixed(2);
  if (kind === 'scorm-2004') return `PT${hours}H${minutes}M${rest}S`;
  const two = (number: number | string) => String(number).padStart(2, '0');
  return `${two(Math.min(hours, 9999))}:${two(minutes)}:${rest.padStart(5, '0')}`;
}
