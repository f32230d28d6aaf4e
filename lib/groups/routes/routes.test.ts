import { beforeAll, describe, expect, it } from 'vitest';
import type { Administrator } from '@/lib/rules/caller';
import { expectRefusal } from '@/test/support/refusals';
import { administrator, withOrganization } from '@/test/support/rounds/opening';
import { aPaidGroup } from '@/test/support/rounds/paying';
import { anAdministrator } from '@/test/support/rules';
import { createRoute, updateRoute } from './commands';
import { contactAddress } from './contact-address';
import { getRoute, listRoutes, routeByHost } from './queries';

withOrganization({ once: true });

let stranger: Administrator;
beforeAll(async () => {
  stranger = await anAdministrator();
});

const add = (fields: Record<string, unknown>, by = administrator) =>
  createRoute(by, { name: 'North', ...fields });

it('a new route has a language, a time zone and a currency', async () => {
  expect(await add({ public_domain: 'first.example.org' })).toMatchObject({
    name: 'North',
    locale: 'en',
    timeZone: 'UTC',
    currency: 'EUR',
    senderName: null,
    senderEmail: null,
    contactEmail: null,
  });
});

describe('the look of a route', () => {
  it('is a colour and a welcome, or neither', async () => {
    const plain = await add({ public_domain: 'plain.example.org' });
    expect(plain).toMatchObject({ accentColor: null, welcome: '', logoHash: null });
    const look = { accent_color: '#FFD400', welcome: 'Wine for all.\nTwice a year.' };
    const coloured = await updateRoute(administrator, { id: plain.id, ...look });
    expect(coloured).toMatchObject({ accentColor: '#ffd400', welcome: look.welcome });
    expect(await updateRoute(administrator, { id: plain.id, accent_color: null })).toMatchObject({
      accentColor: null,
      welcome: look.welcome,
    });
  });

  it.each([
    { accent_color: 'red' },
    { accent_color: '#fff' },
    { accent_color: '#12345g' },
    { accent_color: '#123456;}' },
    { accent_color: '' },
    { welcome: 'x'.repeat(1001) },
    { welcome: null },
  ])('is refused as %j', async (look) => {
    const { id } = await add({ public_domain: `look${Math.random()}.example.org` });
    await expectRefusal(updateRoute(administrator, { id, ...look }), 422);
  });
});

describe('a public domain', () => {
  it.each([
    [' Wine.Example.ORG. ', 'wine.example.org'],
    ['b\u00fccher.example', 'xn--bcher-kva.example'],
    ['localhost', 'localhost'],
  ])('is stored in normalized form: %j', async (typed, stored) => {
    const route = await add({ public_domain: typed });
    expect(route.publicDomain).toBe(stored);
    expect((await routeByHost(stored))?.id).toBe(route.id);
  });

  it.each([
    '',
    'a b',
    'https://wine.example.org',
    'wine.example.org/x',
    'wine.example.org:3000',
    'a@b.example',
    'a,b',
    '-a.example',
    5,
    null,
  ])('is refused as %j', async (public_domain) => {
    await expectRefusal(add({ public_domain }), 422);
  });

  it('belongs to one route in the whole installation', async () => {
    await add({ public_domain: 'taken.example.org' });
    const others = await Promise.allSettled([
      add({ public_domain: 'TAKEN.example.org' }),
      add({ public_domain: 'taken.example.org.' }, stranger),
    ]);
    for (const other of others) expect(other).toMatchObject({ status: 'rejected', reason: { status: 409 } });
  });
});

it.each([
  { locale: 'xx-nonsense-locale' },
  { locale: 'x' },
  { time_zone: 'Europe/Nowhere' },
  { time_zone: '+02:00' },
  { time_zone: '' },
  { currency: 'EURO' },
  { currency: 'XYZ' },
  { sender_email: 'nobody' },
  { sender_email: 'a@b.example\r\nBcc: c@d.example' },
  { contact_email: 'nobody' },
  { contact_email: 'a@b.example\r\nBcc: c@d.example' },
  { name: '' },
  { name: '\u202e' },
  { name: 'Two\nlines' },
  { sender_name: 'Two\u2028lines' },
])('a route with %j is refused', async (fields) => {
  await expectRefusal(add({ public_domain: 'another.example.org', ...fields }), 422, {
    errors: [expect.objectContaining({ path: Object.keys(fields)[0] })],
  });
});

it('a route accepts another sender, and clears it again', async () => {
  const { id } = await add({
    public_domain: 'sender.example.org',
    sender_name: '\u202e\u2066Wine\u200f',
    sender_email: 'W@Example.org',
  });
  expect(await getRoute(administrator, { id })).toMatchObject({
    senderName: 'Wine',
    senderEmail: 'w@example.org',
  });
  expect(await updateRoute(administrator, { id, sender_email: null, sender_name: '' })).toMatchObject({
    senderName: null,
    senderEmail: null,
    publicDomain: 'sender.example.org',
  });
  const { items } = await listRoutes(administrator, { q: 'SENDER.' });
  expect(items.map((route) => route.id)).toEqual([id]);
});

it('participants write to the contact address of a route, or to its sender', async () => {
  const { id } = await add({ public_domain: 'contact.example.org', contact_email: 'Ask@Example.org' });
  const change = async (fields: object) =>
    contactAddress(await updateRoute(administrator, { id, ...fields }));
  expect(await change({ sender_email: 'wine@example.org' })).toBe('ask@example.org');
  expect(await change({ contact_email: '' })).toBe('wine@example.org');
  expect(await change({ sender_email: null })).toBeNull();
});

it('a route keeps its currency once it has an order', async () => {
  const group = await aPaidGroup();
  const [before] = (await listRoutes(group.administrator, {})).items;
  if (!before) throw new Error('no route');
  const { id, currency } = before;
  await updateRoute(group.administrator, { id, currency, name: 'Renamed' });
  const change = () => updateRoute(group.administrator, { id, currency: 'SEK' });
  await change();
  await updateRoute(group.administrator, { id, currency });
  await group.place(1);
  await expectRefusal(change(), 409, 'currencyOfOrders');
});
