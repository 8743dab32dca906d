// What is kept of answers, what platforms are told of them, and what can be packed; without a browser.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { strFromU8, strToU8, unzipSync } from 'three/addons/libs/fflate.module.js';
import { runnerImport } from 'vite';
import { root } from '../../web/tools/process.mjs';

const load = async (name) => (await runnerImport(join(root, 'web/src/results', name))).module;
const { cut, ResultRecord } = await load('record.ts');
const { launchIn, statementsOf } = await load('xapi.ts');
const { durationText, findApi, Scorm } = await load('scorm.ts');
const { packageFiles } = await load('package.ts');

const result = (task, score, more = {}) => ({
  ...{ of: 'lesson', id: 'trot', title: 'Why a trot sways', task, score },
  ...{ answer: `answer of ${task}`, attempts: 1, run: '', ...more },
});
const TASKS = ['task-1', 'task-2', 'task-3'];

test('a lesson’s score is the mean of the best of each task; it is complete when each is answered', () => {
  const record = new ResultRecord(TASKS);
  assert.deepEqual([record.score, record.isComplete], [0, false]);
  record.add(result('task-1', 80));
  record.add(result('task-1', 50, { attempts: 2, answer: 'worse' }));
  assert.deepEqual(record.of('task-1'), {
    ...{ best: 80, attempts: 2, answer: 'answer of task-1', hasSeenSolution: false },
  });
  assert.equal(record.score, 26.67);
  record.add(result('task-2', 100));
  assert.equal(record.isComplete, false);
  record.add(result('task-3', 0));
  assert.deepEqual([record.score, record.isComplete], [60, true]);
  assert.equal(record.add(result('task-9', 100)), false);
  assert.equal(record.score, 60);
});

test('an exercise is complete with its answer; what nothing judges has no score', () => {
  const exercise = new ResultRecord();
  exercise.add(result('hold', 72));
  assert.deepEqual([exercise.score, exercise.isComplete], [72, true]);
  assert.equal(exercise.add(result('another', 100)), false);
  const exam = new ResultRecord(['a', 'b']);
  exam.add(result('a', null));
  exam.add(result('b', null));
  assert.deepEqual([exam.score, exam.isComplete], [null, true]);
});

test('a record comes back from its text, and attempts go on', () => {
  const before = new ResultRecord(TASKS);
  before.add(result('task-1', 80));
  before.add(result('task-2', null));
  const record = new ResultRecord(TASKS);
  assert.equal(record.resume(before.text(4096)), true);
  assert.equal(record.text(4096), before.text(4096));
  // Whether the page itself counts on or begins anew.
  record.add(result('task-1', 40, { attempts: 1 }));
  record.add(result('task-1', 40, { attempts: 7 }));
  assert.deepEqual(record.of('task-1'), {
    ...{ best: 80, attempts: 3, answer: 'answer of task-1', hasSeenSolution: false },
  });
});

test('a solution that was shown is kept with the task, through later answers and visits', () => {
  const record = new ResultRecord(TASKS);
  assert.equal(record.seeSolution('task-1'), false, 'it is not answered yet');
  record.add(result('task-1', 30));
  record.add(result('task-2', 30));
  assert.deepEqual([record.seeSolution('task-1'), record.seeSolution('task-1')], [true, false]);
  record.add(result('task-1', 60));
  const later = new ResultRecord(TASKS);
  assert.equal(later.resume(record.text(4096)), true);
  assert.deepEqual(
    ['task-1', 'task-2'].map((task) => later.of(task).hasSeenSolution),
    [true, false],
  );
});

test('a platform keeps a solution that was shown without another answer, or says why not', async () => {
  for (const kind of ['scorm-1.2', 'scorm-2004']) {
    const { api, values } = recorder(kind);
    const scorm = new Scorm(api, kind, null);
    await scorm.resume();
    const record = new ResultRecord(TASKS);
    record.add(result('task-1', 30));
    record.seeSolution('task-1');
    await scorm.keep(record);
    assert.equal(values.get('cmi.suspend_data'), record.text(4096));
    assert.equal(values.get('cmi.interactions.0.id'), undefined);
    scorm.end();
    await assert.rejects(scorm.keep(record), /^Error: it has ended the visit$/);
  }
});

test('text that is no record is refused, and nothing of it is taken up', () => {
  for (const text of [
    'x',
    '3',
    'null',
    '{"v":2,"tasks":{}}',
    '{"v":1}',
    '{"v":1,"tasks":{"task-1":[101,1,"a"]}}',
    '{"v":1,"tasks":{"task-2":[50,1,"a"],"task-1":["50",1,"a"]}}',
    '{"v":1,"tasks":{"task-1":[50,1]}}',
    '{"v":1,"tasks":{"task-1":[50,1,"a",3]}}',
  ]) {
    const record = new ResultRecord(TASKS);
    assert.equal(record.resume(text), false, text);
    assert.equal(record.count, 0, text);
  }
  assert.equal(new ResultRecord(TASKS).resume(''), true);
});

test('where a platform keeps little, answers are cut and no score is', () => {
  const tasks = Array.from({ length: 12 }, (_, i) => `task-${i + 1}`);
  const record = new ResultRecord(tasks);
  for (const task of tasks) record.add(result(task, 50, { answer: '"ä🦿\n'.repeat(800) }));
  for (const limit of [64000, 4096, 1000, 400]) {
    const text = record.text(limit);
    assert.ok(text.length <= limit, `${text.length} of ${limit}`);
    const again = new ResultRecord(tasks);
    assert.equal(again.resume(text), true);
    assert.deepEqual([again.score, again.isComplete], [50, true]);
  }
  assert.ok(record.text(4096).length > 2000);
  assert.equal(cut('ab🦿cd', 4), 'ab…');
  assert.equal(cut('ab🦿cd', 6), 'ab🦿cd');
});

const LAUNCH = {
  endpoint: 'https://lrs.example.org/xapi',
  auth: 'Basic eA==',
  actor: '{"mbox":"mailto:ada@example.org","name":"Ada"}',
  registration: '7d0f1c6e-7a55-4c38-b6b8-0c1ab4b2a111',
};
const launched = (change = {}) => launchIn(`?${new URLSearchParams({ ...LAUNCH, ...change })}`);

test('a launch is read, also as players wrote it before xAPI 1.0; without a store or a person there is none', () => {
  assert.deepEqual(launched(), {
    ...LAUNCH,
    endpoint: 'https://lrs.example.org/xapi/',
    actor: { objectType: 'Agent', name: 'Ada', mbox: 'mailto:ada@example.org' },
    activity: '',
  });
  const old = {
    objectType: ['Person'],
    name: ['Ada'],
    account: [{ accountServiceHomePage: 'https://lms.example', accountName: '17' }],
  };
  assert.deepEqual(launched({ actor: JSON.stringify(old) }).actor, {
    objectType: 'Agent',
    name: 'Ada',
    account: { homePage: 'https://lms.example', name: '17' },
  });
  for (const change of [
    { endpoint: '' },
    { endpoint: 'javascript:alert(1)' },
    { actor: '{' },
    { actor: 'null' },
    { actor: '{"name":"Ada"}' },
  ])
    assert.equal(launched(change), null, JSON.stringify(change));
  assert.equal(launched({ registration: 'none' }).registration, '');
});

const IRI = /^[a-z][a-z0-9+.-]*:\S+$/i;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]+)*$/;

/** What xAPI 1.0.3 asks of a statement (part 2: Experience API data), as far as ours have it. */
function assertStatement(statement) {
  const { id, actor, verb, object, result: told, context, timestamp, ...more } = statement;
  assert.deepEqual(more, {});
  assert.match(id, UUID);
  const identified = ['mbox', 'mbox_sha1sum', 'openid', 'account'].filter((key) => key in actor);
  assert.equal(identified.length, 1);
  assert.equal(actor.objectType, 'Agent');
  assert.match(verb.id, IRI);
  assert.match(object.id, IRI);
  assert.equal(object.objectType, 'Activity');
  assert.match(object.definition.type, IRI);
  for (const words of [verb.display, object.definition.name])
    for (const [language, text] of Object.entries(words)) {
      assert.match(language, LANGUAGE);
      assert.equal(typeof text, 'string');
    }
  const { score, success, completion, response, extensions = {} } = told;
  if (score) {
    assert.ok(score.scaled >= -1 && score.scaled <= 1);
    assert.ok(score.raw >= score.min && score.raw <= score.max && score.min < score.max);
  }
  for (const flag of [success, completion]) assert.match(typeof flag, /boolean|undefined/);
  assert.match(typeof response, /string|undefined/);
  for (const key of Object.keys(extensions)) assert.match(key, IRI);
  if ('registration' in context) assert.match(context.registration, UUID);
  assert.match(context.language, LANGUAGE);
  for (const parent of context.contextActivities?.parent ?? []) assert.match(parent.id, IRI);
  assert.equal(new Date(timestamp).toISOString(), timestamp);
  // No key without a value (2.2, "null" and empty lists are no values).
  assert.doesNotMatch(JSON.stringify(statement), /null|undefined|\[\]/);
}

test('statements are those of xAPI 1.0.3: an answer, and the whole once it is complete', () => {
  let count = 0;
  const newId = () => {
    count += 1;
    return `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
  };
  const stamp = { now: new Date(Date.UTC(2026, 10, 30)), newId };
  const told = (record, of, pass, change = {}) => {
    record.add(of);
    const setting = { launch: launched(change), language: 'de', pass };
    const statements = statementsOf(of, record, setting, stamp);
    for (const statement of statements) assertStatement(statement);
    return statements;
  };
  const verbs = (statements) => statements.map(({ verb }) => verb.id.split('/').at(-1));

  const lesson = new ResultRecord(['task-1', 'task-2']);
  const first = told(lesson, result('task-1', 70, { run: 'abc' }), null);
  assert.deepEqual(verbs(first), ['answered']);
  const [{ object, result: said, context }] = first;
  assert.match(object.id, /trot\/task-1$/);
  assert.equal(said.response, 'answer of task-1');
  assert.equal(said.score.scaled, 0.7);
  assert.deepEqual(Object.values(said.extensions), ['abc']);
  assert.equal(`${context.contextActivities.parent[0].id}/task-1`, object.id);
  const whole = told(lesson, result('task-2', 100), null);
  assert.deepEqual(verbs(whole), ['answered', 'completed']);
  assert.deepEqual([whole[1].result.completion, whole[1].result.score.raw], [true, 85]);
  assert.equal(whole[1].result.success, undefined);

  const of = (score) => result('hold', score, { of: 'exercise', id: 'hold' });
  const exercise = new ResultRecord();
  assert.deepEqual(verbs(told(exercise, of(59), 60)), ['answered', 'completed', 'failed']);
  const passed = told(exercise, of(60), 60, { activity_id: 'https://course.example/7' });
  assert.deepEqual(verbs(passed), ['answered', 'completed', 'passed']);
  assert.equal(passed[2].object.id, 'https://course.example/7');
  assert.equal(passed[2].result.success, true);
  const unjudged = told(new ResultRecord(), of(null), 60, { registration: '' });
  assert.deepEqual(verbs(unjudged), ['answered', 'completed']);
});

/** A platform that keeps what it is told, and refuses these names. */
function recorder(kind, refused = [], known = {}) {
  const values = new Map(Object.entries({ 'cmi.interactions._count': '0', ...known }));
  const call = {
    Initialize: () => 'true',
    GetValue: (name) => values.get(name) ?? '',
    SetValue: (name, value) => {
      if (refused.includes(name)) return 'false';
      values.set(name, value);
      return 'true';
    },
    Commit: () => 'true',
    GetLastError: () => '101',
    GetErrorString: () => 'General exception',
  };
  const is2004 = kind === 'scorm-2004';
  const api = Object.fromEntries(
    Object.entries(call).map(([name, of]) => [is2004 ? name : `LMS${name}`, of]),
  );
  let finished = 0;
  api[is2004 ? 'Terminate' : 'LMSFinish'] = () => {
    finished += 1;
    return 'true';
  };
  return { api, values, finished: () => finished };
}

/** @param {{ refused?: string[], known?: Record<string, string>, pass?: number | null }} more */
async function answered(kind, score, more = {}) {
  const { refused, known, pass = 60 } = more;
  const platform = recorder(kind, refused, known);
  const scorm = new Scorm(platform.api, kind, pass);
  await scorm.resume();
  const record = new ResultRecord();
  const of = result('hold', score, { of: 'exercise', id: 'hold' });
  record.add(of);
  await scorm.report(of, record);
  scorm.end();
  scorm.end();
  return platform;
}

test('an exercise is passed from the mark of its package on, or from that of the platform', async () => {
  const status = async (score, more) =>
    (await answered('scorm-1.2', score, more)).values.get('cmi.core.lesson_status');
  assert.equal(await status(59), 'failed');
  assert.equal(await status(60), 'passed');
  assert.equal(await status(60, { known: { 'cmi.student_data.mastery_score': '80' } }), 'failed');
  assert.equal(await status(60, { pass: null }), 'completed');
  const { values, finished } = await answered('scorm-2004', 70, {
    known: { 'cmi.scaled_passing_score': '0.8' },
  });
  assert.equal(values.get('cmi.success_status'), 'failed');
  assert.equal(values.get('cmi.completion_status'), 'completed');
  assert.equal(values.get('cmi.score.scaled'), '0.7');
  assert.equal(values.get('cmi.exit'), 'suspend');
  assert.equal(values.get('cmi.interactions.0.learner_response'), 'answer of hold');
  assert.equal(values.get('cmi.interactions.0.result'), '70');
  assert.equal(finished(), 1);
});

test('a refused score is said with the platform’s words; a platform without a log of answers is none', async () => {
  await assert.rejects(
    answered('scorm-1.2', 70, { refused: ['cmi.core.score.raw'] }),
    /^Error: cmi\.core\.score\.raw: General exception \(101\)$/,
  );
  const platform = await answered('scorm-1.2', 70, { known: { 'cmi.interactions._count': '' } });
  assert.ok(![...platform.values.keys()].some((name) => /interactions\.\d/.test(name)));
});

test('the interface is found around the page and around its opener, and windows of other sites are passed by', () => {
  const { api } = recorder('scorm-2004');
  const foreign = (around) =>
    new Proxy(
      {},
      {
        get(_, key) {
          if (key === 'parent') return around;
          throw new Error('SecurityError');
        },
      },
    );
  const top = { API_1484_11: api };
  top.parent = top;
  const inner = { parent: foreign(top) };
  assert.equal(findApi('scorm-2004', inner), api);
  assert.equal(findApi('scorm-1.2', inner), null);
  const own = { opener: inner };
  own.parent = own.top = own;
  assert.equal(findApi('scorm-2004', own), api);
  const alone = { opener: null, API_1484_11: { name: 'a frame that is called so' } };
  alone.parent = alone.top = alone;
  assert.equal(findApi('scorm-2004', alone), null);
});

test('times of a visit are as each version writes them', () => {
  assert.equal(durationText('scorm-1.2', 3661.5), '01:01:01.50');
  assert.equal(durationText('scorm-1.2', 0), '00:00:00.00');
  assert.equal(durationText('scorm-2004', 3661.5), 'PT1H1M1.50S');
  assert.equal(durationText('scorm-2004', 59.999), 'PT0H1M0.00S');
});

const PAGE = `<!doctype html><html><head><meta charset="utf-8" />
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; connect-src &#39;self&#39;; base-uri 'none'">
</head></html>`;
const packed = (change = {}) =>
  unzipSync(
    packageFiles({
      ...{ kind: 'xapi', id: 'own', title: 'Mine & "yours" <1>', language: 'en' },
      launch: 'index.html?exercise=own.json',
      files: [
        { path: 'index.html', bytes: strToU8(PAGE) },
        { path: 'assets/a b.js', bytes: strToU8('1') },
      ],
      ...change,
    }),
  );

test('a package of somebody’s own: its page knows it, and only with xAPI may it speak to others', () => {
  const xapi = packed();
  const page = strFromU8(xapi['index.html']);
  assert.match(
    page,
    /<meta charset="utf-8" \/>\n<meta name="legwork-package" content="xapi" data-pass="60" \/>/,
  );
  assert.match(page, /connect-src 'self' https: http:\/\/127\.0\.0\.1:\*; base-uri/);
  assert.match(strFromU8(xapi['tincan.xml']), /<launch lang="en">index\.html\?exercise=own\.json</);
  const scorm = packed({ kind: 'scorm-1.2', pass: 75 });
  const manifest = strFromU8(scorm['imsmanifest.xml']);
  assert.match(manifest, /<title>Mine &amp; &quot;yours&quot; &lt;1&gt;<\/title>/);
  assert.match(manifest, /<adlcp:masteryscore>75</);
  assert.match(manifest, /href="index\.html">/);
  assert.match(manifest, /parameters="\?exercise=own\.json"/);
  assert.match(manifest, /<file href="assets\/a%20b\.js" \/>/);
  assert.match(strFromU8(scorm['index.html']), /connect-src &#39;self&#39;; base-uri/);
});

test('the same files make the same bytes; what cannot be packed is said', () => {
  assert.deepEqual(packed(), packed());
  const page = { path: 'index.html', bytes: strToU8(PAGE) };
  for (const [change, words] of /** @type {const} */ ([
    [{ launch: 'other.html' }, /"other\.html" is to be started, but it is not among the files/],
    [{ id: 'a/b' }, /"a\/b" cannot name a package/],
    [{ files: [page, page] }, /cannot have two files "index\.html"/],
    [
      { files: [page, { ...page, path: '../up.js' }] },
      /"\.\.\/up\.js" is no path inside a package/,
    ],
    [{ files: [page, { ...page, path: 'tincan.xml' }] }, /cannot have two files "tincan\.xml"/],
  ]))
    assert.throws(() => packed(change), words);
});
