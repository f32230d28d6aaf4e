import { describe, expect, it } from 'vitest';
import { languages } from '@/lib/words/languages/languages';
import { translator } from '@/lib/words/languages/translator';
import { accountMessage, type Matter } from './message';

const URL_OF_PAGE = 'https://console.example.org/admin/password/secret';
const MATTERS: Matter[] = [
  { kind: 'forgot', url: URL_OF_PAGE },
  { kind: 'invite', url: URL_OF_PAGE, organization: 'Cellar & Co', by: 'bo@example.org' },
  { kind: 'wrong_codes', url: URL_OF_PAGE },
  { kind: 'new_device', url: URL_OF_PAGE, at: '2030-03-01T09:00:00Z', agent: 'Firefox <b>on</b> a phone' },
];

const written = (matter: Matter, locale: string) =>
  accountMessage({ email: 'ada@example.org', locale: null }, matter, {
    host: 'console.example.org',
    locale,
    route: undefined,
  });

describe.each(languages)('in %s, a message about an account', (language) => {
  it.each(MATTERS)('says what it is about, with the page to go to: $kind', async (matter) => {
    const { subject, html, plain, to } = await written(matter, language);
    const t = translator(language, 'accountMail');
    expect([to, subject]).toEqual(['ada@example.org', t(`${matter.kind}.subject`)]);
    expect(html).toContain(`<html lang="${language}" dir="ltr">`);
    for (const text of [html, plain]) {
      expect(text).toContain('ada@example.org');
      expect(text).toContain(t(`${matter.kind}.button`));
      expect(text).toContain(URL_OF_PAGE);
      expect(text).not.toMatch(/\{\w+\}|accountMail/);
    }
    if (matter.kind === 'invite') expect(plain).toMatch(/^(?=.*bo@example\.org)(?=.*Cellar & Co)/s);
    if (matter.kind !== 'new_device') return;
    expect(plain).toContain('2030');
    expect(html).toContain('Firefox &lt;b&gt;on&lt;/b&gt; a phone');
  });

  it('has its own words, and a region of the language the same', async () => {
    const others = languages.filter((other) => other !== language);
    for (const matter of MATTERS) {
      const { subject, plain } = await written(matter, language);
      expect((await written(matter, `${language}-CH`)).subject).toBe(subject);
      for (const other of others) expect((await written(matter, other)).plain).not.toBe(plain);
    }
  });
});
