import { describe, expect, it } from 'vitest';
import { isLeavable } from '@/db/schema/words';
import { EVENT_TYPES } from '@/lib/mail/templates/input';
import { allTemplates } from '@/lib/mail/templates/queries';
import { addStarterTemplates, createRouteWithStarters } from '@/lib/mail/templates/starter';
import { allPaymentAccounts } from '@/lib/money/accounts/queries';
import { languages } from '@/lib/words/languages/languages';
import { aTemplate } from '@/test/support/mail/template';
import { expectInvalid, expectRefusal } from '@/test/support/refusals';
import { administrator, route, withRoute } from '@/test/support/rounds/opening';

withRoute({ route: { locale: 'nl-BE' } });

const add = (fields: object) => addStarterTemplates(administrator, { id: route.id, ...fields });

describe('the starter templates', () => {
  it('have wordings in the languages that are asked for, and their own only once', async () => {
    const added = await add({ locales: ['fr', 'nl', 'de', 'fr'] });
    expect(added.map(({ eventType }) => eventType).sort()).toEqual([...EVENT_TYPES].sort());
    for (const { bodyHtml, translations } of added) {
      expect(translations.map(({ locale }) => locale)).toEqual(['fr', 'de']);
      expect(bodyHtml).toContain('{{name}}');
      expect(translations[0]?.bodyHtml).toContain('Bonjour {{name}}');
      expect(translations[1]?.bodyHtml).toContain('Guten Tag {{name}}');
    }
  });

  it('say to whoever may leave why they get this', async () => {
    for (const { eventType, bodyHtml, translations } of await add({ locales: ['en'] })) {
      const why = 'because your address is on the list of {{route_name}}';
      expect(translations[0]?.bodyHtml.includes(why), eventType).toBe(isLeavable(eventType));
      expect(bodyHtml.includes('omdat uw adres op de lijst van {{route_name}} staat')).toBe(
        isLeavable(eventType),
      );
    }
  });

  it('are in one language unless others are asked for', async () => {
    for (const { translations } of await add({})) expect(translations).toEqual([]);
  });

  it('leave a template that exists as it is', async () => {
    await aTemplate(administrator, route, 'order_confirmed', 'Dank', 'Dank');
    const added = await add({ locales: ['fr'] });
    expect(added.map(({ eventType }) => eventType)).not.toContain('order_confirmed');
    const all = await allTemplates(administrator, {});
    expect(all.find(({ eventType }) => eventType === 'order_confirmed')).toMatchObject({
      subject: 'Dank',
      translations: [],
    });
    expect(await add({ locales: ['fr', 'de'] })).toEqual([]);
  });

  it.each([['pt'], ['nl-BE'], ['toString']])(
    'are refused in %s, in which there is no set',
    async (locale) => {
      await expectInvalid(add({ locales: ['fr', locale] }), 'locales.1');
      expect(await allTemplates(administrator, {})).toEqual([]);
    },
  );
});

describe('a new group of the console', () => {
  const found = async (all_languages: boolean, domain: string) => {
    const group = { name: 'Quai', public_domain: domain, locale: 'fr-BE', all_languages };
    const { id } = await createRouteWithStarters(administrator, group);
    return (await allTemplates(administrator, {})).filter(({ routeId }) => routeId === id);
  };

  it('has the starter templates in its language, and in the others if asked', async () => {
    const organization = administrator.user.organizationId;
    const alone = await found(false, `a${organization}.example.org`);
    expect(alone).toHaveLength(EVENT_TYPES.length);
    for (const { translations } of alone) expect(translations).toEqual([]);
    for (const { translations } of await found(true, `b${organization}.example.org`)) {
      expect(translations.map(({ locale }) => locale)).toEqual(languages.filter((one) => one !== 'fr'));
    }
  });

  const account = { holder: 'Wine group', iban: 'NL91 ABNA 0417 1643 00' };
  const withAccount = (public_domain: string, changes = {}) =>
    createRouteWithStarters(administrator, {
      name: 'Quai',
      public_domain,
      all_languages: false,
      account: { ...account, ...changes },
    });

  it('has the payment account that is added with it', async () => {
    const group = await withAccount(`c${administrator.user.organizationId}.example.org`);
    const accounts = await allPaymentAccounts(administrator, {});
    expect(accounts).toMatchObject([
      { id: group.paymentAccountId, name: 'Wine group', iban: 'NL91ABNA0417164300' },
    ]);
  });

  it('is not made, nor its templates and account, where its domain is in use', async () => {
    await expectRefusal(found(true, route.publicDomain), 409);
    await expectRefusal(withAccount(route.publicDomain), 409);
    expect(await allTemplates(administrator, {})).toEqual([]);
    expect(await allPaymentAccounts(administrator, {})).toEqual([]);
  });

  it('is refused with half an account, or one whose number is wrong', async () => {
    const domain = `d${administrator.user.organizationId}.example.org`;
    for (const [field, value] of [
      ['iban', 'NL91 ABNA 0417 1643 01'],
      ['iban', ''],
      ['holder', ''],
    ] as const) {
      await expectInvalid(withAccount(domain, { [field]: value }), `account.${field}`);
    }
  });
});
