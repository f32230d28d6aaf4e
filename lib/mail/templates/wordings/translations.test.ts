import { describe, expect, it } from 'vitest';
import type { Route } from '@/db/unscoped';
import { createTemplate, deleteTemplate, updateTemplate } from '@/lib/mail/templates/commands';
import { presentTemplate } from '@/lib/mail/templates/present';
import { previewMail } from '@/lib/mail/templates/preview';
import { allTemplates, getTemplate, listTemplates } from '@/lib/mail/templates/queries';
import { versionOf } from '@/lib/rules/version';
import { expectInvalid, expectRefusal } from '@/test/support/refusals';
import { administrator, withOrganization } from '@/test/support/rounds/opening';
import { aRoute, testDatabase } from '@/test/support/rules';
import { isOlder } from './template-translations';
import { presentTranslation, removeTranslation, writeTranslation } from './translate';

withOrganization({ once: true });

let route: Route;

const DUTCH = { locale: 'nl', subject: 'Bestelling {{order_number}}', body_html: '<p>Dag {{name}}</p>' };
const GERMAN = { locale: 'de-AT', subject: 'Bestellung', body_html: '<p>Guten Tag {{name}}</p>' };
const twentyOne = [...'abcdefghijklmnopqrstu'].map((word) => ({ ...DUTCH, locale: `nl-x-${word}` }));
const add = async (fields: Record<string, unknown> = {}) => {
  ({ route } = await aRoute(administrator, { locale: 'en-GB' }));
  return createTemplate(administrator, {
    route_id: route.id,
    event_type: 'order_confirmed',
    subject: 'Order',
    body_html: '<p>Hello {{name}}</p>',
    ...fields,
  });
};
const translationsOf = async (id: number) =>
  presentTemplate(await getTemplate(administrator, { id })).translations;

describe('a template’s wordings in further languages', () => {
  it('are none at first, come out as they went in, and are replaced as one list', async () => {
    expect(presentTemplate(await add()).translations).toEqual([]);
    const { id } = await add({ translations: [GERMAN, DUTCH] });
    expect(await translationsOf(id)).toEqual([GERMAN, DUTCH]);
    const { items } = await listTemplates(administrator, { route_id: String(route.id) });
    expect(items.map(presentTemplate).map(({ translations }) => translations)).toEqual([[GERMAN, DUTCH]]);
    expect((await allTemplates(administrator, {})).find((one) => one.id === id)?.translations).toHaveLength(
      2,
    );

    const changed = await updateTemplate(administrator, { id, translations: [DUTCH] });
    expect(presentTemplate(changed)).toMatchObject({ subject: 'Order', translations: [DUTCH] });
    expect(presentTemplate(await updateTemplate(administrator, { id, subject: 'New' }))).toMatchObject({
      subject: 'New',
      translations: [DUTCH],
    });
    expect(await translationsOf(id)).toEqual([DUTCH]);
    await updateTemplate(administrator, { id, translations: [] });
    expect(await translationsOf(id)).toEqual([]);
  });

  it('have languages in their canonical form', async () => {
    const { translations } = await add({
      translations: [
        { ...DUTCH, locale: 'NL-nl' },
        { ...GERMAN, locale: 'iw' },
      ],
    });
    expect(translations.map(({ locale }) => locale)).toEqual(['nl-NL', 'he']);
  });

  it('are at most twenty', async () => {
    const { id } = await add({ translations: twentyOne.slice(1) });
    expect(await translationsOf(id)).toHaveLength(20);
  });

  it.each([
    ['twenty-one of them', twentyOne, 'translations'],
    ['a language twice', [DUTCH, GERMAN, DUTCH], 'translations.2.locale'],
    ['a language twice in two spellings', [DUTCH, { ...DUTCH, locale: 'NL' }], 'translations.1.locale'],
    ['no language', [{ ...DUTCH, locale: '' }], 'translations.0.locale'],
    ['nonsense', [{ ...DUTCH, locale: 'nonsense' }], 'translations.0.locale'],
    [
      'a tag of 36 characters',
      [{ ...DUTCH, locale: 'nl-x-abcdefgh-abcdefgh-abcdefgh-abcde' }],
      'translations.0.locale',
    ],
    ['no subject', [{ ...DUTCH, subject: ' ' }], 'translations.0.subject'],
    ['too long a body', [{ ...DUTCH, body_html: 'x'.repeat(200_001) }], 'translations.0.body_html'],
    ['no list', null, 'translations'],
  ])('are refused with %s, and nothing changes', async (_case, translations, path) => {
    const { id } = await add({ translations: [GERMAN] });
    await expectRefusal(updateTemplate(administrator, { id, subject: 'New', translations }), 422, {
      errors: expect.arrayContaining([expect.objectContaining({ path })]),
    });
    expect(presentTemplate(await getTemplate(administrator, { id }))).toMatchObject({
      subject: 'Order',
      translations: [GERMAN],
    });
  });

  it('are part of the template’s version, and are deleted with it', async () => {
    const before = presentTemplate(await add({ translations: [DUTCH] }));
    const { id } = before;
    const seen = { seen: versionOf(before) };
    await updateTemplate(administrator, { id, translations: [DUTCH] }, seen);
    await updateTemplate(administrator, { id, translations: [GERMAN] }, seen);
    await expectRefusal(updateTemplate(administrator, { id, subject: 'Late' }, seen), 'changedMeanwhile');
    await deleteTemplate(administrator, { id });
    expect(
      await testDatabase`SELECT FROM mail_template_translations WHERE mail_template_id = ${id}`,
    ).toHaveLength(0);
  });

  it('may have unknown variables, unless the caller wants only known ones', async () => {
    const odd = { ...DUTCH, body_html: '{{nmae}}' };
    const { id } = await add({ translations: [odd] });
    const refusal = {
      status: 422,
      errors: [{ path: 'only_known_variables', message: expect.stringContaining('{{nmae}}') }],
    };
    const strict = { only_known_variables: true };
    await expectRefusal(add({ translations: [odd], ...strict }), refusal);
    await expectRefusal(updateTemplate(administrator, { id, translations: [odd], ...strict }), refusal);
    // An existing wording in another language is not asked about again, unless it is to suit other messages.
    expect(await updateTemplate(administrator, { id, subject: 'New', ...strict })).toMatchObject({
      subject: 'New',
    });
    await expectRefusal(
      updateTemplate(administrator, { id, event_type: 'payment_confirmed', ...strict }),
      refusal,
    );
  });
});

describe('the wording in one language', () => {
  const write = (id: number, fields: Record<string, unknown>, precondition?: { seen: string }) =>
    writeTranslation(administrator, { id, ...DUTCH, ...fields }, precondition);

  it('is written and removed by itself, in its place in the list', async () => {
    const { id } = await add({ translations: [DUTCH, GERMAN] });
    await write(id, { locale: 'NL', subject: 'Anders' });
    await write(id, { locale: 'fr', fields: { text: 'Bonjour {{name}}' }, body_html: undefined });
    const [dutch, german, french, ...more] = await translationsOf(id);
    expect([dutch, german, french?.locale, more]).toEqual([
      { ...DUTCH, subject: 'Anders' },
      GERMAN,
      'fr',
      [],
    ]);
    expect(french?.body_html).toContain('>Bonjour {{name}}</p>');
    await removeTranslation(administrator, { id, locale: 'de-at' });
    expect((await translationsOf(id)).map(({ locale }) => locale)).toEqual(['nl', 'fr']);
    await expectRefusal(removeTranslation(administrator, { id, locale: 'de' }), 404);
  });

  it('is refused where somebody wrote it meanwhile, and not where they wrote in another language', async () => {
    const template = await add();
    const { id } = template;
    const seen = { seen: versionOf(presentTranslation(template, 'nl')) };
    await write(id, { locale: 'fr' });
    await write(id, {}, seen);
    await expectRefusal(write(id, { subject: 'Late' }, seen), 'changedMeanwhile', {
      current: { locale: 'nl', subject: DUTCH.subject },
    });
    await expectRefusal(removeTranslation(administrator, { id, locale: 'nl' }, seen), 'changedMeanwhile');
  });

  it.each([
    ['without a body', { body_html: undefined }, 'body_html'],
    ['with fields beside the body', { fields: { text: 'x' } }, 'fields'],
    ['in no language', { locale: '' }, 'locale'],
    [
      'with an unknown variable, if asked',
      { body_html: '{{nmae}}', only_known_variables: true },
      'only_known_variables',
    ],
    ['as the twenty-first', { locale: 'fr' }, 'locale'],
  ])('is refused %s', async (_case, fields, path) => {
    const { id } = await add({ translations: twentyOne.slice(1) });
    await expectInvalid(write(id, fields), path);
    expect(await translationsOf(id)).toHaveLength(20);
  });
});

describe('a wording in a further language', () => {
  // An hour ago, so that nothing depends on the time of a test.
  const age = async (id: number) => {
    await testDatabase`UPDATE mail_templates SET written_at = now() - interval '1 hour' WHERE id = ${id}`;
    await testDatabase`
      UPDATE mail_template_translations SET written_at = now() - interval '1 hour' WHERE mail_template_id = ${id}`;
  };
  const older = async (id: number) => {
    const template = await getTemplate(administrator, { id });
    return template.translations.filter((one) => isOlder(one, template)).map(({ locale }) => locale);
  };

  it('is older once the template’s own has changed, until it is written or saved again', async () => {
    const { id } = await add({ translations: [DUTCH, GERMAN] });
    expect(await older(id)).toEqual([]);
    await age(id);
    await updateTemplate(administrator, { id, subject: 'Order', event_type: 'order_confirmed' });
    expect(await older(id)).toEqual([]);
    await updateTemplate(administrator, { id, subject: 'Your order' });
    expect(await older(id)).toEqual(['nl', 'de-AT']);
    await writeTranslation(administrator, { id, ...DUTCH });
    expect(await older(id)).toEqual(['de-AT']);
  });

  it('that a list leaves as it was stays as old as it is', async () => {
    const { id } = await add({ translations: [DUTCH, GERMAN] });
    await age(id);
    const translations = [GERMAN, { ...DUTCH, subject: 'Anders' }];
    await updateTemplate(administrator, { id, body_html: '<p>New</p>', translations });
    expect(await older(id)).toEqual(['de-AT']);
  });
});

describe('a preview', () => {
  const preview = (id: number, fields: Record<string, unknown>) =>
    previewMail(administrator, { id, ...fields });
  const BODY = '<p>{{order_deadline_at}} {{order_total}}</p>';

  it('is in the language that is asked for, with its dates, and else in the template’s own', async () => {
    const { id } = await add({
      body_html: BODY,
      translations: [{ ...DUTCH, body_html: `Uiterlijk ${BODY}` }],
    });
    for (const locale of ['nl', 'nl-BE']) {
      const { subject, html } = await preview(id, { locale });
      expect([subject, html]).toEqual([
        'Bestelling 12',
        expect.stringMatching(/^Uiterlijk .* om .*€\s104,00/),
      ]);
    }
    for (const locale of [null, 'fr', undefined]) {
      const { subject, html } = await preview(id, { locale });
      expect([subject, html]).toEqual(['Order', expect.stringMatching(/^<p>.* at .*€104\.00/)]);
    }
  });

  it('shows what is not saved yet in the language that is asked for', async () => {
    const { id } = await add();
    const { subject, html } = await preview(id, { locale: 'fr', subject: 'Commande', body_html: BODY });
    expect([subject, html]).toEqual(['Commande', expect.stringMatching(/ à .*104,00\s€/)]);
    await expectRefusal(preview(id, { locale: 'nonsense' }), 422);
  });
});
