import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { anotherGroup, ask, group, openGroup, visit } from '../support';

openGroup();

const path = ({ url }: { url: string }) => new URL(url).pathname;
const make = (fields: object = {}, headers: Record<string, string> = {}) =>
  ask('/pickup-links', { method: 'POST', data: { purchase_round_id: group.roundId, ...fields }, headers });
const press = (address: string, headers: Record<string, string> = {}, at = group) =>
  visit(address, { method: 'POST', headers: { accept: 'text/html', ...headers } }, at);
const look = (address: string, at = group) => visit(address, { headers: { accept: 'text/html' } }, at);

describe('a pickup link', () => {
  it('tells its address once', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await make({ label: 'Table 2' }, headers);
    expect([first.status, first.json.url]).toEqual([201, expect.stringContaining(`//${group.host}`)]);
    const again = await make({ label: 'Table 2' }, headers);
    expect([again.status, again.json]).toEqual([201, { ...first.json, url: null }]);
    const { json, headers: shown } = await ask(first.headers.location ?? '');
    const { url: _, ...link } = first.json;
    expect(json).toEqual(link);
    expect([again.headers.etag, shown.etag]).toEqual([first.headers.etag, first.headers.etag]);
  });

  it('keeps its version when it is used, and is ended again and again', async () => {
    const { json, headers } = await make();
    await press(path(json));
    const used = await ask(`/pickup-links/${json.id}`);
    expect(used.json.last_used_at).toMatch(/:00\.000Z$/);
    expect(used.headers.etag).toBe(headers.etag);
    const end = { method: 'DELETE', headers: { 'if-match': headers.etag ?? '' } };
    expect((await ask(`/pickup-links/${json.id}`, end)).status).toBe(204);
    expect((await ask(`/pickup-links/${json.id}`, end)).status).toBe(412);
    expect((await ask(`/pickup-links/${json.id}`, { method: 'DELETE' })).status).toBe(204);
  });
});

describe('the page of a pickup link', () => {
  let address: string;
  beforeAll(async () => {
    address = path((await make({ label: 'Table <3>' })).json);
  });

  it('has one button, and gives no cookie by itself', async () => {
    const { status, text, headers } = await look(address);
    expect([status, headers['set-cookie']]).toEqual([200, undefined]);
    expect(text).toContain('Table &lt;3&gt;');
    expect([text.match(/<form/g)?.length, text.match(/<button/g)?.length]).toEqual([1, 1]);
    expect(headers['referrer-policy']).toBe('strict-origin');
  });

  it('gives a cookie for the pickup alone, when its button is pressed', async () => {
    const { status, headers } = await press(address, { origin: `http://${group.host}` });
    expect([status, headers.location]).toEqual([303, '/pickup']);
    expect(String(headers['set-cookie'])).toMatch(
      /^pickup=[\w-]+; Path=\/pickup; Max-Age=\d+; Expires=[^;]+GMT; HttpOnly; SameSite=Lax$/,
    );
    expect(headers['referrer-policy']).toBe('strict-origin');
    const secure = await press(address, { origin: `https://${group.host}` });
    expect(String(secure.headers['set-cookie'])).toMatch(/; Secure$/);
  });

  it('refuses what another host posts', async () => {
    for (const headers of [
      { origin: 'https://elsewhere.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      const { status, headers: told } = await press(address, headers as Record<string, string>);
      expect([status, told['set-cookie']]).toEqual([403, undefined]);
    }
  });

  it('is the same for every link that opens nothing', async () => {
    const other = await anotherGroup();
    const { json } = await make();
    await ask(`/pickup-links/${json.id}`, { method: 'DELETE' });
    const unknown = await look('/helping/garbage');
    expect(unknown.status).toBe(404);
    for (const answer of [
      await look(path(json)),
      await look(address, other),
      await press(path(json)),
      await press('/helping/garbage'),
      await press(address, {}, other),
    ]) {
      expect([answer.status, answer.text]).toEqual([404, unknown.text]);
      expect(answer.headers['referrer-policy']).toBe('strict-origin');
    }
  });
});
