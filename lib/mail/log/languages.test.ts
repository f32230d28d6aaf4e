import { beforeEach, describe, expect, it } from 'vitest';
import { announceRound } from '@/lib/mail/runs/commands';
import { resendMail } from '@/lib/mail/runs/resend';
import { createTemplate, updateTemplate } from '@/lib/mail/templates/commands';
import { listTemplates } from '@/lib/mail/templates/queries';
import { placeOrder } from '@/lib/orders/commands';
import { updateParticipant } from '@/lib/people/commands';
import { listParticipants } from '@/lib/people/queries';
import { holdCalls, openProvider, provider, REFUSES } from '@/test/support/mail/provider';
import { administrator, offerings, round, route, visitor, withRound } from '@/test/support/rounds/opening';
import { aParticipant } from '@/test/support/rounds/placing';
import { testDatabase } from '@/test/support/rules';
import { sendOrderMail } from './jobs';

const PICKUP = '2999-01-08T10:00:00Z';
withRound({ route: { locale: 'de-DE', time_zone: 'Europe/Berlin' }, round: { pickup_at: PICKUP } });
openProvider();

beforeEach(async () => {
  for (const event_type of ['round_announced', 'order_confirmed']) {
    const body_html = (greeting: string) => `<p>${greeting} {{name}} {{pickup_at}}</p>`;
    await createTemplate(administrator, {
      route_id: route.id,
      event_type,
      subject: 'Neue Weine',
      body_html: body_html('Guten Tag'),
      translations: [
        { locale: 'nl', subject: 'Nieuwe wijnen', body_html: body_html('Dag') },
        { locale: 'fr-FR', subject: 'Nouveaux vins', body_html: body_html('Bonjour') },
      ],
    });
  }
});

const GERMAN = ['Neue Weine', /^Guten Tag \w+ Dienstag, 8\. Januar 2999 um 11:00\sUhr MEZ$/] as const;
const DUTCH = ['Nieuwe wijnen', /^Dag \w+ dinsdag 8 januari 2999 om 11:00 CET$/] as const;
const FRENCH = ['Nouveaux vins', /^Bonjour \w+ mardi 8 janvier 2999 à 11\sh\s00 UTC\+1$/] as const;

const join = (name: string, locale: string | null) => aParticipant(administrator, route, name, { locale });
const order = async (name: string, locale?: string) => {
  const { placed } = await placeOrder(visitor, {
    name,
    email: `${name.toLowerCase()}@example.org`,
    locale,
    lines: [{ wine_offering_id: offerings[0]?.id, quantity: 2 }],
  });
  return placed.order_id;
};
const confirm = (order_id: number) =>
  sendOrderMail({ organization_id: route.organizationId, order_id, event_type: 'order_confirmed' });
const speak = async (name: string, locale: string | null) => {
  const { items } = await listParticipants(administrator, { route_id: String(route.id), q: name });
  await updateParticipant(administrator, { id: items[0]?.id, locale });
};
const expectMail = (name: string, [subject, text]: readonly [string, RegExp]) => {
  const messages = provider.messages().filter(({ to }) => to.includes(`${name.toLowerCase()}@example.org`));
  const last = messages.at(-1);
  expect(last?.subject, name).toBe(subject);
  expect(last?.plain.trim(), name).toMatch(text);
};

describe('an announcement', () => {
  it('goes to everybody in their own language, with its dates, in one run', async () => {
    const people = [
      ['Anna', null, GERMAN],
      ['Bram', 'nl-BE', DUTCH],
      ['Cleo', 'fr', FRENCH],
      ['Dirk', 'nl', DUTCH],
      ['Elsa', 'de-AT', GERMAN],
      ['Fred', 'en', GERMAN],
    ] as const;
    for (const [name, locale] of people) await join(name, locale);
    expect(await announceRound(administrator, { id: round.id })).toEqual({ sent: 6, failed: 0 });
    for (const [name, , mail] of people) expectMail(name, mail);
    const rows = await testDatabase`
      SELECT rendered_subject FROM mail_logs WHERE route_id = ${route.id} ORDER BY participant_id`;
    expect(rows.map(({ rendered_subject }) => rendered_subject)).toEqual(
      people.map(([, , [subject]]) => subject),
    );
  });

  it('is rendered anew for somebody whose language changes while the run is under way', async () => {
    // The messages of a run are rendered some time before their turn.
    const names = Array.from({ length: 30 }, (_, index) => `Person${String.fromCharCode(97 + index)}`);
    for (const name of names) await join(name, null);
    const calls = holdCalls(provider);
    const run = announceRound(administrator, { id: round.id });
    await calls.arrived(1);
    for (const name of names) await speak(`${name.toLowerCase()}@`, 'nl');
    calls.release();
    expect(await run).toEqual({ sent: 30, failed: 0 });
    const subjects = provider.messages().map(({ subject }) => subject);
    expect(new Set(subjects)).toEqual(new Set(['Neue Weine', 'Nieuwe wijnen']));
    // Recipients whose message had not begun get it in their new language.
    expect(subjects.filter((subject) => subject === 'Neue Weine').length).toBeLessThanOrEqual(10);
  });
});

describe('a confirmation', () => {
  it('is in the language that somebody new ordered in, whatever a later order says', async () => {
    await confirm(await order('Bram', 'nl-NL'));
    expectMail('Bram', DUTCH);
    await confirm(await order('Bram', 'fr'));
    expectMail('Bram', DUTCH);
    await confirm(await order('Anna'));
    expectMail('Anna', GERMAN);
  });

  it('that was queued before somebody switched is sent in the language they have when it is sent', async () => {
    const id = await order('Bram', 'nl');
    await speak('Bram', 'fr');
    await confirm(id);
    expectMail('Bram', FRENCH);
  });

  it('that failed is sent again in the language that they have and the wording that stands by then', async () => {
    const id = await order('Bram', 'nl');
    provider.behave(REFUSES);
    await confirm(id);
    provider.behave();
    const [failed] = await testDatabase`SELECT id::int FROM mail_logs WHERE route_id = ${route.id}`;
    await speak('Bram', 'fr');
    await resendMail(administrator, { id: failed?.id });
    expectMail('Bram', FRENCH);

    const { items } = await listTemplates(administrator, { route_id: String(route.id) });
    const template = items.find(({ eventType }) => eventType === 'order_confirmed');
    await updateTemplate(administrator, { id: template?.id, translations: [] });
    await confirm(id);
    expectMail('Bram', GERMAN);
  });
});
