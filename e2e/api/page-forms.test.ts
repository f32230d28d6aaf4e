import { createHash } from 'node:crypto';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { ACTION_SALT } from '@/scripts/start/build';
import { PROJECT } from '@/scripts/start/database';
import { type Answer, fetchAnswer } from '@/test/support/http';
import { BOUNDARY, type Fields, hiddenFieldsIn, MULTIPART, multipart } from '@/test/support/page-forms';
import { copyProject } from '@/test/support/project';
import { startServerIn, TEST_SECRET } from '@/test/support/servers/server';
import { database, group, openGroup } from './support';

// Forms of pages as browsers without scripts send them, and as nobody's browser does.

openGroup();

const LARGEST = 1024 * 1024;

const page = (address: string, at: string) =>
  fetchAnswer(`${at}${address}`, { headers: { host: group.host, accept: 'text/html' } });

function post(
  address: string,
  body: string | Buffer,
  { at = group.apiUrl, headers = {} }: { at?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  return fetchAnswer(`${at}${address}`, {
    method: 'POST',
    headers: {
      host: group.host,
      accept: 'text/html',
      origin: `http://${group.host}`,
      'content-type': MULTIPART,
      ...headers,
    },
    body,
  });
}

/** The hidden fields of a page's only form. */
const hiddenFields = async (address: string, at = group.apiUrl): Promise<Fields> =>
  hiddenFieldsIn((await page(address, at)).text);

const isParticipant = async (email: string) =>
  (await database`SELECT FROM participants WHERE route_id = ${group.routeId} AND email = ${email}`).length ===
  1;

/** The fields of a page whose actions are unknown to this build. */
const fromAnotherVersion = (fields: Fields): Fields =>
  fields.map(([name, value]) => [
    name,
    value.replace(/"id":"[0-9a-f]{42}"/, `"id":"${'7f'.padEnd(42, '0')}"`),
  ]);

const SENTENCE = /<h1>[A-Z][^<]+<\/h1><p>[A-Z][^<]+\.<\/p>/;

describe('a form of a page', () => {
  it('is taken, and cut into pieces as well', async () => {
    const fields: Fields = [
      ...(await hiddenFields('/signup')),
      ['name', 'Ada'],
      ['email', 'ada.pieces@example.org'],
    ];
    expect(fields.some(([name]) => name.startsWith('$ACTION'))).toBe(true);
    const answer = await post('/signup', multipart(fields), { headers: { 'transfer-encoding': 'chunked' } });
    expect(answer.status).toBe(200);
    expect(await isParticipant('ada.pieces@example.org')).toBe(true);
  });

  it('that is sent from a page in another language than the group’s gives somebody new that language', async () => {
    const join = async (email: string, address: string, headers = {}) => {
      const fields: Fields = [...(await hiddenFields('/signup')), ['name', 'Ada'], ['email', email]];
      expect((await post(address, multipart(fields), { headers })).status).toBe(200);
      const [row] = await database`
        SELECT locale FROM participants WHERE route_id = ${group.routeId} AND email = ${email}`;
      return row?.locale;
    };
    expect(await join('switched@example.org', '/signup?lang=fr')).toBe('fr');
    expect(await join('kept@example.org', '/signup', { cookie: 'lang=de' })).toBe('de');
    // The group's own language is no choice, and a browser's wish is none either.
    expect(await join('own@example.org', '/signup?lang=en', { cookie: 'lang=de' })).toBeNull();
    expect(await join('none@example.org', '/signup', { 'accept-language': 'nl' })).toBeNull();
    expect(await join('nonsense@example.org', '/signup?lang=%00', { cookie: 'lang=__proto__' })).toBeNull();
  });

  it('beyond its largest size is 413, whether it tells its size or not', async () => {
    const body = multipart([['name', 'x'.repeat(LARGEST)]]);
    const told = await post('/signup', body);
    const untold = await post('/signup', body, { headers: { 'transfer-encoding': 'chunked' } });
    for (const { status, text } of [told, untold]) {
      expect(status).toBe(413);
      expect(text).toMatch(SENTENCE);
    }
  });

  const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  /** The id of the page's action. */
  const actionId = async () =>
    /"id":"([0-9a-f]{42})"/.exec((await hiddenFields('/signup')).flat().join())?.[1] ?? '';
  const call = (id: string, bound: string): Fields => [
    ['$ACTION_REF_1', ''],
    ['$ACTION_1:0', `{"id":"${id}","bound":"$@1"}`],
    ['$ACTION_1:1', bound],
  ];

  it.each<[string, (id: string) => string | Buffer]>([
    ['garbage', () => Buffer.from([0xff, 0x00, 0x2d, 0x2d, 0x0d, 0x0a])],
    ['no end', () => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"\r\n\r\nx`],
    ['a part without name', () => `--${BOUNDARY}\r\n\r\nx\r\n--${BOUNDARY}--\r\n`],
    ['no action', () => multipart([['name', 'Ada']])],
    ['an action nobody has', () => multipart([[`$ACTION_ID_${'0'.repeat(42)}`, '']])],
    ['an action that is none', () => multipart([['$ACTION_ID_constructor', '']])],
    ['a reference without action', () => multipart([['$ACTION_REF_1', '']])],
    ['two references', (id) => multipart([...call(id, '[]'), ...call(id, '[]')])],
    ['arguments that are no JSON', (id) => multipart(call(id, '[{'))],
    ['arguments that point nowhere', (id) => multipart(call(id, '["$99","$F1","$K7","$@1"]'))],
    ['arguments that are nested deeply', (id) => multipart(call(id, deep(100_000)))],
    ['arguments without number', (id) => multipart(call(id, `[${'0,'.repeat(50_000)}0]`))],
    ['an action of the language itself', () => multipart(call('__proto__', '[]'))],
  ])('with %s is 400 with a sentence, or a page, and never a failure', async (_what, make) => {
    const answer = await post('/signup', make(await actionId()));
    expect([200, 400]).toContain(answer.status);
    if (answer.status === 400) expect(answer.text).toMatch(SENTENCE);
  });

  it.each<[string, string]>([
    ['no list', '{}'],
    ['nothing', ''],
    ['no JSON', '[{'],
    ['texts', '["a","b"]'],
    ['an object in the place of the form', '[{},{}]'],
    ['deep nesting', deep(100_000)],
    ['references to nothing', '["$K1","$F2"]'],
  ])('sent by a script with %s is 400', async (_what, body) => {
    const headers = {
      'next-action': await actionId(),
      'content-type': 'text/plain;charset=UTF-8',
      accept: 'text/x-component',
    };
    const answer = await post('/signup', body, { headers });
    expect([answer.status, typeof answer.json.detail]).toEqual([400, 'string']);
  });
});

describe('a form that another version of the service has made', () => {
  it('is answered with a sentence and with what was entered, but no secret', async () => {
    const fields = fromAnotherVersion(await hiddenFields('/signup'));
    const entered: Fields = [
      ['name', '<Ada>'],
      ['comment', 'Two lines\r\nof text'],
      ['password', 'secret'],
    ];
    const { status, text } = await post('/signup', multipart([...fields, ...entered]));
    expect(status).toBe(400);
    expect(text).toContain('updated');
    expect(text).toContain('<dt>name</dt><dd>&lt;Ada&gt;</dd><dt>comment</dt><dd>Two lines\r\nof text</dd>');
    expect(text).not.toContain('secret');
    expect(text).not.toContain('$ACTION');
  });

  it('is told to its script in a way that keeps the page', async () => {
    const headers = { 'next-action': '7f'.padEnd(42, '0'), accept: 'text/x-component' };
    const answer = await post('/signup', multipart([['0', '["$K1"]']]), { headers });
    expect([answer.status, answer.headers['x-nextjs-action-not-found']]).toEqual([400, '1']);
  });
});

describe('machines that share one database and one key', () => {
  it('name their actions the same, whichever build they made', async () => {
    const manifest = JSON.parse(
      await readFile(path.join(PROJECT, '.next', 'server', 'server-reference-manifest.json'), 'utf8'),
    );
    const actions = Object.entries<{ filename: string; exportedName: string }>(manifest.node);
    expect(actions.length).toBeGreaterThan(20);
    for (const [id, { filename, exportedName }] of actions) {
      const digest = createHash('sha1').update(`${ACTION_SALT}${filename}:${exportedName}`).digest('hex');
      expect(id.slice(2), `${filename} ${exportedName}`).toBe(digest);
    }
  });

  it('take each other’s forms, whichever of them a proxy asks', async () => {
    const copy = await copyProject({ built: true });
    onTestFinished(() => copy.remove());
    await rm(path.join(copy.folder, '.next'), { recursive: true });
    await cp(path.join(PROJECT, '.next'), path.join(copy.folder, '.next'), { recursive: true });
    // Another build: Next would have given it another key and another name.
    const key = Buffer.alloc(32, 7).toString('base64');
    for (const file of ['server-reference-manifest.json', 'server-reference-manifest.js']) {
      const place = path.join(copy.folder, '.next', 'server', file);
      const text = await readFile(place, 'utf8');
      const changed = text.replaceAll(ACTION_SALT, key);
      expect(changed).not.toBe(text);
      await writeFile(place, changed);
    }
    await writeFile(path.join(copy.folder, '.next', 'BUILD_ID'), 'another-build');
    const env = { DATABASE_URL: inject('databaseUrl'), SECRET_KEY: TEST_SECRET };
    const other = await startServerIn(copy.folder, env);
    onTestFinished(() => other.stop());

    // Asks the two machines by turns.
    const ports = [new URL(group.apiUrl).port, String(other.port)];
    let turn = 0;
    const proxy = http.createServer((request, response) => {
      const { method, url, headers } = request;
      const onward = http.request({ port: ports[turn++ % 2], host: '127.0.0.1', method, path: url, headers });
      onward.on('response', (answer) => {
        response.writeHead(answer.statusCode ?? 0, answer.headers);
        answer.pipe(response);
      });
      request.pipe(onward);
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void proxy.close());
    const address = proxy.address();
    if (address === null || typeof address === 'string') throw new Error('not listening');
    const at = `http://127.0.0.1:${address.port}`;

    for (const name of ['Grace', 'Barbara']) {
      const email = `${name.toLowerCase()}@example.org`;
      // The page comes from one machine, its form goes to the other.
      const fields = await hiddenFields('/signup', at);
      const answer = await post('/signup', multipart([...fields, ['name', name], ['email', email]]), { at });
      expect(answer.status).toBe(200);
      expect(await isParticipant(email), name).toBe(true);
      turn += 1;
    }
  });
});
