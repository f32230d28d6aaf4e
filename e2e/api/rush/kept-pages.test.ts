import { describe, expect, it } from 'vitest';
import { languages } from '@/lib/words/languages/languages';
import { sendOrder } from '@/test/support/group';
import type { Answer } from '@/test/support/http';
import { ask, database, group, openGroup, visit } from '../support';

// The first page of a route's site is written once for all visitors while its data is unchanged. With a
// foreign cookie, the framework writes it for that visitor alone: both must always be equal.

openGroup();

const page = (headers: Record<string, string> = {}) => visit('/', { headers });
const framework = (language = '') => page({ cookie: `lang=${language}; lang=${language}` });

const nonceOf = ({ headers }: Answer) =>
  /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? '';
const keyOf = ({ text }: Answer) => /name="idempotency_key" value="([^"]*)"/.exec(text)?.[1] ?? '';

/**
 * The beginning of the framework's data beside the HTML: its content again, in pieces as they became ready.
 */
const DATA = '<script nonce="nonce">(self.__next_f';

/** A browser's view of a page, and its headers, without the parts that are new on every copy. */
function comparable(answer: Answer): string {
  const { headers, status, text } = answer;
  const {
    link,
    vary,
    'cache-control': caching,
    'content-type': type,
    'content-security-policy': policy,
  } = headers;
  const all = JSON.stringify({ status, link, vary, caching, type, policy }) + text;
  const plain = all
    .replaceAll(JSON.stringify(nonceOf(answer)).slice(1, -1), 'nonce')
    .replaceAll(keyOf(answer) || nonceOf(answer), 'key');
  expect(plain).toContain(DATA);
  return plain.slice(0, plain.indexOf(DATA));
}

/** The first difference of two texts, with its surroundings; '' when they are equal. */
function difference(one: string, other: string): string {
  if (one === other) return '';
  const at = [...one].findIndex((letter, place) => letter !== other[place]);
  return `${one.slice(at - 80, at + 80)} | ${other.slice(at - 80, at + 80)}`;
}

/** The page as it is sent now, after two requests; and as the framework writes it. */
async function shown(): Promise<string> {
  const [first, second] = [comparable(await page()), comparable(await page())];
  expect(difference(first, second)).toBe('');
  expect(difference(first, comparable(await framework()))).toBe('');
  return first;
}

const change = async (path: string, data: object) => {
  expect(await ask(path, { method: 'PATCH', data })).toMatchObject({ status: 200 });
};
const changeRound = (data: object) => change(`/purchase-rounds/${group.roundId}`, data);
const changeRoute = (data: object) => change(`/routes/${group.routeId}`, data);
const changeWine = (data: object) => change(`/wine-offerings/${group.offerings[0]?.id}`, data);

describe('the first page', () => {
  it('gives everybody a nonce and an order of their own', async () => {
    const answers = [await page(), await page(), await page()];
    expect(new Set(answers.map(nonceOf)).size).toBe(3);
    expect(new Set(answers.map(keyOf)).size).toBe(3);
    for (const answer of answers) {
      expect(answer.text.split(`nonce="${nonceOf(answer)}"`).length).toBeGreaterThan(5);
      expect(keyOf(answer)).toMatch(/^[0-9a-f-]{36}$/);
      // Nothing of the first visitor's is left.
      for (const other of answers.filter((one) => one !== answer)) {
        expect(answer.text).not.toContain(nonceOf(other));
        expect(answer.text).not.toContain(keyOf(other));
      }
    }
  });

  it.each(languages)('is kept in %s by itself', async (language) => {
    const kept = async () => comparable(await page({ cookie: `theme=x; lang=${language}` }));
    const [first, second] = [await kept(), await kept()];
    expect(first).toContain(`<html lang="${language}`);
    expect(difference(first, second)).toBe('');
    expect(difference(first, comparable(await framework(language)))).toBe('');
  });

  it('shows what is ordered a second later at the latest', async () => {
    await changeRound({ shows_crates: true });
    const before = await shown();
    expect((await sendOrder(group, 'ada@example.org')).status).toBe(201);
    const now = comparable(await framework());
    expect(difference(before, now)).not.toBe('');
    await expect.poll(async () => difference(now, comparable(await page()))).toBe('');
    await changeRound({ shows_crates: false });
  });

  it('is the same from the link of a mail, which says where one comes from', async () => {
    const plain = await shown();
    const linked = async () => comparable(await visit('/?utm_source=mail&fbclid=1'));
    expect(difference(plain, await linked())).toBe('');
    await changeRound({ name: 'Spring' });
    const changed = await linked();
    expect(difference(plain, changed)).not.toBe('');
    expect(difference(changed, await shown())).toBe('');
    const { status, headers } = await visit('/?utm_source=mail&lang=de');
    expect([status, headers['set-cookie']]).toEqual([expect.any(Number), expect.anything()]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['the name of the route', () => changeRoute({ name: 'Harbour Cellar' })],
    ['its colour', () => changeRoute({ accent_color: '#0a5c36' })],
    ['its welcome', () => changeRoute({ welcome: 'Good evening.' })],
    ['its language', () => changeRoute({ locale: 'fr' })],
    ['its time zone', () => changeRoute({ time_zone: 'America/Lima' })],
    ['the name of the round', () => changeRound({ name: 'Autumn' })],
    ['its text', () => changeRound({ description: 'Bring a bag.' })],
    ['its place', () => changeRound({ pickup_location: 'Quay 4' })],
    ['its pickup', () => changeRound({ pickup_at: '2999-05-05T18:00:00Z' })],
    ['its deadline', () => changeRound({ order_deadline_at: '2998-05-05T18:00:00Z' })],
    ['its crates', () => changeRound({ shows_crates: true })],
    ['a price', () => changeWine({ price_cents: 4321 })],
    ['the name of a wine', () => changeWine({ name: 'Silvaner' })],
    ['its category', () => changeWine({ category_id: 5 })],
    ['its place in the list', () => changeWine({ position: 99 })],
    ['its limit', () => changeWine({ max_bottles: 40 })],
    [
      'its supplier and what that one delivers at least',
      async () => {
        const data = { name: 'Weingut', min_bottles: 60 };
        const { json } = await ask('/suppliers', { method: 'POST', data });
        await changeWine({ supplier_id: json.id });
      },
    ],
    [
      'a wine fewer',
      () => ask(`/wine-offerings/${group.offerings[1]?.id}`, { method: 'DELETE' }, { elevated: true }),
    ],
    [
      'the deadline, which passes',
      () => database`UPDATE purchase_rounds SET order_deadline_at = now() - interval '1 second',
        opens_at = now() - interval '1 day' WHERE id = ${group.roundId}`,
    ],
    [
      'the next round, which is planned',
      async () => {
        const { json } = await ask('/purchase-rounds', {
          method: 'POST',
          data: {
            route_id: group.routeId,
            name: 'Winter',
            opens_at: '2999-01-01T08:00:00Z',
            order_deadline_at: '2999-02-01T08:00:00Z',
            pickup_at: '2999-03-01T08:00:00Z',
          },
        });
        await group.addWine('Gamay', { purchase_round_id: json.id });
      },
    ],
    ['the state of the round', () => changeRound({ status: 'closed' })],
  ])('shows at once when somebody changes %s', async (_, make) => {
    const before = await shown();
    await make();
    expect(difference(before, await shown())).not.toBe('');
  });

  it('is the framework’s for an unknown host, and for a program that previews links', async () => {
    expect((await visit('/', { headers: { host: 'nowhere.example.org' } })).status).toBe(404);
    await page();
    const { status, text } = await page({ 'user-agent': 'facebookexternalhit/1.1' });
    expect([status, text.slice(0, text.indexOf('</head>'))]).toEqual([
      200,
      expect.stringContaining('og:title'),
    ]);
  });
});
