// In a package: results go to the learning platform around the page, and a line at the page's end says whether they arrive.
import './send.css';
import { make, setText } from '../basics/dom';
import { messageOf } from '../basics/error_message';
import { activityNamed } from './activity';
import type { InPackage } from './package_order';
import type { Platform } from './platform';
import { ResultRecord } from './record';
import { onResult, onResumed, onSolution } from './result';
import { findApi, Scorm } from './scorm';
import { launchIn, RecordStore } from './xapi';

/** A teacher's own exercise, whose id its file says. */
const OWN = 'own';
const NOBODY =
  'No learning platform was found around this page: your results stay on this page. Start it from your course.';
const NOT_READ =
  'What the learning platform kept of your last visit cannot be read: the count begins anew.';

export async function sendResults(
  here: InPackage,
  id: string,
  tasks: readonly string[],
): Promise<void> {
  const line = make('p', { className: 'platform-line', role: 'status' });
  document.body.append(line);
  const platform = platformOf(here, id);
  if (!platform) {
    setText(line, NOBODY);
    return;
  }
  const record = new ResultRecord(tasks);
  const told = (): string =>
    record.score === null
      ? `Sent to your learning platform: ${record.count} of ${record.total} answered.`
      : `Sent to your learning platform: ${record.count} of ${record.total} answered, ${Math.round(record.score)} of 100 points.`;
  const refused = (error: unknown): string =>
    `Your learning platform has not taken the result: ${messageOf(error)}`;
  let isResumed = false;
  const resume = async (): Promise<void> => {
    const isRead = record.resume(await platform.resume());
    isResumed = true;
    for (const [task, { attempts, best, hasSeenSolution }] of record.tasksAnswered)
      onResumed.emit({ task, attempts, best, hasSeenSolution });
    if (!isRead) setText(line, NOT_READ);
    else if (record.count > 0) setText(line, told());
    else setText(line, 'Your results go to your learning platform.');
  };
  const waiting: (() => Promise<void>)[] = [];
  const report = async (): Promise<void> => {
    // Nothing is written over what has not been read.
    if (!isResumed) await resume();
    // One by one: with each goes what the record says after it, so nothing is complete before its last answer.
    for (let next = waiting.shift(); next; next = waiting.shift()) await next();
  };
  // One after the other, also those that come before the platform has answered.
  let last = resume().catch((error) => setText(line, refused(error)));
  const inTurn = (next: () => Promise<void>): void => {
    waiting.push(next);
    last = last.then(report).catch((error) => setText(line, refused(error)));
  };
  const isHere = (of: string): boolean => id === OWN || of === id;
  onResult((result) => {
    if (!isHere(result.id)) return;
    inTurn(async () => {
      if (!record.add(result)) return;
      await platform.report(result, record);
      setText(line, told());
    });
  });
  onSolution(({ id: of, task }) => {
    if (!isHere(of)) return;
    inTurn(async () => {
      if (record.seeSolution(task)) await platform.keep(record);
    });
  });
  window.addEventListener('pagehide', () => platform.end());
  // Taken out of the browser's memory: the platform has closed its door meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload();
  });
}

function platformOf({ kind, pass }: InPackage, id: string): Platform | null {
  if (kind !== 'xapi') {
    const api = findApi(kind, window);
    return api ? new Scorm(api, kind, pass) : null;
  }
  const launch = launchIn(window.location.search);
  const language = document.documentElement.lang || 'en';
  return launch ? new RecordStore({ launch, language, pass }, activityNamed(id)) : null;
}
