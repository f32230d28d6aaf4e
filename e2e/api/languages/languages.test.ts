import { beforeAll, describe, expect, it } from 'vitest';
import { fetchAnswer } from '@/test/support/http';
import { ask, database, group, openGroup } from '../support';

// Tests which language people have and which wordings templates have, as the wire shows them.

openGroup();

const patch = (path: string, data: unknown, headers = {}) => ask(path, { method: 'PATCH', data, headers });
const post = (path: string, data: unknown, headers = {}) => ask(path, { method: 'POST', data, headers });

describe('a participant', () => {
  it('has a language that is null at first, canonical, and part of the version', async () => {
    const made = await post('/participants', {
      route_id: group.routeId,
      name: 'Ada',
      email: 'ada@example.org',
    });
    expect(made.json).toMatchObject({ locale: null });
    const path = `/participants/${made.json.id}`;
    const changed = await patch(path, { locale: 'NL-nl' });
    expect([changed.status, changed.json.locale]).toEqual([200, 'nl-NL']);
    expect(changed.headers.etag).not.toBe(made.headers.etag);
    expect((await ask(path)).json.locale).toBe('nl-NL');
    const { items } = (await ask(`/participants?route_id=${group.routeId}&q=ada`)).json;
    expect(items[0].locale).toBe('nl-NL');
    const { status, json } = await patch(path, { locale: 'nonsense' });
    expect([status, json.errors[0].path]).toEqual([422, 'locale']);
    expect((await patch(path, { locale: null })).json.locale).toBeNull();
  });
});

describe('a mail template', () => {
  const DUTCH = { locale: 'nl', subject: 'Nieuwe wijnen', body_html: '<p>Dag {{name}}</p>' };
  const FRENCH = { locale: 'fr-BE', subject: 'Nouveaux vins', body_html: '<p>Bonjour {{name}}</p>' };
  let path = '';
  let first: Awaited<ReturnType<typeof post>>;
  beforeAll(async () => {
    first = await post('/mail-templates', {
      route_id: group.routeId,
      event_type: 'round_announced',
      subject: 'New wines',
      body_html: '<p>Hello {{name}}</p>',
    });
    path = `/mail-templates/${first.json.id}`;
  });

  it('has a list of further languages, which a change replaces and which previews are in', async () => {
    expect([first.status, first.json.translations]).toEqual([201, []]);
    const changed = await patch(path, { translations: [DUTCH, FRENCH] });
    expect([changed.status, changed.json]).toEqual([200, { ...first.json, translations: [DUTCH, FRENCH] }]);
    expect((await ask(`/mail-templates?route_id=${group.routeId}`)).json.items).toEqual([changed.json]);
    expect((await post(`${path}/preview`, { locale: 'fr' })).json.subject).toBe(FRENCH.subject);
  });
});

describe('a page of the console', () => {
  const open = async (address: string, headers: Record<string, string>) => {
    const {
      status,
      text,
      headers: answered,
    } = await fetchAnswer(`${group.apiUrl}${address}`, {
      headers: { host: group.host, accept: 'text/html', ...headers },
    });
    const [, language] = /<html lang="([^"]*)" dir="ltr"/.exec(text) ?? [];
    return { status, text, language, vary: answered.vary ?? '', kept: answered['cache-control'] ?? '' };
  };

  it('is in the language that the browser asks for', async () => {
    const page = await open('/admin/login', { 'accept-language': 'xx, nl;q=0.9, en;q=0.5' });
    expect([page.status, page.language]).toEqual([200, 'nl']);
    expect(page.text).toContain('Inloggen');
    expect(page.vary).toMatch(/Accept-Language, Cookie/);
    expect(page.kept).toMatch(/no-store/);
  });

  it('is in the language that the administrator has chosen, whatever the browser asks for', async () => {
    const cookie = `session=${await group.token(group.admin)}`;
    const here = { cookie, 'accept-language': 'fr' };
    const titles = async () => (await open('/admin', here)).text.match(/<title>([^<]*)<\/title>/)?.[1];
    expect(await titles()).toBe('Aujourd’hui · Console');
    await database`UPDATE users SET locale = 'de' WHERE id = ${group.admin.id}`;
    expect(await titles()).toBe('Heute · Konsole');
    // A missing resource is reported in that language.
    expect(await open('/admin/rounds/999999999', here)).toMatchObject({ status: 404, language: 'de' });
    await database`UPDATE users SET locale = NULL WHERE id = ${group.admin.id}`;
    expect(await titles()).toBe('Aujourd’hui · Console');
  });

  it.each([
    [{ 'accept-language': 'es' }, 'es'],
    [{ 'accept-language': 'es', cookie: 'lang=nl' }, 'es'],
    [{ 'accept-language': 'zz' }, 'en'],
    [{}, 'en'],
  ])('that is not there says so in the language of %j', async (headers, language) => {
    const page = await open('/admin/nothing/here', headers);
    expect([page.status, page.language]).toEqual([404, language]);
    expect(page.vary).toMatch(/Accept-Language, Cookie/);
    expect(page.kept).toMatch(/no-store/);
  });
});
