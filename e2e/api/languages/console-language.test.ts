import { describe, expect, it } from 'vitest';
import { fetchAnswer } from '@/test/support/http';
import { database, group, openGroup } from '../support';

// Tests which language administrators read, without a browser.

openGroup();

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
