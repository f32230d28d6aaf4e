import { beforeAll, describe, expect, it } from 'vitest';
import type { Administrator } from '@/lib/rules/caller';
import { expectRefusal } from '@/test/support/refusals';
import { anAdministrator, openTestDatabase, testDatabase } from '@/test/support/rules';
import { chooseLanguage } from './language';

openTestDatabase();

let ada: Administrator;
let bo: Administrator;

beforeAll(async () => {
  ada = await anAdministrator();
  bo = await anAdministrator();
});

const localeOf = async ({ user }: Administrator) =>
  (await testDatabase`SELECT locale FROM users WHERE id = ${user.id}`)[0]?.locale;

describe('the language of the console', () => {
  it('is chosen for one account, and given up again', async () => {
    await chooseLanguage(ada, { locale: 'nl' });
    expect([await localeOf(ada), await localeOf(bo)]).toEqual(['nl', null]);
    await chooseLanguage(ada, { locale: null });
    expect(await localeOf(ada)).toBeNull();
  });

  it.each(['xx', 'nl-NL', '', 7, undefined])('cannot be %j', async (locale) => {
    await chooseLanguage(bo, { locale: 'fr' });
    await expectRefusal(chooseLanguage(bo, { locale }), 'invalid');
    expect(await localeOf(bo)).toBe('fr');
  });
});
