import { describe, expect, it } from 'vitest';
import { announceRound } from '@/lib/mail/runs/commands';
import { previewMail } from '@/lib/mail/templates/preview';
import { pickupCalendar, routeCalendar } from '@/lib/orders/calendar/queries';
import { placeOrder } from '@/lib/orders/commands';
import { getOwnOrder } from '@/lib/orders/queries';
import { copyRound, updateRound } from '@/lib/rounds/commands';
import { currentRound, getRound } from '@/lib/rounds/queries';
import type { Visitor } from '@/lib/rules/caller';
import { openProvider, provider } from '@/test/support/mail/provider';
import { aTemplate } from '@/test/support/mail/template';
import { administrator, offerings, round, route, visitor, withRound } from '@/test/support/rounds/opening';
import { aParticipant } from '@/test/support/rounds/placing';
import { inNearestLanguage } from './translations';

const FRENCH = {
  locale: 'fr',
  name: 'Automne',
  description: 'Du rouge',
  payment_instructions: 'Par virement',
};
withRound({
  route: { locale: 'nl-NL' },
  round: { name: 'Herfst', payment_instructions: 'Overmaken', translations: [FRENCH] },
});
openProvider();

describe('a text', () => {
  const row = {
    name: 'Herfst',
    description: 'Rood',
    translations: [
      { locale: 'fr-BE', name: 'Automne belge', description: '' },
      { locale: 'fr', name: 'Automne', description: null },
      { locale: 'fr-CA', name: null, description: 'Rouge' },
      { locale: 'nl-BE', name: null, description: 'Rood uit België' },
    ],
  };
  const read = (wanted: string, own = 'nl-NL') => {
    const { name, description } = inNearestLanguage(row, ['name', 'description'], { own, wanted });
    return [name, description];
  };

  it.each([
    ['in exactly the language, and field by field in the next', 'fr-BE', ['Automne belge', 'Rouge']],
    ['in the language without its region', 'fr-CH', ['Automne', 'Rouge']],
    ['in the language of another region', 'nl-BE', ['Herfst', 'Rood uit België']],
    ['as the group wrote it, before another region', 'nl', ['Herfst', 'Rood']],
    ['as the group wrote it, in a language that nobody wrote', 'de', ['Herfst', 'Rood']],
  ])('is read %s', (_case, wanted, expected) => {
    expect(read(wanted)).toEqual(expected);
  });

  it('that the group left empty is read in another region, and not in another language', () => {
    const empty = { ...row, description: '' };
    const of = (wanted: string) =>
      inNearestLanguage(empty, ['name', 'description'], { own: 'nl-NL', wanted }).description;
    expect([of('nl-NL'), of('de')]).toEqual(['Rood uit België', '']);
  });
});

describe('a round in further languages', () => {
  /** A reader of the route's pages in a language. */
  const reader = (wanted: string): Visitor => ({
    ...visitor,
    route: { ...route, locale: wanted },
    reading: { own: 'nl-NL', wanted },
  });
  const order = (name: string, locale?: string) =>
    placeOrder(visitor, {
      name,
      email: `${name.toLowerCase()}@example.org`,
      locale,
      lines: [{ wine_offering_id: offerings[0]?.id, quantity: 1 }],
    });

  it('is shown to each reader in theirs, and to rules as it is stored', async () => {
    const shown = async (visitor: Visitor) => (await currentRound(visitor, {}))?.round;
    expect(await shown(reader('fr'))).toMatchObject({ name: 'Automne', description: 'Du rouge' });
    for (const one of [reader('nl-NL'), reader('de'), visitor]) {
      expect(await shown(one)).toMatchObject({ name: 'Herfst', description: '' });
    }
    const { placed } = await order('Ann');
    const own = await getOwnOrder(reader('fr'), { token: placed.access_token });
    expect(own.round).toMatchObject({ name: 'Automne', paymentInstructions: 'Par virement' });
    expect(await getRound(administrator, { id: round.id })).toMatchObject({ name: 'Herfst' });
  });

  it('is called so in calendars, which take a change of it for a newer entry', async () => {
    const { placed } = await order('Ann');
    const token = placed.access_token;
    expect(await routeCalendar(reader('fr'), {})).toMatch(/SUMMARY:[^\r]*Automne/);
    expect(await routeCalendar(reader('nl-NL'), {})).toMatch(/SUMMARY:[^\r]*Herfst/);
    expect(await pickupCalendar(reader('fr'), { token })).toMatch(/SUMMARY:[^\r]*Automne/);
    await updateRound(administrator, { id: round.id, translations: [{ locale: 'fr', name: 'Vendanges' }] });
    expect(await routeCalendar(reader('fr'), {})).toMatch(/SEQUENCE:1\r.*SUMMARY:[^\r]*Vendanges/s);
  });

  it('is called so in the mail of each reader, whatever its template is written in', async () => {
    for (const [name, locale] of [
      ['Ann', null],
      ['Cleo', 'fr-BE'],
      ['Dirk', 'de'],
    ] as const) {
      const email = `${name.toLowerCase()}@example.org`;
      await aParticipant(administrator, route, name, { email, locale });
    }
    const wording = ['{{round_name}}', '{{payment_instructions}}'] as const;
    const template = await aTemplate(administrator, route, 'round_announced', ...wording);
    await announceRound(administrator, { id: round.id });
    const mails = provider.messages().map(({ to, subject, plain }) => [to, subject, plain.trim()]);
    expect(mails.sort()).toEqual([
      ['ann@example.org', 'Herfst', 'Overmaken'],
      ['cleo@example.org', 'Automne', 'Par virement'],
      ['dirk@example.org', 'Herfst', 'Overmaken'],
    ]);
    const previewed = async (locale: string | null) =>
      (await previewMail(administrator, { id: template.id, locale, participant_email: 'cleo@example.org' }))
        .subject;
    expect([await previewed('fr'), await previewed(null)]).toEqual(['Automne', 'Herfst']);
  });

  it('is copied with them, and with the end of its pickup', async () => {
    await updateRound(administrator, { id: round.id, pickup_until: '2999-01-08T12:00:00Z' });
    const source = await getRound(administrator, { id: round.id });
    const copy = await copyRound(administrator, { id: round.id });
    expect(copy.translations).toEqual(source.translations);
    expect(copy.pickupUntil).toEqual(new Date('2999-01-08T12:00:00Z'));
  });
});
