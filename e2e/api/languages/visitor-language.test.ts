import { describe, expect, it } from 'vitest';
import { catalogues } from '@/lib/words/languages/compiled';
import { languages } from '@/lib/words/languages/languages';
import { translator } from '@/lib/words/languages/translator';
import { sized } from '@/test/running/size';
import type { Answer } from '@/test/support/http';
import { anotherGroup, group, openGroup, visit } from '../support';

// Tests which language visitors of a route's site read, by its address, their cookie, and the route; without a browser.

openGroup();

const page = (path: string, headers: Record<string, string> = {}, at = group) =>
  visit(path, { headers: { accept: 'text/html', ...headers } }, at);

const languageOf = ({ text }: Answer) => /<html lang="([^"]*)" dir="ltr"/.exec(text)?.[1];
const cookieOf = ({ headers }: Answer) =>
  headers['set-cookie']?.find((cookie) => cookie.startsWith('lang='))?.split(';')[0];

/** Sentences of the sign-up page as each language has them. */
const heading = (language: string) => translator(language, 'storefront.frame')('nextRound');

describe('a visitor', () => {
  it('reads the language of the route, whatever the browser asks for', async () => {
    const answer = await page('/signup', { 'accept-language': 'nl' });
    expect([languageOf(answer), cookieOf(answer)]).toEqual(['en', undefined]);
    expect(answer.text).toContain(heading('en'));
    expect(answer.text).not.toContain('The group itself writes in');
  });

  it('switches by a link on every page, and the site remembers it', async () => {
    const links = [
      ...(await page('/signup')).text.matchAll(/<a href="\?lang=(\w+)" lang="(\w+)" [^>]*>([^<]+)<\/a>/g),
    ];
    expect(links.map(([, to, lang, name]) => [to, lang, name])).toEqual(
      languages.map((language) => [language, language, catalogues[language].language.name]),
    );
    const switched = await page('/signup?lang=nl');
    expect([languageOf(switched), cookieOf(switched)]).toEqual(['nl', 'lang=nl']);
    expect(switched.text).toContain('De groep zelf schrijft in het Engels.');
    const later = await page('/', { cookie: 'lang=nl' });
    expect([languageOf(later), cookieOf(later)]).toEqual(['nl', undefined]);
    expect(later.headers['cache-control']).toMatch(/^private, .*no-store/);
    const back = await page('/?lang=en', { cookie: 'lang=nl' });
    expect([languageOf(back), cookieOf(back)]).toEqual(['en', 'lang=en']);
  });

  it.each([
    ['an unknown language', '/signup?lang=zz', 'lang=nl', 'nl'],
    ['no language', '/signup?lang=', 'lang=nl', 'nl'],
    ['two languages', '/signup?lang=nl&lang=fr', '', 'nl'],
    ['a region', '/signup?lang=fr-CA', '', 'fr'],
    ['a very long tag', `/signup?lang=${'nl'.repeat(2000)}`, 'lang=de', 'de'],
    ['a word of the programming language', '/signup?lang=constructor', '', 'en'],
    ['a malformed encoding', '/signup?lang=%E0%A4%A', '', 'en'],
    ['nonsense in the cookie', '/signup', 'lang=%00<script>', 'en'],
    ['a prototype in the cookie', '/signup', 'lang=__proto__', 'en'],
    ['a very long cookie', '/signup', `lang=${'x'.repeat(3000)}`, 'en'],
    ['two cookies', '/signup', 'lang=es; lang=de', 'de'],
  ])('with %s still reads a page in some language', async (_what, path, cookie, language) => {
    const answer = await page(path, cookie ? { cookie } : {});
    expect([answer.status, languageOf(answer)]).toEqual([200, language]);
    expect(answer.text).toContain(heading(language));
  });

  it('of a route whose language has no catalogue reads English words and the dates of its own', async () => {
    const brazilian = await anotherGroup({ route: { locale: 'pt-BR', currency: 'BRL' } });
    const answer = await page('/', {}, brazilian);
    expect(languageOf(answer)).toBe('en');
    expect(answer.text).toContain('Order deadline');
    expect(answer.text).toContain('terça-feira, 1 de janeiro de 2999 às 20:00');
    expect(answer.text).toContain('R$');
  });

  it('gets files that are kept for everybody in the language of the group, and cannot switch by them', async () => {
    const headers = { cookie: 'lang=fr' };
    const manifest = await visit('/manifest.webmanifest?lang=fr', { headers });
    expect([manifest.json.lang, manifest.json.dir]).toEqual(['en', 'ltr']);
    for (const file of [manifest, await visit('/robots.txt?lang=fr', { headers })]) {
      expect([file.status, file.headers['cache-control'], cookieOf(file)]).toEqual([
        200,
        'public, max-age=3600',
        undefined,
      ]);
    }
  });
});

it('visitors who come at the same time each read their own language', async () => {
  const visitors = Array.from(
    { length: sized({ usual: 40, full: 400 }) },
    (_, n) => languages[n % languages.length] ?? 'en',
  );
  const answers = await Promise.all(visitors.map((language) => page('/', { cookie: `lang=${language}` })));
  answers.forEach((answer, n) => {
    const own = visitors[n] ?? '';
    expect(languageOf(answer)).toBe(own);
    const t = (language: string) => translator(language, 'storefront.order')('place');
    for (const language of languages)
      expect(answer.text.includes(t(language)), t(language)).toBe(language === own);
  });
});
