// Statements of xAPI 1.0.3 about what was answered, and the store that a Tin Can launch names in the page's address.
import { ACTIVITY_TYPES, activityNamed, partOf, RUN_EXTENSION } from './activity';
import type { Platform } from './platform';
import type { ResultRecord } from './record';
import type { Result } from './result';

export interface Launch {
  /** Ends with "/". */
  endpoint: string;
  /** For the header Authorization; empty: none. */
  auth: string;
  actor: Agent;
  /** A UUID; empty: none. */
  registration: string;
  /** An IRI; empty: the launch says none. */
  activity: string;
}

/** With exactly one of the four that identify somebody. */
export interface Agent {
  objectType: 'Agent';
  name?: string;
  mbox?: string;
  mbox_sha1sum?: string;
  openid?: string;
  account?: { homePage: string; name: string };
}

type Words = Record<string, string>;
type Verb = 'answered' | 'completed' | 'passed' | 'failed';

export interface Statement {
  id: string;
  actor: Agent;
  verb: { id: string; display: Words };
  object: {
    objectType: 'Activity';
    id: string;
    definition: { type: string; name: Words; interactionType?: 'long-fill-in' };
  };
  result: {
    score?: { scaled: number; raw: number; min: number; max: number };
    success?: boolean;
    completion?: boolean;
    response?: string;
    extensions?: Record<string, string>;
  };
  context: {
    registration?: string;
    platform: string;
    language: string;
    contextActivities?: { parent: { objectType: 'Activity'; id: string }[] };
  };
  timestamp: string;
}

/** Of a package and its page. */
export interface Setting {
  launch: Launch;
  /** "en" */
  language: string;
  /** Points of 100 from which it is passed; null: it is only completed. */
  pass: number | null;
}

/** What makes two statements differ that say the same. */
export interface Stamp {
  now: Date;
  newId: () => string;
}

const VERSION = '1.0.3';
const STATE = 'legwork';
const LONGEST_STATE = 64000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What a launch says in an address; null: there is none, or it names no store or nobody. */
export function launchIn(search: string): Launch | null {
  const said = new URLSearchParams(search);
  const endpoint = said.get('endpoint') ?? '';
  const actor = agentIn(said.get('actor') ?? '');
  if (!/^https?:\/\/[^\s?#]+$/.test(endpoint) || !actor) return null;
  const registration = said.get('registration') ?? '';
  return {
    endpoint: endpoint.endsWith('/') ? endpoint : `${endpoint}/`,
    auth: said.get('auth') ?? '',
    actor,
    registration: UUID.test(registration) ? registration : '',
    activity: said.get('activity_id') ?? '',
  };
}

/** Also as players wrote it before 1.0: each value in a list, accounts by other names. */
function agentIn(json: string): Agent | null {
  let given: Record<string, unknown>;
  try {
    given = JSON.parse(json);
  } catch {
    return null;
  }
  if (typeof given !== 'object' || given === null) return null;
  const one = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value);
  const textOf = (value: unknown): string =>
    typeof one(value) === 'string' ? String(one(value)) : '';
  const account = one(given.account) as Record<string, unknown> | undefined;
  const homePage = textOf(account?.homePage ?? account?.accountServiceHomePage);
  const accountName = textOf(account?.name ?? account?.accountName);
  const name = textOf(given.name);
  const who: Agent = { objectType: 'Agent', ...(name === '' ? {} : { name }) };
  if (homePage !== '' && accountName !== '')
    return { ...who, account: { homePage, name: accountName } };
  for (const key of ['mbox', 'mbox_sha1sum', 'openid'] as const) {
    const value = textOf(given[key]);
    if (value !== '') return { ...who, [key]: value };
  }
  return null;
}

/** About an answer, and about the whole once all is answered. */
export function statementsOf(
  result: Result,
  record: ResultRecord,
  setting: Setting,
  stamp: Stamp,
): Statement[] {
  const whole = activityOf(result, setting.launch);
  const answered = statement('answered', result, setting, stamp, {
    id: partOf(whole, result.task),
    type: ACTIVITY_TYPES.task,
    interactionType: 'long-fill-in',
    parent: whole,
    result: {
      ...scoreOf(result.score),
      response: result.answer,
      ...(result.run === '' ? {} : { extensions: { [RUN_EXTENSION]: result.run } }),
    },
  });
  if (!record.isComplete) return [answered];
  const { pass } = setting;
  const points = record.score;
  const isJudged = pass !== null && points !== null;
  const isPassed = isJudged && points >= pass;
  const about = (verb: Verb) =>
    statement(verb, result, setting, stamp, {
      id: whole,
      type: ACTIVITY_TYPES[result.of],
      result: {
        ...scoreOf(points),
        completion: true,
        ...(isJudged ? { success: isPassed } : {}),
      },
    });
  const verdict: Verb[] = isJudged ? [isPassed ? 'passed' : 'failed'] : [];
  return [answered, ...(['completed', ...verdict] as const).map(about)];
}

export const activityOf = (result: Result, { activity }: Launch): string =>
  activity === '' ? activityNamed(result.id) : activity;

interface About {
  id: string;
  type: string;
  interactionType?: 'long-fill-in';
  parent?: string;
  result: Statement['result'];
}

function statement(
  verb: Verb,
  { title, of, task }: Result,
  { launch, language }: Setting,
  { now, newId }: Stamp,
  { id, type, interactionType, parent, result }: About,
): Statement {
  const isPart = parent !== undefined && of === 'lesson';
  return {
    id: newId(),
    actor: launch.actor,
    verb: { id: `http://adlnet.gov/expapi/verbs/${verb}`, display: { 'en-US': verb } },
    object: {
      objectType: 'Activity',
      id,
      definition: {
        type,
        name: { [language]: isPart ? `${title}: ${task}` : title },
        ...(interactionType ? { interactionType } : {}),
      },
    },
    result,
    context: {
      ...(launch.registration === '' ? {} : { registration: launch.registration }),
      platform: 'Legwork',
      language,
      ...(parent === undefined
        ? {}
        : { contextActivities: { parent: [{ objectType: 'Activity' as const, id: parent }] } }),
    },
    timestamp: now.toISOString(),
  };
}

const scoreOf = (points: number | null): Pick<Statement['result'], 'score'> =>
  points === null ? {} : { score: { scaled: points / 100, raw: points, min: 0, max: 100 } };

export class RecordStore implements Platform {
  /** What the store has not taken yet goes with the next. */
  private waiting: Statement[] = [];

  /** `activity`: of the page, where the launch says none. */
  constructor(
    private readonly setting: Setting,
    private readonly activity: string,
  ) {}

  async resume(): Promise<string> {
    const response = await this.ask('GET', this.state());
    if (response.status === 404) return '';
    return response.text();
  }

  async report(result: Result, record: ResultRecord): Promise<void> {
    const stamp = { now: new Date(), newId: () => crypto.randomUUID() };
    this.waiting.push(...statementsOf(result, record, this.setting, stamp));
    const sent = this.waiting;
    this.waiting = [];
    try {
      await this.ask('POST', 'statements', JSON.stringify(sent));
    } catch (error) {
      this.waiting = [...sent, ...this.waiting];
      throw error;
    }
    await this.keep(record);
  }

  async keep(record: ResultRecord): Promise<void> {
    await this.ask('PUT', this.state(), record.text(LONGEST_STATE));
  }

  end(): void {
    // Each answer was sent as it came.
  }

  private state(): string {
    const { actor, registration, activity } = this.setting.launch;
    return `activities/state?${new URLSearchParams({
      stateId: STATE,
      activityId: activity === '' ? this.activity : activity,
      agent: JSON.stringify(actor),
      ...(registration === '' ? {} : { registration }),
    })}`;
  }

  private async ask(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: string,
  ): Promise<Response> {
    const { endpoint, auth } = this.setting.launch;
    const type = method === 'PUT' ? 'text/plain' : 'application/json';
    const response = await fetch(endpoint + path, {
      method,
      body: body ?? null,
      // What is on its way when the page is left still arrives; browsers do so up to 64 KB.
      keepalive: (body?.length ?? 0) < 30_000,
      headers: {
        'X-Experience-API-Version': VERSION,
        ...(auth === '' ? {} : { Authorization: auth }),
        ...(body === undefined ? {} : { 'Content-Type': type }),
      },
    });
    if (!response.ok && !(method === 'GET' && response.status === 404))
      throw new Error(`${response.status} ${response.statusText}`.trim());
    return response;
  }
}
